// SPDX-License-Identifier: GPL-2.0-or-later

package debuginfod

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	neturl "net/url"
	"slices"
	"strings"
)

// Entry is a program or shared library that a server lists.
type Entry struct {
	BuildID string `json:"buildid"`
	// File is its path on machines that have it installed.
	File string `json:"file"`
	// Archive is the path or address of the package it comes from; "" if it is
	// in none.
	Archive string `json:"archive"`
}

// answer is a server's response to /metadata (debuginfod(8), "WEBAPI", since elfutils
// 0.190).
type answer struct {
	Results programs `json:"results"`
	// Complete is false if the server stopped before the end. Older servers don't
	// have the field.
	Complete *bool `json:"complete"`
}

// programs are the entries of an answer that can be used. Others are not kept: an empty one is 3 bytes of the
// answer, and would take 64.
type programs []Entry

// UnmarshalJSON decodes one entry after the other.
func (l *programs) UnmarshalJSON(text []byte) error {
	d := json.NewDecoder(bytes.NewReader(text))
	if t, err := d.Token(); err != nil || t == nil { // nil: null
		return err
	} else if t != json.Delim('[') {
		return errors.New("the results are not a list")
	}
	for d.More() {
		var r struct {
			Entry
			Type string `json:"type"`
		}
		if err := d.Decode(&r); err != nil {
			return err
		}
		if kind(r.Type) != debugInfo && buildID().MatchString(r.BuildID) {
			*l = append(*l, r.Entry)
		}
	}
	return nil
}

// maxAnswer bounds an answer: some 100,000 programs.
const maxAnswer = 32 << 20

// Find asks all servers for the programs whose paths match a glob: each build-id once,
// sorted by path. If there is an error, the list has the results of the servers that the
// error does not name. Errors: *NotFoundError and those of ctx.
func (c *Client) Find(ctx context.Context, glob string) (list []Entry, err error) {
	var failed []string
	for _, url := range c.URLs {
		found, err := c.ask(ctx, strings.TrimSuffix(url, "/"), glob)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			failed = append(failed, url+": "+err.Error())
		}
		list = append(list, found...)
	}
	if len(failed) > 0 {
		err = &NotFoundError{Servers: failed}
	}
	return once(list), err
}

func once(list []Entry) []Entry {
	slices.SortFunc(list, func(a, b Entry) int {
		return strings.Compare(a.File+"\x00"+a.BuildID, b.File+"\x00"+b.BuildID)
	})
	seen := map[string]bool{}
	return slices.DeleteFunc(list, func(e Entry) bool {
		known := seen[e.BuildID]
		seen[e.BuildID] = true
		return known
	})
}

// ask is like Find, for one server.
func (c *Client) ask(ctx context.Context, url, glob string) (list []Entry, err error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	p := &progress{Client: c, url: url}
	stop := p.watch(cancel)
	defer stop()
	body, err := c.request(ctx, url+"/metadata?key=glob&value="+neturl.QueryEscape(glob), p)
	if errors.Is(err, errAbsent) {
		return nil, errors.New("it does not support looking up programs by path")
	}
	if err != nil {
		return nil, cause(ctx, err)
	}
	defer body.Close()
	text, err := io.ReadAll(io.LimitReader(body, maxAnswer+1))
	switch {
	case err != nil:
		return nil, cause(ctx, err)
	case len(text) > maxAnswer:
		return nil, fmt.Errorf("it sent more than the allowed %d MB", maxAnswer>>20)
	}
	var a answer
	if err := json.Unmarshal(text, &a); err != nil {
		return nil, errors.New("its answer is not valid JSON")
	}
	if a.Complete != nil && !*a.Complete {
		return nil, errors.New("it stopped before finding all matches: use a more specific path")
	}
	return a.Results, nil
}
