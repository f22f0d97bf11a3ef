// SPDX-License-Identifier: GPL-2.0-or-later

package tapset

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// namedAlias matches an alias with the string that it assigns to name.
var namedAlias = regexp.MustCompile(`(?ms)^probe ([\w.]+) *\+?=[^}]*?^\tname = "([^"]*)"`)

// TestReturnNames: in SystemTap's library, the return aliases of these families set name to their
// own name, ".return" included. The aliases for NFS page operations that only refer to another
// alias don't set it.
func TestReturnNames(t *testing.T) {
	files, err := filepath.Glob("*/*.stp")
	if err != nil || len(files) == 0 {
		t.Fatalf("files of the library: %v, %v", files, err)
	}
	families := regexp.MustCompile(`^(nfs|nfsd|socket|sunrpc)\.`)
	checked := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range namedAlias.FindAllStringSubmatch(string(text), -1) {
			alias, name := m[1], m[2]
			if !families.MatchString(alias) || !strings.HasSuffix(alias, ".return") || standsForAnother(alias) {
				continue
			}
			if checked++; name != alias {
				t.Errorf("%s: name of %s is %q", file, alias, name)
			}
		}
	}
	if checked < 100 {
		t.Errorf("%d aliases checked", checked)
	}
}

func standsForAnother(alias string) bool {
	return strings.HasPrefix(alias, "nfs.aop.write_") || strings.HasPrefix(alias, "nfs.aop.read_page")
}
