// SPDX-License-Identifier: GPL-2.0-or-later

package objects

import (
	"fmt"
	"strconv"
	"strings"
)

// csvWriter writes tables (RFC 4180, with lines that end in LF). The first field
// of each row is the table's name. A table's first row has its columns' names.
type csvWriter struct {
	known  map[string]string // by table: its last row of columns' names
	stacks int64             // stacks written so far
}

// rows are the rows that an object adds to its table.
type rows struct {
	columns []string
	cells   []string
	// each row has these cells after the common ones; nil: there is only one row, with the common
	// cells
	more [][]string
}

func (w *csvWriter) Append(dst []byte, o *Object) []byte {
	r := w.rows(o)
	table := o.Type
	if o.Name != "" {
		table += ":" + o.Name
	}
	head := string(appendRow(nil, append([]string{table}, r.columns...)))
	if w.known[table] != head {
		w.known[table] = head
		dst = append(dst, head...)
	}
	first := append([]string{table}, r.cells...)
	if r.more == nil {
		return appendRow(dst, first)
	}
	for _, m := range r.more {
		dst = appendRow(dst, append(first[:len(first):len(first)], m...))
	}
	return dst
}

// frameColumns are the columns of a frame in a table of stacks.
var frameColumns = [...]string{"frame", "addr", "symbol", "offset", "module", "file", "line"}

func (w *csvWriter) rows(o *Object) rows {
	var r rows
	for _, f := range o.Fields {
		switch v := f.Value.(type) {
		case Args: // the text contains them
		case Keys:
			for i, k := range v {
				r.add(fmt.Sprintf("key%d", i+1), cell(k))
			}
		case Buckets:
			r.columns = append(r.columns, "min", "max", "count")
			r.more = bucketRows(v)
		case *Stack:
			w.stacks++
			r.add("stack", strconv.FormatInt(w.stacks, 10))
			r.columns = append(r.columns, frameColumns[:]...)
			r.more = frameRows(v)
		default:
			r.add(f.Name, cell(v))
		}
	}
	return r
}

func (r *rows) add(column, cell string) {
	r.columns, r.cells = append(r.columns, column), append(r.cells, cell)
}

func cell(v any) string {
	switch v := v.(type) {
	case int64:
		return strconv.FormatInt(v, 10)
	case uint64:
		return strconv.FormatUint(v, 10)
	case string:
		return v
	case *Stack:
		return strings.Join(v.folded(), ";")
	}
	return ""
}

func bucketRows(list Buckets) [][]string {
	out := [][]string{}
	for _, b := range list {
		lo, hi := strconv.FormatInt(b.Min, 10), strconv.FormatInt(b.Max, 10)
		if b.Below {
			lo = ""
		}
		if b.Above {
			hi = ""
		}
		out = append(out, []string{lo, hi, strconv.FormatInt(b.Count, 10)})
	}
	return out
}

// frameRows returns the rows of a stack's frames. A stack without frames has an empty row, so that
// the table does not lose it.
func frameRows(s *Stack) [][]string {
	if len(s.Frames) == 0 {
		return [][]string{make([]string, len(frameColumns))}
	}
	out := [][]string{}
	for i, f := range s.Frames {
		row := []string{strconv.Itoa(i), "", f.Symbol, "", f.Module, f.File, ""}
		if f.Addr != 0 {
			row[1] = fmt.Sprintf("0x%x", f.Addr)
		}
		if f.Symbol != "" {
			row[3] = strconv.FormatUint(f.Offset, 10)
		}
		if f.File != "" {
			row[6] = strconv.FormatUint(uint64(f.Line), 10)
		}
		out = append(out, row)
	}
	return out
}

func appendRow(dst []byte, cells []string) []byte {
	for i, c := range cells {
		if i > 0 {
			dst = append(dst, ',')
		}
		if strings.ContainsAny(c, ",\"\r\n") {
			c = `"` + strings.ReplaceAll(c, `"`, `""`) + `"`
		}
		dst = append(dst, c...)
	}
	return append(dst, '\n')
}
