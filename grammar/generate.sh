#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# Regenerates DIRECTORY/gen from the grammars NAMELexer.g4 and NAMEParser.g4 there;
# needs npx, Java 17 and gofmt. Beside them it writes checksums.txt, by which a
# test finds without Java and the network that a grammar or this script changed
# and nothing was generated.
# usage: generate.sh [DIRECTORY NAME [OUTPUT-DIRECTORY]], default both languages:
# ". Stap" and "d D"
set -eu
home=$(cd "$(dirname "$0")" && pwd)
if [ $# = 0 ]; then
	"$home/generate.sh" . Stap
	exec "$home/generate.sh" d D
fi
cd "$home/$1"
name=$2
out=${3:-gen}
antlr() { npx --yes -p antlr4ng-cli@2.0.0 antlr4ng -Dlanguage=Go -no-listener -no-visitor "$@"; }
antlr -package lex -o "$out/lex" "${name}Lexer.g4"
antlr -package parse -lib "$out/lex" -o "$out/parse" "${name}Parser.g4"
rm -f "$out"/*/*.interp
rm -f "$out"/parse/*.tokens
gofmt -w "$out"
for f in "$out"/*/*.go; do
	printf '// SPDX-License-Identifier: GPL-2.0-or-later\n\n' | cat - "$f" >"$f.new"
	mv "$f.new" "$f"
done
{
	(cd "$home" && sha256sum generate.sh)
	sha256sum "${name}Lexer.g4" "${name}Parser.g4"
	(export LC_ALL=C && cd "$out" && sha256sum lex/* parse/*) | sed 's|  |  gen/|'
} >"$out/checksums.txt"
