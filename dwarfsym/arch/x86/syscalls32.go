// SPDX-License-Identifier: GPL-2.0-or-later

package x86

// parameters32 are the parameters of the calls of 32-bit programs that do not pass them as 64-bit ones
// do (arch/x86/entry/syscalls/syscall_32.tbl and arch/x86/kernel/sys_ia32.c in the kernel's sources).
var parameters32 = map[string]string{
	"clone":           "clone_flags,newsp,parent_tidptr,tls,child_tidptr",
	"fadvise64":       "fd:int,offset.lo,offset.hi,len,advice:int",
	"fallocate":       "fd:int,mode:int,offset.lo,offset.hi,len.lo,len.hi",
	"fanotify_mark":   "fanotify_fd:int,flags:uint,mask.lo,mask.hi,dfd:int,pathname",
	"fstatfs64":       "fd:uint,,buf",
	"ftruncate":       "fd:uint,length:int",
	"ftruncate64":     "fd:uint,length.lo,length.hi",
	"lseek":           "fd:uint,offset:int,whence:uint",
	"mmap":            "*addr,len,prot,flags,fd,off",
	"pread64":         "fd:uint,buf,count,pos.lo,pos.hi",
	"pwrite64":        "fd:uint,buf,count,pos.lo,pos.hi",
	"readahead":       "fd:int,offset.lo,offset.hi,count",
	"select":          "*n:int,inp,outp,exp,tvp",
	"statfs64":        "pathname,,buf",
	"sync_file_range": "fd:int,offset.lo,offset.hi,nbytes.lo,nbytes.hi,flags:uint",
	"truncate":        "path,length:int",
	"truncate64":      "path,length.lo,length.hi",
}
