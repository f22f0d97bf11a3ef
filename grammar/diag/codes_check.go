// SPDX-License-Identifier: GPL-2.0-or-later

package diag

// Codes of pass 2: names, types and rules.
const (
	UnknownFunction   Code = "GS0201"
	WrongArgCount     Code = "GS0202"
	UnknownArray      Code = "GS0203"
	ArityConflict     Code = "GS0204"
	TypeMismatch      Code = "GS0205"
	UnresolvedType    Code = "GS0206"
	BadLvalue         Code = "GS0207"
	BadDelete         Code = "GS0208"
	BadWildcard       Code = "GS0209"
	StatMisuse        Code = "GS0210"
	HistogramConflict Code = "GS0211"
	OutsideLoop       Code = "GS0212"
	ReturnInProbe     Code = "GS0213"
	ForeachModifies   Code = "GS0214"
	PrintArgCount     Code = "GS0215"
	BadFormat         Code = "GS0216"
	TooManyValues     Code = "GS0217"
	CCodeNeedsGuru    Code = "GS0218"
	AliasRecursion    Code = "GS0219"
	NoProbes          Code = "GS0220"
	UnknownMacro      Code = "GS0221"
	UnknownGlobal     Code = "GS0222"
	DuplicateName     Code = "GS0223"
	BadCondition      Code = "GS0224"
	NoTargetContext   Code = "GS0225"
	BadDeref          Code = "GS0226"
	BadGlobal         Code = "GS0227"
	NoValue           Code = "GS0228"
	BadEntry          Code = "GS0229"
	// Warnings.
	NeverAssigned    Code = "GS0250"
	ProbeElided      Code = "GS0251"
	ConfusingReturn  Code = "GS0252"
	UnreachableCode  Code = "GS0253"
	SideEffectFree   Code = "GS0254"
	AssignmentElided Code = "GS0255"
)
