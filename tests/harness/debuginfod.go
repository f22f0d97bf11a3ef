// SPDX-License-Identifier: GPL-2.0-or-later

package harness

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym/glob"
)

// Served is a program that a debuginfod server offers.
type Served struct {
	Path       string `json:"file"` // path at which it is installed
	Archive    string `json:"archive"`
	Executable string `json:"-"` // the executable
	DebugInfo  string `json:"-"` // the file with its debug information; "" if there is none
}

// Debuginfod is a debuginfod server on the loopback interface (debuginfod(8), "WEBAPI").
// Its programs may change between requests.
type Debuginfod struct {
	URL      string
	Programs map[string]Served // by build-id
}

// NewDebuginfod starts a server, which is stopped when the test ends.
func NewDebuginfod(t testing.TB) *Debuginfod {
	d := &Debuginfod{Programs: map[string]Served{}}
	s := httptest.NewServer(d)
	t.Cleanup(s.Close)
	d.URL = s.URL
	return d
}

// Env returns the environment in which gostap uses this server and stores what it fetches
// in a folder of the test. Everything else is cached where it always is.
func (d *Debuginfod) Env(t testing.TB) []string {
	t.Helper()
	dir := t.TempDir()
	user, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	kept := filepath.Join(user, "gostap")
	if base := os.Getenv("GOSTAP_CACHE"); base != "" {
		kept = base
	}
	if err := os.Symlink(filepath.Join(kept, "kbuild"), filepath.Join(dir, "kbuild")); err != nil {
		t.Fatal(err)
	}
	return []string{"DEBUGINFOD_URLS=" + d.URL, "GOSTAP_CACHE=" + dir, "DEBUGINFOD_CACHE_PATH=" + dir + "/other"}
}

// ServeHTTP answers one request.
func (d *Debuginfod) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/metadata" && r.URL.Query().Get("key") == "glob" {
		d.metadata(w, r.URL.Query().Get("value"))
		return
	}
	parts := strings.Split(r.URL.Path, "/") // "", buildid, ID, type of file
	if len(parts) == 4 && parts[1] == "buildid" {
		p := d.Programs[parts[2]]
		if file := map[string]string{"executable": p.Executable, "debuginfo": p.DebugInfo}[parts[3]]; file != "" {
			http.ServeFile(w, r, file)
			return
		}
	}
	http.NotFound(w, r)
}

func (d *Debuginfod) metadata(w http.ResponseWriter, pattern string) {
	type result struct {
		Type    string `json:"type"`
		BuildID string `json:"buildid"`
		Served
	}
	answer := struct {
		Results []result `json:"results"`
	}{[]result{}}
	for id, p := range d.Programs {
		if glob.Match(pattern, []byte(p.Path)) {
			answer.Results = append(answer.Results, result{"executable", id, p}, result{"debuginfo", id, p})
		}
	}
	_ = json.NewEncoder(w).Encode(answer) // fails only if the client has disconnected
}
