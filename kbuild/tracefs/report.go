// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"errors"
	"fmt"
	"os"
	"sort"
	"strconv"
	"strings"

	"github.com/gostap/gostap/kbuild/loader"
	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/kbuild/tracemeta"
)

// ran handles the result of a handler. A run-time error is reported and counted;
// too many of them end the session. Any other error is returned.
func (s *session) ran(h *tracemeta.Handler, err error) error {
	if errors.Is(err, errAborted) {
		s.exiting = true
		return nil
	}
	var e *scriptError
	if err == nil || !errors.As(err, &e) {
		return err
	}
	s.errors++
	if s.script.SuppressErrors {
		return nil
	}
	s.out.message("ERROR", e.text+s.place(e, h))
	if s.errors > max(0, s.script.MaxErrors) {
		s.tooManyErrors, s.exiting = true, true
	}
	return nil
}

// maxOuter bounds the chain of macros or aliases that a position was expanded from.
const maxOuter = 32

// place returns the last part of an error message, as in the module runtime.
func (s *session) place(e *scriptError, h *tracemeta.Handler) string {
	if e.loc < 1 {
		return ""
	}
	l := s.script.Locs[e.loc-1]
	text := " near " + locText(l) + s.calledFrom(l.Outer)
	for _, c := range e.callers {
		text += s.calledFrom(c - 1)
	}
	return text + " in probe " + h.PP
}

// calledFrom formats a call site, and the macros or aliases that it was expanded from.
func (s *session) calledFrom(loc int) string {
	text := ""
	for n := 0; n < maxOuter && loc >= 0 && loc < len(s.script.Locs); n++ {
		text += " (called from " + locText(s.script.Locs[loc]) + ")"
		loc = s.script.Locs[loc].Outer
	}
	return text
}

func locText(l modmeta.Loc) string {
	return fmt.Sprintf("%s '%s' at %s:%d:%d", l.Kind, l.Token, l.File, l.Line, l.Col)
}

// losses counts hits that were not printed.
type losses struct {
	rings   []ringLoss
	missing uint64            // at least this many records, larger than a page, were dropped
	missed  map[string]uint64 // by event: hits that the kernel missed
	// Of returns, by the index of their event: those that the kernel did not hook, and those whose handler
	// needs values of an entry that was not recorded.
	unhooked, unpaired map[int]uint64
}

func newLosses() losses { return losses{unhooked: map[int]uint64{}, unpaired: map[int]uint64{}} }

type ringLoss struct {
	cpu  int
	lost uint64
}

// account reads the kernel's counters of lost records, after everything has stopped.
func (s *session) account(before map[string]profile) error {
	total := uint64(0)
	for _, r := range s.rings.list {
		text, err := os.ReadFile(s.inst.path("per_cpu", "cpu"+strconv.Itoa(r.cpu), "stats"))
		if err != nil {
			return fmt.Errorf("read the counters of lost records: %w", err)
		}
		if n := lostIn(string(text)); n > 0 {
			s.losses.rings = append(s.losses.rings, ringLoss{r.cpu, n})
			total += n
		}
	}
	hits, read := uint64(0), uint64(0)
	s.losses.missed, s.counted = map[string]uint64{}, before
	for name, d := range s.decoders {
		// uprobe_profile has no misses, and hits that a filter drops leave no record
		if _, counted := before[name]; counted && (d.event == nil || d.event.Filter == "") && s.counters[name] == nil {
			hits, read = hits+before[name].hits, read+d.hits
		}
		if n := before[name].missed; n > 0 {
			s.losses.missed[name] = n
		}
	}
	if hits > read+total {
		s.losses.missing = hits - read - total
	}
	return nil
}

// lostIn returns the sum of all counters of lost records in per_cpu/cpuN/stats.
func lostIn(stats string) uint64 {
	total := uint64(0)
	for line := range strings.Lines(stats) {
		key, text, _ := strings.Cut(line, ":")
		switch key {
		case "overrun", "commit overrun", "dropped events":
			n, _ := strconv.ParseUint(strings.TrimSpace(text), 10, 64)
			total += n
		}
	}
	return total
}

// report prints errors, missed hits and lost records, and returns the exit status.
func (s *session) report() int {
	if s.config.Report {
		s.out.report(s.hitReport())
	}
	s.out.flush()
	if s.errors > 0 || s.skipped() > 0 {
		s.out.warn(fmt.Sprintf("Number of errors: %d, skipped probes: %d", s.errors, s.skipped()))
	}
	s.reportMissed()
	s.reportAlike()
	s.reportLivepatched()
	if text := s.targets.warning(); text != "" {
		s.out.warn(text)
	}
	lost := s.reportLost()
	status := statusOK
	switch {
	case s.commandFailed, s.errors > 0 && !s.script.SuppressErrors:
		status = statusFailed
	case lost > 0:
		status = statusLost
	}
	if s.out.objects != nil {
		e := loader.Ended{Status: status, Errors: uint64(s.errors), Skipped: s.skipped(), Lost: lost}
		s.out.buf = s.out.objects.Append(s.out.buf, e.Object())
	}
	return s.unread(status)
}

// skipped returns the number of hits that the kernel missed, or that could not be handled.
func (s *session) skipped() (n uint64) {
	for _, missed := range s.losses.missed {
		n += missed
	}
	for _, by := range []map[int]uint64{s.losses.unhooked, s.losses.unpaired} {
		for _, missed := range by {
			n += missed
		}
	}
	return n
}

// unread warns about output that could not be written before the session was
// cancelled, and returns the exit status.
func (s *session) unread(status int) int {
	s.out.flush()
	n := len(s.out.buf)
	if n == 0 {
		return status
	}
	s.out.message("WARNING", fmt.Sprintf("%s of output not written: %s", count(uint64(n), "byte"), s.out.streams[0].Why()))
	if status == statusOK {
		return statusLost
	}
	return status
}

func (s *session) reportMissed() {
	for i := range s.script.Events {
		e := &s.script.Events[i]
		s.reportReturns(i)
		n := s.losses.missed[e.Name]
		if n == 0 {
			continue
		}
		why := "the kernel was handling another probe on that CPU"
		switch {
		case e.Return && e.MaxActive > 0:
			why = fmt.Sprintf("more than maxactive=%d calls were running at once (raise it with .maxactive(N)), or the kernel was handling another probe", e.MaxActive)
		case e.Return:
			why = "more calls were running at once than the default maxactive allows (raise it with .maxactive(N)), or the kernel was handling another probe"
		}
		s.out.warn(fmt.Sprintf("probe %s: %s skipped: %s", e.PP, count(n, "hit"), why))
	}
}

// reportReturns warns about returns that event i has missed.
func (s *session) reportReturns(i int) {
	e := &s.script.Events[i]
	warn := func(n uint64, why string) {
		if n > 0 {
			s.out.warn(fmt.Sprintf("probe %s: %s skipped: %s", e.PP, count(n, "hit"), why))
		}
	}
	warn(s.losses.unhooked[i], fmt.Sprintf("the kernel tracks at most %d pending returns per thread", mostHooked))
	why := "the call's entry, with values that the handler needs, was not recorded"
	if e.File != "" {
		why += ", as none is in a child that was forked during the call"
	}
	warn(s.losses.unpaired[i], why)
}

// reportUncounted warns about hits that the kernel did not count, and returns how many.
func (s *session) reportUncounted() (n uint64) {
	for i := range s.script.Events {
		e := &s.script.Events[i]
		if c := s.counters[e.Name]; c != nil && c.dropped > 0 {
			n += c.dropped
			s.out.message("WARNING", fmt.Sprintf("probe %s: %s not counted: there were more than %d keys", e.PP, count(c.dropped, "hit"), c.size))
		}
	}
	return n
}

// reportAlike warns about names of threads that the kernel showed alike.
func (s *session) reportAlike() {
	for i := range s.script.Events {
		e := &s.script.Events[i]
		c := s.counters[e.Name]
		if c == nil {
			continue
		}
		for k, v := range c.alike {
			if c.texts[k] {
				s.out.warn(fmt.Sprintf("probe %s: names of threads that differ only in blanks at their ends were counted as one: %q", e.PP, v.S))
			}
		}
	}
}

// reportLivepatched warns about probes in functions of the kernel that are replaced, of which it has not warned.
func (s *session) reportLivepatched() {
	points := make([]loader.Point, len(s.script.Events))
	for i := range s.script.Events {
		points[i] = loader.Point{PP: s.script.Events[i].PP, Within: s.script.Events[i].Within}
	}
	for _, line := range loader.Livepatched(points) {
		s.out.scriptWarned(line)
	}
}

// reportLost warns about records that were lost, and returns how many.
func (s *session) reportLost() uint64 {
	lost := s.losses.missing + s.reportUncounted()
	for _, l := range s.losses.rings {
		lost += l.lost
		s.out.message("WARNING", fmt.Sprintf("%s lost on CPU %d: its buffer was full; raise -s", count(l.lost, "record"), l.cpu))
	}
	if s.losses.missing > 0 {
		s.out.message("WARNING", fmt.Sprintf("at least %s dropped by the kernel: larger than a page; print fewer strings in a probe", count(s.losses.missing, "record")))
	}
	return lost
}

func count(n uint64, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.FormatUint(n, 10) + " " + what + "s"
}

// hitReport returns the table of -t, most hits first.
func (s *session) hitReport() string {
	events := append([]tracemeta.Event(nil), s.script.Events...)
	hits := func(e *tracemeta.Event) uint64 {
		switch d := s.decoders[e.Name]; {
		case d == nil || e.Entry: // a call is no hit of a return probe
			return 0
		case e.Filter != "" || s.counters[e.Name] != nil: // hits that it drops, or that the kernel counts, leave no record
			return s.counted[e.Name].hits
		default:
			return d.hits - d.others
		}
	}
	sort.SliceStable(events, func(i, j int) bool { return hits(&events[i]) > hits(&events[j]) })
	text := "----- probe hit report: \n"
	for i := range events {
		if n := hits(&events[i]); n > 0 {
			text += fmt.Sprintf("%s, hits: %d, from: %s\n", events[i].PP, n, events[i].PN)
		}
	}
	return text
}
