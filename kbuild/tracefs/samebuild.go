// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"

	"github.com/gostap/gostap/kbuild/foreign"
	"github.com/gostap/gostap/kbuild/tracemeta"
)

// checkedProgram opens the program of an event and compares its build-id with the one that the script
// was translated for: in another build, the offset would be that of other code. It returns the event
// with the path of the open file in /proc. The kernel then takes the file that was checked, even if the
// program's owner puts another one, or a link to a system library, in its place meanwhile. The caller
// closes the file after the event is defined.
func checkedProgram(e *tracemeta.Event) (tracemeta.Event, *os.File, error) {
	checked := *e
	f, err := foreign.Open(e.File)
	if err != nil {
		return checked, nil, err
	}
	if err := sameBuild(f, e); err != nil {
		f.Close()
		return checked, nil, err
	}
	checked.File = fmt.Sprintf("/proc/self/fd/%d", f.Fd())
	return checked, f, nil
}

func sameBuild(f *os.File, e *tracemeta.Event) error {
	if info, err := f.Stat(); err != nil || e.Others != nil && !isOwners(info, e.Others) {
		return errors.Join(err, fmt.Errorf("%s belongs to somebody else than the program that the script was translated for, or was changed since: translate it again", e.File))
	}
	return sameBuildID(f, e)
}

func sameBuildID(f *os.File, e *tracemeta.Event) error {
	want, err := hex.DecodeString(e.BuildID)
	if err != nil || len(want) == 0 {
		return err
	}
	got := make([]byte, len(want))
	if _, err := f.ReadAt(got, int64(e.BuildIDAt)); err != nil || !bytes.Equal(got, want) {
		return fmt.Errorf("%s is another build than the one that the script was translated for (build-id %s): translate it again", e.File, e.BuildID)
	}
	return nil
}

// isOwners reports whether a file may be the program as far as its owner decides, as gs_uplace_is_owners()
// of runtime-c does: a build-id is what a file's author likes.
func isOwners(info fs.FileInfo, o *tracemeta.Others) bool {
	st, ok := info.Sys().(*syscall.Stat_t)
	if !ok || o.Owner < 0 {
		return false
	}
	return int64(st.Uid) == o.Owner && (o.Owner > 0 || st.Ctim.Nano() == o.Changed)
}
