// SPDX-License-Identifier: GPL-2.0-or-later

// Command golang has functions with known arguments, for tests of names and variables in Go.
package main

import (
	"fmt"
	"os"
)

var sink string

type point struct{ x, y int }

//go:noinline
func (p *point) shift(by int) int {
	p.x += by
	p.y += by
	return p.x * p.y
}

//go:noinline
func add(a int, b int32, c uint8) int {
	sum := a + int(b) + int(c)
	sink = fmt.Sprint(sum)
	return sum
}

//go:noinline
func greet(name string, times int) int {
	sink = fmt.Sprint(name)
	return len(name) * times
}

//go:noinline
func total(numbers []int, start int) int {
	for _, n := range numbers {
		start += n
	}
	return start
}

//go:noinline
func byValue(p point, scale int) (int, string) {
	return (p.x + p.y) * scale, "done"
}

// deep makes the goroutine's stack grow, and be moved, below the frame of its caller.
//
//go:noinline
func deep(n int) int {
	var room [512]byte
	room[n%512] = byte(n)
	if n == 0 {
		return 0
	}
	return 1 + deep(n-1) + int(room[(n+1)%512])
}

//go:noinline
func tiny(n int) int { return n + 1 }

func main() {
	p := &point{3, 4}
	n := add(40, 2000, 7) + greet("world", 3) + total([]int{10, 20, 30}, 5) + p.shift(10)
	v, _ := byValue(*p, 2)
	c := make(chan int)
	go func() { c <- deep(2000) }()
	if n != 2309 || v != 54 || <-c != 2000 || tiny(1) != 2 {
		os.Exit(1)
	}
}
