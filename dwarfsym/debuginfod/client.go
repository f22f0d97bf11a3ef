// SPDX-License-Identifier: GPL-2.0-or-later

// Package debuginfod fetches debug information by build-id from servers that
// speak the debuginfod protocol (debuginfod(8), "WEBAPI").
package debuginfod

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"time"

	"github.com/gostap/gostap/kbuild/lazy"
)

// Client asks servers one after the other. It may be used from several
// goroutines, but two that want the same file both fetch it.
type Client struct {
	// URLs are the servers' addresses, http or https.
	URLs []string
	// Dir is the cache for fetched files: BUILD-ID/debuginfo, BUILD-ID/executable and
	// BUILD-ID/source#usr#src#a.c.
	Dir string
	// Timeout is how long a server may take for each 100 KiB; 0 for any time.
	Timeout time.Duration
	// MaxSize bounds a file, in bytes; 0 for defaultMaxSize.
	MaxSize int64
	// Forget is how long the result that no server has a file is cached; 0 for
	// defaultForget.
	Forget time.Duration
	// Agent is the User-Agent of requests.
	Agent string
	// Progress, if not nil, is called regularly and at the end with the number of
	// bytes received; total is 0 if it is not known.
	Progress func(url string, got, total int64)
	// HTTP makes the requests; nil for http.DefaultClient.
	HTTP *http.Client
}

const (
	// defaultMaxSize is more than ten times an uncompressed vmlinux.
	defaultMaxSize = 8 << 30
	// defaultForget is elfutils' cache_miss_s.
	defaultForget = 10 * time.Minute
)

// NotFoundError means that no server has the file.
type NotFoundError struct {
	BuildID string
	// Servers has the reason of each server, "URL: reason". It is empty if the
	// result is cached from an earlier attempt.
	Servers []string
}

// Error lists the servers' reasons.
func (e *NotFoundError) Error() string {
	if len(e.Servers) == 0 {
		return "no debuginfod server had build-id " + e.BuildID + " when asked a few minutes ago"
	}
	return "debuginfod: " + strings.Join(e.Servers, "; ")
}

var buildID = lazy.Regexp(`^[0-9a-f]{4,128}$`)

// kind is the kind of file for a build-id: the last part of the URL and of the path in
// the cache.
type kind string

const (
	debugInfo  kind = "debuginfo"
	executable kind = "executable"
)

// Path is the cache path for the debug information of a build-id.
func (c *Client) Path(id string) string { return c.path(id, debugInfo) }

func (c *Client) path(id string, k kind) string { return filepath.Join(c.Dir, id, k.inCache()) }

// Get fetches the debug information of a build-id (hex) into Dir, unless it is there.
// Errors: *NotFoundError, those of ctx, or of the file system.
func (c *Client) Get(ctx context.Context, id string) error { return c.get(ctx, id, debugInfo) }

// Executable fetches the program or shared library of a build-id (hex) into Dir, unless
// it is there, and returns its path. Errors are those of Get.
func (c *Client) Executable(ctx context.Context, id string) (string, error) {
	return c.path(id, executable), c.get(ctx, id, executable)
}

func (c *Client) get(ctx context.Context, id string, k kind) error {
	if !buildID().MatchString(id) {
		return fmt.Errorf("%q is not a build-id", id)
	}
	if has(c.path(id, k), id, k) {
		return nil
	}
	if c.missed(id, k) {
		return &NotFoundError{BuildID: id}
	}
	c.clean()
	none := &NotFoundError{BuildID: id}
	absent := 0
	for _, url := range c.URLs {
		err := c.fetch(ctx, strings.TrimSuffix(url, "/"), id, k)
		var local *localError
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.As(err, &local):
			return local.err
		case errors.Is(err, errAbsent):
			absent++
		}
		none.Servers = append(none.Servers, url+": "+err.Error())
	}
	if absent > 0 && absent == len(c.URLs) {
		c.miss(id, k)
	}
	return none
}
