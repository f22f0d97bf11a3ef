// SPDX-License-Identifier: GPL-2.0-or-later

package debuginfod

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/url"
	"path"
	"strings"
)

// sourceKind begins the kinds of source files: "source/usr/src/linux/fs/open.c".
const sourceKind = "source"

// maxSourceName is the length of a source's name in the cache above which it is replaced by a
// checksum: file systems allow 255 bytes, and the name for a missing file has "missing-" before it.
const maxSourceName = 200

// Source fetches a source file of a build-id (hex) into Dir, unless it is there, and
// returns its path there. name is the file's absolute path when it was compiled. Errors
// are those of Get.
func (c *Client) Source(ctx context.Context, id, name string) (string, error) {
	if !path.IsAbs(name) {
		return "", fmt.Errorf("%q is not an absolute path, and debuginfod servers know sources by these", name)
	}
	k := kind(sourceKind + path.Clean(name))
	return c.path(id, k), c.get(ctx, id, k)
}

func (k kind) isSource() bool { return strings.HasPrefix(string(k), sourceKind+"/") }

// inURL is the last part of the address that a file of this kind has on a server.
func (k kind) inURL() string { return (&url.URL{Path: string(k)}).EscapedPath() }

// inCache is the name of the file in the cache.
func (k kind) inCache() string {
	if !k.isSource() {
		return string(k)
	}
	name := strings.ReplaceAll(string(k), "/", "#")
	if len(name) > maxSourceName {
		sum := sha256.Sum256([]byte(name))
		name = sourceKind + "#" + hex.EncodeToString(sum[:])
	}
	return name
}
