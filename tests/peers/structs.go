// SPDX-License-Identifier: GPL-2.0-or-later

package peers

import (
	"compress/gzip"
	"errors"
	"io"
	"os"
	"regexp"
	"strings"
)

// StructsOptions returns the options for testdata/structs.stp.
func StructsOptions() []string {
	return []string{"-g", "-w", "-s", "16", "-DMAXACTION=100000", "-DSTP_NO_OVERLOAD"}
}

// RecordedStructs reads what SystemTap printed for testdata/structs.stp.
func RecordedStructs(file string) ([]string, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	text, err := io.ReadAll(z)
	return Structs(string(text)), errors.Join(err, f.Close())
}

// inProgram matches an address that the linker chose.
var inProgram = regexp.MustCompile(`\b(0x)?40[0-9a-f]{4}\b`)

// Structs returns the lines of the script's output without carriage returns, which the console adds
// through which the recording was made.
func Structs(text string) []string {
	text = inProgram.ReplaceAllString(strings.ReplaceAll(text, "\r", ""), "PROGRAM")
	return strings.Split(strings.TrimSpace(text), "\n")
}
