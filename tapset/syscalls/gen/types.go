// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"fmt"
	"strings"
)

// ctypes are the types of arguments: the expression that reads the register ("#" is its number),
// and the format to print the number with if there is no formatter. A print without "%" is the name
// of a formatter.
var ctypes = map[string]struct{ read, print string }{
	"int":    {"$int#", "%d"},
	"uint":   {"$uint#", "%u"},
	"long":   {"$long#", "%d"},
	"ulong":  {"$ulong#", "%u"},
	"hex":    {"$ulong#", "%#x"},
	"uhex":   {"$uint#", "%#x"},
	"ptr":    {"$ulong#", "%#x"},
	"umode":  {"$uint#", "%#o"},
	"uid":    {"__uid($uint#)", "%d"},
	"uid16":  {"__uid16($uint#)", "%d"},
	"off":    {"$pair#", "%d"},
	"uoff":   {"$pair#", "%u"},
	"xoff":   {"$pair#", "%#x"},
	"ushort": {"$uint# & 0xffff", "%u"},
}

// stringTypes are the types of arguments that are addresses of strings, with the variables that
// each defines. "@" is the argument's name, "%" the same without _uaddr.
var stringTypes = map[string][][2]string{
	// path: the argument's name is the string
	"path": {{"@_uaddr", "$ulong#"}, {"@", "user_string_quoted(@_uaddr)"}, {"@_unquoted", `user_string2(@_uaddr, "")`}},
	// pathptr: the argument's name is the address
	"pathptr": {{"@", "$ulong#"}, {"%_str", "user_string_quoted(@)"}, {"%_str_unquoted", `user_string2(@, "")`}},
}

// value returns the expression for an argument in register n64 of a 64-bit program and in register
// n32 of a 32-bit one; 0 if the call does not exist for such programs.
func value(read string, n64, n32 int) string {
	if read == "$pair#" {
		return pairValue(n64, n32)
	}
	at := func(n int) string { return strings.ReplaceAll(read, "#", fmt.Sprint(n)) }
	switch {
	case n32 == 0 || n32 == n64:
		return at(n64)
	case n64 == 0:
		return at(n32)
	}
	return fmt.Sprintf("$compat ? %s : %s", at(n32), at(n64))
}

// pairValue is value for 64 bits, which a 32-bit program passes in two registers, the lower half
// first.
func pairValue(n64, n32 int) string {
	narrow := fmt.Sprintf("$arg%d | $arg%d << 32", n32, n32+1)
	switch {
	case n32 == 0:
		return fmt.Sprintf("$arg%d", n64)
	case n64 == 0:
		return narrow
	}
	return fmt.Sprintf("$compat ? %s : $arg%d", narrow, n64)
}

// width returns how many registers an argument takes in each table.
func width(typ string) [2]int {
	if typ == "off" || typ == "uoff" || typ == "xoff" {
		return [2]int{1, 2}
	}
	return [2]int{1, 1}
}
