// SPDX-License-Identifier: GPL-2.0-or-later

package debuginfod

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	neturl "net/url"
	"os"
	"path/filepath"
	"strconv"
	"sync/atomic"
	"time"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/kbuild/fault"
)

var errAbsent = errors.New("it does not have this build-id")

// localError is an error that asking another server can't fix.
type localError struct{ err error }

func (e *localError) Error() string { return e.err.Error() }

// fetch gets the file from one server. The file is renamed to its final name only after
// it is complete and checked.
func (c *Client) fetch(ctx context.Context, url, id string, k kind) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	p := &progress{Client: c, url: url}
	stop := p.watch(cancel)
	defer stop()
	body, err := c.request(ctx, url+"/buildid/"+id+"/"+k.inURL(), p)
	if err != nil {
		return cause(ctx, err)
	}
	defer body.Close()
	temp, err := c.temporary(id)
	if err != nil {
		return &localError{err}
	}
	defer os.Remove(temp.Name()) // after success, the file has another name
	err = p.copy(temp, body)
	if err2 := temp.Close(); err == nil && err2 != nil {
		err = &localError{err2}
	}
	if err != nil {
		return cause(ctx, err)
	}
	if err := check(temp.Name(), id, k); err != nil {
		return err
	}
	if err := os.Rename(temp.Name(), c.path(id, k)); err != nil {
		return &localError{err}
	}
	return nil
}

// cause is the reason for which ctx was cancelled, if it was, else err.
func cause(ctx context.Context, err error) error {
	if c := context.Cause(ctx); c != nil {
		return c
	}
	return err
}

func (c *Client) temporary(id string) (*os.File, error) {
	if err := os.MkdirAll(filepath.Join(c.Dir, id), 0o755); err != nil {
		return nil, err
	}
	f, err := os.CreateTemp(filepath.Join(c.Dir, id), incoming+"*")
	if err == nil {
		_ = unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB) // so that abandoned leaves it alone
	}
	return f, err
}

// request sends the request and checks the status and size of the response.
func (c *Client) request(ctx context.Context, url string, p *progress) (io.ReadCloser, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	req.Header.Set("User-Agent", c.Agent)
	client := c.HTTP
	if client == nil {
		client = http.DefaultClient
	}
	answer, err := client.Do(req)
	var outer *neturl.Error
	switch {
	case errors.As(err, &outer):
		return nil, outer.Err // the message has the address already
	case err != nil:
		return nil, err
	}
	switch {
	case answer.StatusCode == http.StatusOK:
	case answer.StatusCode == http.StatusNotFound:
		err = errAbsent
	default:
		err = errors.New(answer.Status)
	}
	if p.total = size(answer); err == nil && p.total > p.max() {
		err = fmt.Errorf("the file has %d MB, more than the allowed %d MB", p.total>>20, p.max()>>20)
	}
	if err != nil {
		answer.Body.Close()
		return nil, err
	}
	return answer.Body, nil
}

// size is the size of the file. Servers send it separately from the length of a
// compressed response (debuginfod(8), "HTTP HEADERS").
func size(answer *http.Response) int64 {
	if n, err := strconv.ParseInt(answer.Header.Get("X-Debuginfod-Size"), 10, 64); err == nil && n > 0 {
		return n
	}
	return max(answer.ContentLength, 0)
}

// check rejects a file that does not have the build-id. A source file can't be checked, because it
// has no build-id.
func check(path, id string, k kind) error {
	if k.isSource() {
		return nil
	}
	f, err := elfmap.Open(path)
	var bad *elfmap.FormatError
	switch {
	case errors.As(err, &bad):
		return errors.New("the file that it sent is damaged: " + bad.What)
	case err != nil:
		return &localError{err}
	}
	defer fault.Close(f)
	if got := f.BuildID(); got != id && f.AltID() != id {
		return fmt.Errorf("the file that it sent has another build-id, %q", got)
	}
	switch {
	case k == debugInfo && !f.HasDWARF():
		return errors.New("the file that it sent has no debug information")
	case k == executable && !f.HasText():
		return errors.New("the file that it sent is not a program")
	}
	return nil
}

func has(path, id string, k kind) bool {
	_, err := os.Stat(path)
	return err == nil && check(path, id, k) == nil
}

// progress counts the bytes received from a server.
type progress struct {
	*Client
	url   string
	total int64
	got   atomic.Int64
	told  time.Time
}

func (p *progress) max() int64 {
	if p.MaxSize > 0 {
		return p.MaxSize
	}
	return defaultMaxSize
}

const (
	// leastBytes must arrive in each Timeout, as in elfutils.
	leastBytes = 100 << 10
	// tellEvery is the time between two calls of Progress.
	tellEvery = 200 * time.Millisecond
)

// watch cancels the download if the server is too slow, until stop is called.
func (p *progress) watch(cancel context.CancelCauseFunc) (stop func()) {
	if p.Timeout <= 0 {
		return func() {}
	}
	done := make(chan struct{})
	go func() {
		ticker := time.NewTicker(p.Timeout)
		defer ticker.Stop()
		for last := int64(0); ; {
			select {
			case <-done:
				return
			case <-ticker.C:
			}
			now := p.got.Load()
			if now-last < leastBytes {
				cancel(fmt.Errorf("too slow: %d KiB in %v", (now-last)>>10, p.Timeout))
				return
			}
			last = now
		}
	}()
	return func() { close(done) }
}

// copy writes the body to the file.
func (p *progress) copy(to io.Writer, from io.Reader) error {
	buffer := make([]byte, 256<<10)
	for {
		n, err := from.Read(buffer)
		if _, err := to.Write(buffer[:n]); err != nil {
			return &localError{err}
		}
		got := p.got.Add(int64(n))
		if got > p.max() {
			return fmt.Errorf("it sent more than the allowed %d MB", p.max()>>20)
		}
		p.tell(got, err != nil)
		switch {
		case err == io.EOF && p.total > got, errors.Is(err, io.ErrUnexpectedEOF):
			return fmt.Errorf("it sent %d of %d bytes", got, p.total)
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		}
	}
}

func (p *progress) tell(got int64, last bool) {
	if p.Progress == nil || !last && time.Since(p.told) < tellEvery {
		return
	}
	p.told = time.Now()
	p.Progress(p.url, got, p.total)
}
