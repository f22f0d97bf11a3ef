// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package parallel

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// mutant is a change of runtime-c that a program must detect: the file, the text to replace,
// its replacement, the program, and how it is built.
type mutant struct {
	name, file, from, to string
	program, sanitize    string
}

const threads = "-fsanitize=thread"

var mutants = []mutant{
	{"no claim", "enter.h", "	WRITE_ONCE(c->claim, busy);\n", "", "session", ""},
	{"the slow path does not check the claim", "shared/enter.c", "bool claimed = gs_claimed(c);", "bool claimed = false;", "session", ""},
	{"what begin wrote is not visible", "arch/compare.h", "(smp_load_acquire(&(member)) != (value))", "(READ_ONCE(member) != (value))", "session", threads},
	{"a sequence number is used twice", "session.h", "return atomic64_inc_return(&gs_session.seq);", "return ++gs_session.seq.counter;", "session", ""},
	{"blocks become visible early", "ring.h", "smp_store_release(&r->ctl->head, r->head);", "WRITE_ONCE(r->ctl->head, r->head);", "session", threads},
	{"the end does not wait for handlers", "shared/life.c", "	synchronize_rcu();\n", "", "session", threads},
	{"a new reader does not wait for handlers", "shared/attach.c", "	synchronize_rcu();\n", "", "session", threads},
	{"a ring is thinned out during a handler", "shared/attach.c", "if (gs_claimed(c))", "if (false)", "session", ""},
	{"the average of samples is written with a data race", "sample.h", "WRITE_ONCE(s->each, gs_samples_each(s));", "s->each = gs_samples_each(s);", "session", threads},
	{"a writer unlocks early", "lock.h", "atomic_set_release(&l->word, 0);", "atomic_set(&l->word, 0);", "arrays", threads},
	{"a reader unlocks early", "lock.h", "atomic_dec_return_release(&l->word);", "atomic_add(-1, &l->word);", "arrays", threads},
	{"readers run beside a writer", "lock.h", "return n >= 0 && ", "return ", "arrays", ""},
	{"a writer runs beside readers", "lock.h", "	int free = 0;\n", "	int free = atomic_read(&l->word);\n", "arrays", ""},
	{"a slot is copied while it is written", "data/slot.h", "if (!(before & 1) && READ_ONCE(*seq) == before)", "if (true)", "slots", ""},
	{"a copy checks the sequence number once", "data/slot.h", "if (!(before & 1) && READ_ONCE(*seq) == before)", "if (!(before & 1))", "slots", ""},
	{"a part is not locked while it is gathered", "data/parts.h", "	if (!gs_write_trylock_one(&p->lock, tries))\n		return -1;\n	for", "	for", "parts", threads},
	{"a part is used while its array is waited for", "data/parts.h", "		if (gs_write_trylock_one(&p->lock, &p->tries))\n			return true;", "		return true;", "parts", threads},
	{"a lost part is unlocked", "data/parts.h", "	bool lost = p->lost;\n", "	bool lost = false;\n", "parts", ""},
	{"a replaced share is lost", "data/parts.h", "	if (s->node)\n		move(s);\n", "", "parts", ""},
	{"a share of a deleted element is kept", "data/parts.h", "		if (forget)\n			s->node = NULL;\n", "", "parts", ""},
	{"the slots in use are kept", "data/parts.h", "	if (forget)\n		t->used = 0;\n", "", "parts", ""},
	{"free nodes are taken without the pool's lock", "data/stripes.h", "	if (!gs_write_trylock(&s->pool))\n		return false;\n", "", "stripes", threads},
	{"free nodes are stolen without the stripe's lock", "data/stripes.h", "		if (!gs_write_try_once(&from->lock)) {\n			all = false;\n			continue;\n		}\n", "", "stripes", threads},
	{"an array is full though its free nodes have moved", "data/stripes.h", "gs_stripe_steal(s, st) && (st->free || gs_stripe_last(m, s, st))", "gs_stripe_steal(s, st)", "stripes", ""},
	{"stripes keep their free nodes when they are joined", "data/stripes.h", "		s->at[i].free = NULL;\n", "", "stripes", ""},
	{"a removed node looks as if in use", "data/map.h", "	n->seq = 0;\n", "", "stripes", ""},
	{"a node that a stripe removed looks as if in use", "data/stripes.h", "	gs_map_unchain(m, n);\n	n->seq = 0;\n", "	gs_map_unchain(m, n);\n", "stripes", ""},
	{"one stripe is not locked with the others", "data/stripes.h", "	for (i = 0; i < s->n; i++) {\n		if (gs_write_trylock_one", "	for (i = 1; i < s->n; i++) {\n		if (gs_write_trylock_one", "stripes", ""},
	{"joined lists are not merged", "data/stripes.h", "		n = gs_nodes_merge(sorted[k], n);\n	m->first = n;", "		n = sorted[k] ? sorted[k] : n;\n	m->first = n;", "stripes", ""},
	{"two tasks take the same slot", "probes/ufollow.h", "if (cmpxchg(&w->first, NULL, first))\n			continue;", "if (READ_ONCE(w->first))\n			continue;\n		WRITE_ONCE(w->first, first);", "follow", threads},
	{"a slot becomes free early", "probes/ufollow.h", "	smp_store_release(&w->first, NULL);\n	module_put", "	WRITE_ONCE(w->first, NULL);\n	module_put", "follow", threads},
	{"a file is visible before it is armed", "probes/ufollow.h", "smp_store_release(&last->next, in);", "WRITE_ONCE(last->next, in);", "follow", threads},
	{"a file is armed after the end", "probes/ufollow.h", "if (READ_ONCE(gs_ufollow_on) && !first->anywhere && current->fs)", "if (!first->anywhere && current->fs)", "follow", ""},
	{"a call that has returned counts as late", "shared/intime.c", "if (cmpxchg(&call->state, GS_IN_TIME_RUNS, GS_IN_TIME_LATE) == GS_IN_TIME_RUNS) {\n\t\tgs_stay_tell", "{\n\t\tgs_stay_tell", "intime", ""},
	{"a worker that has left is woken up", "shared/intime.c", "	gs_in_time_set_worker(call, NULL);\n", "", "intime", ""},
	{"a late call is not undone", "shared/intime.c", "	if (call->undo)\n		call->undo(call->arg);\n", "", "intime", ""},
	{"a worker is not waited for", "shared/intime.c", "		flush_work(&call->work);\n}", "		;\n}", "intime", ""},
	{"what is to be removed after a late call is forgotten", "shared/intime.c", "	} else if (call->ends && !undo) {\n		gs_in_time_later(call, fn, arg);\n	}", "	}", "intime", ""},
	{"the state of a task that is stepped is reset", "arch/x86/trapflag.h", "(own && !gs_stepped_tasks[i].armed)", "(!gs_stepped_tasks[i].armed)", "stepped", ""},
	{"a file is not released", "probes/uplace.h", "	iput(in->inode);\n	in->inode = NULL;\n	path_put", "	in->inode = NULL;\n	path_put", "follow", ""},
}

func TestMutants(t *testing.T) {
	for _, m := range mutants {
		t.Run(m.name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "runtime-c")
			if err := os.CopyFS(dir, os.DirFS(runtimeC)); err != nil {
				t.Fatal(err)
			}
			m.apply(t, dir)
			flags, rounds := []string{"-O2"}, 50*m.of().plain
			if m.sanitize != "" {
				flags, rounds = []string{"-O1", m.sanitize}, 50*m.of().thread
			}
			if out, err := outcome(build(t, dir, m.program, flags...), rounds); err == nil {
				t.Errorf("the program does not fail: %s", out)
			}
		})
	}
}

func (m *mutant) of() program {
	for _, p := range programs {
		if p.name == m.program {
			return p
		}
	}
	return program{}
}

func (m *mutant) apply(t *testing.T, dir string) {
	t.Helper()
	file := filepath.Join(dir, m.file)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Count(string(text), m.from) != 1 {
		t.Fatalf("%s does not have exactly one %q", m.file, m.from)
	}
	if err := os.WriteFile(file, []byte(strings.Replace(string(text), m.from, m.to, 1)), 0o644); err != nil {
		t.Fatal(err)
	}
}
