// SPDX-License-Identifier: GPL-2.0-or-later

package tracemeta

import (
	"fmt"
	"strconv"

	"github.com/gostap/gostap/kbuild/lazy"
)

var (
	plainType = lazy.Regexp(`^[usx](8|16|32|64)$`)
	bitType   = lazy.Regexp(`^b([0-9]+)@([0-9]+)/(8|16|32|64)$`)
)

// bytes returns the size of a number's type; 0 if the type is not a number.
func (a *Arg) bytes() int {
	if m := plainType().FindStringSubmatch(a.Type); m != nil {
		n, _ := strconv.Atoi(m[1])
		return n / 8
	}
	if m := bitType().FindStringSubmatch(a.Type); m != nil {
		n, _ := strconv.Atoi(m[3])
		return n / 8
	}
	return 0
}

// NumberType returns the type of a number of 1, 2, 4 or 8 bytes: u8 to u64, or s8 to s64.
func NumberType(bytes int, signed bool) string {
	if signed {
		return "s" + strconv.Itoa(bytes*8)
	}
	return "u" + strconv.Itoa(bytes*8)
}

// BitType returns the type of width bits from bit offset on in a container of bytes.
func BitType(width, offset, bytes int) string {
	return fmt.Sprintf("b%d@%d/%d", width, offset, bytes*8)
}
