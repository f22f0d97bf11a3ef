// SPDX-License-Identifier: GPL-2.0-or-later

package golden

import (
	"cmp"
	"os"
	"sort"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// ledger is the list of cases that don't pass yet: a name on each line, followed by the
// reason. It may only shrink: a failing case that is not on the list is a failure, and so is
// a passing case that is.
type ledger struct {
	file   string
	mu     sync.Mutex        // guards the fields below; kernels run in parallel
	open   map[string]string // lines of the list, by name of the case
	failed map[string]bool
	ran    map[string]bool
}

func newLedger(t *testing.T, file string) *ledger {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	l := &ledger{file: file, open: map[string]string{}, failed: map[string]bool{}, ran: map[string]bool{}}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		name, _, _ := strings.Cut(line, " ")
		l.open[name] = line
	}
	return l
}

// result records one run of a case; problem is "" if it passed.
func (l *ledger) result(t *testing.T, name, problem string) {
	t.Helper()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ran[name] = true
	if problem == "" {
		return
	}
	l.failed[name] = true
	if *update {
		t.Logf("%s: %s", name, problem)
	} else if l.open[name] == "" {
		t.Errorf("%s: %s", name, problem)
	}
}

func (l *ledger) close(t *testing.T) {
	t.Helper()
	if len(l.ran) == 0 {
		t.Error("no case ran")
	}
	if *update {
		l.write(t)
		return
	}
	for name := range l.open {
		if !l.failed[name] && l.ran[name] {
			t.Errorf("%s passes now: take it off %s", name, l.file)
		}
	}
	t.Logf("%s: %d of %d cases pass", l.file, len(l.ran)-len(l.failed), len(l.ran))
}

func (l *ledger) write(t *testing.T) {
	var names []string
	for n := range l.failed {
		names = append(names, cmp.Or(l.open[n], n))
	}
	for n, line := range l.open {
		if !l.ran[n] {
			names = append(names, line)
		}
	}
	sort.Strings(names)
	text := strings.Join(names, "\n")
	if text != "" {
		text += "\n"
	}
	if err := os.WriteFile(l.file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func itoa(n int) string { return strconv.Itoa(n) }
