// SPDX-License-Identifier: GPL-2.0-or-later

package runtimec

import (
	"math"
	"math/big"
	"math/rand"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/tests/need"
)

// TestStddev compares gs_stddev() with exact arithmetic.
func TestStddev(t *testing.T) {
	bin := filepath.Join(t.TempDir(), "stddev")
	out, err := exec.Command(need.Program(t, "gcc", "gcc"), "-std=gnu11", "-O1", "-Wall", "-Werror",
		"-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-o", bin, "testdata/stddev/main.c").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	cases := stddevCases()
	var in, want strings.Builder
	for _, c := range cases {
		in.WriteString(strings.Join(words(c), " ") + "\n")
		want.WriteString(stddev(c[0], c[1:]) + "\n")
	}
	cmd := exec.Command(bin)
	cmd.Stdin = strings.NewReader(in.String())
	out, err = cmd.CombinedOutput()
	if d := cmp.Diff(want.String(), string(out)); err != nil || d != "" {
		t.Errorf("%v (-want +got), for these scales and values:\n%s\n%v", err, d, cases)
	}
}

// stddevCases are lists of a scale and values whose sum has 64 bits.
func stddevCases() [][]int64 {
	out := [][]int64{
		{1, 3000000000, 4000000000, 5000000000, 3000000000},
		{1, -10, 10, 0}, {1, 7}, {1, math.MinInt64}, {-3, math.MinInt64},
		{1, math.MaxInt64, math.MinInt64, math.MaxInt64}, {10, 100, 55, -7}, {math.MaxInt64, 5, 6},
	}
	r := rand.New(rand.NewSource(1))
	for range 200 {
		c := []int64{1 + r.Int63()>>r.Intn(63)}
		for range 1 + r.Intn(8) {
			c = append(c, (r.Int63()>>4-1<<58)>>r.Intn(58))
		}
		out = append(out, c)
	}
	return out
}

func words(list []int64) []string {
	var out []string
	for _, v := range list {
		out = append(out, strconv.FormatInt(v, 10))
	}
	return out
}

// stddev is the model: all divisions round towards 0.
func stddev(scale int64, list []int64) string {
	n, by := big.NewInt(int64(len(list))), big.NewInt(scale)
	sum, squares := new(big.Int), new(big.Int)
	for _, v := range list {
		x := big.NewInt(v)
		sum.Add(sum, x)
		squares.Add(squares, new(big.Int).Mul(x, x))
	}
	mean := new(big.Int).Quo(sum.Quo(sum, by), n)
	d := squares.Quo(squares, by.Mul(by, by).Mul(by, n))
	d.Sub(d, mean.Mul(mean, mean))
	return d.Sqrt(d).String()
}
