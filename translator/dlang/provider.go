// SPDX-License-Identifier: GPL-2.0-or-later

package dlang

import (
	"path"
	"strconv"
	"strings"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/d/dast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/kbuild/lazy"
)

// matches compares a part of a description, which may be empty or a glob.
func matches(pattern, name string) bool {
	if pattern == "" || pattern == name {
		return true
	}
	ok, err := path.Match(strings.ReplaceAll(pattern, "[!", "[^"), name)
	return ok && err == nil
}

func isGlob(s string) bool { return s == "" || strings.ContainsAny(s, "*?[") }

// provider returns the probes of one family that match a description.
type provider func(*lowering, *dast.Spec) []*site

// named is a provider with its name.
type named struct {
	name string
	find provider
}

// providers are in the order in which a description without a provider is looked up.
func providers() []named {
	return []named{
		{"dtrace", session}, {"profile", profile}, {"syscall", syscalls}, {"fbt", functions}, {"proc", events}, {"sched", events},
		{"io", events}, {"sdt", tracepoints}, {"rawtp", tracepoints},
	}
}

var pidProvider = lazy.Regexp(`^pid(\d+|\$target)$`)

// sites returns the places that match a description.
func (l *lowering) sites(s *dast.Spec) []*site {
	if s.ID > 0 {
		return l.byID(s)
	}
	if pidProvider().MatchString(s.Provider) {
		return l.number(process(l, s))
	}
	var out []*site
	for _, p := range providers() {
		if !matches(s.Provider, p.name) || s.Provider == "" && p.name != "dtrace" && p.name != "profile" && len(out) > 0 {
			continue
		}
		d := *s
		d.Provider = p.name
		out = append(out, p.find(l, &d)...)
	}
	if len(out) == 0 && !isGlob(s.Provider) && l.unknownProvider(s.Provider) {
		out = append(out, usdt(l, s)...)
	}
	return l.number(out)
}

func (l *lowering) unknownProvider(name string) bool {
	for _, p := range providers() {
		if p.name == name {
			return false
		}
	}
	return true
}

// byID returns the probes whose IDs are fixed: BEGIN, END and ERROR.
func (l *lowering) byID(s *dast.Spec) []*site {
	names := map[int]string{1: "BEGIN", 2: "END", 3: "ERROR"}
	if names[s.ID] == "" {
		l.errorAt(diag.DProbe, s, "invalid probe identifier %d: unknown probe identifier; only 1, 2 and 3 stay the same from run to run", s.ID)
		return nil
	}
	return session(l, &dast.Spec{P: s.P, Name: names[s.ID]})
}

// number assigns probe IDs, after those of BEGIN, END and ERROR.
func (l *lowering) number(list []*site) []*site {
	for _, s := range list {
		if s.id > 0 {
			continue
		}
		if h := l.handlerOf[s.key]; h != nil {
			s.id = h.site.id
			continue
		}
		s.id = 4 + len(l.handlers)
	}
	return list
}

// session returns BEGIN, END and ERROR.
func session(_ *lowering, s *dast.Spec) []*site {
	var out []*site
	for i, p := range []struct {
		name, point string
		kind        siteKind
	}{{"BEGIN", "begin", atBegin}, {"END", "end", atEnd}, {"ERROR", "error", atError}} {
		if s.Module == "" && s.Function == "" && matches(s.Name, p.name) {
			out = append(out, &site{kind: p.kind, key: p.point, points: point(s, component(s, p.point, nil)), id: i + 1, provider: "dtrace", name: p.name})
		}
	}
	return out
}

var timerName = lazy.Regexp(`^(tick|profile)-(\d+)(ns|nsec|us|usec|ms|msec|s|sec|m|min|h|hour|d|day|hz)?$`)

// units maps the suffixes of tick-N and profile-N to nanoseconds.
var units = map[string]int64{"ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9, "m": 60e9, "h": 3600e9, "d": 86400e9,
	"nsec": 1, "usec": 1e3, "msec": 1e6, "sec": 1e9, "min": 60e9, "hour": 3600e9, "day": 86400e9}

// profile returns tick-N, which is hit on one CPU, and profile-N, which is hit on every CPU.
func profile(l *lowering, s *dast.Spec) []*site {
	m := timerName().FindStringSubmatch(s.Name)
	if m == nil || s.Module != "" || s.Function != "" {
		return nil
	}
	n, _ := strconv.ParseInt(m[2], 10, 64)
	period := n * units[m[3]]
	if (m[3] == "hz" || m[3] == "") && n > 0 {
		period = 1e9 / n
	}
	if period <= 0 {
		return nil
	}
	out := &site{kind: atTimer, key: s.Name, provider: "profile", name: s.Name}
	switch {
	case m[1] == "profile":
		out.points = point(s, component(s, "perf", nil), component(s, "sw", nil), component(s, "cpu_clock", nil), component(s, "sample", period))
	case period%1e6 == 0 && period > 3600e9:
		out.points = point(s, component(s, "timer", nil), component(s, "s", period/1e9))
	case period%1e6 == 0:
		out.points = point(s, component(s, "timer", nil), component(s, "ms", period/1e6))
	default:
		out.points = point(s, component(s, "timer", nil), component(s, "ns", period))
	}
	return []*site{out}
}

// syscalls returns the entries and returns of system calls. All entries share one handler, in which
// each clause checks the call's name; all returns share another.
func syscalls(l *lowering, s *dast.Spec) []*site {
	if !matches(s.Module, "vmlinux") {
		return nil
	}
	var out []*site
	for _, at := range []struct {
		name string
		kind siteKind
	}{{"entry", atSyscallEntry}, {"return", atSyscallReturn}} {
		if !matches(s.Name, at.name) {
			continue
		}
		p := &site{kind: at.kind, provider: "syscall", module: "vmlinux", name: at.name, function: s.Function}
		parts := []*ast.Component{component(s, "kernel", nil), component(s, "syscall", nil)}
		if s.Function != "" {
			names := l.syscallNames(s.Function)
			if len(names) == 0 {
				continue
			}
			parts[1] = component(s, "syscall", strings.Join(names, ","))
		}
		if isGlob(s.Function) {
			p.functionNow = syscallName
		}
		if at.kind == atSyscallReturn {
			parts = append(parts, component(s, "return", nil))
		}
		p.points, p.key = point(s, parts...), "syscall:"+s.Function+":"+at.name
		out = append(out, p)
	}
	return out
}

func syscallName(n dast.Node) ast.Expr {
	return call(n, "__d_syscall_name", target(n, "$id"), target(n, "$compat"))
}

// syscallNames returns the calls that match the function part of a description, with the names of
// the system call tables. DTrace uses the names of the kernel's functions.
func (l *lowering) syscallNames(pattern string) []string {
	var out []string
	for _, n := range l.in.Syscalls {
		if matches(pattern, n) || matches(pattern, kernelNames[n]) && kernelNames[n] != "" {
			out = append(out, n)
		}
	}
	return out
}

// kernelNames maps names in the system call table to the names of the kernel's functions, where
// they differ.
var kernelNames = map[string]string{"stat": "newstat", "fstat": "newfstat", "lstat": "newlstat", "uname": "newuname",
	"newfstatat": "newfstatat", "_sysctl": "sysctl", "umount2": "umount", "sendfile": "sendfile64", "pread64": "pread64"}
