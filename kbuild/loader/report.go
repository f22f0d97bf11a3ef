// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/gostap/gostap/kbuild/modmeta"
)

// report prints errors, skipped hits and lost output, and returns the exit status.
func (s *session) report() (int, error) {
	if s.detached {
		return s.unread(statusOK), nil
	}
	st, err := s.dev.Status()
	if err != nil {
		return statusFailed, fmt.Errorf("read the final state: %w", err)
	}
	stats, err := s.probeStats()
	if err != nil {
		return statusFailed, err
	}
	if s.config.Report || s.meta.CountOnly {
		s.out.report(hitReport(s.meta, stats) + skipReport(s.meta, stats))
	}
	skipped := sumOfSkips(stats)
	if st.Errors > 0 || skipped > 0 {
		s.out.warned(fmt.Sprintf("Number of errors: %d, skipped probes: %d", st.Errors, skipped))
	}
	for _, p := range stats {
		for _, line := range skipLines(s.meta, p) {
			s.out.warned(line)
		}
	}
	s.reportLivepatched()
	if line := neverHit(s.meta, stats); line != "" {
		s.out.warned(line)
	}
	lost := s.reportLost(stats)
	s.reportOverwritten()
	status := statusOK | int(uint8(st.ExitCode))
	switch {
	case s.commandFailed, s.out.fatal, s.erred(st):
		status = statusFailed
	case lost > 0:
		status = statusLost
	}
	s.out.end(Ended{Status: status, Errors: st.Errors, Skipped: skipped, Lost: lost})
	return s.unread(status), nil
}

// unread warns about output that could not be written before the session was
// cancelled, and returns the exit status.
func (s *session) unread(status int) int {
	s.out.flush(true)
	n, why := uint64(len(s.out.buf)), s.out.streams[0].Why()
	if s.bulk != nil {
		s.bulk.end(s.out.hurried)
	}
	if s.bulk != nil && !s.detached { // what is in the rings of a detached session is for Attach
		n, why = s.bulk.unwritten(s.merge.sources, n, why)
	}
	if n == 0 {
		return status
	}
	s.out.message("WARNING", fmt.Sprintf("%s of output not written: %s", count(n, "byte"), why))
	if status == statusOK {
		return statusLost
	}
	return status
}

// erred reports whether handlers raised errors, even if not so many that they ended the session.
func (s *session) erred(st Status) bool { return !s.meta.SuppressErrors && st.Errors > 0 }

// sumOfSkips returns the number of hits that were not run, for all reasons and probes.
func sumOfSkips(stats []ProbeStat) (sum uint64) {
	for i := range stats {
		for _, n := range stats[i].Skipped {
			sum += n
		}
	}
	return sum
}

// reportLivepatched warns about probes in functions that are replaced, each time it is called about those
// that it has not warned of.
func (s *session) reportLivepatched() {
	points := make([]Point, len(s.meta.Probes))
	for i := range s.meta.Probes {
		points[i] = Point{PP: s.meta.Probes[i].PP, Within: s.meta.Probes[i].Within}
	}
	for _, line := range Livepatched(points) {
		s.out.scriptWarned(line)
	}
}

func (s *session) probeStats() ([]ProbeStat, error) {
	info, err := s.dev.Info()
	if err != nil {
		return nil, fmt.Errorf("read the probes' state: %w", err)
	}
	n := min(info.Probes, uint64(len(s.meta.Probes)))
	stats := make([]ProbeStat, 0, n)
	for id := range n {
		p, err := s.dev.Probe(uint32(id))
		if err != nil {
			return nil, fmt.Errorf("read the state of probe %d: %w", id, err)
		}
		stats = append(stats, p)
	}
	return stats, nil
}

// reportLost warns about output that did not fit into the rings, one line per CPU
// and per probe. It returns how many blocks were lost.
func (s *session) reportLost(stats []ProbeStat) uint64 {
	lost := s.missing
	for _, ring := range s.merge.sources {
		if n := ring.lost(); n > 0 {
			lost += n
			s.out.message("WARNING", fmt.Sprintf("%s of output lost on CPU %d; raise -s", count(n, "block"), ring.cpu()))
		}
	}
	for _, p := range stats {
		if p.Lost > 0 {
			s.out.message("WARNING", fmt.Sprintf("probe %s: output of %s lost", probeName(s.meta, p.ID), count(p.Lost, "hit")))
		}
	}
	if s.missing > 0 {
		s.out.message("WARNING", fmt.Sprintf("%s of output missing: no CPU's buffer has the sequence numbers", count(s.missing, "block")))
	}
	return lost
}

func count(n uint64, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.FormatUint(n, 10) + " " + what + "s"
}

// skipLines returns one line per reason for which hits of a probe were skipped:
// the probe, the reason, the limit with its value, and the option that changes it.
func skipLines(meta *modmeta.Meta, p ProbeStat) []string {
	var lines []string
	for reason, n := range p.Skipped {
		if n > 0 {
			lines = append(lines, fmt.Sprintf("probe %s: %s skipped: %s",
				probeName(meta, p.ID), count(n, "hit"), whySkipped(meta, p, reason)))
		}
	}
	return lines
}

func probeName(meta *modmeta.Meta, id uint32) string {
	if int(id) < len(meta.Probes) {
		return meta.Probes[id].PP
	}
	return fmt.Sprintf("#%d", id)
}

func whySkipped(meta *modmeta.Meta, p ProbeStat, reason int) string {
	switch reason {
	case skipReentry:
		return whyNested(meta, p.ID)
	case skipLock:
		return lockedGlobal(meta, p.LockGlobal) + " was still locked after " +
			limit(meta, "MAXTRYLOCK", "tries") + "; raise it with -DMAXTRYLOCK=N"
	case skipMissed:
		return whyMissed(meta, p.ID)
	case skipStack:
		return "less free stack than " + limit(meta, "MINSTACKSPACE", "bytes") + "; lower it with -DMINSTACKSPACE=N"
	case skipOverload:
		return "handlers used more of a CPU than STP_OVERLOAD_THRESHOLD allows, and the probe was paused; do less in it, raise the threshold with -DSTP_OVERLOAD_THRESHOLD=CYCLES, or turn the guard off with -DSTP_NO_OVERLOAD"
	}
	return "unknown reason " + strconv.Itoa(reason)
}

// whyNested explains hits that came while a handler was running on that CPU.
func whyNested(meta *modmeta.Meta, id uint32) string {
	_, h := hintsOf(meta, id)
	return cmp.Or(h.Nested, "another handler was running on that CPU")
}

// whyMissed explains hits that the kernel missed. Unless the family knows more, the probe was hit while the
// kernel handled another (Documentation/trace/kprobes.rst, nmissed).
func whyMissed(meta *modmeta.Meta, id uint32) string {
	p, h := hintsOf(meta, id)
	if p.MaxActive > 0 && h.Limited != "" {
		return strings.ReplaceAll(h.Limited, "%d", strconv.Itoa(p.MaxActive))
	}
	return cmp.Or(h.Missed, "the kernel was handling another probe on that CPU")
}

// hintsOf returns a probe and the hints of its family.
func hintsOf(meta *modmeta.Meta, id uint32) (p modmeta.Probe, h modmeta.Hints) {
	if int(id) < len(meta.Probes) {
		p = meta.Probes[id]
	}
	return p, meta.Hints[p.Family]
}

func lockedGlobal(meta *modmeta.Meta, index uint64) string {
	if index == 0 || index > uint64(len(meta.GlobalNames)) {
		return "a global"
	}
	return "global '" + meta.GlobalNames[index-1] + "'"
}

func limit(meta *modmeta.Meta, name, unit string) string {
	if v, ok := meta.Limits[name]; ok {
		return fmt.Sprintf("%s=%d %s", name, v, unit)
	}
	return name + " " + unit
}
