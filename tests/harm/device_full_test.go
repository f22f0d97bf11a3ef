// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package harm

import (
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// TestDevice checks that the registers of devices are not read, as other memory that is mapped beside them is.
func TestDevice(t *testing.T) {
	harness.EachKernel(t, func(t *testing.T, release string) {
		dir := t.TempDir()
		ko := harness.KernelModule(t, dir, release, "testdata/device.c")
		c := guest.Config{Release: release, Append: []string{"nox2apic"}, Add: append(harness.Programs("/usr/sbin/insmod", "/usr/sbin/rmmod"), guest.Mapping{Host: dir})}
		out := harness.Run(t, c, []harness.Case{{Name: "device", Command: "insmod " + ko + "; rmmod device", Script: `
			function try_read(what, addr) {
				try { println(what, " number", substr(sprint(kernel_int(addr)), 0, 0)) } catch (e) { println(what, " not read") }
				try { println(what, " ", kernel_string_n(addr, 6)) } catch (e) { println(what, " no string") }
			}
			probe kernel.function("vfree") {
				if (execname() != "insmod" || kernel_string(pointer_arg(1), "") != "cached") next
				try_read("memory", pointer_arg(1)); try_read("border", pointer_arg(1) + 4094)
				try_read("low", @var("page_offset_base", "kernel") + 0x9fff8)
				try_read("vga", @var("page_offset_base", "kernel") + 0xb8000)
				try_read("stack", @cast(task_current(), "task_struct", "kernel")->stack + 8192)
			}
			probe kernel.function("iounmap") { if (execname() == "insmod") try_read("device", pointer_arg(1)) }
			probe kernel.function("is_vmalloc_addr") { if (execname() == "insmod" && pointer_arg(1) >= 0xffffffffff000000) try_read("apic", pointer_arg(1) + 32) }`}})[0]
		if strings.Contains(out.Stdout, "device number") || !strings.Contains(out.Stdout, "apic not read\napic no string\n") || !strings.Contains(out.Stdout, "memory number\nmemory cached\nborder number\nborder \nlow number\nlow \nvga not read\nvga no string\nstack number\nstack \ndevice not read\ndevice no string\n") {
			t.Errorf("%s%s%s%v", out.Build, out.Stdout, out.Stderr, out.Err)
		}
	})
}
