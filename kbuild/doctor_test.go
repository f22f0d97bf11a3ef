// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/kernel"
)

func findings(list []Finding) map[string]Finding {
	m := map[string]Finding{}
	for _, f := range list {
		m[f.Name] = f
	}
	return m
}

func TestDoctorInstalledKernel(t *testing.T) {
	eachKernel(t, func(t *testing.T, k kernel.Kernel) {
		list := Doctor(context.Background(), k.Release)
		for _, f := range list {
			t.Logf("%-20s %-8s %s [%s]", f.Name, f.State, f.Detail, f.Fix)
		}
		got := findings(list)
		for _, name := range []string{"headers", "compiler", "make", "CONFIG_KPROBES", "CONFIG_MODULES"} {
			if got[name].State != OK {
				t.Errorf("%s: %+v", name, got[name])
			}
		}
		if len(got) != len(list) {
			t.Error("two findings of one name")
		}
	})
}

func TestDoctorUnknownKernel(t *testing.T) {
	got := findings(Doctor(context.Background(), "5.0.0-none"))
	for _, name := range []string{"kernel", "headers"} {
		if got[name].State != Missing {
			t.Errorf("%s: %+v", name, got[name])
		}
	}
	if f := got["CONFIG_KPROBES"]; f.State != Unknown {
		t.Errorf("CONFIG_KPROBES: %+v", f)
	}
	if ids := osRelease("/etc/os-release"); len(ids) > 0 && ids[0] == "debian" {
		if got["headers"].Fix != "apt-get install linux-headers-5.0.0-none" {
			t.Errorf("fix is %q", got["headers"].Fix)
		}
	}
}

// fakeRoot creates a directory with the given files.
func fakeRoot(t *testing.T, files map[string]string) string {
	root := t.TempDir()
	for name, text := range files {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func TestCanRun(t *testing.T) {
	running, _ := uname()
	k := kernel.Kernel{Release: running, Config: map[string]string{"MODULES": "y"}}
	forced := kernel.Kernel{Release: running, Config: map[string]string{"MODULES": "y", "MODULE_SIG_FORCE": "y"}}
	const root = 1 << capSysModule
	locked := map[string]string{"sys/kernel/security/lockdown": "none [integrity] confidentiality\n"}
	open := map[string]string{"sys/kernel/security/lockdown": "[none] integrity confidentiality\n"}
	for _, test := range []struct {
		name  string
		k     kernel.Kernel
		caps  uint64
		files map[string]string
		want  Cause
		text  string // "" if it can run
	}{
		{"fine", k, root, open, 0, ""},
		{"no lockdown file", k, root, nil, 0, ""},
		{"user", k, 0, open, NoPrivileges, "CAP_SYS_MODULE"},
		{"locked", k, root, locked, LockedDown, "locked down (integrity)"},
		{"signatures", forced, root, open, LockedDown, "only signed modules"},
		{"how to sign", forced, root, open, LockedDown, "--sign-module=KEY"},
		{"sig_enforce", k, root, map[string]string{"sys/module/module/parameters/sig_enforce": "Y\n"}, LockedDown, "signed"},
		{"disabled", k, root, map[string]string{"proc/sys/kernel/modules_disabled": "1\n"}, ModulesDisabled, "until reboot"},
		{"other", kernel.Kernel{Release: "1.0"}, root, open, OtherKernel, "not 1.0"},
		{"monolithic", kernel.Kernel{Release: running, Config: map[string]string{"SMP": "y"}}, root, open, NoModules, "CONFIG_MODULES"},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := machine{root: fakeRoot(t, test.files), capabilities: test.caps}.canRun(test.k, false)
			var e *CannotRunError
			if test.text == "" {
				if err != nil {
					t.Error(err)
				}
			} else if !errors.As(err, &e) || e.Cause != test.want || !strings.Contains(e.Text, test.text) {
				t.Errorf("error is %+v", err)
			}
			if signed := (machine{root: fakeRoot(t, test.files), capabilities: test.caps}).canRun(test.k, true); (signed == nil) != (test.text == "" || test.want == LockedDown) {
				t.Errorf("signed: %v", signed)
			}
		})
	}
}

func TestPackageCommands(t *testing.T) {
	path := filepath.Join(fakeRoot(t, map[string]string{"os-release": "NAME=\"X\"\nID=rocky\nID_LIKE=\"rhel centos fedora\"\n"}), "os-release")
	if got := commandFor(osRelease(path), pkgHeaders, "5.14.0"); got != "dnf install kernel-devel-5.14.0" {
		t.Errorf("got %q", got)
	}
	if got := commandFor([]string{"nixos"}, pkgHeaders, "5.14.0"); got != "" {
		t.Errorf("got %q", got)
	}
}
