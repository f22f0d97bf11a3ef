# SPDX-License-Identifier: GPL-2.0-or-later
# clang 19 -O2 -g -gdwarf-5 -fno-addrsig -S made this of a function late(long n, struct big b) that needs its frame only behind an early return.
	.text
	.file	"shrink.c"
	.file	0 "/src" "shrink.c" md5 0x120e1cd50a9bc7f643b8292257ea081f
	.globl	late
	.p2align	4, 0x90
	.type	late,@function
late:
.Lfunc_begin0:
	.cfi_startproc
	.loc	0 5 11 prologue_end
	movq	g(%rip), %rax
.Ltmp0:

	.loc	0 6 8
	cmpq	$1001, %rax
.Ltmp1:
	.loc	0 6 6 is_stmt 0
	jl	.LBB0_2
.Ltmp2:

	.loc	0 7 10 is_stmt 1
	movq	kept(%rip), %rax
.Ltmp3:
	.loc	0 12 1
	retq
.LBB0_2:
.Ltmp4:

	pushq	%rbp
	.cfi_def_cfa_offset 16
	pushq	%r14
	.cfi_def_cfa_offset 24
	pushq	%rbx
	.cfi_def_cfa_offset 32
	.cfi_offset %rbx, -32
	.cfi_offset %r14, -24
	.cfi_offset %rbp, -16
	leaq	32(%rsp), %rcx
	.loc	0 8 2


	movl	16(%rcx), %edx
	.loc	0 9 27
	imull	%edi, %edx
	.loc	0 9 4 is_stmt 0
	xorl	8(%rcx), %edx
	xorl	%edi, %eax
.Ltmp5:
	xorl	%edx, %eax
.Ltmp6:

	.loc	0 10 9 is_stmt 1
	andl	$1, %eax
	.loc	0 10 4 is_stmt 0
	addq	%rax, g(%rip)
	movl	$4, %eax
	popq	%rbx
	.cfi_def_cfa_offset 24
	popq	%r14
	.cfi_def_cfa_offset 16
	popq	%rbp
	.cfi_def_cfa_offset 8
	.cfi_restore %rbx
	.cfi_restore %r14
	.cfi_restore %rbp
	.loc	0 12 1 is_stmt 1
	retq
.Ltmp7:
.Lfunc_end0:
	.size	late, .Lfunc_end0-late
	.cfi_endproc

	.globl	main
	.p2align	4, 0x90
	.type	main,@function
main:
.Lfunc_begin1:
	.loc	0 14 0
	.cfi_startproc


	subq	$88, %rsp
	.cfi_def_cfa_offset 96
.Ltmp8:
	.loc	0 15 21 prologue_end
	movslq	%edi, %rdi
.Ltmp9:

	.loc	0 15 19 is_stmt 0
	movq	%rdi, 48(%rsp)
	movq	$20, 56(%rsp)
	movq	$30, 64(%rsp)
	xorps	%xmm0, %xmm0
	movups	%xmm0, 72(%rsp)
	.loc	0 16 9 is_stmt 1
	movq	80(%rsp), %rax
	movq	%rax, 32(%rsp)
	movups	48(%rsp), %xmm0
	movups	64(%rsp), %xmm1
	movups	%xmm1, 16(%rsp)
	movups	%xmm0, (%rsp)
	callq	late
.Ltmp10:


	.loc	0 16 2 epilogue_begin is_stmt 0
	addq	$88, %rsp
	.cfi_def_cfa_offset 8
	retq
.Ltmp11:
.Lfunc_end1:
	.size	main, .Lfunc_end1-main
	.cfi_endproc

	.type	g,@object
	.bss
	.globl	g
	.p2align	3, 0x0
g:
	.quad	0
	.size	g, 8

	.type	kept,@object
	.globl	kept
	.p2align	3, 0x0
kept:
	.quad	0
	.size	kept, 8

	.section	.debug_loclists,"",@progbits
	.long	.Ldebug_list_header_end0-.Ldebug_list_header_start0
.Ldebug_list_header_start0:
	.short	5
	.byte	8
	.byte	0
	.long	3
.Lloclists_table_base0:
	.long	.Ldebug_loc0-.Lloclists_table_base0
	.long	.Ldebug_loc1-.Lloclists_table_base0
	.long	.Ldebug_loc2-.Lloclists_table_base0
.Ldebug_loc0:
	.byte	4
	.uleb128 .Ltmp0-.Lfunc_begin0
	.uleb128 .Ltmp3-.Lfunc_begin0
	.byte	1
	.byte	80
	.byte	4
	.uleb128 .Ltmp4-.Lfunc_begin0
	.uleb128 .Ltmp5-.Lfunc_begin0
	.byte	1
	.byte	80
	.byte	0
.Ldebug_loc1:
	.byte	4
	.uleb128 .Lfunc_begin1-.Lfunc_begin0
	.uleb128 .Ltmp9-.Lfunc_begin0
	.byte	1
	.byte	85
	.byte	4
	.uleb128 .Ltmp9-.Lfunc_begin0
	.uleb128 .Lfunc_end1-.Lfunc_begin0
	.byte	4
	.byte	163
	.byte	1
	.byte	85
	.byte	159
	.byte	0
.Ldebug_loc2:
	.byte	4
	.uleb128 .Lfunc_begin1-.Lfunc_begin0
	.uleb128 .Ltmp10-.Lfunc_begin0
	.byte	1
	.byte	84
	.byte	4
	.uleb128 .Ltmp10-.Lfunc_begin0
	.uleb128 .Lfunc_end1-.Lfunc_begin0
	.byte	4
	.byte	163
	.byte	1
	.byte	84
	.byte	159
	.byte	0
.Ldebug_list_header_end0:
	.section	.debug_abbrev,"",@progbits
	.byte	1
	.byte	17
	.byte	1
	.byte	37
	.byte	37
	.byte	19
	.byte	5
	.byte	3
	.byte	37
	.byte	114
	.byte	23
	.byte	16
	.byte	23
	.byte	27
	.byte	37
	.byte	17
	.byte	27
	.byte	18
	.byte	6
	.byte	115
	.byte	23
	.ascii	"\214\001"
	.byte	23
	.byte	0
	.byte	0
	.byte	2
	.byte	52
	.byte	0
	.byte	3
	.byte	37
	.byte	73
	.byte	19
	.byte	63
	.byte	25
	.byte	58
	.byte	11
	.byte	59
	.byte	11
	.byte	2
	.byte	24
	.byte	0
	.byte	0
	.byte	3
	.byte	36
	.byte	0
	.byte	3
	.byte	37
	.byte	62
	.byte	11
	.byte	11
	.byte	11
	.byte	0
	.byte	0
	.byte	4
	.byte	46
	.byte	1
	.byte	17
	.byte	27
	.byte	18
	.byte	6
	.byte	64
	.byte	24
	.byte	122
	.byte	25
	.byte	3
	.byte	37
	.byte	58
	.byte	11
	.byte	59
	.byte	11
	.byte	39
	.byte	25
	.byte	73
	.byte	19
	.byte	63
	.byte	25
	.byte	0
	.byte	0
	.byte	5
	.byte	5
	.byte	0
	.byte	3
	.byte	37
	.byte	58
	.byte	11
	.byte	59
	.byte	11
	.byte	73
	.byte	19
	.byte	0
	.byte	0
	.byte	6
	.byte	5
	.byte	0
	.byte	2
	.byte	24
	.byte	3
	.byte	37
	.byte	58
	.byte	11
	.byte	59
	.byte	11
	.byte	73
	.byte	19
	.byte	0
	.byte	0
	.byte	7
	.byte	52
	.byte	0
	.byte	2
	.byte	34
	.byte	3
	.byte	37
	.byte	58
	.byte	11
	.byte	59
	.byte	11
	.byte	73
	.byte	19
	.byte	0
	.byte	0
	.byte	8
	.byte	5
	.byte	0
	.byte	2
	.byte	34
	.byte	3
	.byte	37
	.byte	58
	.byte	11
	.byte	59
	.byte	11
	.byte	73
	.byte	19
	.byte	0
	.byte	0
	.byte	9
	.byte	52
	.byte	0
	.byte	2
	.byte	24
	.byte	3
	.byte	37
	.byte	58
	.byte	11
	.byte	59
	.byte	11
	.byte	73
	.byte	19
	.byte	0
	.byte	0
	.byte	10
	.byte	72
	.byte	0
	.byte	127
	.byte	19
	.byte	125
	.byte	27
	.byte	0
	.byte	0
	.byte	11
	.byte	19
	.byte	1
	.byte	3
	.byte	37
	.byte	11
	.byte	11
	.byte	58
	.byte	11
	.byte	59
	.byte	11
	.byte	0
	.byte	0
	.byte	12
	.byte	13
	.byte	0
	.byte	3
	.byte	37
	.byte	73
	.byte	19
	.byte	58
	.byte	11
	.byte	59
	.byte	11
	.byte	56
	.byte	11
	.byte	0
	.byte	0
	.byte	13
	.byte	1
	.byte	1
	.byte	73
	.byte	19
	.byte	0
	.byte	0
	.byte	14
	.byte	33
	.byte	0
	.byte	73
	.byte	19
	.byte	55
	.byte	11
	.byte	0
	.byte	0
	.byte	15
	.byte	36
	.byte	0
	.byte	3
	.byte	37
	.byte	11
	.byte	11
	.byte	62
	.byte	11
	.byte	0
	.byte	0
	.byte	16
	.byte	15
	.byte	0
	.byte	73
	.byte	19
	.byte	0
	.byte	0
	.byte	0
	.section	.debug_info,"",@progbits
.Lcu_begin0:
	.long	.Ldebug_info_end0-.Ldebug_info_start0
.Ldebug_info_start0:
	.short	5
	.byte	1
	.byte	8
	.long	.debug_abbrev
	.byte	1
	.byte	0
	.short	29
	.byte	1
	.long	.Lstr_offsets_base0
	.long	.Lline_table_start0
	.byte	2
	.byte	2
	.long	.Lfunc_end1-.Lfunc_begin0
	.long	.Laddr_table_base0
	.long	.Lloclists_table_base0
	.byte	2
	.byte	3
	.long	50

	.byte	0
	.byte	2
	.byte	2
	.byte	161
	.byte	0
	.byte	3
	.byte	4
	.byte	5
	.byte	8
	.byte	2
	.byte	5
	.long	50

	.byte	0
	.byte	2
	.byte	2
	.byte	161
	.byte	1
	.byte	4
	.byte	2
	.long	.Lfunc_end0-.Lfunc_begin0
	.byte	1
	.byte	87

	.byte	6
	.byte	0
	.byte	3

	.long	50

	.byte	5
	.byte	14
	.byte	0
	.byte	3
	.long	50
	.byte	6
	.byte	2
	.byte	145
	.byte	32
	.byte	9
	.byte	0
	.byte	3
	.long	164
	.byte	7
	.byte	0
	.byte	13
	.byte	0
	.byte	5
	.long	50
	.byte	0
	.byte	4
	.byte	3
	.long	.Lfunc_end1-.Lfunc_begin1
	.byte	1
	.byte	87

	.byte	7
	.byte	0
	.byte	13

	.long	160

	.byte	8
	.byte	1
	.byte	15
	.byte	0
	.byte	13
	.long	160
	.byte	8
	.byte	2
	.byte	16
	.byte	0
	.byte	13
	.long	195
	.byte	9
	.byte	2
	.byte	145
	.byte	48
	.byte	9
	.byte	0
	.byte	15
	.long	164
	.byte	10
	.long	65
	.byte	4
	.byte	0
	.byte	3
	.byte	8
	.byte	5
	.byte	4
	.byte	11
	.byte	12
	.byte	40
	.byte	0
	.byte	1
	.byte	12
	.byte	10
	.long	179
	.byte	0
	.byte	1
	.byte	0
	.byte	0
	.byte	13
	.long	50
	.byte	14
	.long	191
	.byte	5
	.byte	0
	.byte	15
	.byte	11
	.byte	8
	.byte	7
	.byte	16
	.long	200
	.byte	16
	.long	205
	.byte	3
	.byte	17
	.byte	6
	.byte	1
	.byte	0
.Ldebug_info_end0:
	.section	.debug_str_offsets,"",@progbits
	.long	76
	.short	5
	.short	0
.Lstr_offsets_base0:
	.section	.debug_str,"MS",@progbits,1
.Linfo_string0:
	.asciz	"Debian clang version 19.1.7 (3~deb12u1)"
.Linfo_string1:
	.asciz	"shrink.c"
.Linfo_string2:
	.asciz	"/src"
.Linfo_string3:
	.asciz	"g"
.Linfo_string4:
	.asciz	"long"
.Linfo_string5:
	.asciz	"kept"
.Linfo_string6:
	.asciz	"late"
.Linfo_string7:
	.asciz	"main"
.Linfo_string8:
	.asciz	"int"
.Linfo_string9:
	.asciz	"b"
.Linfo_string10:
	.asciz	"v"
.Linfo_string11:
	.asciz	"__ARRAY_SIZE_TYPE__"
.Linfo_string12:
	.asciz	"big"
.Linfo_string13:
	.asciz	"a"
.Linfo_string14:
	.asciz	"n"
.Linfo_string15:
	.asciz	"argc"
.Linfo_string16:
	.asciz	"argv"
.Linfo_string17:
	.asciz	"char"
	.section	.debug_str_offsets,"",@progbits
	.long	.Linfo_string0
	.long	.Linfo_string1
	.long	.Linfo_string2
	.long	.Linfo_string3
	.long	.Linfo_string4
	.long	.Linfo_string5
	.long	.Linfo_string6
	.long	.Linfo_string7
	.long	.Linfo_string8
	.long	.Linfo_string9
	.long	.Linfo_string10
	.long	.Linfo_string11
	.long	.Linfo_string12
	.long	.Linfo_string13
	.long	.Linfo_string14
	.long	.Linfo_string15
	.long	.Linfo_string16
	.long	.Linfo_string17
	.section	.debug_addr,"",@progbits
	.long	.Ldebug_addr_end0-.Ldebug_addr_start0
.Ldebug_addr_start0:
	.short	5
	.byte	8
	.byte	0
.Laddr_table_base0:
	.quad	g
	.quad	kept
	.quad	.Lfunc_begin0
	.quad	.Lfunc_begin1
	.quad	.Ltmp10
.Ldebug_addr_end0:
	.ident	"Debian clang version 19.1.7 (3~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.section	.debug_line,"",@progbits
.Lline_table_start0:
