// SPDX-License-Identifier: GPL-2.0-or-later

package operate

import (
	"errors"
	"fmt"
	"os"
	osuser "os/user"
	"strconv"

	"github.com/gostap/gostap/kbuild/lazy"
)

// user is the user who called sudo.
type user struct {
	uid, gid   int
	groups     []int // supplementary groups
	name, home string
}

// Environment variables in which sudo names its caller (sudo(8), ENVIRONMENT).
const (
	uidVariable = "SUDO_UID"
	gidVariable = "SUDO_GID"
)

// caller reads the user's identity from the variables that sudo sets. They can be
// trusted, because only root can start a process of user 0 with other variables.
func caller(lookup func(string) (string, bool), uid, euid int) (*user, error) {
	if uid != 0 || euid != 0 {
		return nil, errors.New("this takes sudo: sudo gostap-operate MODULE")
	}
	who := &user{home: "/"}
	for variable, to := range map[string]*int{uidVariable: &who.uid, gidVariable: &who.gid} {
		text, ok := lookup(variable)
		if !ok {
			return nil, fmt.Errorf("%s is not set: run this with sudo as a user; root runs modules with gostap run", variable)
		}
		var err error
		if *to, err = parseID(text); err != nil {
			return nil, fmt.Errorf("%s: %w", variable, err)
		}
	}
	if who.uid == 0 {
		return nil, errors.New("you are root already: run the module with gostap run")
	}
	who.complete()
	return who, nil
}

var decimal = lazy.Regexp(`^(0|[1-9][0-9]{0,9})$`)

// maxID is the largest user or group ID; setresuid(2) takes the next one, -1, to mean
// that the ID stays unchanged.
const maxID = 1<<32 - 2

func parseID(text string) (int, error) {
	n, err := strconv.ParseUint(text, 10, 32)
	if err != nil || n > maxID || !decimal().MatchString(text) {
		return 0, fmt.Errorf("%q is not a user or group ID", text)
	}
	return int(n), nil
}

// complete adds the user's entries in /etc/passwd and /etc/group. A user who is not in
// them, for example one of LDAP, gets no supplementary groups.
func (u *user) complete() {
	u.name = strconv.Itoa(u.uid)
	found, err := osuser.LookupId(u.name)
	if err != nil {
		return
	}
	u.name, u.home = found.Username, found.HomeDir
	ids, err := found.GroupIds()
	if err != nil {
		return
	}
	for _, text := range ids {
		if id, err := parseID(text); err == nil {
			u.groups = append(u.groups, id)
		}
	}
}

var plainTerm = lazy.Regexp(`^[a-zA-Z0-9._+-]{1,64}$`)

// setEnvironment replaces the environment by a fixed one.
func (u *user) setEnvironment() {
	term := os.Getenv("TERM")
	os.Clearenv()
	for name, value := range map[string]string{
		"PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "SHELL": "/bin/sh",
		"HOME": u.home, "USER": u.name, "LOGNAME": u.name,
	} {
		_ = os.Setenv(name, value) // fails only if a name or value has a NUL
	}
	if plainTerm().MatchString(term) {
		_ = os.Setenv("TERM", term)
	}
}
