// SPDX-License-Identifier: GPL-2.0-or-later

package peers

import (
	_ "embed"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

//go:embed testdata/calls.txt
var callsText string

// Call is a line of calls.txt: "[-] FUNCTION(LIST,...) [NUMBER ...]". A minus marks a function that
// prints and returns nothing; the numbers are further arguments for this function only.
type Call struct {
	Name   string
	Args   []string // letters, as in lists
	Prints bool
	Extra  []int64
}

// Group is a section of calls.txt, "[NAME]", whose calls are in one script.
type Group struct {
	Name  string
	Calls []Call
}

var callLine = regexp.MustCompile(`^(- )?(\w+)\(([a-z,]*)\)((?: -?\w+)*)$`)

// Groups returns the groups of calls.txt.
func Groups() ([]Group, error) { return parseGroups(callsText) }

func parseGroups(text string) (out []Group, err error) {
	for i, line := range strings.Split(text, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if name, ok := strings.CutPrefix(line, "["); ok {
			out = append(out, Group{Name: strings.TrimSuffix(name, "]")})
			continue
		}
		c, err := parseCall(line)
		if err == nil && len(out) == 0 {
			err = fmt.Errorf("no [GROUP] stands above")
		}
		if err != nil {
			return nil, fmt.Errorf("calls.txt:%d: %w", i+1, err)
		}
		g := &out[len(out)-1]
		g.Calls = append(g.Calls, c)
	}
	return out, nil
}

func parseCall(line string) (Call, error) {
	m := callLine.FindStringSubmatch(line)
	if m == nil {
		return Call{}, fmt.Errorf("not [-] FUNCTION(LIST,...) [NUMBER ...]: %s", line)
	}
	c := Call{Name: m[2], Prints: m[1] != ""}
	for _, a := range strings.Split(m[3], ",") {
		if a == "" {
			continue
		}
		if lists[a] == nil {
			return Call{}, fmt.Errorf("no list %q", a)
		}
		c.Args = append(c.Args, a)
	}
	for _, w := range strings.Fields(m[4]) {
		v, err := strconv.ParseInt(w, 0, 64)
		if err != nil {
			return Call{}, err
		}
		c.Extra = append(c.Extra, v)
	}
	return c, nil
}

// Signature identifies the call among those of its function.
func (c Call) Signature() string { return c.Name + "(" + strings.Join(c.Args, ",") + ")" }
