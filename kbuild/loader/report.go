// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"fmt"
	"strconv"

	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/kbuild/terminal"
)

// report prints what was not as it should be and returns the exit status.
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
		s.out.buf = append(s.out.buf, terminal.Text(hitReport(s.meta, stats)+skipReport(s.meta, stats))...)
		s.out.flush(true)
	}
	if st.Errors > 0 || st.Skipped > 0 {
		s.out.warned(fmt.Sprintf("Number of errors: %d, skipped probes: %d", st.Errors, st.Skipped))
	}
	for _, p := range stats {
		for _, line := range skipLines(s.meta, p) {
			s.out.warned(line)
		}
	}
	if line := neverHit(s.meta, stats); line != "" {
		s.out.warned(line)
	}
	lost := s.reportLost(stats)
	s.reportOverwritten()
	switch {
	case s.commandFailed, s.out.fatal, s.tooManyErrors(st):
		return s.unread(statusFailed), nil
	case lost:
		return s.unread(statusLost), nil
	}
	return s.unread(statusOK | int(uint8(st.ExitCode))), nil
}

// unread tells how much output nobody has read before the session was
// cancelled, and returns the status.
func (s *session) unread(status int) int {
	s.out.flush(true)
	n := len(s.out.buf)
	if n == 0 {
		return status
	}
	s.out.message("WARNING", fmt.Sprintf("%s of output not written: nobody reads it", count(uint64(n), "byte")))
	if status == statusOK {
		return statusLost
	}
	return status
}

func (s *session) tooManyErrors(st Status) bool {
	return !s.meta.SuppressErrors && st.Errors > uint64(max(0, s.meta.MaxErrors))
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

// reportLost tells of output that did not fit, a line for each CPU and each
// probe.
func (s *session) reportLost(stats []ProbeStat) bool {
	any := false
	for _, ring := range s.merge.sources {
		if n := ring.lost(); n > 0 {
			any = true
			s.out.message("WARNING", fmt.Sprintf("%s of output lost on CPU %d; raise -s", count(n, "block"), ring.cpu()))
		}
	}
	for _, p := range stats {
		if p.Lost > 0 {
			s.out.message("WARNING", fmt.Sprintf("probe %s: output of %s lost", probeName(s.meta, p.ID), count(p.Lost, "hit")))
		}
	}
	if s.missing > 0 {
		any = true
		s.out.message("WARNING", fmt.Sprintf("%s of output never came", count(s.missing, "block")))
	}
	return any
}

func count(n uint64, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.FormatUint(n, 10) + " " + what + "s"
}

// skipLines has a line for each reason for which hits of a probe were not run:
// the probe, the reason, the limit with its value, and what raises it.
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
		return "another handler was running on that CPU"
	case skipLock:
		return lockedGlobal(meta, p.LockGlobal) + " was locked for " +
			limit(meta, "MAXTRYLOCK", "tries") + "; raise it with -DMAXTRYLOCK=N"
	case skipMissed:
		return whyMissed(meta, p.ID)
	case skipStack:
		return "less stack was left than " + limit(meta, "MINSTACKSPACE", "bytes") + "; lower it with -DMINSTACKSPACE=N"
	case skipOverload:
		return "it paused, as handlers took more of a CPU than STP_OVERLOAD_THRESHOLD; do less in it, raise that by -D, or switch the guard off with -DSTP_NO_OVERLOAD"
	}
	return "reason " + strconv.Itoa(reason)
}

// whyMissed: a return probe runs out of instances, in a program of the kernel's
// room for return addresses (MAX_URETPROBE_DEPTH in linux/uprobes.h); any other
// was hit within a probe (Documentation/trace/kprobes.rst, nmissed).
func whyMissed(meta *modmeta.Meta, id uint32) string {
	var p modmeta.Probe
	if int(id) < len(meta.Probes) {
		p = meta.Probes[id]
	}
	switch {
	case p.Family == "syscall":
		return "more system calls were under way than there is room for what @entry saves: about 4096, or what -DKRETACTIVE=N says"
	case p.Family == "uretprobe":
		return "the kernel waits for at most 64 returns of a thread, and not for those of a process that was forked within the call; or calls of all threads were more than 1024 at once, or than -DKRETACTIVE=N says"
	case p.Family == "kretprobe" && p.MaxActive > 0:
		return fmt.Sprintf("more calls were running than maxactive=%d; raise it with .maxactive(N)", p.MaxActive)
	case p.Family == "kretprobe":
		return "more calls were running than the default maxactive; raise it with .maxactive(N) or -DKRETACTIVE=N"
	}
	return "the kernel was within another probe"
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
