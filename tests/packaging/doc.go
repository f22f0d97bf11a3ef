// SPDX-License-Identifier: GPL-2.0-or-later

// Package packaging builds the files of a release and checks them. Releases are built with
// -trimpath and share no compiled code with make test, which would take long, so all tests
// are in the full tier.
package packaging
