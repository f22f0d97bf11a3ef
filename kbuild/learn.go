// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/gostap/gostap/kbuild/kernel"
	runtimec "github.com/gostap/gostap/runtime-c"
)

// learnt has the commands that Kbuild ran for a module with one object file. Commands are
// argument lists with placeholders.
type learnt struct {
	// Compile compiles NAME.c, After is run on the object (objtool), and Link makes
	// NAME.ko.
	Compile []string
	After   [][]string
	Link    []string
	// Mod is the NAME.mod.o that Kbuild made; Extra are other objects that Link names.
	Mod       []byte
	Extra     map[string][]byte
	Versioned bool // CONFIG_MODVERSIONS
	// Env has the variables of learntEnv that Kbuild exports to its commands.
	Env []string
	// Refused says why modules for this kernel can't be replayed; "" if they can. Compile
	// may be known even if they can't.
	Refused string

	dir string // where Kbuild built the learning module; not in the cache
}

// Placeholders in learnt commands, and the names of the modules that learn and verify build.
// learnName occurs in no other word of a command. checkName has another length, so that verify
// finds differences that depend on a name's length.
const (
	atStage   = "@STAGE@"
	atName    = "@NAME@"
	atFlags   = "-DGOSTAP_FLAGS_HERE" // where a module's own flags go
	learnName = "gostap_seen_module"
	checkName = "gostap_check"
)

// learnSource is the learning module's source. It has everything that matters to the
// steps after the compiler: an init and an exit function, a parameter, data with
// relocations, an indirect call, and variables and functions of the kernel, which need versions. It includes
// common.h and uses what of its kernel headers becomes more than calls: registers as variables, sections,
// alternatives, static data of macros. No string in it depends on the module's name, whose length would
// move the strings behind it.
const learnSource = `#include "common.h"
#include <linux/jiffies.h>
#include <linux/uaccess.h>

static int count = 1;
module_param(count, int, 0400);
static char gs_learn_text[64];
static DEFINE_MUTEX(gs_learn_mutex);
static DEFINE_RAW_SPINLOCK(gs_learn_lock);
static DEFINE_PER_CPU(unsigned long, gs_learn_hits);
static atomic64_t gs_learn_sum;

static void gs_learn_locked(unsigned long n)
{
	unsigned long flags;

	raw_spin_lock_irqsave(&gs_learn_lock, flags);
	count += n;
	raw_spin_unlock_irqrestore(&gs_learn_lock, flags);
}

static void gs_learn_hit(unsigned long n)
{
	int cpu;

	preempt_disable();
	this_cpu_add(gs_learn_hits, n);
	gs_learn_locked(div64_u64(n, count | 1));
	preempt_enable();
	rcu_read_lock();
	for_each_online_cpu(cpu)
		atomic64_add(per_cpu(gs_learn_hits, cpu), &gs_learn_sum);
	rcu_read_unlock();
	if (WARN_ON_ONCE(!n))
		return;
	scnprintf(gs_learn_text, sizeof(gs_learn_text), "%s %d %llx", current->comm, current->pid,
		  (unsigned long long)atomic64_read(&gs_learn_sum));
}
static void (*volatile gs_learn_fn)(unsigned long) = gs_learn_hit;

static int gs_learn_read(int __user *from)
{
	int *to = kmalloc(sizeof(*to), GFP_KERNEL);
	int rc;

	if (!to)
		return -ENOMEM;
	mutex_lock(&gs_learn_mutex);
	rc = get_user(*to, from);
	if (!rc && copy_from_user(to, from, sizeof(*to)))
		rc = -EFAULT;
	count += *to + strlen(gs_learn_text);
	mutex_unlock(&gs_learn_mutex);
	kfree(to);
	return rc;
}

static int __init gs_learn_init(void)
{
	int rc = gs_learn_read((int __user *)jiffies);

	gs_learn_fn(jiffies);
	printk(KERN_INFO "%d %d\n", count, rc);
	return 0;
}
static void __exit gs_learn_exit(void) { }
module_init(gs_learn_init);
module_exit(gs_learn_exit);
MODULE_LICENSE("GPL");
`

// envFile receives the environment in which Kbuild runs its commands.
const (
	envFile = "gostap.env"
	envRule = "always-y := " + envFile + "\nalways-m := " + envFile + "\n" +
		"$(obj)/" + envFile + ": FORCE\n\t@env -0 > $@\n"
)

// learn lets Kbuild build the learning module and records its commands. An error
// means that Kbuild itself failed. If a command is not understood, Refused says so.
func learn(ctx context.Context, k kernel.Kernel) (*learnt, []byte, error) {
	st, err := newLearningStage(k, learnName)
	if err != nil {
		return nil, nil, err
	}
	defer st.remove()
	if err := st.writeKbuild([]string{atFlags}, envRule); err != nil {
		return nil, nil, err
	}
	out, err := st.kbuild(ctx, k, "V=1")
	if err != nil {
		var ce *CompileError
		if errors.As(err, &ce) {
			err = &BrokenHeadersError{Release: k.Release, Dir: k.BuildDir, Raw: out}
		}
		return nil, nil, err
	}
	ko, err := os.ReadFile(st.path(learnName + ".ko"))
	if err != nil {
		return nil, nil, err
	}
	l := &learnt{Extra: map[string][]byte{}, dir: st.dir}
	if err := l.read(st, out); err != nil {
		l.Refused = err.Error()
	}
	return l, ko, nil
}

// read reads the commands and objects from the stage; out is what Kbuild printed.
func (l *learnt) read(st stage, out string) error {
	steps, err := st.seen(learnName + ".o")
	if err != nil {
		return err
	}
	l.Compile, l.After = steps[0], steps[1:]
	if len(l.After) == 0 {
		l.After = st.printed(out)
	}
	if err := l.checkCompile(); err != nil {
		l.Compile = nil
		return err
	}
	if err := l.readLink(st); err != nil {
		return err
	}
	if err := l.readEnv(st); err != nil {
		return err
	}
	if err := l.readMod(st); err != nil {
		return err
	}
	return l.check()
}

// readEnv keeps the variables of learntEnv that Kbuild set.
func (l *learnt) readEnv(st stage) error {
	b, err := os.ReadFile(st.path(envFile))
	if err != nil {
		return doubt("Kbuild's environment is not known")
	}
	for v := range strings.SplitSeq(strings.TrimSuffix(string(b), "\x00"), "\x00") {
		if name, _, _ := strings.Cut(v, "="); learntEnv[name] {
			l.Env = append(l.Env, v)
		}
	}
	return nil
}

// seen returns the commands that Kbuild saved for target, with placeholders.
func (s stage) seen(target string) ([][]string, error) {
	text, within, err := savedCommand(s.path(target))
	if err != nil {
		return nil, err
	}
	steps, err := splitCommands(text)
	if err != nil {
		return nil, err
	}
	var list [][]string
	hide := strings.NewReplacer(s.dir, atStage, s.name, atName)
	for _, step := range steps {
		if len(step) == 1 && (step[0] == "true" || step[0] == ":") {
			continue
		}
		for i := range step {
			if within {
				step[i] = s.absolute(step[i])
			}
			step[i] = hide.Replace(step[i])
		}
		list = append(list, step)
	}
	if len(list) == 0 {
		return nil, doubt("no command for %s", target)
	}
	return list, nil
}

// printed returns objtool's commands among those that Kbuild printed; before 5.17 Kbuild
// did not save them.
func (s stage) printed(out string) (list [][]string) {
	hide := strings.NewReplacer(s.dir, atStage, s.name, atName)
	for line := range strings.Lines(out) {
		steps, err := splitCommands(strings.TrimSpace(line))
		if err != nil || len(steps) != 1 || filepath.Base(steps[0][0]) != filepath.Base(objtool) {
			continue
		}
		for i, word := range steps[0] {
			steps[0][i] = hide.Replace(word)
		}
		list = append(list, steps[0])
	}
	return list
}

// objtool is the path of the tool below a kernel's build directory.
const objtool = "tools/objtool/objtool"

// dependencies is the beginning of the option that names the compiler's dependency file.
const dependencies = "-Wp,-MMD,"

// absolute converts a file name in a command that ran in the stage directory to a path.
func (s stage) absolute(word string) string {
	if file, ok := strings.CutPrefix(word, dependencies+"./"); ok {
		return dependencies + s.path(file)
	}
	if dir, ok := strings.CutSuffix(word, "/"+objtool); ok && s.isBuild(dir) {
		return "./" + objtool // commands run in the build directory
	}
	switch filepath.Ext(word) {
	case ".c", ".o", ".ko":
		if !strings.ContainsAny(word, "/=") {
			return s.path(word)
		}
	}
	return word
}

// isBuild reports whether dir, in a command, is the kernel's build directory. Kbuild names it as the
// headers' own Makefile does, which may be where the link below /lib/modules leads.
func (s stage) isBuild(dir string) bool {
	if dir == s.from {
		return true
	}
	real, err := filepath.EvalSymlinks(s.from)
	return err == nil && dir == real
}

// readLink learns the link command, and keeps the objects that it needs besides the
// module's own two (.module-common.o since 6.12).
func (l *learnt) readLink(st stage) error {
	steps, err := st.seen(learnName + ".ko")
	if err != nil {
		return err
	}
	if len(steps) != 1 {
		return doubt("%d steps to link", len(steps))
	}
	l.Link = steps[0]
	for _, word := range l.Link {
		file, ok := strings.CutPrefix(word, atStage+"/")
		if !ok || strings.Contains(file, atName) {
			continue
		}
		if l.Extra[file], err = os.ReadFile(st.path(file)); err != nil {
			return err
		}
	}
	return nil
}

func (l *learnt) readMod(st stage) (err error) {
	if l.Mod, err = os.ReadFile(st.path(learnName + ".mod.o")); err != nil {
		return err
	}
	o, err := readObject(l.Mod)
	if err != nil {
		return err
	}
	l.Versioned = o.index("__versions") >= 0
	return checkTemplate(o)
}

// startCheck starts checking what was learnt and made while others use it: the commands if ko is
// Kbuild's learning module, and the headers if m is not nil. The function it returns waits for the result
// and stores it in l.Refused and m.refused.
func (l *learnt) startCheck(ctx context.Context, k kernel.Kernel, ko []byte, m *making) func() error {
	done := make(chan error, 1)
	switch {
	case ko != nil && l.Refused == "":
		go func() { done <- l.verifyBoth(ctx, k, ko, m) }()
	case m != nil:
		go func() { done <- m.compare(ctx, k, l) }()
	default:
		done <- nil
	}
	return func() error { return <-done }
}

// verifyBoth verifies the learnt commands and, in the same build, the headers. If the module differs
// from Kbuild's, a build without the headers shows which of the two is to blame.
func (l *learnt) verifyBoth(ctx context.Context, k kernel.Kernel, ko []byte, m *making) error {
	var d *doubtError
	if m != nil {
		err := l.verify(ctx, k, ko, m.compile)
		if !errors.As(err, &d) {
			return err
		}
		m.refuse(d.why)
	}
	err := l.verify(ctx, k, ko, l.plainly(k, []string{atFlags}))
	if errors.As(err, &d) {
		l.Refused = d.why
		return nil
	}
	return err
}

// verify replays the learning module under another name and compares the result
// with Kbuild's. A reason not to replay is returned as a *doubtError.
func (l *learnt) verify(ctx context.Context, k kernel.Kernel, ko []byte, compile compiler) error {
	st, err := newLearningStage(k, checkName)
	if err != nil {
		return err
	}
	defer st.remove()
	_, err = l.replay(ctx, k, st, compile)
	var d *doubtError
	var ce *CompileError
	if errors.As(err, &d) || errors.As(err, &ce) {
		return doubt("replay failed: %v", err)
	}
	if err != nil {
		return err // it says nothing of the kernel: the disk is full, or a tool was killed
	}
	mine, err := os.ReadFile(st.path(checkName + ".ko"))
	if err != nil {
		return err
	}
	if diff := sameModule(ko, mine, builtAs{learnName, l.dir}, builtAs{checkName, st.dir}); diff != "" {
		return doubt("replay differs from Kbuild: %s", diff)
	}
	return nil
}

// newLearningStage returns a stage with the learning module's source.
func newLearningStage(k kernel.Kernel, name string) (stage, error) {
	st, err := newStage(k, name)
	if err != nil {
		return stage{}, err
	}
	err = errors.Join(st.addRuntime(including(runtimec.Common)), st.write(name+".c", named("gostap_learn.c", []byte(learnSource))))
	if err != nil {
		st.remove()
	}
	return st, err
}

// encode and decodeLearnt convert to and from the form in the cache. decodeLearnt
// rejects an entry that learn would not make.
func (l *learnt) encode() []byte {
	b, _ := json.Marshal(l) // plain fields: can't fail
	return b
}

func decodeLearnt(b []byte) (*learnt, error) {
	var l learnt
	if err := json.Unmarshal(b, &l); err != nil {
		return nil, err
	}
	return &l, l.check()
}
