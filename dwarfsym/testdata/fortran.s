# SPDX-License-Identifier: GPL-2.0-or-later
# gfortran -g -O0 -S made this of a subroutine work(e, n, g, p, f, s): arrays with and without a descriptor, and text.
	.file	"t.f90"
	.text
.Ltext0:
	.cfi_sections	.debug_frame
	.file 0 "/src/sample" "t.f90"
	.globl	__m_MOD___def_init_m_Point
	.bss
	.align 8
	.type	__m_MOD___def_init_m_Point, @object
	.size	__m_MOD___def_init_m_Point, 12
__m_MOD___def_init_m_Point:
	.zero	12
	.globl	__m_MOD___vtab_m_Point
	.section	.data.rel.local,"aw"
	.align 32
	.type	__m_MOD___vtab_m_Point, @object
	.size	__m_MOD___vtab_m_Point, 56
__m_MOD___vtab_m_Point:
	.long	87313886
	.zero	4
	.quad	12
	.quad	0
	.quad	__m_MOD___def_init_m_Point
	.quad	__m_MOD___copy_m_Point
	.quad	0
	.quad	0
	.text
	.globl	__m_MOD___copy_m_Point
	.type	__m_MOD___copy_m_Point, @function
__m_MOD___copy_m_Point:
.LFB0:
	.file 1 "t.f90"
	.loc 1 13 10
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset 6, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register 6
	movq	%rdi, -8(%rbp)
	movq	%rsi, -16(%rbp)
	.loc 1 13 10
	movq	-16(%rbp), %rax
	movq	-8(%rbp), %rdx
	movq	(%rdx), %rcx
	movq	%rcx, (%rax)
	movl	8(%rdx), %edx
	movl	%edx, 8(%rax)
	popq	%rbp
	.cfi_def_cfa 7, 8
	ret
	.cfi_endproc
.LFE0:
	.size	__m_MOD___copy_m_Point, .-__m_MOD___copy_m_Point
	.globl	__m_MOD_work
	.type	__m_MOD_work, @function
__m_MOD_work:
.LFB1:
	.loc 1 7 3
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset 6, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register 6
	movq	%rdi, -24(%rbp)
	movq	%rsi, -32(%rbp)
	movq	%rdx, -40(%rbp)
	movq	%rcx, -48(%rbp)
	movq	%r8, -56(%rbp)
	movq	%r9, -64(%rbp)
.LBB2:
	.loc 1 7 22
	movq	-32(%rbp), %rax
	movq	40(%rax), %rax
	testq	%rax, %rax
	jne	.L4
	.loc 1 7 22 is_stmt 0 discriminator 2
	movl	$1, %eax
.L4:
	.loc 1 7 22 discriminator 3
	movq	-32(%rbp), %rdx
	movq	(%rdx), %rdx
	movq	%rdx, -8(%rbp)
	movq	-32(%rbp), %rdx
	movq	56(%rdx), %rcx
	movq	-32(%rbp), %rdx
	movq	48(%rdx), %rdx
	subq	%rdx, %rcx
	leaq	1(%rcx), %rdx
	movq	%rdx, -16(%rbp)
	movq	%rax, %rdx
	negq	%rdx
.LBE2:
	.loc 1 11 47 is_stmt 1
	addq	%rax, %rax
	addq	%rdx, %rax
	salq	$2, %rax
	movq	%rax, %rdx
	movq	-8(%rbp), %rax
	addq	%rdx, %rax
	movl	(%rax), %edx
	movq	-40(%rbp), %rax
	movl	8(%rax), %eax
	addl	%eax, %edx
	movq	-48(%rbp), %rax
	movl	8(%rax), %eax
	addl	%eax, %edx
	movq	-56(%rbp), %rax
	movl	4(%rax), %eax
	addl	%edx, %eax
	movq	16(%rbp), %rdx
	addl	%eax, %edx
	movq	-24(%rbp), %rax
	movl	%edx, (%rax)
	.loc 1 12 16 discriminator 1
	nop
	.loc 1 12 16 is_stmt 0
	popq	%rbp
	.cfi_def_cfa 7, 8
	ret
	.cfi_endproc
.LFE1:
	.size	__m_MOD_work, .-__m_MOD_work
.Letext0:
	.section	.debug_info,"",@progbits
.Ldebug_info0:
	.long	0x258
	.value	0x5
	.byte	0x1
	.byte	0x8
	.long	.Ldebug_abbrev0
	.uleb128 0xb
	.long	.LASF18
	.byte	0x23
	.byte	0x2
	.long	.LASF0
	.long	.LASF1
	.quad	.Ltext0
	.quad	.Letext0-.Ltext0
	.long	.Ldebug_line0
	.uleb128 0xc
	.string	"m"
	.byte	0x1
	.byte	0x1
	.byte	0x8
	.long	0x1a6
	.uleb128 0x6
	.long	.LASF3
	.byte	0xc
	.byte	0x2
	.byte	0xc
	.long	0x5b
	.uleb128 0x1
	.long	.LASF2
	.long	0x1a6
	.byte	0
	.uleb128 0xd
	.string	"y"
	.byte	0x1
	.byte	0xd
	.byte	0xa
	.long	0x1a8
	.byte	0x8
	.byte	0
	.uleb128 0x7
	.long	.LASF12
	.long	.LASF14
	.long	0x39
	.uleb128 0x9
	.byte	0x3
	.quad	__m_MOD___def_init_m_Point
	.uleb128 0x6
	.long	.LASF4
	.byte	0x38
	.byte	0xd
	.byte	0xa
	.long	0xc5
	.uleb128 0x1
	.long	.LASF5
	.long	0x1a8
	.byte	0
	.uleb128 0x1
	.long	.LASF6
	.long	0x1ae
	.byte	0x8
	.uleb128 0x1
	.long	.LASF7
	.long	0x1b9
	.byte	0x10
	.uleb128 0x1
	.long	.LASF8
	.long	0x1be
	.byte	0x18
	.uleb128 0x1
	.long	.LASF9
	.long	0x1ca
	.byte	0x20
	.uleb128 0x1
	.long	.LASF10
	.long	0x1ca
	.byte	0x28
	.uleb128 0x1
	.long	.LASF11
	.long	0x1ca
	.byte	0x30
	.byte	0
	.uleb128 0x7
	.long	.LASF13
	.long	.LASF15
	.long	0x72
	.uleb128 0x9
	.byte	0x3
	.quad	__m_MOD___vtab_m_Point
	.uleb128 0xe
	.long	.LASF19
	.byte	0x1
	.byte	0x7
	.byte	0x3
	.long	.LASF20
	.quad	.LFB1
	.quad	.LFE1-.LFB1
	.uleb128 0x1
	.byte	0x9c
	.long	0x168
	.uleb128 0x2
	.string	"e"
	.byte	0x7
	.byte	0x3
	.long	0x1cf
	.uleb128 0x3
	.byte	0x91
	.sleb128 -40
	.byte	0x6
	.uleb128 0x8
	.string	"n"
	.long	0x1df
	.uleb128 0x3
	.byte	0x91
	.sleb128 -48
	.byte	0x6
	.uleb128 0x2
	.string	"g"
	.byte	0x7
	.byte	0x3
	.long	0x203
	.uleb128 0x3
	.byte	0x91
	.sleb128 -56
	.byte	0x6
	.uleb128 0x2
	.string	"p"
	.byte	0x7
	.byte	0x3
	.long	0x39
	.uleb128 0x3
	.byte	0x91
	.sleb128 -64
	.byte	0x6
	.uleb128 0x2
	.string	"f"
	.byte	0x7
	.byte	0x3
	.long	0x21a
	.uleb128 0x4
	.byte	0x91
	.sleb128 -72
	.byte	0x6
	.uleb128 0x2
	.string	"s"
	.byte	0x7
	.byte	0x3
	.long	0x22b
	.uleb128 0x4
	.byte	0x91
	.sleb128 -80
	.byte	0x6
	.uleb128 0x8
	.string	"_s"
	.long	0x1b4
	.uleb128 0x2
	.byte	0x91
	.sleb128 0
	.uleb128 0x9
	.long	0x1ae
	.uleb128 0x2
	.byte	0x91
	.sleb128 -32
	.uleb128 0x9
	.long	0x256
	.uleb128 0x2
	.byte	0x91
	.sleb128 -24
	.byte	0
	.uleb128 0xf
	.long	.LASF21
	.byte	0x1
	.byte	0xd
	.byte	0xa
	.long	.LASF22
	.quad	.LFB0
	.quad	.LFE0-.LFB0
	.uleb128 0x1
	.byte	0x9c
	.uleb128 0x2
	.string	"src"
	.byte	0xd
	.byte	0xa
	.long	0x39
	.uleb128 0x3
	.byte	0x91
	.sleb128 -24
	.byte	0x6
	.uleb128 0x2
	.string	"dst"
	.byte	0xd
	.byte	0xa
	.long	0x39
	.uleb128 0x3
	.byte	0x91
	.sleb128 -32
	.byte	0x6
	.byte	0
	.byte	0
	.uleb128 0x10
	.byte	0x6
	.uleb128 0xa
	.byte	0x4
	.long	.LASF16
	.uleb128 0xa
	.byte	0x8
	.long	.LASF17
	.uleb128 0x11
	.long	0x1ae
	.uleb128 0x3
	.long	0x72
	.uleb128 0x3
	.long	0x39
	.uleb128 0x12
	.long	0x1ca
	.uleb128 0x13
	.byte	0
	.uleb128 0x3
	.long	0x1c3
	.uleb128 0x4
	.long	0x1a8
	.long	0x1df
	.uleb128 0x5
	.long	0x1ae
	.sleb128 5
	.byte	0
	.uleb128 0x14
	.uleb128 0x2
	.byte	0x97
	.byte	0x6
	.long	0x1a8
	.long	0x203
	.uleb128 0x15
	.uleb128 0xb
	.byte	0x31
	.byte	0x97
	.byte	0x23
	.uleb128 0x38
	.byte	0x6
	.byte	0x97
	.byte	0x23
	.uleb128 0x30
	.byte	0x6
	.byte	0x1c
	.byte	0x22
	.uleb128 0x9
	.byte	0x97
	.byte	0x23
	.uleb128 0x28
	.byte	0x6
	.byte	0x97
	.byte	0x23
	.uleb128 0x20
	.byte	0x6
	.byte	0x1e
	.byte	0
	.uleb128 0x16
	.byte	0x1
	.long	0x1a8
	.long	0x21a
	.uleb128 0x5
	.long	0x1ae
	.sleb128 2
	.uleb128 0x5
	.long	0x1ae
	.sleb128 3
	.byte	0
	.uleb128 0x4
	.long	0x1a8
	.long	0x22b
	.uleb128 0x17
	.long	0x1ae
	.sleb128 -1
	.sleb128 1
	.byte	0
	.uleb128 0x18
	.long	0x14c
	.long	0x23e
	.uleb128 0x19
	.long	0x1ae
	.uleb128 0x3
	.byte	0x91
	.sleb128 0
	.byte	0x6
	.byte	0
	.uleb128 0x4
	.long	0x1a8
	.long	0x251
	.uleb128 0x1a
	.long	0x1ae
	.long	0x157
	.byte	0
	.uleb128 0x3
	.long	0x23e
	.uleb128 0x1b
	.long	0x251
	.byte	0
	.section	.debug_abbrev,"",@progbits
.Ldebug_abbrev0:
	.uleb128 0x1
	.uleb128 0xd
	.byte	0
	.uleb128 0x3
	.uleb128 0xe
	.uleb128 0x3a
	.uleb128 0x21
	.sleb128 1
	.uleb128 0x3b
	.uleb128 0x21
	.sleb128 13
	.uleb128 0x39
	.uleb128 0x21
	.sleb128 10
	.uleb128 0x49
	.uleb128 0x13
	.uleb128 0x38
	.uleb128 0xb
	.byte	0
	.byte	0
	.uleb128 0x2
	.uleb128 0x5
	.byte	0
	.uleb128 0x3
	.uleb128 0x8
	.uleb128 0x3a
	.uleb128 0x21
	.sleb128 1
	.uleb128 0x3b
	.uleb128 0xb
	.uleb128 0x39
	.uleb128 0xb
	.uleb128 0x49
	.uleb128 0x13
	.uleb128 0x2
	.uleb128 0x18
	.byte	0
	.byte	0
	.uleb128 0x3
	.uleb128 0xf
	.byte	0
	.uleb128 0xb
	.uleb128 0x21
	.sleb128 8
	.uleb128 0x49
	.uleb128 0x13
	.byte	0
	.byte	0
	.uleb128 0x4
	.uleb128 0x1
	.byte	0x1
	.uleb128 0x49
	.uleb128 0x13
	.uleb128 0x1
	.uleb128 0x13
	.byte	0
	.byte	0
	.uleb128 0x5
	.uleb128 0x21
	.byte	0
	.uleb128 0x49
	.uleb128 0x13
	.uleb128 0x2f
	.uleb128 0xd
	.byte	0
	.byte	0
	.uleb128 0x6
	.uleb128 0x13
	.byte	0x1
	.uleb128 0x3
	.uleb128 0xe
	.uleb128 0xb
	.uleb128 0xb
	.uleb128 0x3a
	.uleb128 0x21
	.sleb128 1
	.uleb128 0x3b
	.uleb128 0xb
	.uleb128 0x39
	.uleb128 0xb
	.uleb128 0x1
	.uleb128 0x13
	.byte	0
	.byte	0
	.uleb128 0x7
	.uleb128 0x34
	.byte	0
	.uleb128 0x3
	.uleb128 0xe
	.uleb128 0x6e
	.uleb128 0xe
	.uleb128 0x49
	.uleb128 0x13
	.uleb128 0x3f
	.uleb128 0x19
	.uleb128 0x34
	.uleb128 0x19
	.uleb128 0x2
	.uleb128 0x18
	.byte	0
	.byte	0
	.uleb128 0x8
	.uleb128 0x5
	.byte	0
	.uleb128 0x3
	.uleb128 0x8
	.uleb128 0x49
	.uleb128 0x13
	.uleb128 0x34
	.uleb128 0x19
	.uleb128 0x2
	.uleb128 0x18
	.byte	0
	.byte	0
	.uleb128 0x9
	.uleb128 0x34
	.byte	0
	.uleb128 0x49
	.uleb128 0x13
	.uleb128 0x34
	.uleb128 0x19
	.uleb128 0x2
	.uleb128 0x18
	.byte	0
	.byte	0
	.uleb128 0xa
	.uleb128 0x24
	.byte	0
	.uleb128 0xb
	.uleb128 0xb
	.uleb128 0x3e
	.uleb128 0x21
	.sleb128 5
	.uleb128 0x3
	.uleb128 0xe
	.byte	0
	.byte	0
	.uleb128 0xb
	.uleb128 0x11
	.byte	0x1
	.uleb128 0x25
	.uleb128 0xe
	.uleb128 0x13
	.uleb128 0xb
	.uleb128 0x42
	.uleb128 0xb
	.uleb128 0x3
	.uleb128 0x1f
	.uleb128 0x1b
	.uleb128 0x1f
	.uleb128 0x11
	.uleb128 0x1
	.uleb128 0x12
	.uleb128 0x7
	.uleb128 0x10
	.uleb128 0x17
	.byte	0
	.byte	0
	.uleb128 0xc
	.uleb128 0x1e
	.byte	0x1
	.uleb128 0x3
	.uleb128 0x8
	.uleb128 0x3a
	.uleb128 0xb
	.uleb128 0x3b
	.uleb128 0xb
	.uleb128 0x39
	.uleb128 0xb
	.uleb128 0x1
	.uleb128 0x13
	.byte	0
	.byte	0
	.uleb128 0xd
	.uleb128 0xd
	.byte	0
	.uleb128 0x3
	.uleb128 0x8
	.uleb128 0x3a
	.uleb128 0xb
	.uleb128 0x3b
	.uleb128 0xb
	.uleb128 0x39
	.uleb128 0xb
	.uleb128 0x49
	.uleb128 0x13
	.uleb128 0x38
	.uleb128 0xb
	.byte	0
	.byte	0
	.uleb128 0xe
	.uleb128 0x2e
	.byte	0x1
	.uleb128 0x3f
	.uleb128 0x19
	.uleb128 0x3
	.uleb128 0xe
	.uleb128 0x3a
	.uleb128 0xb
	.uleb128 0x3b
	.uleb128 0xb
	.uleb128 0x39
	.uleb128 0xb
	.uleb128 0x6e
	.uleb128 0xe
	.uleb128 0x11
	.uleb128 0x1
	.uleb128 0x12
	.uleb128 0x7
	.uleb128 0x40
	.uleb128 0x18
	.uleb128 0x7a
	.uleb128 0x19
	.uleb128 0x1
	.uleb128 0x13
	.byte	0
	.byte	0
	.uleb128 0xf
	.uleb128 0x2e
	.byte	0x1
	.uleb128 0x3f
	.uleb128 0x19
	.uleb128 0x3
	.uleb128 0xe
	.uleb128 0x3a
	.uleb128 0xb
	.uleb128 0x3b
	.uleb128 0xb
	.uleb128 0x39
	.uleb128 0xb
	.uleb128 0x6e
	.uleb128 0xe
	.uleb128 0x11
	.uleb128 0x1
	.uleb128 0x12
	.uleb128 0x7
	.uleb128 0x40
	.uleb128 0x18
	.uleb128 0x7a
	.uleb128 0x19
	.byte	0
	.byte	0
	.uleb128 0x10
	.uleb128 0x12
	.byte	0
	.uleb128 0xb
	.uleb128 0xb
	.byte	0
	.byte	0
	.uleb128 0x11
	.uleb128 0x26
	.byte	0
	.uleb128 0x49
	.uleb128 0x13
	.byte	0
	.byte	0
	.uleb128 0x12
	.uleb128 0x15
	.byte	0x1
	.uleb128 0x1
	.uleb128 0x13
	.byte	0
	.byte	0
	.uleb128 0x13
	.uleb128 0x18
	.byte	0
	.byte	0
	.byte	0
	.uleb128 0x14
	.uleb128 0x1
	.byte	0x1
	.uleb128 0x50
	.uleb128 0x18
	.uleb128 0x49
	.uleb128 0x13
	.uleb128 0x1
	.uleb128 0x13
	.byte	0
	.byte	0
	.uleb128 0x15
	.uleb128 0x21
	.byte	0
	.uleb128 0x2f
	.uleb128 0x18
	.uleb128 0x51
	.uleb128 0x18
	.byte	0
	.byte	0
	.uleb128 0x16
	.uleb128 0x1
	.byte	0x1
	.uleb128 0x9
	.uleb128 0xb
	.uleb128 0x49
	.uleb128 0x13
	.uleb128 0x1
	.uleb128 0x13
	.byte	0
	.byte	0
	.uleb128 0x17
	.uleb128 0x21
	.byte	0
	.uleb128 0x49
	.uleb128 0x13
	.uleb128 0x22
	.uleb128 0xd
	.uleb128 0x2f
	.uleb128 0xd
	.byte	0
	.byte	0
	.uleb128 0x18
	.uleb128 0x12
	.byte	0x1
	.uleb128 0x19
	.uleb128 0x13
	.uleb128 0x1
	.uleb128 0x13
	.byte	0
	.byte	0
	.uleb128 0x19
	.uleb128 0x21
	.byte	0
	.uleb128 0x49
	.uleb128 0x13
	.uleb128 0x2f
	.uleb128 0x18
	.byte	0
	.byte	0
	.uleb128 0x1a
	.uleb128 0x21
	.byte	0
	.uleb128 0x49
	.uleb128 0x13
	.uleb128 0x2f
	.uleb128 0x13
	.byte	0
	.byte	0
	.uleb128 0x1b
	.uleb128 0x37
	.byte	0
	.uleb128 0x49
	.uleb128 0x13
	.byte	0
	.byte	0
	.byte	0
	.section	.debug_aranges,"",@progbits
	.long	0x2c
	.value	0x2
	.long	.Ldebug_info0
	.byte	0x8
	.byte	0
	.value	0
	.value	0
	.quad	.Ltext0
	.quad	.Letext0-.Ltext0
	.quad	0
	.quad	0
	.section	.debug_line,"",@progbits
.Ldebug_line0:
	.section	.debug_str,"MS",@progbits,1
.LASF22:
	.string	"__m_MOD___copy_m_Point"
.LASF19:
	.string	"work"
.LASF18:
	.string	"GNU Fortran2008 16.2.0 -mtune=generic -march=x86-64 -g -O0 -fno-asynchronous-unwind-tables -fintrinsic-modules-path /usr/lib/gcc/x86_64-linux-gnu/16/finclude -fpre-include=/usr/include/finclude/x86_64-linux-gnu/math-vector-fortran.h"
.LASF4:
	.string	"__vtype_m_Point"
.LASF7:
	.string	"_extends"
.LASF5:
	.string	"_hash"
.LASF14:
	.string	"__m_MOD___def_init_m_Point"
.LASF2:
	.string	"name"
.LASF8:
	.string	"_def_init"
.LASF16:
	.string	"integer(kind=4)"
.LASF6:
	.string	"_size"
.LASF10:
	.string	"_final"
.LASF11:
	.string	"_deallocate"
.LASF20:
	.string	"__m_MOD_work"
.LASF3:
	.string	"point"
.LASF12:
	.string	"__def_init_m_Point"
.LASF15:
	.string	"__m_MOD___vtab_m_Point"
.LASF9:
	.string	"_copy"
.LASF13:
	.string	"__vtab_m_Point"
.LASF17:
	.string	"integer(kind=8)"
.LASF21:
	.string	"__copy_m_Point"
	.section	.debug_line_str,"MS",@progbits,1
.LASF0:
	.string	"t.f90"
.LASF1:
	.string	"/src/sample"
	.section	.note.GNU-stack,"",@progbits
