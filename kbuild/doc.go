// SPDX-License-Identifier: GPL-2.0-or-later

// Package kbuild turns generated C into a kernel module: it describes the
// target kernel, finds out by compile probes what that kernel offers, stages
// the sources with the embedded runtime, and builds them with Kbuild or by
// replaying what Kbuild was seen to do for that kernel. Modules, facts and
// learnt commands are cached.
//
// Reading order: request.go (what goes in and out), build.go (the steps),
// kbuild.go and replay.go (the two ways of building), learn.go (where replay
// gets its commands from), precompiled.go and makeheaders.go (the kernel's headers,
// parsed once), facts.go, cache.go. doctor.go and preflight.go
// answer what a machine lacks.
package kbuild
