// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild"
	"github.com/gostap/gostap/kbuild/arch"
	"github.com/gostap/gostap/kbuild/fault"
	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/kbuild/loader"
	"github.com/gostap/gostap/kbuild/terminal"
	"github.com/gostap/gostap/kbuild/trust"
	"github.com/gostap/gostap/translator"
	"github.com/gostap/gostap/translator/carry"
	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/resolve"
)

// translateAndRun runs gostap without a subcommand: passes 1 to 5, or a listing.
func translateAndRun(ctx context.Context, o *options, std cli.Stdio) int {
	next, ok := cli.UntilInterrupted(ctx, func() func() int { return o.prepare(ctx, std) })
	if !ok {
		return cli.Interrupted(std.Err)
	}
	return next()
}

// ended returns the continuation after a listing or an error, which does nothing.
func ended(status int) func() int { return func() int { return status } }

// prepare does a listing, or passes 1 to 3. It returns the rest of the work, which
// must not be abandoned: passes 4 and 5 clean up after themselves.
func (o *options) prepare(ctx context.Context, std cli.Stdio) func() int {
	if o.dump.any() {
		return ended(dumpLibrary(ctx, o, std))
	}
	cache, notes := cacheBase()
	o.show(std, notes)
	var script *source.File
	var args []string
	var err error
	if o.listing() == nil { // first, because a wrong name is wrong on every kernel
		if script, args, err = o.readScript(std.In); err != nil {
			return ended(cli.Fail(std, err))
		}
	}
	o, k, err := targetKernel(ctx, o)
	if err != nil {
		return ended(cli.Fail(std, err))
	}
	syms, err := o.openSymbols(ctx, k, cache, &servers{o: o, std: std, known: map[string][]dwarfsym.Remote{}}, std)
	if err != nil {
		return ended(cli.Fail(std, err))
	}
	if show := o.listing(); show != nil {
		defer fault.Close(syms)
		status := show(ctx, o, k, syms, std)
		if syms.Added() {
			limitCache(std, "")
		}
		return ended(status)
	}
	rest := o.translate(ctx, k, syms, script, args, std)
	if syms.Added() {
		limitCache(std, "")
	}
	return func() int {
		defer fault.Close(syms)
		return rest()
	}
}

// translate does passes 1 to 3.
func (o *options) translate(ctx context.Context, k kernel.Kernel, syms *dwarfsym.Symbols, script *source.File, args []string, std cli.Stdio) func() int {
	o, err := o.preflight(k, std)
	if err != nil {
		return ended(cli.Fail(std, cmp.Or(o.emptyScript(script), err)))
	}
	began := time.Now()
	var program *translator.DProgram
	if o.d != nil {
		o.d.target(o, syms)
		program = o.d.program
	}
	in := translator.In{D: program,
		Scripts: append([]*source.File{script}, o.extraScripts()...), Args: args, Kernel: k, Symbols: syms, Dirs: o.dirs,
		Command: o.command, TargetPID: int64(o.targetPID), Owners: o.owners || o.lastPass == 5 && !o.vm.on && trust.AsRoot(), Carry: carry.Options{Objects: o.objects, Libraries: o.ldd},
		Resolve: o.resolveOptions(script, args), Gostap: version, Until: min(o.lastPass, 3),
		Backend: o.emitter(), Began: o.passBegins(std),
	}
	if o.d != nil && o.d.dtrace.list {
		return ended(o.listD(ctx, in, std))
	}
	var out translator.Out
	diags := o.fetching(ctx, syms, std, func() (l diag.List) {
		defer o.line.begin(std, "Translating the script for "+k.Release)()
		out, l = translator.Translate(ctx, in)
		return l
	})
	if ctx.Err() != nil {
		return func() int { return cli.Interrupted(std.Err) } // out is incomplete
	}
	failed := passNumber(out)
	if o.fatalWarns && !diags.HasErrors() {
		diags, failed = asErrors(diags), min(failed, 2)
	}
	o.show(std, diags)
	o.reportPasses(std, out, began)
	if diags.HasErrors() {
		if o.diagnostics != "json" {
			fmt.Fprintf(std.Err, "Pass %d: %s failed.\n", failed, cli.PassWord[failed])
		}
		return ended(1)
	}
	o.matched(out, std)
	return func() int { return o.afterTranslation(ctx, k, script, args, out, std) }
}

// afterTranslation prints what -p1 to -p3 ask for, or does passes 4 and 5.
func (o *options) afterTranslation(ctx context.Context, k kernel.Kernel, script *source.File, args []string, out translator.Out, std cli.Stdio) int {
	if o.d != nil && o.d.dtrace.check {
		return 0
	}
	if o.lastPass == 5 {
		if err := o.checkFormat(out); err != nil {
			return cli.Fail(std, err)
		}
	}
	if o.events() && o.lastPass >= 3 {
		return eventsOrRun(ctx, o, out.Events, o.moduleNameFor(script, args), std)
	}
	if o.lastPass <= 3 {
		return dump(o, out, std)
	}
	return buildAndRun(ctx, o, k, script, out, std)
}

// checkFormat refuses a --format that the script prints nothing for.
func (o *options) checkFormat(out translator.Out) error {
	if out.Events != nil {
		return loader.CheckFormat(o.format, out.Events.Formats)
	}
	return loader.CheckFormat(o.format, out.Meta.Formats)
}

// targetKernel describes the kernel that the module is for: -r, the guest's,
// or the running one.
func targetKernel(ctx context.Context, o *options) (*options, kernel.Kernel, error) {
	release, err := o.namedRelease()
	if err != nil {
		return o, kernel.Kernel{}, err
	}
	installed := o.installedReleases()
	release = matchRelease(release, installed)
	k, err := kbuild.Describe(ctx, release, kbuild.DescribeOptions{Sysroot: o.sysroot})
	if err != nil && ctx.Err() == nil {
		return o, k, withInstalled(err, installed)
	}
	if o.vm.on {
		k.CPUs = o.vm.cpus
		o = o.but(func(o *options) { o.vm.release = release })
	}
	return o, k, err
}

// namedRelease returns the release, or the beginning of one, that the options name; "" for the running
// kernel. A guest without one gets the newest.
func (o *options) namedRelease() (string, error) {
	release, err := o.releaseIn()
	if err != nil || !o.vm.on || o.vm.release != "" || release != "" {
		return cmp.Or(o.vm.release, release), err
	}
	all, err := guest.Releases()
	if err != nil {
		return "", err
	}
	if len(all) == 0 {
		return "", fmt.Errorf("--vm: no kernel is installed in /boot; get one with: apt install %s", arch.Host().DebianImage())
	}
	return all[len(all)-1], nil
}

// preflight rejects a run that can't succeed, before anything is translated. It returns the options with the key
// of --sign-module and the last pass that is possible.
func (o *options) preflight(k kernel.Kernel, std cli.Stdio) (*options, error) {
	o, err := o.withSigningKey()
	if err != nil {
		return o, err
	}
	last, err := o.possible(k, std)
	return o.but(func(o *options) { o.lastPass = last }), err
}

// possible returns the last pass that is possible.
func (o *options) possible(k kernel.Kernel, std cli.Stdio) (lastPass int, err error) {
	if o.lastPass >= 4 && !o.events() {
		if err := kbuild.PreflightBuild(k); err != nil {
			return 0, o.elsewhere(err)
		}
	}
	if o.lastPass < 5 || o.vm.on || o.kprobeEvents {
		return o.lastPass, nil
	}
	if o.sysroot != "" {
		fmt.Fprintln(std.Err, "WARNING: --sysroot forces last-pass 4: the module is for another system.")
		return 4, nil
	}
	if running := runningRelease(); k.Release != running {
		fmt.Fprintf(std.Err, "WARNING: kernel release mismatch with host (%s) forces last-pass 4; use --vm=%s to run it here.\n", running, k.Release)
		return 4, nil
	}
	if o.events() {
		return o.lastPass, nil // tracefs reports itself what is missing
	}
	if err := kbuild.PreflightRun(k, o.signing.key != nil); err != nil {
		return 0, o.elsewhere(err)
	}
	return o.lastPass, nil
}

// elsewhere adds ways to run the script in spite of what this machine lacks: without a module, which takes
// no headers, compiler or signature, but root; or in a guest, which takes a module.
func (o *options) elsewhere(err error) error {
	const (
		without = "--runtime=tracefs runs most scripts without a module"
		guest   = "--vm runs the script in a throw-away guest on an installed kernel"
		doctor  = "; gostap doctor shows what is missing"
	)
	var run *kbuild.CannotRunError
	var hint string
	switch noTool := errors.As(err, new(*kbuild.MissingToolError)); {
	case o.vm.on:
		return err
	case noTool:
		hint = without
	case errors.As(err, &run) && (run.Cause == kbuild.NoPrivileges || run.Cause == kbuild.OtherKernel):
		hint = guest
	default:
		hint = without + "; " + guest
	}
	return fmt.Errorf("%w\n        hint: %s%s", err, hint, doctor)
}

func runningRelease() string {
	var u unix.Utsname
	if unix.Uname(&u) != nil {
		return ""
	}
	return unix.ByteSliceToString(u.Release[:])
}

func (o *options) resolveOptions(script *source.File, args []string) resolve.Options {
	defines := pairs(o.defines)
	if o.report {
		defines["STP_TIMING"] = "1"
	}
	if o.strict {
		defines["STP_OVERLOAD_STRICT"] = "1"
	}
	return resolve.Options{
		Name: o.moduleNameFor(script, args), Script: filepath.Base(script.Name), Guru: o.guru,
		Unoptimised: o.unoptimised, Defines: defines, Globals: pairs(o.globals),
		NoAutoPrint: o.noAutoPrint, Variance: !o.format.IsText(), BufferKB: o.bufferKB(), SuppressHandlerErrors: o.suppressErrs, SkipBadVars: o.skipBadVars, Backend: o.backend, Compatible: o.compatible,
	}
}

// pairs splits NAME=VALUE words; a missing value is "1", as for a C compiler.
func pairs(list []string) map[string]string {
	m := map[string]string{}
	for _, s := range list {
		name, value, ok := strings.Cut(s, "=")
		if !ok {
			value = "1"
		}
		m[name] = value
	}
	return m
}

// moduleNameFor returns a module name that is always the same for a script with its arguments and options.
func (o *options) moduleNameFor(script *source.File, args []string) string {
	if o.module != "" {
		return o.module
	}
	h := sha256.New()
	fmt.Fprintf(h, "%q %q %q %q %q %q %v %v %q %q %v %q %v", version, script.Content, o.extra, args, o.defines, o.globals, o.guru, o.unoptimised, o.backend, o.objects, o.ldd, o.compatible, o.format.IsText())
	return "gostap_" + hex.EncodeToString(h.Sum(nil))[:24]
}

// passNumber returns the number, as in -p, of the last pass that ran.
func passNumber(out translator.Out) int {
	last := "parse"
	if n := len(out.Passes); n > 0 {
		last = out.Passes[n-1].Name
	}
	return map[string]int{"parse": 1, "resolve": 2, "optimize": 2, "place": 2, "carry": 3, "place code": 3, "emit": 3}[last]
}

// passBegins returns a function that writes with -v that a pass begins. It leaves out optimize and
// carry, which are part of passes 2 and 3.
func (o *options) passBegins(std cli.Stdio) func(pass string) {
	doing := map[string]string{"parse": "1: parsing the script", "resolve": "2: resolving names and probe points", "emit": "3: emitting C"}
	return func(pass string) {
		if text := doing[pass]; text != "" && o.verbose > 0 {
			fmt.Fprintf(std.Err, "Pass %s.\n", text)
		}
	}
}

// reportPasses writes the summary of the passes for -v.
func (o *options) reportPasses(std cli.Stdio, out translator.Out, began time.Time) {
	if o.verbose == 0 {
		return
	}
	for _, p := range out.Passes {
		fmt.Fprintf(std.Err, "Pass %d: %s in %.1f ms.\n", map[string]int{"parse": 1, "resolve": 2, "optimize": 2, "place": 2, "carry": 3, "place code": 3, "emit": 3}[p.Name], p.Name,
			float64(p.Wall.Microseconds())/1000)
	}
	fmt.Fprintf(std.Err, "Passes 1-%d: %.1f ms.\n", passNumber(out), float64(time.Since(began).Microseconds())/1000)
}

// dump prints the result of -p1, -p2 or -p3.
func dump(o *options, out translator.Out, std cli.Stdio) int {
	switch o.lastPass {
	case 1:
		for _, f := range out.Files {
			ast.Dump(std.Out, f)
		}
	case 2:
		plan.Dump(std.Out, out.Program, o.verbose > 0)
	case 3:
		_, _ = cli.Raw(std.Out).Write(out.C["gostap_main.c"])
	}
	return 0
}

// asErrors turns warnings into errors (-W). SystemTap drops unreachable code without a word, and
// accepts it with -W.
func asErrors(l diag.List) diag.List {
	out := slices.Clone(l)
	for i := range out {
		if out[i].Code == diag.UnreachableCode {
			continue
		}
		out[i].Severity, out[i].Kind = diag.Error, cmp.Or(out[i].Kind, "semantic")
	}
	return out
}

// show prints diagnostics; warnings only if they are wanted.
func (o *options) show(std cli.Stdio, l diag.List) {
	var shown diag.List
	for _, d := range l {
		if d.Severity == diag.Error || !o.noWarnings {
			shown = append(shown, d)
		}
	}
	if o.diagnostics == "json" {
		diag.PrintJSON(std.Err, shown)
		return
	}
	if o.verbose == 0 {
		shown = shortened(shown)
	}
	diag.Print(cli.Raw(std.Err), shown, diag.PrintOptions{Color: o.colored(std.Err)})
}

// colored reports whether output to w is coloured.
func (o *options) colored(w io.Writer) bool {
	return o.color == "always" || o.color == "auto" && cli.IsTerminal(w) && os.Getenv("NO_COLOR") == ""
}

// indexing returns the function that shows which file's debug information is being indexed.
func (o *options) indexing(std cli.Stdio) func(file string) (done func()) {
	return func(file string) func() {
		what := "Indexing " + terminal.Name(file) + ", once for all runs"
		return o.line.doing(std, what)
	}
}
