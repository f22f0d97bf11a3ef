// SPDX-License-Identifier: GPL-2.0-or-later

package elfmap

// Debug is the contents of the debugging sections of one file: uncompressed,
// and relocated when the file is a relocatable module. A section that is not
// there is nil. Nothing may write to them: most are the mapped file itself.
type Debug struct {
	Info, Abbrev, Line, LineStr, Str, StrOffsets, Addr []byte
	// Loclists and Rnglists are DWARF 5's, Loc and Ranges those before it.
	Loclists, Loc, Rnglists, Ranges []byte
	// Frame is .debug_frame, EHFrame is .eh_frame, linked at EHFrameAddr.
	Frame, EHFrame []byte
	EHFrameAddr    uint64
}
