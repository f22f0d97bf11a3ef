// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import "testing"

func benchmarkPlaces(b *testing.B, q Query) {
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

func BenchmarkPlacesOne(b *testing.B)  { benchmarkPlaces(b, Query{Func: "vfs_read"}) }
func BenchmarkPlacesGlob(b *testing.B) { benchmarkPlaces(b, Query{Func: "vfs_*"}) }
func BenchmarkPlacesFile(b *testing.B) { benchmarkPlaces(b, Query{Func: "*", File: "net/socket.c"}) }
func BenchmarkPlacesCall(b *testing.B) { benchmarkPlaces(b, Query{Func: "*", Want: Call}) }
func BenchmarkPlacesAll(b *testing.B)  { benchmarkPlaces(b, Query{Func: "*"}) }
func BenchmarkPlacesLines(b *testing.B) {
	benchmarkPlaces(b, Query{Func: "vfs_read", Statement: true, LineKind: AllLines})
}
func BenchmarkPlacesFileLines(b *testing.B) {
	benchmarkPlaces(b, Query{Func: "*", File: "net/socket.c", Statement: true, LineKind: AllLines})
}
