// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/fault"
	"github.com/gostap/gostap/kbuild/foreign"
	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/kbuild/objects"
)

// A bulk file has the blocks of one CPU as the module wrote them, neither merged
// nor formatted, to keep the reader's work minimal. It begins with
// bulkMagic, u32 CPU, u32 length of the module's metadata, u32 length of its
// tables (kbuild/symtab) and u32 0; the metadata as JSON, and the tables, each
// padded to 8. Then blocks follow (runtime-c/abi.h), and the end (bulkend.go). All numbers are
// little-endian.
const (
	bulkMagic  = "gostapB\x03" // the last byte is the version of the format
	bulkHeader = len(bulkMagic) + 16
)

// bulkWriter stores blocks by CPU.
type bulkWriter struct {
	open    func(cpu int) (io.Writer, error)
	head    []byte // the part of the header that follows the CPU
	decoder *decoder
	files   map[int]*cpuFile
	blocks  uint64 // in all files
}

// cpuFile is the file of one CPU.
type cpuFile struct {
	*Stream
	heads [][]byte // the parts of the header that are not written yet
	acted uint64   // bytes of the ring that act has handled, but that are not consumed yet
	wrote uint64   // bytes of the ring that are written, but not consumed yet, as later ones of their blocks are not written
}

func newBulkWriter(d *decoder, open func(cpu int) (io.Writer, error)) (*bulkWriter, error) {
	text, err := json.Marshal(d.meta)
	if err != nil {
		return nil, err
	}
	text = append(text, bytes.Repeat([]byte{' '}, -len(text)&7)...)
	tables := append(slices.Clip(d.places.section), make([]byte, -len(d.places.section)&7)...)
	head := binary.LittleEndian.AppendUint32(nil, uint32(len(text)))
	head = binary.LittleEndian.AppendUint32(head, uint32(len(tables)))
	head = append(binary.LittleEndian.AppendUint32(head, 0), text...)
	return &bulkWriter{open: open, head: append(head, tables...), decoder: d, files: map[int]*cpuFile{}}, nil
}

// file returns the file of a CPU. It creates it when the first block arrives.
func (b *bulkWriter) file(cpu int) (*cpuFile, error) {
	if f := b.files[cpu]; f != nil {
		return f, nil
	}
	w, err := b.open(cpu)
	if err != nil {
		return nil, err
	}
	head := binary.LittleEndian.AppendUint32([]byte(bulkMagic), uint32(cpu))
	f := &cpuFile{Stream: NewStream(w), heads: [][]byte{head, b.head}} // the tables may be large: all files share them
	b.files[cpu] = f
	return f, nil
}

// unwritten adds the bytes that are left in the rings to n, and returns the sum and the reason why
// they are not written; why is the reason for the first n.
func (b *bulkWriter) unwritten(rings []source, n uint64, why string) (uint64, string) {
	for _, s := range rings {
		if f := b.files[s.cpu()]; f != nil && s.size() > f.wrote {
			n, why = n+s.size()-f.wrote, f.Why()
		}
	}
	return n, why
}

func (b *bulkWriter) close() {
	for _, f := range b.files {
		f.Close()
	}
}

// take stores all blocks of a ring, and returns whether there were any. Messages,
// commands and exit records are also handled at once. Blocks stay in the ring if the
// file system does not answer and hurried returns true.
func (b *bulkWriter) take(s source, r receiver, hurried func() bool) (any bool, err error) {
	size := s.size()
	if size > s.capacity() {
		return false, corrupt("CPU %d's ring of %d bytes holds %d", s.cpu(), s.capacity(), size)
	}
	for size > 0 {
		n := someBlocks(s, size)
		stored, err := b.takeSome(s, n, r, hurried)
		if err != nil || !stored {
			return any, err
		}
		any, size = true, size-n
	}
	return any, nil
}

// someBlocks returns the size of as many blocks as are taken at once: where they wrap around in the ring they are
// copied, and there is a ring for each CPU. If a header is wrong, they are all of size bytes, so that act says so.
func someBlocks(s source, size uint64) uint64 {
	n := uint64(0)
	for n < min(size, filePiece) {
		if size-n < blockHeaderSize {
			return size
		}
		length := uint64(binary.LittleEndian.Uint32(s.bytes(n, blockHeaderSize)))
		if length < blockHeaderSize || length > size-n {
			return size
		}
		n += length
	}
	return n
}

// takeSome is take for the first n bytes of a ring, and returns whether they are written.
func (b *bulkWriter) takeSome(s source, n uint64, r receiver, hurried func() bool) (bool, error) {
	f, err := b.file(s.cpu())
	if err != nil {
		return false, err
	}
	if n > f.acted {
		if err := b.act(s.bytes(f.acted, n-f.acted), s.cpu(), r); err != nil {
			return false, err
		}
		f.acted = n
	}
	return f.store(s, n, hurried)
}

// store writes n bytes of a ring, and returns whether they are written.
func (f *cpuFile) store(s source, n uint64, hurried func() bool) (bool, error) {
	for len(f.heads) > 0 { // with nothing to write, Push would wait for the ring's bytes, and forget them
		var err error
		if f.heads[0], err = f.Push(f.heads[0], hurried); err != nil || len(f.heads[0]) > 0 {
			return false, err
		}
		f.heads = f.heads[1:]
	}
	rest, err := f.Push(s.bytes(f.wrote, n-f.wrote), hurried)
	if f.wrote = n - uint64(len(rest)); err != nil || len(rest) > 0 {
		return false, err
	}
	s.consume(n)
	f.acted, f.wrote = f.acted-min(n, f.acted), 0
	return true, nil
}

// act passes the records that can't wait for Merge to r.
func (b *bulkWriter) act(data []byte, cpu int, r receiver) error {
	for len(data) > 0 {
		if len(data) < blockHeaderSize {
			return corrupt("%d bytes where a block begins on CPU %d", len(data), cpu)
		}
		n := binary.LittleEndian.Uint32(data)
		if n < blockHeaderSize || n%8 != 0 || uint64(n) > uint64(len(data)) {
			return corrupt("a block of %d bytes among %d on CPU %d", n, len(data), cpu)
		}
		if err := readRecords(data[blockHeaderSize:n], b.decoder, promptly{r}); err != nil {
			return err
		}
		b.blocks++
		data = data[n:]
	}
	return nil
}

// promptly is a receiver that drops printed text and passes on everything else.
type promptly struct{ receiver }

func (p promptly) stdout() *[]byte { return nil }

// Merge writes the output in bulk files to out, in the order in which the script printed it. The
// files must be all of one session. A file that -b did not write is a *NotBulkError, one of another
// gostap's record layout a *MismatchError. A malformed record is a *CorruptError.
func Merge(files []string, format objects.Format, out io.Writer) error {
	var sources []source
	var opened []*bulkFile
	var meta, tables []byte
	for _, name := range files {
		f, err := openBulk(name)
		if err != nil {
			return err
		}
		defer fault.Close(f)
		if meta != nil && !bytes.Equal(meta, f.meta) {
			return fmt.Errorf("%s is from a different session than %s", name, files[0])
		}
		meta, tables = f.meta, f.tables
		sources, opened = append(sources, f), append(opened, f)
	}
	m, err := parseMeta(bytes.NewReader(meta))
	if err != nil {
		return fmt.Errorf("%s: its metadata can't be read: %w", files[0], err)
	}
	if m.ABI != abiVersion {
		return &MismatchError{What: "record layout", Module: fmt.Sprint(m.ABI), Here: fmt.Sprint(abiVersion)}
	}
	d := newDecoder(m, tables)
	d.places.foreign = true
	if d.emit = newEmitter(format, m, nil); d.emit != nil {
		d.emit.stacks.symbols.path = "" // the kernel's addresses may have changed since (KASLR)
	}
	return cmp.Or(merge(newMerger(sources), d, out), checkWhole(files, opened))
}

func merge(m *merger, d *decoder, out io.Writer) error {
	if err := checkFormats(d.meta.Formats); err != nil {
		return err
	}
	p := &printed{out: out}
	m.skipTo(math.MaxUint64 - 1)
	for {
		took, err := m.take(true, func(block []byte) error {
			if d.emit != nil {
				d.emit.cpu = m.current().cpu()
			}
			return readRecords(block, d, p)
		})
		if !took || err != nil {
			p.flush()
		}
		if err = cmp.Or(err, p.writing); !took || err != nil {
			return err
		}
	}
}

// maxPieces bounds the directives and texts of one format: the file's author chooses how wide each is.
const maxPieces = 4096

func checkFormats(list []modmeta.Format) error {
	for i := range list {
		if n := len(list[i].Pieces); n > maxPieces {
			return corrupt("a format of %d pieces", n)
		}
	}
	return nil
}

// printed writes only the text: all other records were handled during the session. It writes it before a
// record makes more, because a block may have any number of records, each of which may make much text.
type printed struct {
	out     io.Writer
	buf     []byte
	writing error // the first error of out
}

func (p *printed) flush() {
	_, err := p.out.Write(p.buf)
	p.writing = cmp.Or(p.writing, err)
	p.buf = p.buf[:0]
}

func (p *printed) stdout() *[]byte {
	if len(p.buf) >= flushSize {
		p.flush()
	}
	return &p.buf
}
func (p *printed) aside([]byte)        {}
func (p *printed) failed(string, bool) {}
func (p *printed) scriptWarned(string) {}
func (p *printed) system(string)       {}
func (p *printed) switchFile()         {}
func (p *printed) exit()               {}

// bulkFile is a source that reads a file.
type bulkFile struct {
	number int
	meta   []byte
	tables []byte
	all    []byte // the mapping
	data   []byte // the part that is not consumed yet
	whole  bool   // it has its end
	merged uint64 // blocks that were consumed
	total  uint64 // blocks of the session
}

func openBulk(name string) (*bulkFile, error) {
	f, err := foreign.OpenNamed(name)
	var other *foreign.NotRegularError
	if errors.As(err, &other) {
		return nil, fmt.Errorf("%s is %s: name the files that gostap -b wrote, one for each CPU", name, other.Kind())
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	st, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if st.Size() < int64(bulkHeader) || st.Size() > math.MaxInt {
		return nil, &NotBulkError{Name: name}
	}
	all, err := unix.Mmap(int(f.Fd()), 0, int(st.Size()), unix.PROT_READ, unix.MAP_SHARED)
	if err != nil {
		return nil, &os.PathError{Op: "mmap", Path: name, Err: err}
	}
	b, err := parseBulk(all)
	var not *NotBulkError
	if errors.As(err, &not) {
		not.Name = name
	}
	if err != nil {
		return nil, errors.Join(err, unix.Munmap(all))
	}
	return b, nil
}

// NotBulkError reports a file that was not written by -b.
type NotBulkError struct{ Name string }

// Error names the file.
func (e *NotBulkError) Error() string {
	return e.Name + " is not a file that gostap -b wrote"
}

func parseBulk(all []byte) (*bulkFile, error) {
	const version = len(bulkMagic) - 1
	switch {
	case len(all) < bulkHeader || string(all[:version]) != bulkMagic[:version]:
		return nil, &NotBulkError{}
	case all[version] != bulkMagic[version]:
		return nil, fmt.Errorf("a file of -b in format %d, but this gostap reads format %d: merge it with the gostap that wrote it", all[version], bulkMagic[version])
	}
	head := all[len(bulkMagic):bulkHeader]
	n, tables := uint64(binary.LittleEndian.Uint32(head[4:])), uint64(binary.LittleEndian.Uint32(head[8:]))
	rest := all[bulkHeader:]
	if n+tables > uint64(len(rest)) || tables > maxModule {
		return nil, corrupt("metadata and tables of %d bytes in a file of %d", n+tables, len(all))
	}
	b := &bulkFile{number: int(binary.LittleEndian.Uint32(head)), meta: rest[:n], tables: rest[n : n+tables], all: all, data: rest[n+tables:]}
	b.takeEnd()
	return b, nil
}

// Close unmaps the file.
func (b *bulkFile) Close() error { return unix.Munmap(b.all) }

func (b *bulkFile) cpu() int     { return b.number }
func (b *bulkFile) size() uint64 { return uint64(len(b.data)) }
func (f *bulkFile) run() []byte  { return nil }

func (b *bulkFile) bytes(off, n uint64) []byte { return b.data[off : off+n : off+n] }
func (b *bulkFile) consume(n uint64)           { b.data, b.merged = b.data[n:], b.merged+1 }
func (b *bulkFile) lost() uint64               { return 0 }
func (b *bulkFile) overwritten() uint64        { return 0 }
func (b *bulkFile) capacity() uint64           { return math.MaxUint64 }
