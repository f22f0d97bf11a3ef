// SPDX-License-Identifier: GPL-2.0-or-later

package diag

// Codes of probe points and target variables.
const (
	CompileFailed    Code = "GS0401"
	TapsetUnreadable Code = "GS0330"
	ProbeTruncated   Code = "GS0301"
	ProbeMismatch    Code = "GS0302"
	TimerRange       Code = "GS0303"
	NoSuchFunction   Code = "GS0304"
	NoDebugInfo      Code = "GS0305"
	CannotProbe      Code = "GS0306"
	NoTracepoint     Code = "GS0307"
	BadPattern       Code = "GS0308"
	SymbolsFailed    Code = "GS0309"
	NoSuchVariable   Code = "GS0310"
	NoSuchMember     Code = "GS0311"
	OptimizedOut     Code = "GS0312"
	NoSuchType       Code = "GS0313"
	NotScalar        Code = "GS0314"
	NeedsGuru        Code = "GS0315"
	NoTargetHere     Code = "GS0316"
	CannotAddress    Code = "GS0317"
	NotAPointer      Code = "GS0318"
	NoReturnValue    Code = "GS0319"
	CannotWrite      Code = "GS0320"
	UnsupportedLoc   Code = "GS0321"
	SomeRefused      Code = "GS0322"
	BadMaxActive     Code = "GS0323"
	EntryOutsideRet  Code = "GS0324"
)
