// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"fmt"
	"os"
	"strconv"
	"strings"
)

// profile is what kprobe_profile says of an event.
type profile struct{ hits, missed uint64 }

// profile reads kprobe_profile, which names events without their group, in the
// order of kprobe_events, which has both. Others may add events between the two
// readings: then it is read again.
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
	return nil, fmt.Errorf("the events in %s change all the time: what was lost is not known", i.dir.path("kprobe_profile"))
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
			continue // there are none
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
