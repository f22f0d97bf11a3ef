// SPDX-License-Identifier: GPL-2.0-or-later

package guest

import (
	"encoding/binary"
	"fmt"
	"io"
)

// frameKind is the type of a frame, its first byte.
type frameKind byte

const (
	frameUp     frameKind = 'U' // init is running
	frameStdout frameKind = 'O'
	frameStderr frameKind = 'E'
	frameStatus frameKind = 'S' // s32 status, then the text of an error if any
	frameLog    frameKind = 'L' // kernel messages that count as a failure
	frameDone   frameKind = 'D' // all jobs have run; a standing guest adds what they left behind
	frameStop   frameKind = 'X' // host to guest: end the running job
	frameFile   frameKind = 'F' // host to guest: a file, folder or link; see fileFrames
	framePlan   frameKind = 'P' // host to guest: a bootPlan as JSON, to be run now
)

// frame is one message on the only channel between host and guest. A job's output
// is the payload of frames, so it may contain any bytes.
type frame struct {
	kind frameKind
	job  int
	data []byte
}

const (
	frameHeader = 12
	// maxFrame is the largest payload that a reader accepts; writers split at frameChunk.
	maxFrame   = 1 << 20
	frameChunk = 64 << 10
)

// writeFrame writes a frame with one Write call. Concurrent writers must lock w, so
// that their frames don't mix.
func writeFrame(w io.Writer, f frame) error {
	buf := make([]byte, frameHeader, frameHeader+len(f.data))
	buf[0] = byte(f.kind)
	binary.LittleEndian.PutUint32(buf[4:], uint32(f.job))
	binary.LittleEndian.PutUint32(buf[8:], uint32(len(f.data)))
	_, err := w.Write(append(buf, f.data...))
	return err
}

// readFrame reads a frame. It returns io.EOF at the end between two frames, and
// io.ErrUnexpectedEOF at the end within one.
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
