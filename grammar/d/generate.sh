#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# Regenerates grammar/d/gen from the .g4 files, as ../generate.sh does for the
# other language; needs npx, Java 17 and gofmt.
# usage: generate.sh [OUTPUT-DIRECTORY], default gen
set -eu
cd "$(dirname "$0")"
out=${1:-gen}
antlr() { npx --yes -p antlr4ng-cli@2.0.0 antlr4ng -Dlanguage=Go -no-listener -no-visitor "$@"; }
antlr -package lex -o "$out/lex" DLexer.g4
antlr -package parse -lib "$out/lex" -o "$out/parse" DParser.g4
rm -f "$out"/*/*.interp
rm -f "$out"/parse/*.tokens
gofmt -w "$out"
for f in "$out"/*/*.go; do
	printf '// SPDX-License-Identifier: GPL-2.0-or-later\n\n' | cat - "$f" >"$f.new"
	mv "$f.new" "$f"
done
{
	sha256sum generate.sh DLexer.g4 DParser.g4
	(export LC_ALL=C && cd "$out" && sha256sum lex/* parse/*) | sed 's|  |  gen/|'
} >"$out/checksums.txt"
