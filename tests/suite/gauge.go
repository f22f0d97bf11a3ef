// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"context"
	"fmt"
	"os/exec"
	"strings"
	"time"
)

// gauge measures how fast the machine is during a run, by compiling the same text again
// and again: the same work takes a fifth more of CPU time in some hours than in others.
// Most of a run's time is the C compiler's, too.
type gauge struct {
	cpu  time.Duration // of all compiles
	runs int
	err  error // the first one
}

// gaugeEvery is the time between two compiles: ten in a run of ten minutes.
const gaugeEvery = time.Minute

// run compiles until ctx ends, at least once.
func (g *gauge) run(ctx context.Context) {
	for {
		g.compile()
		select {
		case <-ctx.Done():
			return
		case <-time.After(gaugeEvery):
		}
	}
}

// compile compiles the text once. It is not interrupted when the run ends, because half a compile
// measures nothing.
func (g *gauge) compile() {
	cmd := exec.Command("gcc", "-O2", "-S", "-x", "c", "-", "-o", "/dev/null")
	cmd.Stdin = strings.NewReader(gaugeText())
	if out, err := cmd.CombinedOutput(); err != nil {
		if g.err == nil {
			g.err = fmt.Errorf("the compile that measures the machine: %w\n%s", err, out)
		}
		return
	}
	g.cpu += cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	g.runs++
}

// mean is the CPU time of one compile, 0 if none succeeded.
func (g *gauge) mean() time.Duration {
	if g.runs == 0 {
		return 0
	}
	return g.cpu / time.Duration(g.runs)
}

// gaugeText is C that includes nothing: functions with branches, loops and calls.
func gaugeText() string {
	var b strings.Builder
	b.WriteString("struct item { long key, value; struct item *next; char name[32]; };\n")
	for i := range 60 {
		fmt.Fprintf(&b, `long walk%[1]d(struct item *p, long n)
{
	long sum = %[1]d, i;

	for (; p; p = p->next) {
		switch (p->key %% 7) {
		case 0: sum += p->value; break;
		case 1: sum ^= n << (p->value & 15); break;
		case 2: return sum / (n | 1);
		default:
			for (i = 0; i < 32 && p->name[i]; i++)
				sum = sum * 31 + p->name[i];
		}
	}
	return %[2]s;
}
`, i, map[bool]string{true: "sum", false: fmt.Sprintf("walk%d(0, sum) + sum", max(i-1, 0))}[i == 0])
	}
	return b.String()
}
