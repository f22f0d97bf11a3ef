// SPDX-License-Identifier: GPL-2.0-or-later

package docs

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// stapsOptions are the options of SystemTap 5.6: those of its --help and of its manual page.
const stapsOptions = `- -- -a -b -B -c -d -D -e -E -F -g -G -h -i -I -k -l -L -m -o -p -P -q -r -R -s -S -t -T -u -v -V -w -W -x
	--add-runpath --all-modules --benchmark-sdt-loops --benchmark-sdt-threads --bpf --build-as --check-version --clean-cache
	--color --compatible --debug --disable-cache --download-debuginfo --dump-functions --dump-probe-aliases --dump-probe-types
	--dyninst --example --help --interactive --language-server --ldd --list-servers --modinfo --monitor
	--no-global-var-display --poison-cache --privilege --prologue-searching --remote --remote-prefix --rlimit-as --rlimit-cpu
	--rlimit-fsize --rlimit-nproc --rlimit-stack --runtime --save-uprobes --semantic-keep-going --sign-module --skip-badvars
	--suppress-handler-errors --suppress-time-limits --sysenv --sysroot --tapset-usage --target-namespaces --tmpdir
	--trust-servers --unprivileged --use-http-server --use-server --use-server-on-error --version --vp`

var (
	optionRow  = regexp.MustCompile("(?m)^\\| (`-.*?) \\| (.*) \\| (\\S+) \\|$")
	optionName = regexp.MustCompile("`(-[-\\w]*)")
)

// TestOptionsOfStap checks that the table in docs/options.md has each option of stap(1), and that the
// test in the option's row gives it to gostap.
func TestOptionsOfStap(t *testing.T) {
	have := map[string]bool{}
	for _, row := range optionRow.FindAllStringSubmatch(readDoc(t, "docs/options.md"), -1) {
		code := readDoc(t, row[3])
		for _, m := range optionName.FindAllStringSubmatch(row[1], -1) {
			name := m[1]
			have[name] = true
			if !given(code, name) && !given(code, longName[name]) {
				t.Errorf("%s does not give %s", row[3], name)
			}
		}
	}
	all := strings.Fields(stapsOptions)
	for _, name := range all {
		if !have[name] {
			t.Errorf("docs/options.md has no row for %s", name)
		}
		delete(have, name)
	}
	for name := range have {
		t.Errorf("docs/options.md: %s is no option of stap", name)
	}
}

// longName has the other names of options that a test may give.
var longName = map[string]string{"-i": "--interactive", "--interactive": "-i", "--tapset-usage": "-q", "-h": "--help", "-V": "--version", "--sign-module": "signing"}

// given reports whether a test has the option as a word, alone or with a value, or as the first or last of
// several letters.
func given(code, name string) bool {
	word := regexp.QuoteMeta(name)
	switch {
	case name == "":
		return false
	case strings.HasPrefix(name, "--") && len(name) > 2:
		word += `\b`
	case len(name) == 2 && name != "--":
		word = `-\w{0,3}` + name[1:] + `[\w=,]*`
	}
	return regexp.MustCompile("(?m)(^|[\\s\"'`|])" + word + "([\\s\"'`=|]|$)").MatchString(code)
}

func readDoc(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile("../../" + path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
