// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/foreign"
	"github.com/gostap/gostap/kbuild/trust"
	"github.com/gostap/gostap/tapset"
)

// stapVariable is an environment variable that stap(1) or staprun(8) reads.
type stapVariable struct {
	name  string
	why   string // if apply is nil: why the variable has no effect
	apply func(o *options, value string)
}

// stapVariables are those of SystemTap 5.6, except $SYSTEMTAP_DIR, which optionsFile reads, and
// except those that only change how fast SystemTap works or how its parts find each other.
var stapVariables = []stapVariable{
	{name: "SYSTEMTAP_TAPSET", apply: (*options).addTapset},
	{name: "XDG_DATA_DIRS", apply: (*options).addDataDirs},
	{name: "SYSTEMTAP_RELEASE", apply: (*options).takeRelease},
	{name: "SYSTEMTAP_COLORS", apply: (*options).takeColors},
	{name: "SYSTEMTAP_SYNC", apply: func(*options, string) { unix.Sync() }},
	{name: "SYSTEMTAP_RUNTIME", why: "the runtime is part of the program"},
	{name: "SYSTEMTAP_DEBUGINFO_PATH", why: "debug information is looked for below /usr/lib/debug and on $DEBUGINFOD_URLS; --vmlinux FILE and --sysroot DIR name other places"},
	{name: "SYSTEMTAP_SIGN", why: signsByOption},
	{name: "SYSTEMTAP_MOK_KEY_TYPE", why: signsByOption},
	{name: "SYSTEMTAP_SIGN_KEY_TYPE", why: signsByOption},
	{name: "SYSTEMTAP_STAPRUN", why: "gostap loads its modules itself"},
	{name: "SYSTEMTAP_STAPIO", why: "gostap reads its modules' output itself"},
	{name: "SYSTEMTAP_STAPBPF", why: noWay},
	{name: "SYSTEMTAP_STAPDYN", why: noWay},
	{name: "SYSTEMTAP_COVERAGE", why: "-v lists what a script uses of the library"},
}

const signsByOption = "a module is signed when --sign-module=KEY names the key; its kind is the key's own"

// takeEnvironment applies the variables that are set, or adds a note that they have no effect.
// Options take precedence over variables.
func (o *options) takeEnvironment(lookup func(string) (string, bool)) {
	for _, v := range stapVariables {
		value, ok := lookup(v.name)
		switch {
		case !ok:
		case v.apply != nil:
			v.apply(o, value)
		default:
			o.idle = append(o.idle, fmt.Sprintf("$%s has no effect: %s", v.name, v.why))
		}
	}
}

// takeRelease sets the release, or the build folder, of the kernel to build for. make runs the
// folder's Makefile, so if root runs gostap, only -r can name one.
func (o *options) takeRelease(release string) {
	switch {
	case o.changed("release") || o.vm.on:
	case os.Geteuid() == 0 && (strings.Contains(release, "/") || release == ".."):
		o.idle = append(o.idle, fmt.Sprintf("$SYSTEMTAP_RELEASE has no effect: root's gostap takes no path from it, as make would run that folder's Makefile; if you trust it, give -r %s", release))
	default:
		o.release = release
	}
}

// addTapset adds a folder before those of -I. SystemTap searches it instead of its own library;
// gostap's library is part of the program.
func (o *options) addTapset(dir string) {
	if dir != "" {
		o.addLibrary("$SYSTEMTAP_TAPSET", dir)
	}
}

// addDataDirs adds systemtap/tapset in the folders of the list, except those in which SystemTap is
// installed, because gostap has a library of its own.
func (o *options) addDataDirs(list string) {
	for _, dir := range filepath.SplitList(list) {
		dir = filepath.Clean(dir)
		if !filepath.IsAbs(dir) || dir == "/usr/share" || dir == "/usr/local/share" {
			continue
		}
		if dir = filepath.Join(dir, "systemtap/tapset"); isFolder(dir) {
			o.addLibrary("$XDG_DATA_DIRS", dir)
		}
	}
}

// addLibrary adds a folder that a variable names. Its files become code in the kernel, so if root
// runs gostap, only root may be able to change the folder or anything in it.
func (o *options) addLibrary(from, dir string) {
	if err := onlyRoots(dir); err != nil {
		o.idle = append(o.idle, fmt.Sprintf("%s is not searched: %v; if you trust everything in %s, search it with -I %s", from, err, dir, dir))
		return
	}
	o.dirs = append([]string{dir}, o.dirs...)
}

// onlyRoots returns an error that names the first file or folder in dir that someone besides root
// can change. Other users may use any folder.
func onlyRoots(dir string) error {
	if os.Geteuid() != 0 {
		return nil
	}
	return tapset.Trusted(dir, trust.Check)
}

// takeColors handles the variable for colours: an empty list turns them off, like NO_COLOR.
func (o *options) takeColors(list string) {
	if strings.Contains(list, "=") {
		o.idle = append(o.idle, "$SYSTEMTAP_COLORS changes no colours; --color=never, or the variable left empty, turns them off")
	} else if o.color == "auto" {
		o.color = "never"
	}
}

// isFolder reports whether there is a folder, which is not on a mount of a user.
func isFolder(path string) bool {
	s, err := foreign.Stat(path)
	return err == nil && s.IsDir()
}
