// SPDX-License-Identifier: GPL-2.0-or-later

package lookup

import (
	"errors"
	"io/fs"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/tests/need"
)

// TestParse checks that a mount is found by its ID only, and what its line says.
func TestParse(t *testing.T) {
	const mounts = `22 1 254:0 / / rw,relatime - ext4 /dev/vda rw
41 22 0:41 / /tmp/a\040fuse rw,nosuid,nodev - fuse.sshfs x:/ rw,user_id=1000,allow_other
42 22 0:42 / /mnt/b rw shared:7 master:3 - fuseblk /dev/sdb1 rw
43 22 0:43 / /mnt/fuse rw - tmpfs fuse rw
`
	type result struct{ found, served, nosuid bool }
	for id, want := range map[uint64]result{22: {true, false, false}, 41: {true, true, true}, 42: {true, true, false}, 43: {true, false, false}, 4: {}} {
		m, ok := parse(mounts, id)
		if got := (result{ok, m.Served(), m.NoSUID}); got != want {
			t.Errorf("%d: %+v, want %+v", id, got, want)
		}
	}
}

// TestRemovedMount checks that a mount counts as a user's as soon as it is removed, as long as a file
// in it is open: the user removed it after the path had entered it.
func TestRemovedMount(t *testing.T) {
	if !need.InNamespace(t) {
		return
	}
	dir := t.TempDir()
	if err := unix.Mount("none", dir, "tmpfs", 0, ""); err != nil {
		t.Fatal(err)
	}
	at, resolved, err := Walk{Enter: new(Mounts).NotUsers}.To(dir)
	if err != nil || resolved != dir {
		t.Fatalf("%q, %v", resolved, err)
	}
	var st unix.Statx_t
	if err := errors.Join(Statx(int(at.Fd()), 0, &st), unix.Unmount(dir, unix.MNT_DETACH)); err != nil {
		t.Fatal(err)
	}
	var users *UsersMountError
	if err := new(Mounts).NotUsers(dir, st.Mnt_id); !errors.As(err, &users) {
		t.Errorf("%v", err)
	}
}

// TestMountInUserNamespace checks that what the user of a user namespace mounted there counts as
// theirs, through /proc/PID/root and /proc/PID/exe, and what root's process sees does not.
func TestMountInUserNamespace(t *testing.T) {
	if !need.InNamespace(t) {
		return
	}
	for _, c := range []struct {
		args  []string
		users bool
	}{
		{[]string{"--mount"}, false},
		{[]string{"--user", "--map-root-user", "--mount"}, true},
	} {
		dir := t.TempDir()
		script := `mount -t tmpfs none ` + dir + ` && cp "$(command -v sleep)" ` + dir + `/p && echo ready && exec ` + dir + `/p 60`
		cmd := exec.Command("unshare", append(c.args, "sh", "-c", script)...)
		out, err := cmd.StdoutPipe()
		if err == nil {
			err = cmd.Start()
		}
		if err != nil {
			t.Fatal(err)
		}
		defer cmd.Wait()
		defer cmd.Process.Kill()
		if n, err := out.Read(make([]byte, 10)); n == 0 {
			t.Fatalf("%v: %v", c.args, err)
		}
		proc := filepath.Join("/proc", pid(cmd))
		for _, path := range []string{proc + "/root" + dir + "/p", proc + "/exe"} {
			_, err := new(Mounts).Identify(path)
			var users *UsersMountError
			if errors.As(err, &users) != c.users || err != nil && !c.users {
				t.Errorf("%v %s: %v", c.args, path, err)
			}
		}
	}
}

// TestNoListOfMounts checks that a path is not said to be missing because the list of mounts is.
func TestNoListOfMounts(t *testing.T) {
	if !need.InNamespace(t) {
		return
	}
	dir := t.TempDir()
	if err := errors.Join(unix.Mount("none", dir, "tmpfs", 0, ""), unix.Unmount("/proc", unix.MNT_DETACH)); err != nil {
		t.Fatal(err)
	}
	defer unix.Unmount(dir, unix.MNT_DETACH)
	_, _, err := Walk{Enter: new(Mounts).NotUsers}.To(dir)
	if err == nil || errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "is /proc mounted?") {
		t.Errorf("%v", err)
	}
}
