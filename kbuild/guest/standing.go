// SPDX-License-Identifier: GPL-2.0-or-later

package guest

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"sort"
	"strings"
	"time"

	"github.com/gostap/gostap/kbuild/foreign"
)

// Guest is a standing guest: it runs one batch of jobs after another, so that several
// tests share a boot. Only one goroutine may use it at a time.
type Guest struct {
	s    *session
	tree *tree
	sent map[string]stamp // the files that the guest has, by their paths there
	ran  int              // number of jobs so far
}

// stamp identifies the version of a file that was sent.
type stamp struct {
	mode uint32
	host string
	size int64
	time time.Time
	data string
}

// Start boots a guest without jobs, with the files of c.Add. Errors are those of Run.
func Start(ctx context.Context, c Config) (*Guest, error) {
	g := &Guest{sent: map[string]stamp{}}
	s, err := boot(c, func(t *tree, release string) error {
		g.tree = t
		return g.fill(c, release)
	})
	if err != nil {
		return nil, err
	}
	s.waits = true
	g.s = s
	if err := s.follow(ctx, bootBound(c)); err != nil {
		s.end()
		return nil, err
	}
	return g, g.record()
}

// fill fills the tree of a guest that waits for plans.
func (g *Guest) fill(c Config, release string) error {
	if err := addBase(g.tree, c); err != nil {
		return err
	}
	drivers, err := addDrivers(g.tree, c, release)
	if err != nil {
		return err
	}
	return addPlan(g.tree, bootPlan{Drivers: drivers, Serve: true, Disk: c.DiskMB > 0, Network: c.Network})
}

// record records that the guest has all files of the tree.
func (g *Guest) record() error {
	for p, n := range g.tree.nodes {
		st, err := n.stamp()
		if err != nil {
			return err
		}
		g.sent[p] = st
	}
	return nil
}

// Run copies the files into the guest and runs the jobs in order. Results and errors
// are those of the function Run. After a *GuestError that means that the guest died,
// and after the context's error, the guest can only be closed.
func (g *Guest) Run(ctx context.Context, add []Mapping, jobs []Job) ([]Result, error) {
	list, err := g.prepare(append(append([]Mapping(nil), add...), commandFiles(jobs)...), jobs)
	if err != nil {
		return make([]Result, len(jobs)), err
	}
	plan, err := json.Marshal(bootPlan{Jobs: list})
	if err == nil && len(plan) > maxFrame {
		err = fmt.Errorf("the jobs take %d bytes, more than fit into one frame (%d): run fewer jobs at once", len(plan), maxFrame)
	}
	if err != nil {
		return make([]Result, len(jobs)), err
	}
	if err := writeFrame(g.s.m.channel, frame{kind: framePlan, data: plan}); err != nil {
		return make([]Result, len(jobs)), g.s.died(err)
	}
	c := newCollector(jobs)
	g.s.sink, g.s.jobs, g.s.log, g.s.left, g.s.stage = c.sink(), len(jobs), "", "", "job 0"
	err = g.s.follow(ctx, 0)
	return c.results(), err
}

// prepare adds files and jobs to the tree, and sends what the guest does not have yet.
func (g *Guest) prepare(add []Mapping, jobs []Job) ([]Job, error) {
	for _, m := range add {
		if err := addMapping(g.tree, m); err != nil {
			return nil, err
		}
	}
	list, err := addJobs(g.tree, jobs, g.ran)
	if err != nil {
		return nil, err
	}
	g.ran += len(jobs)
	return list, g.send()
}

// Left describes what the last batch left in the guest that could disturb the next
// one: loaded modules, mounts, processes; "" if nothing.
func (g *Guest) Left() string { return g.s.left }

// Leaked reports whether a module of the last batch did not free its memory.
func (g *Guest) Leaked() bool { return strings.Contains(g.s.left, abandonedMemory) }

// Close kills the machine.
func (g *Guest) Close() { g.s.end() }

// send sends all files that are new or have changed, folders first.
func (g *Guest) send() error {
	var changed []string
	for p, n := range g.tree.nodes {
		st, err := n.stamp()
		if _, there := g.sent[p]; err != nil && there {
			continue // copied for an earlier batch; the guest has removed it
		}
		if err != nil {
			return err
		}
		if g.sent[p] != st {
			g.sent[p] = st
			changed = append(changed, p)
		}
	}
	sort.Strings(changed)
	for _, p := range changed {
		if err := sendNode(g.s.m.channel, p, g.tree.nodes[p]); err != nil {
			return fmt.Errorf("sending %s to the guest: %w", p, err)
		}
	}
	return nil
}

func (n node) stamp() (stamp, error) {
	st := stamp{mode: n.mode, host: n.host, data: string(n.data)}
	if n.host == "" {
		return st, nil
	}
	info, err := os.Stat(n.host)
	if err != nil {
		return st, err
	}
	st.size, st.time = info.Size(), info.ModTime()
	return st, nil
}

func sendNode(w io.Writer, p string, n node) error {
	if n.host == "" {
		return sendFile(w, p, n.mode, bytes.NewReader(n.data))
	}
	f, err := foreign.OpenNamed(n.host)
	if err != nil {
		return err
	}
	defer f.Close()
	return sendFile(w, p, n.mode, f)
}

// sendFile sends a file in one or several frames of kind frameFile.
func sendFile(w io.Writer, p string, mode uint32, content io.Reader) error {
	buf := make([]byte, frameChunk)
	for more := false; ; more = true {
		n, err := io.ReadFull(content, buf)
		if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
			return err
		}
		if n > 0 || !more {
			if werr := writeFrame(w, frame{kind: frameFile, data: joinFile(fileHeader{mode, more}, p, buf[:n])}); werr != nil {
				return werr
			}
		}
		if err != nil {
			return nil
		}
	}
}

// fileHeader begins a frameFile: mode (u32), whether the frame continues the last one
// (u16), length of the path (u16). The path and the content follow.
type fileHeader struct {
	mode uint32
	more bool
}

const fileHeaderSize = 8

func joinFile(h fileHeader, name string, content []byte) []byte {
	data := binary.LittleEndian.AppendUint32(nil, h.mode)
	more := uint16(0)
	if h.more {
		more = 1
	}
	data = binary.LittleEndian.AppendUint16(data, more)
	data = binary.LittleEndian.AppendUint16(data, uint16(len(name)))
	return append(append(data, name...), content...)
}

func splitFile(data []byte) (h fileHeader, name string, content []byte, err error) {
	if len(data) < fileHeaderSize {
		return h, "", nil, fmt.Errorf("short file frame of %d bytes", len(data))
	}
	h = fileHeader{mode: binary.LittleEndian.Uint32(data), more: binary.LittleEndian.Uint16(data[4:]) != 0}
	n := int(binary.LittleEndian.Uint16(data[6:]))
	if len(data) < fileHeaderSize+n {
		return h, "", nil, fmt.Errorf("file frame cut off within its path")
	}
	return h, string(data[fileHeaderSize : fileHeaderSize+n]), data[fileHeaderSize+n:], nil
}
