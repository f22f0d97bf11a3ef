// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"bytes"
	"encoding/hex"
	"fmt"

	"github.com/gostap/gostap/kbuild/foreign"
	"github.com/gostap/gostap/kbuild/tracemeta"
)

// sameBuild returns an error if an event's program is another build than the one that the script was
// translated for: its offset would be that of other code.
func sameBuild(e *tracemeta.Event) error {
	if e.BuildID == "" {
		return nil
	}
	want, err := hex.DecodeString(e.BuildID)
	if err != nil {
		return err
	}
	f, err := foreign.Open(e.File)
	if err != nil {
		return err
	}
	defer f.Close()
	got := make([]byte, len(want))
	if _, err := f.ReadAt(got, int64(e.BuildIDAt)); err != nil || !bytes.Equal(got, want) {
		return fmt.Errorf("%s is another build than the one that the script was translated for (build-id %s): translate it again", e.File, e.BuildID)
	}
	return nil
}
