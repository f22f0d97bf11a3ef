// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"context"
	"path"
	"strconv"
	"strings"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/target"
)

// procfs is the family of procfs("name").read and .write (spec/probes.md, section 9).
type procfs struct {
	procVars
	// known are the files for which a probe answers reads. A file can have only one
	// such probe, but several probes for writes.
	known map[string]bool
}

func newProcfs() procfs {
	return procfs{known: map[string]bool{}, procVars: procVars{set: procFunction("set"), append: procFunction("append")}}
}

// procFunction returns a function that calls the function of runtime-c which sets the answer or
// appends to it. All probes of a program share it.
func procFunction(name string) *plan.Function {
	return &plan.Function{Name: "__procfs_" + name, CName: "gs_f___procfs_" + name, Ret: plan.Unknown,
		Params: []*plan.Local{{Name: "text", CName: "gs_l_text", Type: plan.String}},
		C:      " gs_procfs_" + name + "(CONTEXT, STAP_ARG_text); "}
}

// Bounds of the arguments of a procfs probe.
const (
	maxProcPath = 64
	maxProcSize = 1 << 20
)

// defaultProcName is the file of a procfs probe without a name.
const defaultProcName = "command"

func (procfs) match(c []*ast.Component) bool {
	if len(c) < 2 || form(c[0]) != "procfs" && form(c[0]) != "procfs(string)" {
		return false
	}
	rest := c[1:]
	if form(rest[0]) == "umask(number)" {
		rest = rest[1:]
	}
	return is(rest, "read") || is(rest, "read", "maxsize(number)") || is(rest, "write")
}

func (procfs) forms() []string {
	var out []string
	for _, root := range []string{"procfs", "procfs(string)"} {
		for _, mask := range []string{"", ".umask(number)"} {
			out = append(out, root+mask+".read", root+mask+".read.maxsize(number)", root+mask+".write")
		}
	}
	return out
}

func (f procfs) derive(_ context.Context, _ *Env, p *ast.ProbePoint) ([]Derived, diag.List) {
	name, ok := text(p.Components[0])
	if !ok {
		name = defaultProcName
	}
	if name == "" || len(name) > maxProcPath || path.Clean("/"+name) != "/"+name {
		return nil, one(diag.ProcfsPath, p.Components[0], "", "procfs name %q is not a relative path", name)
	}
	var pp strings.Builder
	write, umask, size := false, int64(0), plan.Value(plan.Constant("STP_PROCFS_BUFSIZE"))
	for i, c := range p.Components {
		n, _ := number(c)
		switch c.Name {
		case "write":
			write = true
		case "umask":
			if umask = n; n < 0 || n > 0o777 {
				return nil, one(diag.ProcfsPath, c, "", "umask is out of range")
			}
		case "maxsize":
			if size = plan.Int(n); n < 1 || n > maxProcSize {
				return nil, one(diag.ProcfsPath, c, "", "maxsize is out of range")
			}
		}
		if i > 0 {
			pp.WriteString(".")
		}
		pp.WriteString(spelled(c))
	}
	if !write && f.known[name] {
		return nil, one(diag.ProcfsPath, p.Components[0], "put both handlers into one probe",
			"two probes answer reads of procfs file %q", name)
	}
	f.known[name] = f.known[name] || !write
	return []Derived{{
		Family: "procfs", PP: pp.String(),
		Fields: []plan.Field{{Name: "path", Value: plan.Text(name)}, {Name: "write", Value: plan.Flag(write)},
			{Name: "umask", Value: plan.Int(umask)}, {Name: "maxsize", Value: size}},
		Vars: procVars{set: f.set, append: f.append, write: write},
	}}, nil
}

// spelled returns a component as pp() shows it.
func spelled(c *ast.Component) string {
	if s, ok := text(c); ok {
		return c.Name + "(" + strconv.Quote(s) + ")"
	}
	if n, ok := number(c); ok {
		return c.Name + "(" + strconv.FormatInt(n, 10) + ")"
	}
	return c.Name
}

// procVars has $value: in a write probe, the text that was written, which is read-only; in a read
// probe, the answer to the read, which is write-only.
type procVars struct {
	set, append *plan.Function
	write       bool // of a write probe
}

func (v procVars) check(n ast.Expr) error {
	if t, ok := n.(*ast.Target); ok && t.Name == "$value" && len(t.Path) == 0 && !t.Addr {
		return nil
	}
	return target.Similar(diag.ProcfsValue, n, []string{"$value"}, "invalid target symbol for procfs probe, $value expected")
}

func (v procVars) Read(n ast.Expr, _ *ctype.Type, _ target.Lower) (target.Value, error) {
	if err := v.check(n); err != nil {
		return target.Value{}, err
	}
	if !v.write {
		return target.Value{}, target.Fail(diag.ProcfsValue, n, "build the answer in a variable and assign it to $value",
			"$value can't be read in a procfs read probe")
	}
	return target.Value{X: &plan.Hook{Base: target.BaseOf(n, plan.String), Name: "procfs_get"}}, nil
}

// Append appends to the answer, which may become longer than the script's strings.
func (v procVars) Append(n ast.Expr, x plan.Expr) (plan.Expr, error) {
	if err := v.answers(n); err != nil {
		return nil, err
	}
	return &plan.Call{Base: target.BaseOf(n, plan.Unknown), Func: v.append, Args: []plan.Expr{x}}, nil
}

// answers returns an error unless the probe answers reads.
func (v procVars) answers(n ast.Expr) error {
	if err := v.check(n); err != nil {
		return err
	}
	if v.write {
		return target.Fail(diag.ProcfsValue, n, "to answer a read, assign $value in a procfs read probe of the same file",
			"$value can only be read in a procfs write probe")
	}
	return nil
}

// Write sets the answer of a read probe.
func (v procVars) Write(n ast.Expr, _ *ctype.Type, x plan.Expr, _ target.Lower) (plan.Expr, error) {
	if err := v.answers(n); err != nil {
		return nil, err
	}
	return &plan.Call{Base: target.BaseOf(n, plan.Unknown), Func: v.set, Args: []plan.Expr{x}}, nil
}

// WritesFreely returns true, because $value is not kernel memory.
func (procVars) WritesFreely() bool { return true }

func (procVars) EntryOnly(ast.Expr) bool { return false }
