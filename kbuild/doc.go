// SPDX-License-Identifier: GPL-2.0-or-later

// Package kbuild turns generated C into a kernel module: it describes the
// target kernel, determines by compile probes what that kernel offers, stages the
// sources with the embedded runtime, and builds them with Kbuild, or by replaying the
// commands that Kbuild ran for that kernel. Modules, facts and learnt commands are
// cached.
//
// Reading order: request.go (input and output), build.go (the steps), kbuild.go and
// replay.go (the two ways of building), learn.go (how replay gets its commands),
// precompiled.go and makeheaders.go (parsing the kernel's headers only once), facts.go,
// cache.go. doctor.go and preflight.go report what a machine lacks.
package kbuild
