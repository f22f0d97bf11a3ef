// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

// Kernel is what conditions and the library's folders ask about the kernel that a script is
// translated for.
type Kernel interface {
	// Version is the release up to the first "-": "6.1.0".
	Version() string
	// FullVersion is as uname -r prints it: "6.1.0-56-generic".
	FullVersion() string
	// Architecture is the kernel's name of it, as uname -m prints it.
	Architecture() string
	// Option returns the value of an option of .config, without "CONFIG_", and whether it is set.
	Option(name string) (value string, set bool)
}

// unknown is a kernel of which nothing is known.
type unknown struct{}

func (unknown) Version() string              { return "" }
func (unknown) FullVersion() string          { return "" }
func (unknown) Architecture() string         { return "" }
func (unknown) Option(string) (string, bool) { return "", false }

// Target returns the kernel; one of which nothing is known if none was given.
func (e *Env) Target() Kernel {
	if e.Kernel == nil {
		return unknown{}
	}
	return e.Kernel
}
