// SPDX-License-Identifier: GPL-2.0-or-later

package chart

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
)

// TestSVG checks that a picture is well-formed and has a title, names, marks and places.
func TestSVG(t *testing.T) {
	c := Chart{Title: "a < b", X: "size", Y: "cost", LogX: true, Lines: []Line{
		{"one", []Point{{10, 100}, {1000, 200}}}, {"two & more", []Point{{10, 50}}}}}
	svg := c.SVG()
	for d := xml.NewDecoder(strings.NewReader(svg)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("%v\n%s", err, svg)
		}
	}
	for _, want := range []string{"<title>a &lt; b</title>", ">two &amp; more<", ">1,000<", ">200<", `d="M80.0 185.0L670.0 20.0"`} {
		if !strings.Contains(svg, want) {
			t.Errorf("no %s in\n%s", want, svg)
		}
	}
}

// TestSpan checks where axes begin and end.
func TestSpan(t *testing.T) {
	for _, c := range []struct {
		log         bool
		values      []float64
		least, most float64
		marks       int
	}{
		{true, []float64{10, 1e7}, 1, 7, 7}, {true, []float64{1}, 0, 1, 2}, {true, []float64{3, 40000}, 0, 5, 6},
		{false, []float64{50, 730}, 0, 800, 9}, {false, []float64{0}, 0, 1, 11}, {false, []float64{0.5, 1000}, 0, 1000, 11},
	} {
		a := axis{log: c.log}
		a.span(c.values)
		if a.least != c.least || a.most != c.most || len(a.marks()) != c.marks {
			t.Errorf("%v: from %v to %v, marks %v", c.values, a.least, a.most, a.marks())
		}
	}
}

// TestLabel checks how values are written.
func TestLabel(t *testing.T) {
	for v, want := range map[float64]string{0: "0", 0.1: "0.1", 10: "10", 1000: "1,000", 100000: "100,000", 1e7: "10 million", 1500: "1,500"} {
		if got := label(v); got != want {
			t.Errorf("%v: %q, want %q", v, got, want)
		}
	}
}
