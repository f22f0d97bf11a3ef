// SPDX-License-Identifier: GPL-2.0-or-later

// Package packaging builds what is released, and looks at it. A release is built
// with -trimpath, and so without what make test has compiled: all of it is in the
// full tier.
package packaging
