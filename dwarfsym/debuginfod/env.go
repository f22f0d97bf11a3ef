// SPDX-License-Identifier: GPL-2.0-or-later

package debuginfod

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// defaultTimeout is elfutils' DEBUGINFOD_TIMEOUT.
const defaultTimeout = 90 * time.Second

// urlFiles is where distributions name their servers (debuginfod-find(1),
// DEBUGINFOD_URLS).
const urlFiles = "/etc/debuginfod/*.urls"

// FromEnvironment returns a Client configured by the variables of debuginfod-find(1):
// DEBUGINFOD_URLS or, if it is not set at all, the files in /etc/debuginfod;
// DEBUGINFOD_TIMEOUT in seconds; DEBUGINFOD_MAXSIZE in bytes. It is nil if no server is
// configured. open opens the files, and rejects those that are not trusted; the error
// names them and may come together with a client.
func FromEnvironment(dir string, open Opener) (*Client, error) {
	return fromEnvironment(dir, os.LookupEnv, urlFiles, open)
}

// Opener opens a file for reading if its contents may be used.
type Opener func(path string) (*os.File, error)

func fromEnvironment(dir string, lookup func(string) (string, bool), files string, open Opener) (*Client, error) {
	text, set := lookup("DEBUGINFOD_URLS")
	var refused error
	if !set {
		text, refused = readAll(files, open)
	}
	c := &Client{URLs: addresses(text), Dir: dir, Timeout: defaultTimeout}
	if len(c.URLs) == 0 {
		return nil, refused
	}
	if n, ok := number(lookup("DEBUGINFOD_TIMEOUT")); ok && n < 1<<30 {
		c.Timeout = time.Duration(n) * time.Second
	}
	if n, ok := number(lookup("DEBUGINFOD_MAXSIZE")); ok {
		c.MaxSize = n
	}
	return c, refused
}

func number(text string, set bool) (int64, bool) {
	n, err := strconv.ParseInt(text, 10, 64)
	return n, set && err == nil && n >= 0
}

// addresses returns the words that are addresses. The others are policies for signatures
// ("ima:enforcing"), which debug files of kernels don't have.
func addresses(text string) (out []string) {
	for _, word := range strings.Fields(text) {
		if strings.HasPrefix(word, "http://") || strings.HasPrefix(word, "https://") {
			if !slices.Contains(out, word) {
				out = append(out, word)
			}
		}
	}
	return out
}

// maxURLs bounds the bytes that are read of a file.
const maxURLs = 1 << 16

func readAll(pattern string, open Opener) (string, error) {
	var out strings.Builder
	var refused []error
	names, _ := filepath.Glob(pattern) // sorted
	for _, name := range names {
		f, err := open(name)
		if err != nil {
			refused = append(refused, fmt.Errorf("ignoring the servers named in %s: %w", name, err))
			continue
		}
		_, _ = io.Copy(&out, io.LimitReader(f, maxURLs)) // if reading fails, use what was read
		out.WriteByte('\n')
		f.Close()
	}
	return out.String(), errors.Join(refused...)
}

// OthersCache is the directory of elfutils' client, which has the layout of
// Client.Dir (debuginfod-find(1), DEBUGINFOD_CACHE_PATH). user is where the
// user's caches are; if that is "", the result may be "", too.
func OthersCache(user string) string {
	if dir := os.Getenv("DEBUGINFOD_CACHE_PATH"); dir != "" || user == "" {
		return dir
	}
	return filepath.Join(user, "debuginfod_client")
}
