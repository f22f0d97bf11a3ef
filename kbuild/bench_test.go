// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"context"
	"fmt"
	"os"
	"syscall"
	"testing"
	"time"
)

// cpuTime returns the processor time of this process and its ended children.
func cpuTime() time.Duration {
	var total int64
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var u syscall.Rusage
		if syscall.Getrusage(who, &u) == nil {
			total += u.Utime.Nano() + u.Stime.Nano()
		}
	}
	return time.Duration(total)
}

// BenchmarkBuild measures pass 4 for the test module on every installed kernel: with all
// caches empty; the same module by replay and by Kbuild; a new generated module each
// time, with precompiled headers once they exist; and a cache hit.
func BenchmarkBuild(b *testing.B) {
	for _, release := range installed() {
		k, err := Describe(context.Background(), release, DescribeOptions{})
		if err != nil {
			b.Fatal(err)
		}
		r := testRequest(k, "gostap_bench", testModule)
		fresh := r
		fresh.NoCache = true
		slow := fresh
		slow.NoReplay = true
		bench(b, release+"/empty", func() Request { q := fresh; q.CacheDir = b.TempDir(); return q })
		bench(b, release+"/replay", func() Request { return fresh })
		bench(b, release+"/kbuild", func() Request { return slow })
		bench(b, release+"/new", newScripts(r))
		bench(b, release+"/hit", func() Request { return r })
	}
}

// newScripts returns a function that makes requests for modules never built before.
func newScripts(r Request) func() Request {
	n := 0
	return func() Request {
		n++
		r.Sources = map[string][]byte{"gostap_main.c": []byte(generatedModule(fmt.Sprintf("\tc->frame_top = %d;", n)))}
		return r
	}
}

func bench(b *testing.B, name string, request func() Request) {
	b.Run(name, func(b *testing.B) {
		if m, err := Build(context.Background(), request()); err == nil {
			os.RemoveAll(m.TempDir) // the kernel's commands are learnt, the module is cached
		}
		start := cpuTime()
		for b.Loop() {
			m, err := Build(context.Background(), request())
			if err != nil {
				b.Fatal(err)
			}
			os.RemoveAll(m.TempDir)
		}
		b.ReportMetric(float64((cpuTime()-start).Milliseconds())/float64(b.N), "cpu-ms/op")
	})
}
