// SPDX-License-Identifier: GPL-2.0-or-later

package guest

import (
	"encoding/binary"
	"fmt"
	"io"
)

// frameKind is the first byte of a frame.
type frameKind byte

const (
	frameUp     frameKind = 'U' // init is alive
	frameStdout frameKind = 'O'
	frameStderr frameKind = 'E'
	frameStatus frameKind = 'S' // s32 status, then the text of an error if any
	frameLog    frameKind = 'L' // kernel messages that are a failure
	frameDone   frameKind = 'D' // all jobs have run; of a guest that stays up: what they left
	frameStop   frameKind = 'X' // host to guest: end the running job
	frameFile   frameKind = 'F' // host to guest: a file, folder or link; see fileFrames
	framePlan   frameKind = 'P' // host to guest: a bootPlan as JSON, to be run now
)

// frame is the unit on the one channel between host and guest. Output of a job
// travels in frames of its own kind, so any byte may pass.
type frame struct {
	kind frameKind
	job  int
	data []byte
}

const (
	frameHeader = 12
	// maxFrame bounds what a reader accepts; writers cut at frameChunk.
	maxFrame   = 1 << 20
	frameChunk = 64 << 10
)

// writeFrame writes one frame in one Write call, so that frames of concurrent
// writers never mix as long as w is locked.
func writeFrame(w io.Writer, f frame) error {
	buf := make([]byte, frameHeader, frameHeader+len(f.data))
	buf[0] = byte(f.kind)
	binary.LittleEndian.PutUint32(buf[4:], uint32(f.job))
	binary.LittleEndian.PutUint32(buf[8:], uint32(len(f.data)))
	_, err := w.Write(append(buf, f.data...))
	return err
}

// readFrame returns io.EOF at a clean end and io.ErrUnexpectedEOF within a
// frame.
func readFrame(r io.Reader) (frame, error) {
	var h [frameHeader]byte
	if _, err := io.ReadFull(r, h[:]); err != nil {
		return frame{}, err
	}
	n := binary.LittleEndian.Uint32(h[8:])
	if n > maxFrame {
		return frame{}, fmt.Errorf("frame of %d bytes", n)
	}
	f := frame{kind: frameKind(h[0]), job: int(binary.LittleEndian.Uint32(h[4:])), data: make([]byte, n)}
	if _, err := io.ReadFull(r, f.data); err != nil {
		return frame{}, io.ErrUnexpectedEOF
	}
	return f, nil
}

func statusFrame(job, status int, err error) frame {
	data := binary.LittleEndian.AppendUint32(nil, uint32(int32(status)))
	if err != nil {
		data = append(data, err.Error()...)
	}
	return frame{kind: frameStatus, job: job, data: data}
}

func (f frame) status() (int, error) {
	if len(f.data) < 4 {
		return 1, &JobError{Text: "short status from the guest"}
	}
	status := int(int32(binary.LittleEndian.Uint32(f.data)))
	if len(f.data) > 4 {
		return status, &JobError{Text: string(f.data[4:])}
	}
	return status, nil
}
