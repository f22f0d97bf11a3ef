// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"testing"

	"github.com/gostap/gostap/dwarfsym/query"
)

func benchmarkPlaces(b *testing.B, q query.Query) {
	s := debian(b)
	n := 0
	for b.Loop() {
		p, err := s.Places(b.Context(), q)
		if err != nil {
			b.Fatal(err)
		}
		n = len(p)
	}
	b.ReportMetric(float64(n), "places")
}

func BenchmarkPlacesOne(b *testing.B)  { benchmarkPlaces(b, query.Query{Func: "vfs_read"}) }
func BenchmarkPlacesGlob(b *testing.B) { benchmarkPlaces(b, query.Query{Func: "vfs_*"}) }
func BenchmarkPlacesFile(b *testing.B) {
	benchmarkPlaces(b, query.Query{Func: "*", File: "net/socket.c"})
}
func BenchmarkPlacesCall(b *testing.B) { benchmarkPlaces(b, query.Query{Func: "*", Want: query.Call}) }
func BenchmarkPlacesAll(b *testing.B)  { benchmarkPlaces(b, query.Query{Func: "*"}) }
func BenchmarkPlacesLines(b *testing.B) {
	benchmarkPlaces(b, query.Query{Func: "vfs_read", Statement: true, LineKind: query.AllLines})
}
func BenchmarkPlacesFileLines(b *testing.B) {
	benchmarkPlaces(b, query.Query{Func: "*", File: "net/socket.c", Statement: true, LineKind: query.AllLines})
}
