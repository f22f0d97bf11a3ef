// SPDX-License-Identifier: GPL-2.0-or-later

package tracemeta

import (
	"fmt"
	"regexp"
	"strconv"
)

var (
	plainType = regexp.MustCompile(`^[usx](8|16|32|64)$`)
	bitType   = regexp.MustCompile(`^b([0-9]+)@([0-9]+)/(8|16|32|64)$`)
)

// bytes is the size of a number's type; 0 if it is none.
func (a *Arg) bytes() int {
	if m := plainType.FindStringSubmatch(a.Type); m != nil {
		n, _ := strconv.Atoi(m[1])
		return n / 8
	}
	if m := bitType.FindStringSubmatch(a.Type); m != nil {
		n, _ := strconv.Atoi(m[3])
		return n / 8
	}
	return 0
}

// NumberType is u8 to u64, or s8 to s64.
func NumberType(bytes int, signed bool) string {
	if signed {
		return "s" + strconv.Itoa(bytes*8)
	}
	return "u" + strconv.Itoa(bytes*8)
}

// BitType is width bits at bit offset of a container.
func BitType(width, offset, bytes int) string {
	return fmt.Sprintf("b%d@%d/%d", width, offset, bytes*8)
}
