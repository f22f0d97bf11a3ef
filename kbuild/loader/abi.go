// SPDX-License-Identifier: GPL-2.0-or-later

package loader

// The structures and numbers of runtime-c/abi.h, which says what they mean.
// abi_test.go compiles that file and compares each of them.

const abiVersion = 13

const (
	blockMax  = 32 << 10
	blockMore = 1
	errFatal  = 1
)

// ringCtl is struct gs_ring_ctl.
type ringCtl struct {
	Head, Tail      uint64
	Lost, LostBytes uint64
	WantWake        uint64
	Overwritten     uint64
}

// blockHeader is struct gs_block.
type blockHeader struct {
	Len, Flags uint32
	Seq        uint64
}

// recHeader is struct gs_rec.
type recHeader struct {
	Type, Flags uint16
	Len         uint32
}

const (
	blockHeaderSize = 16
	recHeaderSize   = 8
)

// recType is enum gs_rec_type.
type recType uint16

const (
	recPrint  recType = 1
	recText   recType = 2
	recError  recType = 3
	recWarn   recType = 4
	recSystem recType = 5
	recExit   recType = 6
	recHist   recType = 7
	recSwitch recType = 8
)

// histHeader is struct gs_hist_head.
type histHeader struct {
	Hist, Keys, Buckets, Zero uint32
	Width, Elision            int32
}

const histHeaderSize = 24

// lengthPlaces is GS_PLACES: with this bit in a length, places follow, not text.
const lengthPlaces = 1 << 63

// placeForm is enum gs_place_form.
type placeForm uint32

const (
	placeName   placeForm = 0
	placeBrief  placeForm = 1
	placeSymbol placeForm = 2
	placeData   placeForm = 3
	placeLined  placeForm = 4
	placeFile   placeForm = 5
	placeLine   placeForm = 6
	placeBoth   placeForm = 7
	placeAt     placeForm = 8
	placeOwner  placeForm = 9
)

// placeStyle is enum gs_place_style.
type placeStyle uint32

const (
	styleString  placeStyle = 0
	styleStrings placeStyle = 1
	styleLines   placeStyle = 2
	styleStack   placeStyle = 3
)

// placesHeader is struct gs_places.
type placesHeader struct {
	Form  uint32
	Style uint32
}

// placeRecord is struct gs_place.
type placeRecord struct {
	Addr, At      uint64
	Object, Flags uint32
}

const (
	placesHeaderSize = 8
	placeRecordSize  = 24
)

// Values of placeRecord.Object that are no object.
const (
	placeMade    = 0xfffffffc
	placeNamed   = 0xfffffffd
	placeInFile  = 0xfffffffe
	placeNowhere = 0xffffffff
)

// placeCall is GS_PLACE_CALL.
const placeCall = 1

// Info is struct gs_info, which a loaded module reports (GS_IOC_INFO). RingSize, the data of one
// ring, and Memory, the module's kernel memory, are in bytes. CPUs is the number of rings.
type Info struct {
	ABI, CPUs uint32
	RingSize  uint64
	Memory    uint64
	Probes    uint64
}

// target is struct gs_target.
type target struct{ Target int64 }

// state is enum gs_state.
type state uint32

const (
	stateNew      state = 0
	stateStarting state = 1
	stateRunning  state = 2
	stateStopping state = 3
	stateExited   state = 4
)

// Status is struct gs_status, the current state of a session (GS_IOC_STATUS). Seq is the sequence
// number of the last committed block.
type Status struct {
	State      uint32
	ExitWanted uint32
	Errors     uint64
	Seq        uint64
	ExitCode   int64
}

// Reasons of enum gs_skip.
const (
	skipReentry  = 0
	skipLock     = 1
	skipMissed   = 2
	skipStack    = 3
	skipOverload = 4
	skipReasons  = 5
)

// ProbeStat is struct gs_probe_stat, the counters of one probe, summed over the CPUs
// (GS_IOC_PROBE). Skipped counts hits by the reasons of enum gs_skip. Lost counts blocks that found
// no room. Armed is 1, 0, or the negative errno of arming.
type ProbeStat struct {
	ID                              uint32
	Armed                           int32
	Hits                            uint64
	Errors                          uint64
	Skipped                         [skipReasons]uint64
	LockGlobal                      uint64
	CyclesMin, CyclesMax, CyclesSum uint64
	Lost                            uint64
}

// attached is struct gs_attached.
type attached struct{ Seq uint64 }

// Request numbers of the ioctls, composed like those of _IO, _IOR, _IOW and _IOWR in
// asm-generic/ioctl.h.
const (
	iocInfo   = 0x80206701
	iocTarget = 0x40086702
	iocStart  = 0x6703
	iocStop   = 0x6704
	iocStatus = 0x80206705
	iocProbe  = 0xc0686706
	iocDetach = 0x6707
	iocEnough = 0x6709
	iocAttach = 0x80086708
)

// startFtraceOff is a flag of iocStart.
const startFtraceOff = 1
