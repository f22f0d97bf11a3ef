// SPDX-License-Identifier: GPL-2.0-or-later

package tracemeta

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/modmeta"
)

func sample() *Script {
	return &Script{GostapEvents: Version, Script: "x.stp", StringLen: 512, MaxActions: 1000, HistWidth: 50,
		Arrays: []Array{
			{Name: "n", Keys: []modmeta.KeyKind{modmeta.NumberKey, modmeta.StringKey}, Elements: Numbers, Size: 10},
			{Name: "s", Elements: Statistics, Size: 1, Histogram: &modmeta.Histogram{Global: "s", Lo: 0, Hi: 100, Step: 10}},
		},
		Formats: []modmeta.Format{{Pieces: []modmeta.Piece{{Lit: "\xff\n"}}}},
		Events: []Event{{Name: "vfs_read_0", Return: true, MaxActive: 7, Place: "ext4:x.part.0+0x10",
			Args:    []Arg{{"a", "+0(+16(%di))", "u64"}, {"b", "@_text+123", "b4@4/8"}, {"c", "$comm", "string"}},
			Handler: Handler{Locals: 1, Code: &Node{Op: Block, Kids: []*Node{{Op: Print}, {Op: Do, Kids: []*Node{{Op: Field, N: 2}}}}}}}},
	}
}

// begin makes a script run n in a begin probe with a local and a function.
func begin(s *Script, n *Node) {
	s.Begin = []Handler{{Locals: 1, Code: &Node{Op: Block, Kids: []*Node{n}}, Functions: []Function{{Locals: 1, Code: &Node{Op: Block}}}}}
}

// entry makes a script's events an entry event of a program and its return event.
func entry(s *Script, file string) {
	h := Handler{Code: &Node{Op: Block}}
	sp := StackPointer("sp")
	s.Events = []Event{{Name: "a", File: file, Entry: true, Args: []Arg{sp}, Handler: h}, {Name: "b", File: file, Return: true, Args: []Arg{sp}, Handler: h}}
}

// TestEntry checks that the script that TestBadFiles spoils is good.
func TestEntry(t *testing.T) {
	s := sample()
	if entry(s, "/bin/a"); s.check() != nil {
		t.Error(s.check())
	}
}

// walk is a loop over the first array.
func walk(each *Each) *Node {
	return &Node{Op: Foreach, Each: each, Kids: []*Node{{Op: Block}, {Op: Any}, {Op: Any}, {Op: Any}}}
}

// TestBegin checks that the scripts of TestBadFiles are bad by what is wrong with them.
func TestBegin(t *testing.T) {
	for name, n := range map[string]*Node{
		"call": {Op: Invoke}, "element": {Op: Elem, Kids: []*Node{{Op: Num}, {Op: Str}}}, "walk": walk(&Each{Keys: []int64{0, -1}, Value: -1}),
		"statistic": {Op: Add, N: 1, Kids: []*Node{{Op: Num}}}, "chart": {Op: Chart, N: 1},
		"loop": {Op: While, N: 1, Kids: []*Node{{Op: Num}, {Op: Block}, {Op: Num}}}, "try": {Op: Try, N: -1, Kids: []*Node{{Op: Block}, {Op: Block}}},
		"function": {Op: Func, Name: "strlen", Kids: []*Node{{Op: Str}}},
	} {
		s := sample()
		begin(s, n)
		s.Events[0].Count = &Count{InArray: true, Keys: []CountKey{{Number: 1}, {Name: "c"}}, Value: "a", If: "a == 1"}
		if err := s.check(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestFile(t *testing.T) {
	data, err := sample().Write()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "x.events")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if !IsScript(path) || IsScript("/proc/self/exe") || IsScript(t.TempDir()) {
		t.Error("events are not told from other files")
	}
	got, err := ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(sample(), got); d != "" {
		t.Errorf("-wrote +read:\n%s", d)
	}
	if d := cmp.Diff("r7:g/vfs_read_0 ext4:x.part.0+0x10 a=+0(+16(%di)):u64 b=@_text+123:b4@4/8 c=$comm:string", got.Events[0].Definition("g")); d != "" {
		t.Error(d)
	}
}

func TestManyValues(t *testing.T) {
	for _, v := range []string{"null", "{}", `{"PN":"\"]"}`} {
		text := `{"GostapEvents":` + strconv.Itoa(Version) + `,"Events":[` + strings.Repeat(v+",", maxValues/elementValues) + v + `]}`
		if _, err := Parse([]byte(text)); err == nil || !strings.Contains(err.Error(), "too many") {
			t.Errorf("many %s: %v", v, err)
		}
	}
	for text, want := range map[string]int{`{"a":[1,[2,3],{"b":[4,5]},"[\",",6],"c":{"d":1},"e":[]}`: 4, `{"a`: 0, `"\`: 0, ``: 0} {
		if got := elements([]byte(text)); got != want {
			t.Errorf("%s: %d elements, want %d", text, got, want)
		}
	}
}

func TestBadFiles(t *testing.T) {
	for name, spoil := range map[string]func(*Script){
		"another format":      func(s *Script) { s.GostapEvents = 99 },
		"no strings":          func(s *Script) { s.StringLen = 0 },
		"a line in a name":    func(s *Script) { s.Events[0].Name = "a\n-:b" },
		"a long name":         func(s *Script) { s.Events[0].Name = strings.Repeat("a", 80) },
		"a line in a place":   func(s *Script) { s.Events[0].Place = "x\n-:*" },
		"a blank in a path":   func(s *Script) { s.Events[0].Place, s.Events[0].File = "", "/bin/a b" },
		"a path and a place":  func(s *Script) { s.Events[0].File = "/bin/a" },
		"no build-id":         func(s *Script) { s.Events[0].BuildID = "xyz" },
		"a path as a module":  func(s *Script) { s.Modules = map[string]string{"../x": "ab"} },
		"a module of no id":   func(s *Script) { s.Modules = map[string]string{"nfs": "../x"} },
		"a line in a filter":  func(s *Script) { s.Events[0].Filter = "a\n" },
		"a path in a name":    func(s *Script) { s.Events[0].Tracepoint = "../x" },
		"a blank in a fetch":  func(s *Script) { s.Events[0].Args[0].Fetch = "%di b=%si" },
		"memory of a program": func(s *Script) { e := &s.Events[0]; e.Place, e.File = "", "/bin/x" },
		"an unknown type":     func(s *Script) { s.Events[0].Args[0].Type = "u63" },
		"a missing node":      func(s *Script) { s.Events[0].Code.Kids[0] = nil },
		"no code":             func(s *Script) { s.Events[0].Code = nil },
		"a storm of a timer":  func(s *Script) { s.Timers = []Timer{{MinInterval - 1, 0, s.Events[0].Handler}} },
		"a timer for ever":    func(s *Script) { s.Timers = []Timer{{MaxInterval + 1, 0, s.Events[0].Handler}} },
		"too random a timer":  func(s *Script) { s.Timers = []Timer{{MinInterval, MinInterval + 1, s.Events[0].Handler}} },
		"no such global":      func(s *Script) { s.Events[0].Code.Kids[1].Kids[0] = &Node{Op: Global} },
		"no such format":      func(s *Script) { s.Events[0].Code.Kids[0].N = 1 },
		"no such argument":    func(s *Script) { s.Events[0].Code.Kids[1].Kids[0].N = 3 },
		"an unknown op":       func(s *Script) { s.Events[0].Code.Op = "run" },
		"too few parts":       func(s *Script) { s.Events[0].Code.Op = If; s.Events[0].Code.Kids = nil },
		"no such local":       func(s *Script) { s.Events[0].Code.Kids[0] = &Node{Op: Local, N: 1} },
		"no such position":    func(s *Script) { s.Events[0].Code.Loc = 5 },
		"a field in begin":    func(s *Script) { s.Begin = []Handler{{Code: &Node{Op: Field}}} },
		"no statements":       func(s *Script) { s.MaxActions = 0 },
		"no histograms":       func(s *Script) { s.HistWidth = 0 },
		"frames below 0":      func(s *Script) { s.MaxFrames = -1 },
		"endless recursion":   func(s *Script) { s.MaxNesting = MaxCalls + 1 },
		"a kind of array":     func(s *Script) { s.Arrays[0].Elements = "lists" },
		"an array of nothing": func(s *Script) { s.Arrays[0].Size = 0 },
		"a kind of key":       func(s *Script) { s.Arrays[0].Keys[0] = "stack" },
		"buckets for ever":    func(s *Script) { s.Arrays[1].Histogram.Hi = 1 << 40 },
		"another histogram":   func(s *Script) { s.Arrays[1].Histogram.Keys = s.Arrays[0].Keys },
		"no such array":       func(s *Script) { begin(s, &Node{Op: Clear, N: 2}) },
		"too few keys":        func(s *Script) { begin(s, &Node{Op: Elem, N: 0, Kids: []*Node{{Op: Num}}}) },
		"no element":          func(s *Script) { begin(s, &Node{Op: Get, N: 0, Kids: []*Node{{Op: Num}, {Op: Str}}}) },
		"no statistic":        func(s *Script) { begin(s, &Node{Op: Put, N: 1, Kids: []*Node{{Op: Num}}}) },
		"no histogram":        func(s *Script) { begin(s, &Node{Op: Chart, N: 0, Kids: []*Node{{Op: Num}, {Op: Str}}}) },
		"a walk into nothing": func(s *Script) { begin(s, walk(&Each{Keys: []int64{0, 1}, Value: 1})) },
		"a walk of one key":   func(s *Script) { begin(s, walk(&Each{Keys: []int64{0}, Value: -1})) },
		"a walk by nothing":   func(s *Script) { begin(s, walk(nil)) },
		"a loop for ever": func(s *Script) {
			begin(s, &Node{Op: While, Kids: []*Node{{Op: Num, N: 1}, {Op: Block}, {Op: Num}}})
		},
		"no such slot":      func(s *Script) { begin(s, &Node{Op: Try, N: 1, Kids: []*Node{{Op: Block}, {Op: Block}}}) },
		"no such pattern":   func(s *Script) { begin(s, &Node{Op: Match, Kids: []*Node{{Op: Str}}}) },
		"an unknown name":   func(s *Script) { begin(s, &Node{Op: Func, Name: "system", Kids: []*Node{{Op: Str}}}) },
		"too few arguments": func(s *Script) { begin(s, &Node{Op: Func, Name: "substr", Kids: []*Node{{Op: Str}}}) },
		"no such function":  func(s *Script) { begin(s, &Node{Op: Invoke, N: 1}) },
		"an argument less":  func(s *Script) { begin(s, &Node{Op: Invoke}); s.Begin[0].Functions[0].Params = 1 },
		"overloads in a circle": func(s *Script) {
			begin(s, &Node{Op: Invoke})
			s.Begin[0].Functions[0].Overload = 1
		},
		"values of no entry":    func(s *Script) { s.Events[0].Keep = []*Node{{Op: Num}} },
		"an entry of no return": func(s *Script) { entry(s, "/bin/a"); s.Events = s.Events[:1] },
		"an entry elsewhere":    func(s *Script) { entry(s, "/bin/a"); s.Events[1].File = "/bin/b" },
		"memory at an entry": func(s *Script) {
			entry(s, "/bin/a")
			s.Events[0].Args = append(s.Events[0].Args, Arg{Name: "return_address", Fetch: "+0(%sp)", Type: "u64"})
		},
		"a count of nothing":       func(s *Script) { s.Events[0].Count = &Count{InArray: true, Into: 2} },
		"a count without keys":     func(s *Script) { s.Events[0].Count = &Count{InArray: true} },
		"a count by nothing":       func(s *Script) { s.Events[0].Count = &Count{InArray: true, Keys: []CountKey{{Name: "x"}, {}}} },
		"a line in a count":        func(s *Script) { s.Events[0].Count = &Count{InArray: true, Into: 1, If: "a\nb"} },
		"a count of text":          func(s *Script) { s.Events[0].Count = &Count{InArray: true, Into: 1, Value: "d"} },
		"a stack at a return":      func(s *Script) { s.Events[0].Stack = true },
		"a place of an array's op": func(s *Script) { begin(s, &Node{Op: Elem, N: -1}) },
		"maxactive":                func(s *Script) { s.Events[0].MaxActive = 5000 },
		"a loop of kids": func(s *Script) {
			n := s.Events[0].Code
			for range 300 {
				next := &Node{Op: Block}
				n.Kids, n = append(n.Kids, next), next
			}
		},
	} {
		s := sample()
		spoil(s)
		data, err := s.Write()
		if err != nil {
			t.Fatal(name, err)
		}
		if _, err := Parse(data); err == nil {
			t.Errorf("%s: taken", name)
		}
	}
}

func FuzzParse(f *testing.F) {
	data, err := sample().Write()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add([]byte(`{"GostapEvents":1,"StringLen":1,"Events":[{"Name":"a","Place":"b","Code":{"Op":"block"}}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := Parse(data)
		if err != nil {
			return
		}
		for i := range s.Events {
			if line := s.Events[i].Definition("g"); strings.ContainsAny(line, "\n;#") {
				t.Fatalf("%q", line)
			}
		}
	})
}
