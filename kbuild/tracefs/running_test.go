// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"slices"
	"testing"
)

// TestByPID checks that sessions are listed in the order of their process IDs, not of these as texts.
func TestByPID(t *testing.T) {
	list := []string{"i/gostap_100", "i/gostap_99_2", "i/gostap_99_10", "i/gostap_1000", "i/gostap_99", "i/gostap_101"}
	slices.SortFunc(list, byPID)
	if want := []string{"i/gostap_99", "i/gostap_99_2", "i/gostap_99_10", "i/gostap_100", "i/gostap_101", "i/gostap_1000"}; !slices.Equal(list, want) {
		t.Errorf("%q", list)
	}
}
