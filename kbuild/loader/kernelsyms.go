// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"sort"
	"strconv"
	"strings"

	"github.com/gostap/gostap/kbuild/objects"
)

// kallsyms has the running kernel's symbols: "ADDRESS TYPE NAME [MODULE]" a line.
const kallsyms = "/proc/kallsyms"

// kernelSymbols are the running kernel's symbols. They are read when the first address is looked
// up. list has symbols of data, too, because they end the code before them.
type kernelSymbols struct {
	path string // "": none
	read bool
	err  error
	list []kernelSymbol // by address
}

type kernelSymbol struct {
	addr         uint64
	name, module string // of code; name is "" for data
}

// maxFunction is an upper limit of a function's size in bytes, for the last function, which no
// symbol follows.
const maxFunction = 1 << 20

// load reads the symbols once.
func (k *kernelSymbols) load() error {
	if !k.read {
		k.read = true
		k.err = k.readFile()
	}
	return k.err
}

var errNoSymbols = errors.New("kernel addresses can be named only while the session runs")

func (k *kernelSymbols) readFile() error {
	if k.path == "" {
		return errNoSymbols
	}
	f, err := os.Open(k.path)
	if err != nil {
		return err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		if s, ok := parseSymbol(lines.Text()); ok {
			k.list = append(k.list, s)
		}
	}
	if err := lines.Err(); err != nil {
		k.list = nil // names from half of the table would be wrong
		return err
	}
	if len(k.list) == 0 {
		return fmt.Errorf("%s hides all addresses; to show them to root: sysctl kernel.kptr_restrict=1", k.path)
	}
	sort.SliceStable(k.list, func(i, j int) bool { return k.list[i].addr < k.list[j].addr })
	return nil
}

// parseSymbol reads a line. The kernel shows address 0 for an address that it hides; absolute
// symbols (nm(1)) are not addresses.
func parseSymbol(line string) (s kernelSymbol, ok bool) {
	words := strings.Fields(line)
	if len(words) < 3 || strings.Contains("aA", words[1]) {
		return s, false
	}
	addr, err := strconv.ParseUint(words[0], 16, 64)
	if err != nil || addr == 0 {
		return s, false
	}
	if !strings.Contains("tTwW", words[1]) {
		return kernelSymbol{addr: addr}, true
	}
	s = kernelSymbol{addr: addr, name: strings.Clone(words[2]), module: "kernel"}
	if len(words) > 3 {
		s.module = strings.Clone(strings.Trim(words[3], "[]"))
	}
	return s, true
}

// frame names an address. If it is a return address, the symbol is the one of the
// call before it, which may be the last instruction of its function.
func (k *kernelSymbols) frame(addr uint64, call bool) objects.Frame {
	at := addr
	if call && addr > 0 {
		at--
	}
	i := sort.Search(len(k.list), func(i int) bool { return k.list[i].addr > at }) - 1
	if i < 0 || k.list[i].name == "" || at-k.list[i].addr >= maxFunction {
		return objects.Frame{Addr: addr}
	}
	s := k.list[i]
	return objects.Frame{Addr: addr, Symbol: s.name, Offset: addr - s.addr, Module: s.module}
}
