// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"testing"

	"github.com/gostap/gostap/kbuild/tracemeta"
)

func TestOtherBuild(t *testing.T) {
	s := &tracemeta.Script{Modules: map[string]string{"a": "01", "b": "02"}}
	for _, c := range []struct {
		loaded map[string]string
		want   string
	}{
		{nil, ""},
		{map[string]string{"a": "01", "b": "02", "c": "05"}, ""},
		{map[string]string{"a": "01", "b": "03"}, "b"},
		{map[string]string{"a": "04"}, "a"},
	} {
		if got := otherBuild(s, func(module string) string { return c.loaded[module] }); got != c.want {
			t.Errorf("%v: %q, want %q", c.loaded, got, c.want)
		}
	}
}
