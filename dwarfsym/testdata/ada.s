# SPDX-License-Identifier: GPL-2.0-or-later
# gnatmake's gcc -g -O0 -S made this of a procedure Work (R : Rec; S : Small): ranges, a packed array, one from 3 to 7.
	.file	"t.adb"
	.text
.Ltext0:
	.file 0 "/src/sample" "t.adb"
	.align 2
	.globl	t__TbitsBIP
	.type	t__TbitsBIP, @function
t__TbitsBIP:
.LFB2:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset 6, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register 6
	movq	%rdi, %rax
	movq	%rsi, %rcx
	movq	%rax, %rax
	movl	$0, %edx
	movq	%rcx, %rdx
	movq	%rax, -16(%rbp)
	movq	%rdx, -8(%rbp)
	popq	%rbp
	.cfi_def_cfa 7, 8
	ret
	.cfi_endproc
.LFE2:
	.size	t__TbitsBIP, .-t__TbitsBIP
	.align 2
	.globl	t__TcountsBIP
	.type	t__TcountsBIP, @function
t__TcountsBIP:
.LFB3:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset 6, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register 6
	movq	%rdi, %rax
	movq	%rsi, %rcx
	movq	%rax, %rax
	movl	$0, %edx
	movq	%rcx, %rdx
	movq	%rax, -16(%rbp)
	movq	%rdx, -8(%rbp)
	popq	%rbp
	.cfi_def_cfa 7, 8
	ret
	.cfi_endproc
.LFE3:
	.size	t__TcountsBIP, .-t__TcountsBIP
	.align 2
	.globl	t__recIP
	.type	t__recIP, @function
t__recIP:
.LFB4:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset 6, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register 6
	movq	%rdi, -8(%rbp)
	popq	%rbp
	.cfi_def_cfa 7, 8
	ret
	.cfi_endproc
.LFE4:
	.size	t__recIP, .-t__recIP
	.align 2
	.globl	t__work
	.type	t__work, @function
t__work:
.LFB5:
	.file 1 "t.adb"
	.loc 1 2 4
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset 6, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register 6
	movq	%rdi, -8(%rbp)
	movl	%esi, %eax
	movb	%al, -12(%rbp)
	.loc 1 4 14
	movq	-8(%rbp), %rax
	movl	(%rax), %edx
	movl	t__f(%rip), %eax
	addl	%eax, %edx
	.loc 1 4 20
	movsbl	-12(%rbp), %eax
	addl	%eax, %edx
	.loc 1 4 34
	movq	-8(%rbp), %rax
	movl	12(%rax), %eax
	addl	%edx, %eax
	.loc 1 4 9
	movl	%eax, t__f(%rip)
	.loc 1 5 8
	nop
	popq	%rbp
	.cfi_def_cfa 7, 8
	ret
	.cfi_endproc
.LFE5:
	.size	t__work, .-t__work
	.globl	t_E
	.data
	.align 2
	.type	t_E, @object
	.size	t_E, 2
t_E:
	.zero	2
	.globl	t__f
	.align 4
	.type	t__f, @object
	.size	t__f, 4
t__f:
	.long	5
	.globl	t__colorS
	.section	.rodata
	.align 16
	.type	t__colorS, @object
	.size	t__colorS, 16
t__colorS:
	.ascii	"REDGREENBLUE"
	.zero	4
	.globl	t__colorN
	.align 4
	.type	t__colorN, @object
	.size	t__colorN, 4
t__colorN:
	.byte	1
	.byte	4
	.byte	9
	.byte	13
	.text
.Letext0:
	.file 2 "t.ads"
	.section	.debug_info,"",@progbits
.Ldebug_info0:
	.long	0x13f
	.value	0x5
	.byte	0x1
	.byte	0x8
	.long	.Ldebug_abbrev0
	.uleb128 0x6
	.long	.LASF9
	.byte	0xd
	.long	.LASF0
	.long	.LASF1
	.quad	.Ltext0
	.quad	.Letext0-.Ltext0
	.long	.Ldebug_line0
	.uleb128 0x7
	.long	.LASF10
	.byte	0x2
	.byte	0xc
	.byte	0x4
	.long	0x44
	.uleb128 0x9
	.byte	0x3
	.quad	t__f
	.uleb128 0x4
	.byte	0x4
	.long	.LASF5
	.uleb128 0x8
	.long	.LASF11
	.byte	0x7
	.byte	0x1
	.byte	0x2
	.byte	0x2
	.byte	0x9
	.long	0x6b
	.uleb128 0x2
	.long	.LASF2
	.byte	0
	.uleb128 0x2
	.long	.LASF3
	.byte	0x1
	.uleb128 0x2
	.long	.LASF4
	.byte	0x2
	.byte	0
	.uleb128 0x9
	.byte	0
	.byte	0x1
	.long	.LASF12
	.long	0x4a
	.uleb128 0xa
	.sleb128 -10
	.sleb128 100
	.long	.LASF13
	.long	0x87
	.uleb128 0xb
	.long	0x76
	.uleb128 0x4
	.byte	0x1
	.long	.LASF6
	.uleb128 0x3
	.byte	0x4
	.byte	0x5
	.long	.LASF5
	.uleb128 0x3
	.byte	0x1
	.byte	0x2
	.long	.LASF7
	.uleb128 0x3
	.byte	0x1
	.byte	0x7
	.long	.LASF8
	.uleb128 0xc
	.long	.LASF14
	.byte	0x1
	.long	0x94
	.long	0xb7
	.uleb128 0xd
	.long	0x8d
	.sleb128 16
	.byte	0
	.uleb128 0xe
	.long	.LASF15
	.long	0x44
	.long	0xcc
	.uleb128 0xf
	.long	0x8d
	.sleb128 3
	.sleb128 7
	.byte	0
	.uleb128 0x10
	.long	.LASF16
	.byte	0x1c
	.byte	0x2
	.byte	0x8
	.byte	0x9
	.long	0x107
	.uleb128 0x1
	.string	"x"
	.byte	0x7
	.long	0x44
	.byte	0
	.uleb128 0x1
	.string	"c"
	.byte	0x14
	.long	0x6b
	.byte	0x4
	.uleb128 0x1
	.string	"s"
	.byte	0x1e
	.long	0x76
	.byte	0x5
	.uleb128 0x1
	.string	"b"
	.byte	0x29
	.long	0xa2
	.byte	0x6
	.uleb128 0x1
	.string	"n"
	.byte	0x33
	.long	0xb7
	.byte	0x8
	.byte	0
	.uleb128 0x11
	.long	.LASF17
	.byte	0x1
	.byte	0x2
	.byte	0x4
	.quad	.LFB5
	.quad	.LFE5-.LFB5
	.uleb128 0x1
	.byte	0x9c
	.long	0x13c
	.uleb128 0x5
	.string	"r"
	.byte	0x14
	.long	0x13c
	.uleb128 0x2
	.byte	0x91
	.sleb128 -24
	.uleb128 0x5
	.string	"s"
	.byte	0x1d
	.long	0x82
	.uleb128 0x2
	.byte	0x91
	.sleb128 -28
	.byte	0
	.uleb128 0x12
	.byte	0x8
	.long	0xcc
	.byte	0
	.section	.debug_abbrev,"",@progbits
.Ldebug_abbrev0:
	.uleb128 0x1
	.uleb128 0xd
	.byte	0
	.uleb128 0x3
	.uleb128 0x8
	.uleb128 0x3a
	.uleb128 0x21
	.sleb128 2
	.uleb128 0x3b
	.uleb128 0x21
	.sleb128 9
	.uleb128 0x39
	.uleb128 0xb
	.uleb128 0x49
	.uleb128 0x13
	.uleb128 0x38
	.uleb128 0xb
	.byte	0
	.byte	0
	.uleb128 0x2
	.uleb128 0x28
	.byte	0
	.uleb128 0x3
	.uleb128 0xe
	.uleb128 0x1c
	.uleb128 0xb
	.byte	0
	.byte	0
	.uleb128 0x3
	.uleb128 0x24
	.byte	0
	.uleb128 0xb
	.uleb128 0xb
	.uleb128 0x3e
	.uleb128 0xb
	.uleb128 0x3
	.uleb128 0xe
	.byte	0
	.byte	0
	.uleb128 0x4
	.uleb128 0x24
	.byte	0
	.uleb128 0xb
	.uleb128 0xb
	.uleb128 0x3e
	.uleb128 0x21
	.sleb128 5
	.uleb128 0x3
	.uleb128 0xe
	.uleb128 0x34
	.uleb128 0x19
	.byte	0
	.byte	0
	.uleb128 0x5
	.uleb128 0x5
	.byte	0
	.uleb128 0x3
	.uleb128 0x8
	.uleb128 0x3a
	.uleb128 0x21
	.sleb128 2
	.uleb128 0x3b
	.uleb128 0x21
	.sleb128 11
	.uleb128 0x39
	.uleb128 0xb
	.uleb128 0x49
	.uleb128 0x13
	.uleb128 0x2
	.uleb128 0x18
	.byte	0
	.byte	0
	.uleb128 0x6
	.uleb128 0x11
	.byte	0x1
	.uleb128 0x25
	.uleb128 0xe
	.uleb128 0x13
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
	.uleb128 0x7
	.uleb128 0x34
	.byte	0
	.uleb128 0x3
	.uleb128 0xe
	.uleb128 0x3a
	.uleb128 0xb
	.uleb128 0x3b
	.uleb128 0xb
	.uleb128 0x39
	.uleb128 0xb
	.uleb128 0x49
	.uleb128 0x13
	.uleb128 0x3f
	.uleb128 0x19
	.uleb128 0x2
	.uleb128 0x18
	.byte	0
	.byte	0
	.uleb128 0x8
	.uleb128 0x4
	.byte	0x1
	.uleb128 0x3
	.uleb128 0xe
	.uleb128 0x3e
	.uleb128 0xb
	.uleb128 0xb
	.uleb128 0xb
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
	.uleb128 0x9
	.uleb128 0x21
	.byte	0
	.uleb128 0x22
	.uleb128 0xb
	.uleb128 0x2f
	.uleb128 0xb
	.uleb128 0x3
	.uleb128 0xe
	.uleb128 0x49
	.uleb128 0x13
	.byte	0
	.byte	0
	.uleb128 0xa
	.uleb128 0x21
	.byte	0
	.uleb128 0x22
	.uleb128 0xd
	.uleb128 0x2f
	.uleb128 0xd
	.uleb128 0x3
	.uleb128 0xe
	.uleb128 0x49
	.uleb128 0x13
	.byte	0
	.byte	0
	.uleb128 0xb
	.uleb128 0x26
	.byte	0
	.uleb128 0x49
	.uleb128 0x13
	.byte	0
	.byte	0
	.uleb128 0xc
	.uleb128 0x1
	.byte	0x1
	.uleb128 0x3
	.uleb128 0xe
	.uleb128 0x2e
	.uleb128 0xb
	.uleb128 0x49
	.uleb128 0x13
	.uleb128 0x1
	.uleb128 0x13
	.byte	0
	.byte	0
	.uleb128 0xd
	.uleb128 0x21
	.byte	0
	.uleb128 0x49
	.uleb128 0x13
	.uleb128 0x2f
	.uleb128 0xd
	.byte	0
	.byte	0
	.uleb128 0xe
	.uleb128 0x1
	.byte	0x1
	.uleb128 0x3
	.uleb128 0xe
	.uleb128 0x49
	.uleb128 0x13
	.uleb128 0x1
	.uleb128 0x13
	.byte	0
	.byte	0
	.uleb128 0xf
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
	.uleb128 0x10
	.uleb128 0x13
	.byte	0x1
	.uleb128 0x3
	.uleb128 0xe
	.uleb128 0xb
	.uleb128 0xb
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
	.uleb128 0x11
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
	.uleb128 0x12
	.uleb128 0x10
	.byte	0
	.uleb128 0xb
	.uleb128 0xb
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
.LASF16:
	.string	"t__rec"
.LASF10:
	.string	"t__f"
.LASF13:
	.string	"t__small"
.LASF6:
	.string	"t__TsmallB"
.LASF11:
	.string	"t__color"
.LASF8:
	.string	"system__unsigned_types__packed_byte"
.LASF12:
	.string	"t__warm"
.LASF17:
	.string	"t__work"
.LASF4:
	.string	"t__blue"
.LASF2:
	.string	"t__red"
.LASF15:
	.string	"t__counts"
.LASF3:
	.string	"t__green"
.LASF7:
	.string	"boolean"
.LASF9:
	.string	"GNU Ada 14.4.0 -O0 -g -gnatp -mtune=generic -march=x86-64"
.LASF5:
	.string	"integer"
.LASF14:
	.string	"t__bits"
	.section	.debug_line_str,"MS",@progbits,1
.LASF0:
	.string	"t.adb"
.LASF1:
	.string	"/src/sample"
	.section	.note.GNU-stack,"",@progbits
