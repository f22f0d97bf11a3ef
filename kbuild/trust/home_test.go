// SPDX-License-Identifier: GPL-2.0-or-later

package trust

import "testing"

func TestUserCache(t *testing.T) {
	for _, c := range []struct{ xdg, home, want string }{
		{"/x", "/h", "/x"},
		{"", "/h", "/h/.cache"},
		{"x", "/h", "/h/.cache"},
		{"", "h", ""},
		{"x", "", ""},
	} {
		t.Setenv("XDG_CACHE_HOME", c.xdg)
		t.Setenv("HOME", c.home)
		if got := UserCache(); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}
