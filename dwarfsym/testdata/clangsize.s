# SPDX-License-Identifier: GPL-2.0-or-later
# clang 19 -Oz -g -gdwarf-5 -fno-addrsig -S made this of a function number(long n) that takes the address of n and calls another.
	.text
	.file	"size.c"
	.file	0 "/src" "size.c" md5 0xabed4519e5b97989fbb6f84db5fb0edc
	.globl	change
	.type	change,@function
change:
.Lfunc_begin0:
	.cfi_startproc

	.loc	0 2 50 prologue_end


	.loc	0 2 93 is_stmt 0
	retq
.Ltmp0:
.Lfunc_end0:
	.size	change, .Lfunc_end0-change
	.cfi_endproc

	.globl	add
	.type	add,@function
add:
.Lfunc_begin1:
	.cfi_startproc

	.loc	0 3 48 prologue_end is_stmt 1
	addq	%rdi, g(%rip)
	.loc	0 3 54 is_stmt 0


	.loc	0 3 89
	retq
.Ltmp1:
.Lfunc_end1:
	.size	add, .Lfunc_end1-add
	.cfi_endproc

	.globl	number
	.type	number,@function
number:
.Lfunc_begin2:
	.loc	0 5 0 is_stmt 1
	.cfi_startproc
	pushq	%r14
	.cfi_def_cfa_offset 16
	pushq	%rbx
	.cfi_def_cfa_offset 24
	pushq	%rax
	.cfi_def_cfa_offset 32
	.cfi_offset %rbx, -24
	.cfi_offset %r14, -16
	movq	%rsp, %rbx
	movq	%rdi, (%rbx)
.Ltmp2:
	.loc	0 6 11 prologue_end
	movq	g(%rip), %r14
.Ltmp3:

	.loc	0 0 11 is_stmt 0
	pushq	$1
	.cfi_adjust_cfa_offset 8
	popq	%rdi
	.cfi_adjust_cfa_offset -8
	.loc	0 7 2 is_stmt 1
	callq	add
.Ltmp4:
	.loc	0 8 2
	movq	%rbx, %rdi
	callq	change
.Ltmp5:
	.loc	0 9 11
	addq	(%rbx), %r14
.Ltmp6:
	.loc	0 9 2 is_stmt 0
	movq	%r14, %rax
	.loc	0 9 2 epilogue_begin
	addq	$8, %rsp
	.cfi_def_cfa_offset 24
	popq	%rbx
	.cfi_def_cfa_offset 16
	popq	%r14
	.cfi_def_cfa_offset 8
	retq
.Ltmp7:
.Lfunc_end2:
	.size	number, .Lfunc_end2-number
	.cfi_endproc

	.globl	main
	.type	main,@function
main:
.Lfunc_begin3:
	.cfi_startproc


	.loc	0 11 49 prologue_end is_stmt 1
	movslq	%edi, %rdi
.Ltmp8:

	.loc	0 11 42 is_stmt 0
	jmp	number
.Ltmp9:
.Lfunc_end3:
	.size	main, .Lfunc_end3-main
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
	.long	2
.Lloclists_table_base0:
	.long	.Ldebug_loc0-.Lloclists_table_base0
	.long	.Ldebug_loc1-.Lloclists_table_base0
.Ldebug_loc0:
	.byte	4
	.uleb128 .Ltmp3-.Lfunc_begin0
	.uleb128 .Ltmp6-.Lfunc_begin0
	.byte	1
	.byte	94
	.byte	0
.Ldebug_loc1:
	.byte	4
	.uleb128 .Lfunc_begin3-.Lfunc_begin0
	.uleb128 .Ltmp8-.Lfunc_begin0
	.byte	1
	.byte	85
	.byte	4
	.uleb128 .Ltmp8-.Lfunc_begin0
	.uleb128 .Lfunc_end3-.Lfunc_begin0
	.byte	4
	.byte	163
	.byte	1
	.byte	85
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
	.byte	63
	.byte	25
	.byte	0
	.byte	0
	.byte	5
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
	.byte	6
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
	.byte	72
	.byte	0
	.byte	127
	.byte	19
	.byte	125
	.byte	27
	.byte	0
	.byte	0
	.byte	9
	.byte	72
	.byte	1
	.byte	127
	.byte	19
	.byte	125
	.byte	27
	.byte	0
	.byte	0
	.byte	10
	.byte	73
	.byte	0
	.byte	2
	.byte	24
	.byte	126
	.byte	24
	.byte	0
	.byte	0
	.byte	11
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
	.byte	12
	.byte	72
	.byte	0
	.byte	127
	.byte	19
	.ascii	"\202\001"
	.byte	25
	.ascii	"\201\001"
	.byte	27
	.byte	0
	.byte	0
	.byte	13
	.byte	15
	.byte	0
	.byte	0
	.byte	0
	.byte	14
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
	.long	.Lfunc_end3-.Lfunc_begin0
	.long	.Laddr_table_base0
	.long	.Lloclists_table_base0
	.byte	2
	.byte	3
	.long	50

	.byte	0
	.byte	1
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
	.byte	1
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
	.byte	2


	.byte	5
	.byte	1
	.byte	85
	.byte	11
	.byte	0
	.byte	2
	.long	212
	.byte	0
	.byte	4
	.byte	3
	.long	.Lfunc_end1-.Lfunc_begin1
	.byte	1
	.byte	87

	.byte	7
	.byte	0
	.byte	3


	.byte	5
	.byte	1
	.byte	85
	.byte	12
	.byte	0
	.byte	3
	.long	50
	.byte	0
	.byte	6
	.byte	4
	.long	.Lfunc_end2-.Lfunc_begin2
	.byte	4
	.byte	156
	.byte	17
	.byte	96
	.byte	34

	.byte	8
	.byte	0
	.byte	4

	.long	50

	.byte	5
	.byte	2
	.byte	145
	.byte	0
	.byte	12
	.byte	0
	.byte	4
	.long	50
	.byte	7
	.byte	0
	.byte	13
	.byte	0
	.byte	6
	.long	50
	.byte	8
	.long	87
	.byte	5
	.byte	9
	.long	65
	.byte	6
	.byte	10
	.byte	1
	.byte	85
	.byte	2
	.byte	115
	.byte	0
	.byte	0
	.byte	0
	.byte	6
	.byte	7
	.long	.Lfunc_end3-.Lfunc_begin3
	.byte	1
	.byte	87

	.byte	9
	.byte	0
	.byte	11

	.long	208

	.byte	11
	.byte	1
	.byte	14
	.byte	0
	.byte	11
	.long	208
	.byte	5
	.byte	1
	.byte	84
	.byte	15
	.byte	0
	.byte	11
	.long	213
	.byte	12
	.long	109

	.byte	8
	.byte	0
	.byte	3
	.byte	10
	.byte	5
	.byte	4
	.byte	13
	.byte	14
	.long	218
	.byte	14
	.long	223
	.byte	3
	.byte	16
	.byte	6
	.byte	1
	.byte	0
.Ldebug_info_end0:
	.section	.debug_str_offsets,"",@progbits
	.long	72
	.short	5
	.short	0
.Lstr_offsets_base0:
	.section	.debug_str,"MS",@progbits,1
.Linfo_string0:
	.asciz	"Debian clang version 19.1.7 (3~deb12u1)"
.Linfo_string1:
	.asciz	"size.c"
.Linfo_string2:
	.asciz	"/src"
.Linfo_string3:
	.asciz	"g"
.Linfo_string4:
	.asciz	"long"
.Linfo_string5:
	.asciz	"kept"
.Linfo_string6:
	.asciz	"change"
.Linfo_string7:
	.asciz	"add"
.Linfo_string8:
	.asciz	"number"
.Linfo_string9:
	.asciz	"main"
.Linfo_string10:
	.asciz	"int"
.Linfo_string11:
	.asciz	"p"
.Linfo_string12:
	.asciz	"n"
.Linfo_string13:
	.asciz	"a"
.Linfo_string14:
	.asciz	"argc"
.Linfo_string15:
	.asciz	"argv"
.Linfo_string16:
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
	.quad	.Lfunc_begin2
	.quad	.Ltmp4
	.quad	.Ltmp5
	.quad	.Lfunc_begin3
	.quad	.Ltmp8
.Ldebug_addr_end0:
	.ident	"Debian clang version 19.1.7 (3~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.section	.debug_line,"",@progbits
.Lline_table_start0:
