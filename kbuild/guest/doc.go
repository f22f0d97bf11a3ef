// SPDX-License-Identifier: GPL-2.0-or-later

// Package guest runs modules and programs in a throw-away QEMU guest on an
// installed kernel: a kernel image and an initramfs held in memory, no disk,
// no network. The calling program itself, a static binary, is the guest's init,
// so host and guest always speak the same protocol.
//
// Reading order: guest.go (the interface), session.go (the host's side of one boot), qemu.go (the
// QEMU process), initramfs.go with tree.go, cpio.go, elf.go, command.go, busybox.go, modprobe.go
// and kmod.go (the guest's files), frame.go (the protocol between host and guest), init.go and
// mount.go (the guest's side).
package guest
