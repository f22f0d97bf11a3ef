// SPDX-License-Identifier: GPL-2.0-or-later

package objects

import (
	"encoding/base64"
	"fmt"
	"strconv"
	"unicode/utf8"
)

// jsonWriter writes one object per line (RFC 8259).
type jsonWriter struct{}

func (jsonWriter) Append(dst []byte, o *Object) []byte {
	dst = appendString(append(dst, `{"type":`...), o.Type)
	if o.Name != "" {
		dst = appendString(append(dst, `,"name":`...), o.Name)
	}
	for i := range o.Fields {
		if o.Fields[i].Value == nil {
			continue
		}
		dst = append(dst, ',')
		dst = appendString(dst, o.Fields[i].Name)
		dst = append(dst, ':')
		dst = appendValue(dst, o.Fields[i].Value)
	}
	return append(dst, "}\n"...)
}

func appendValue(dst []byte, v any) []byte {
	switch v := v.(type) {
	case int64:
		return strconv.AppendInt(dst, v, 10)
	case uint64:
		return strconv.AppendUint(dst, v, 10)
	case string:
		return appendText(dst, v)
	case Keys:
		return appendList(dst, v)
	case Args:
		return appendList(dst, v)
	case Buckets:
		return appendBuckets(dst, v)
	case *Stack:
		return appendStack(dst, v)
	}
	return append(dst, "null"...)
}

func appendList(dst []byte, list []any) []byte {
	dst = append(dst, '[')
	for i, v := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendValue(dst, v)
	}
	return append(dst, ']')
}

func appendBuckets(dst []byte, list Buckets) []byte {
	dst = append(dst, '[')
	for i := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, '{')
		if !list[i].Below {
			dst = append(strconv.AppendInt(append(dst, `"min":`...), list[i].Min, 10), ',')
		}
		if !list[i].Above {
			dst = append(strconv.AppendInt(append(dst, `"max":`...), list[i].Max, 10), ',')
		}
		dst = append(strconv.AppendInt(append(dst, `"count":`...), list[i].Count, 10), '}')
	}
	return append(dst, ']')
}

// appendStack writes the frames. A stack that was cut ends with a frame that
// says so.
func appendStack(dst []byte, s *Stack) []byte {
	dst = append(dst, '[')
	for i := range s.Frames {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendFrame(dst, &s.Frames[i])
	}
	if s.Truncated {
		if len(s.Frames) > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, `{"truncated":true}`...)
	}
	return append(dst, ']')
}

// appendFrame writes the address as a string: most programs that read JSON keep
// only 53 bits of a number.
func appendFrame(dst []byte, f *Frame) []byte {
	at := len(dst)
	member := func(name string) {
		dst = append(appendString(append(dst, ','), name), ':')
	}
	if f.Addr != 0 {
		member("addr")
		dst = append(strconv.AppendUint(append(dst, `"0x`...), f.Addr, 16), '"')
	}
	if f.Symbol != "" {
		member("symbol")
		dst = appendText(dst, f.Symbol)
		member("offset")
		dst = strconv.AppendUint(dst, f.Offset, 10)
	}
	if f.Module != "" {
		member("module")
		dst = appendText(dst, f.Module)
	}
	if f.File != "" {
		member("file")
		dst = appendText(dst, f.File)
		member("line")
		dst = strconv.AppendUint(dst, uint64(f.Line), 10)
	}
	if len(dst) == at {
		return append(dst, "{}"...)
	}
	dst[at] = '{'
	return append(dst, '}')
}

// Bytes is a string of any bytes, such as a path, in JSON that encoding/json writes: that would replace bytes that are
// not UTF-8, and the path would be another one.
type Bytes string

// MarshalJSON writes what the objects of a session have for such a string.
func (b Bytes) MarshalJSON() ([]byte, error) { return appendText(nil, string(b)), nil }

// appendText writes a string of any bytes. JSON must be UTF-8, so a string that is not is
// written as an object with the bytes in base64, and nothing is changed silently.
func appendText(dst []byte, s string) []byte {
	if utf8.ValidString(s) {
		return appendString(dst, s)
	}
	dst = append(dst, `{"base64":"`...)
	return append(base64.StdEncoding.AppendEncode(dst, []byte(s)), `"}`...)
}

// appendString writes a UTF-8 string. Control characters are escaped, DEL and those of
// ISO 6429 (C1) too, which some terminals obey, and what reorders text.
func appendString(dst []byte, s string) []byte {
	const hex = "0123456789abcdef"
	dst = append(dst, '"')
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '"' || c == '\\':
			dst = append(dst, '\\', c)
		case c == '\n':
			dst = append(dst, `\n`...)
		case c == '\t':
			dst = append(dst, `\t`...)
		case c < ' ' || c == 0x7f:
			dst = append(dst, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		case c == 0xc2 && i+1 < len(s) && s[i+1] < 0xa0: // U+0080 to U+009F
			i++
			dst = append(dst, '\\', 'u', '0', '0', hex[s[i]>>4], hex[s[i]&15])
		case c >= utf8.RuneSelf:
			r, size := utf8.DecodeRuneInString(s[i:])
			if reorders(r) {
				dst = fmt.Appendf(dst, `\u%04x`, r)
			} else {
				dst = append(dst, s[i:i+size]...)
			}
			i += size - 1
		default:
			dst = append(dst, c)
		}
	}
	return append(dst, '"')
}
