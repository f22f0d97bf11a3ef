// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"fmt"
	"os"
	"strconv"
	"strings"
)

// profile has the counters of an event in kprobe_profile.
type profile struct{ hits, missed uint64 }

// profile reads kprobe_profile. It lists events without their group, in the order
// of kprobe_events, which has the groups. If other processes add events between
// the two reads, read both again.
func (i *instance) profile() (map[string]profile, error) {
	for range 5 {
		before, err := os.ReadFile(i.dir.path("kprobe_events"))
		if err != nil {
			return nil, err
		}
		counts, err := os.ReadFile(i.dir.path("kprobe_profile"))
		if err != nil {
			return nil, err
		}
		if out, ok := profilesOf(i.name, string(before), string(counts)); ok {
			return out, nil
		}
	}
	return nil, fmt.Errorf("the events in %s kept changing while gostap read them, so missed hits can't be counted", i.dir.path("kprobe_profile"))
}

func profilesOf(group, events, counts string) (map[string]profile, bool) {
	defined, lines := strings.Split(strings.TrimSpace(events), "\n"), strings.Split(strings.TrimSpace(counts), "\n")
	if len(defined) != len(lines) {
		return nil, false
	}
	out := map[string]profile{}
	for n, line := range lines {
		words := strings.Fields(line)
		g, event, ok := eventOf(defined[n])
		if len(words) == 0 && defined[n] == "" {
			continue // there are no events
		}
		if !ok || len(words) != 3 || words[0] != event {
			return nil, false
		}
		if g != group {
			continue
		}
		hits, _ := strconv.ParseUint(words[1], 10, 64)
		missed, _ := strconv.ParseUint(words[2], 10, 64)
		out[event] = profile{hits, missed}
	}
	return out, true
}
