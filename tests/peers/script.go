// SPDX-License-Identifier: GPL-2.0-or-later

package peers

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// mostCalls is approximately the largest number of calls of one function in a script.
const mostCalls = 400

// Script returns a script that calls every function of a group. It prints "# SIGNATURE", and then
// for each call "ARGUMENTS = VALUE" or "ARGUMENTS ! ERROR".
func (g Group) Script() string {
	var b strings.Builder
	used := g.usedLists()
	for _, l := range used {
		fmt.Fprintf(&b, "global list_%s\nprobe begin(-1) {\n", l)
		for i, v := range lists[l] {
			fmt.Fprintf(&b, "\tlist_%s[%d] = %s\n", l, i, literal(v))
		}
		b.WriteString("}\n")
	}
	for i, c := range g.Calls {
		c.probe(&b, i)
	}
	b.WriteString("probe begin(1000000) { println(\"# end\") exit() }\n")
	return b.String()
}

func (g Group) usedLists() []string {
	used := map[string]bool{}
	for _, c := range g.Calls {
		for _, a := range c.Args {
			used[a] = true
		}
	}
	return slices.Sorted(maps.Keys(used))
}

// literal returns a value in a form that is valid in both languages; bytes that can't be printed are octal.
func literal(v any) string {
	s, ok := v.(string)
	if !ok {
		return fmt.Sprint(v)
	}
	var b strings.Builder
	for _, c := range []byte(s) {
		if c < ' ' || c > '~' || c == '"' || c == '\\' {
			fmt.Fprintf(&b, "\\%03o", c)
		} else {
			b.WriteByte(c)
		}
	}
	return `"` + b.String() + `"`
}

// probe writes a probe that calls one function with all its arguments.
func (c Call) probe(b *strings.Builder, number int) {
	fmt.Fprintf(b, "probe begin(%d) {\n\tprintln(\"# %s\")\n", number, c.Signature())
	total := 1
	for i, l := range c.Args {
		fmt.Fprintf(b, "\tfor (i%d = 0; i%d < %d; i%d++) {\n\tx%d = list_%s[i%d]\n", i, i, len(lists[l]), i, i, l, i)
		total *= len(lists[l])
	}
	if total > mostCalls {
		fmt.Fprintf(b, "\tif (%s %% %d == 0)\n", c.place(), total/mostCalls+1)
	}
	c.one(b)
	b.WriteString(strings.Repeat("\t}\n", len(c.Args)))
	for _, v := range c.Extra {
		fmt.Fprintf(b, "\tx0 = %d\n", v)
		c.one(b)
	}
	b.WriteString("}\n")
}

// place mixes the indices in the lists, so that the calls that are left out are spread evenly.
func (c Call) place() string {
	primes := []int{7, 13, 29, 53, 97, 193}
	var terms []string
	for i := range c.Args {
		terms = append(terms, fmt.Sprintf("i%d * %d", i, primes[i]))
	}
	return "(" + strings.Join(terms, " + ") + ")"
}

// one makes one call and prints the result.
func (c Call) one(b *strings.Builder) {
	var args, shown []string
	for i, l := range c.Args {
		args = append(args, fmt.Sprintf("x%d", i))
		if l == "s" {
			shown = append(shown, fmt.Sprintf(`"s", i%d`, i))
		} else {
			shown = append(shown, fmt.Sprintf("x%d", i))
		}
	}
	call := c.Name + "(" + strings.Join(args, ", ") + ")"
	key := strings.Join(append(shown, `""`), `, ",", `)
	if c.Prints {
		fmt.Fprintf(b, "\ttry { print(%s, \" = \"); %s; println(\"\") } catch (e) { println(%s, \" ! \", e) }\n", key, call, key)
		return
	}
	fmt.Fprintf(b, "\ttry { println(%s, \" = \", %s) } catch (e) { println(%s, \" ! \", e) }\n", key, call, key)
}

// GroupOptions returns the options for a group's script.
func GroupOptions() []string {
	return []string{"-g", "-w", "-s", "64", "-DMAXACTION=100000000", "-DSTP_NO_OVERLOAD"}
}
