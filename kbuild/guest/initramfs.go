// SPDX-License-Identifier: GPL-2.0-or-later

package guest

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"

	"golang.org/x/sys/unix"
)

// Paths in the guest that only init uses.
const (
	planFile   = "/gostap/plan.json"
	driverDir  = "/gostap/drivers"
	moduleDir  = "/gostap/modules"
	selfBinary = "/init"
)

// bootPlan tells init what to load and run.
type bootPlan struct {
	Drivers []string // kernel modules to load first, in order
	Jobs    []Job    // with Module as a path of the guest
	Serve   bool     // accept more plans from the host after these jobs
	Disk    bool     // mount the disk
	Network bool     // set the network card up
	// Lenient goes on without a disk or a network that can't be set up.
	Lenient bool
}

// initramfs creates the archive for one boot in memory, so that nothing is left on
// disk, even if the program is killed.
func initramfs(fill func(*tree) error) (*os.File, error) {
	fd, err := unix.MemfdCreate("initramfs", unix.MFD_CLOEXEC)
	if err != nil {
		return nil, fmt.Errorf("initramfs: %w", err)
	}
	f := os.NewFile(uintptr(fd), "initramfs")
	t := newTree()
	if err := fill(t); err != nil {
		f.Close()
		return nil, err
	}
	if err := t.write(f); err != nil {
		f.Close()
		return nil, fmt.Errorf("initramfs: %w", err)
	}
	return f, nil
}

// fillTree fills the tree of a guest that runs these jobs only.
func fillTree(t *tree, c Config, release string, jobs []Job) error {
	if err := addBase(t, c); err != nil {
		return err
	}
	if err := addTools(t); err != nil {
		return err
	}
	for _, m := range modprobeFiles(c.Root, release, jobs) {
		if err := addMapping(t, m); err != nil {
			return err
		}
	}
	drivers, err := addDrivers(t, c, release)
	if err != nil {
		return err
	}
	jobs, err = addJobs(t, jobs, 0)
	if err != nil {
		return err
	}
	return addPlan(t, bootPlan{Drivers: drivers, Jobs: jobs, Disk: c.DiskMB > 0, Network: c.Network, Lenient: c.Lenient})
}

// addBase adds the files that every guest has, and those in the configuration.
func addBase(t *tree, c Config) error {
	if err := baseTree(t, c.Self); err != nil {
		return err
	}
	for _, m := range c.Add {
		if err := addMapping(t, m); err != nil {
			return err
		}
	}
	return nil
}

func addPlan(t *tree, plan bootPlan) error {
	text, err := json.Marshal(plan)
	if err != nil {
		return err
	}
	return t.file(planFile, 0o600, text)
}

// baseTree adds init, empty mount points and the few files that C libraries and
// shells look for. /bin and /lib have the host's layout, because the host's programs
// are copied to the same paths.
func baseTree(t *tree, self string) error {
	for _, p := range []string{"/bin", "/sbin", "/lib", "/lib64"} {
		if _, err := t.copyLinks(p); err != nil {
			return err
		}
	}
	for _, p := range []string{"/dev", "/proc", "/sys", "/tmp", "/run", "/root", "/etc", "/var/tmp", "/usr/bin"} {
		if err := t.dir(p); err != nil {
			return err
		}
	}
	small := map[string]string{
		"/etc/passwd":   "root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65534:nobody:/:/bin/false\n",
		"/etc/group":    "root:x:0:\nnogroup:x:65534:\n",
		"/etc/hosts":    "127.0.0.1 localhost\n::1 localhost\n",
		"/etc/hostname": "guest\n",
	}
	for p, text := range small {
		if err := t.file(p, 0o644, []byte(text)); err != nil {
			return err
		}
	}
	if cache, err := os.ReadFile("/etc/ld.so.cache"); err == nil {
		// valid in the guest as well, since libraries keep their paths
		if err := t.file("/etc/ld.so.cache", 0o644, cache); err != nil {
			return err
		}
	}
	if self == "" {
		self = "/proc/self/exe"
	}
	image, err := loadableImage(self)
	if err != nil {
		return err
	}
	return t.file(selfBinary, 0o755, image)
}

// loadableImage reads an ELF file up to its last loadable segment. The guest does
// not need what follows: symbols and debug information.
func loadableImage(path string) ([]byte, error) {
	image, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	f, err := elf.NewFile(bytes.NewReader(image))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if p := interpreter(f); p != "" {
		return nil, fmt.Errorf("%s is not a static program and can't be the guest's init (build it with CGO_ENABLED=0)", path)
	}
	var end uint64
	for _, p := range f.Progs {
		if p.Type == elf.PT_LOAD {
			end = max(end, p.Off+p.Filesz)
		}
	}
	if f.Class != elf.ELFCLASS64 || end < 64 || end > uint64(len(image)) {
		return image, nil
	}
	image = image[:end]
	// e_shoff, e_shnum, e_shstrndx (ELF-64 Object File Format, figure 2)
	binary.LittleEndian.PutUint64(image[0x28:], 0)
	binary.LittleEndian.PutUint16(image[0x3c:], 0)
	binary.LittleEndian.PutUint16(image[0x3e:], 0)
	return image, nil
}

func addMapping(t *tree, m Mapping) error {
	if m.Guest == "" {
		return t.same(m.Host)
	}
	host, err := filepath.EvalSymlinks(m.Host)
	if err != nil {
		return err
	}
	return t.copyHost(host, path.Clean("/"+m.Guest))
}

// addDrivers adds the kernel modules that the channel, the disk and the network need, and
// returns their paths in the order in which to load them.
func addDrivers(t *tree, c Config, release string) ([]string, error) {
	names := slices.Clone(channelModules)
	if c.DiskMB > 0 {
		names = append(names, diskModules...)
	}
	if c.Network {
		names = append(names, networkModules...)
	}
	drivers, err := kernelModules(c.Root, release, names)
	if err != nil {
		return nil, err
	}
	var paths []string
	for _, d := range drivers {
		data, err := readModule(d)
		if err != nil {
			return nil, err
		}
		p := path.Join(driverDir, moduleName(d)+".ko")
		if err := t.file(p, 0o600, data); err != nil {
			return nil, err
		}
		paths = append(paths, p)
	}
	return paths, nil
}

// hostFile returns a path of the job's module on the host. The file that is open is the one which was checked, whatever
// Module leads to by now.
func (j *Job) hostFile() (string, error) {
	if j.File != nil {
		return "/proc/self/fd/" + strconv.Itoa(int(j.File.Fd())), nil
	}
	return filepath.Abs(j.Module)
}

// addJobs adds the jobs' modules and working directories, and returns the jobs with
// paths of the guest. File names get a number from first on, because two jobs may
// have modules with the same file name.
func addJobs(t *tree, jobs []Job, first int) ([]Job, error) {
	var out []Job
	for i, j := range jobs {
		if j.Module != "" {
			p := path.Join(moduleDir, fmt.Sprint(first+i), filepath.Base(j.Module))
			host, err := j.hostFile()
			if err != nil {
				return nil, err
			}
			if err := t.put(p, node{mode: modeRegular | 0o600, host: host}); err != nil {
				return nil, err
			}
			j.Module = p
		}
		if j.Cwd != "" {
			if err := t.dir(j.Cwd); err != nil {
				return nil, err
			}
		}
		out = append(out, j)
	}
	return out, nil
}

// readPlan is the guest's side of addPlan.
func readPlan(r io.Reader) (bootPlan, error) {
	var plan bootPlan
	err := json.NewDecoder(r).Decode(&plan)
	return plan, err
}
