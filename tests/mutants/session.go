// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
)

// session judges a sample of mutants.
type session struct {
	runner
	root  string
	files map[string][]byte
	state *state
	log   io.Writer
	// earlier has the verdicts on mutants of files that have not changed.
	earlier *earlier

	measuring sync.Mutex // held while checks run without a mutant

	mu       sync.Mutex // guards the fields below
	todo     []candidate
	wanted   int // number of mutants to count
	counted  int // number that were counted or are being judged
	err      error
	verdicts []judged
}

// judged is a counted mutant.
type judged struct {
	candidate
	verdict string
}

// run judges mutants with several workers until enough are counted.
func (s *session) run(ctx context.Context, workers int) ([]judged, error) {
	var wg sync.WaitGroup
	for range workers {
		w, err := newWorkspace(s.root, s.room.c)
		if err != nil {
			return nil, err
		}
		defer os.RemoveAll(w.dir)
		wg.Go(func() { s.work(ctx, w) })
	}
	wg.Wait()
	return s.verdicts, s.err
}

func (s *session) work(ctx context.Context, w *workspace) {
	for c, ok := s.next(); ok; c, ok = s.next() {
		verdict, err := s.one(ctx, w, c)
		s.done(c, verdict, err)
	}
}

// next takes a candidate; it returns false if none is left or enough are counted.
func (s *session) next() (candidate, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err != nil || len(s.todo) == 0 || s.counted >= s.wanted {
		return candidate{}, false
	}
	c := s.todo[0]
	s.todo = s.todo[1:]
	s.counted++
	return c, true
}

// done records a verdict; a mutant that does not build is not counted.
func (s *session) done(c candidate, verdict string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case err != nil:
		if s.err == nil {
			s.err = err
		}
	case verdict == unbuilt:
		s.counted--
	default:
		s.verdicts = append(s.verdicts, judged{c, verdict})
		if verdict == survived {
			fmt.Fprintln(s.log, c)
		}
	}
}

// one returns the verdict on a candidate, from the state if that has it.
func (s *session) one(ctx context.Context, w *workspace, c candidate) (string, error) {
	src := s.files[c.File]
	var names []string
	_, checks := s.room.commands(c.File, s.extent)
	for _, args := range checks {
		names = append(names, strings.Join(args, " "))
	}
	r := result{ID: c.id(src)}
	if known, ok := s.state.get(r.ID, names); ok {
		return known.Verdict, nil
	}
	if known, ok := s.earlier.verdict(c); ok {
		return s.builds(ctx, w, c, src, known)
	}
	err := s.measured(ctx, w, c.File)
	if err == nil {
		r.Verdict, r.By, err = s.judge(ctx, w, c, src)
	}
	if err != nil {
		return "", err
	}
	if r.Verdict == survived {
		r.Checks = names
	}
	return r.Verdict, s.state.put(r)
}

// builds returns known, or unbuilt if the mutant does not build: the table does not list those.
func (s *session) builds(ctx context.Context, w *workspace, c candidate, src []byte, known string) (string, error) {
	r := s.runner
	r.extent, r.room = extent{}, &room{name: s.room.name, build: s.room.build}
	verdict, _, err := r.judge(ctx, w, c, src)
	if verdict == survived {
		verdict = known
	}
	return verdict, err
}

// measured runs checks without a mutant, one worker at a time.
func (s *session) measured(ctx context.Context, w *workspace, file string) error {
	s.measuring.Lock()
	defer s.measuring.Unlock()
	return s.baseline(ctx, w, file)
}
