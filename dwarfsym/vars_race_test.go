// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"fmt"
	"sync"
	"testing"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/query"
)

// TestConcurrent makes the same queries from several goroutines, for the race detector.
func TestConcurrent(t *testing.T) {
	s := debian(t)
	places, err := s.Places(t.Context(), query.Query{Module: "kernel", Func: "vfs_*", Want: query.Call})
	if err != nil {
		t.Fatal(err)
	}
	answers := make([]string, 4)
	var wg sync.WaitGroup
	for i := range answers {
		wg.Go(func() {
			for j := range places {
				vars, err := s.Variables(&places[j])
				answers[i] += fmt.Sprint(show(vars), err)
			}
			task, err := s.Type("kernel", "struct task_struct")
			path, err2 := ctype.FindMember(task, "pid")
			answers[i] += fmt.Sprint(path[0].Offset, err, err2)
			all, err := s.Tracepoints(t.Context(), "kernel", "sched:*")
			answers[i] += fmt.Sprint(showTracepoints(all), err)
		})
	}
	wg.Wait()
	for _, a := range answers[1:] {
		if a != answers[0] {
			t.Error("two goroutines had different answers")
		}
	}
}
