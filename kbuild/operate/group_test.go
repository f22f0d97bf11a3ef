// SPDX-License-Identifier: GPL-2.0-or-later

package operate

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// TestLeaveGroup checks that the process leaves a control group of the user and returns to it, and that it does not go
// on in another one if the user has removed theirs.
func TestLeaveGroup(t *testing.T) {
	text := func(path string) string {
		b, _ := os.ReadFile(path)
		return string(b)
	}
	for own, leaves := range map[string]bool{
		"9:name=systemd:/u\n0::/user.slice/u\n": true, "0::/\n": false, "0::/../u\n": false, "0::/gone (deleted)\n": false, "9:name=systemd:/user.slice/u\n": false,
	} {
		dir := t.TempDir()
		first, users := filepath.Join(dir, procsFile), filepath.Join(dir, "user.slice/u", procsFile)
		g := groups{[]string{filepath.Join(dir, "absent"), dir}, filepath.Join(dir, "own")}
		must(t, errors.Join(os.MkdirAll(filepath.Dir(users), 0o755), os.WriteFile(first, nil, 0o600), os.WriteFile(users, nil, 0o600), os.WriteFile(g.own, []byte(own), 0o600)))
		back := g.leave()
		if left := text(first) == "0"; left != leaves || text(users) != "" {
			t.Errorf("%q: left its group: %v", own, left)
		}
		must(t, back())
		if returned := text(users) == "0"; returned != leaves {
			t.Errorf("%q: returned: %v", own, returned)
		}
		must(t, os.Remove(users))
		if err := back(); (err != nil) != leaves {
			t.Errorf("%q: without the group: %v", own, err)
		}
	}
}
