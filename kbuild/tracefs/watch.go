// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"time"
)

// watchTime is the time between two looks at what others can change.
const watchTime = 200 * time.Millisecond

// watch has what decides whether the session's hits are recorded, and which others can change: tools that
// reset all of tracefs do.
type watch struct {
	files    map[string]string // contents when the session started
	programs []*program
	last     time.Time
}

// settings reads the files of the instance that decide whether hits are recorded.
func (i *instance) settings() map[string]string {
	out := map[string]string{}
	for _, elem := range [][]string{{"tracing_on"}, {"set_event_pid"}, {"set_event_notrace_pid"}} {
		path := i.path(elem...)
		if text, err := os.ReadFile(path); err == nil {
			out[path] = strings.TrimSpace(string(text))
		}
	}
	return out
}

// look warns about settings that are not those of the start any more, each time about those that it has not
// warned of, and about programs that were rewritten. Unless final, it does nothing if it was called shortly before.
func (s *session) look(final bool) error {
	if s.inst == nil || !final && time.Since(s.watch.last) < watchTime {
		return nil
	}
	s.watch.last = time.Now()
	s.checkSwitchesAgain()
	now := s.inst.settings()
	for _, path := range slices.Sorted(maps.Keys(s.watch.files)) {
		if was := s.watch.files[path]; now[path] != was {
			s.out.scriptWarned(fmt.Sprintf("another process has changed %s from %q to %q, so hits may not have been recorded", path, was, now[path]))
		}
	}
	return s.lookAtPrograms()
}
