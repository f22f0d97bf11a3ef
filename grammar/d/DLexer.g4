// SPDX-License-Identifier: GPL-2.0-or-later
// Words of D, the language of DTrace. Between clauses stand probe descriptions,
// which are words of their own; predicates, bodies and declarations are C-like.
// The Go layer selects the mode (scan.go) and tells type names from other names.
lexer grammar DLexer;

tokens { TYPENAME }

WS: [ \t\r\n\f\u000b]+;
COMMENT: '/*' .*? '*/' | '//' ~[\n]*;
OPEN_COMMENT: '/*' .*?;
COMMA: ',';
SEMI: ';';
DIV: '/';
LBRACE: '{';
RBRACE: '}';
PSPEC: [-$:a-zA-Z_.?*\\[\]!0-9] [-$:0-9a-zA-Z_.`?*\\[\]!]*;
JUNK: .;

mode CODE;
// The C_ tokens are those of the same name above; scan.go makes them so.
C_WS: [ \t\r\n\f\u000b]+;
C_COMMENT: ('/*' .*? '*/' | '//' ~[\n]*);
C_OPEN_COMMENT: '/*' .*?;

// Keywords stand together: scan.go relies on it.
AUTO: 'auto';
BREAK: 'break';
CASE: 'case';
CHAR: 'char';
CONST: 'const';
CONTINUE: 'continue';
DEFAULT: 'default';
DO: 'do';
DOUBLE: 'double';
ELSE: 'else';
ENUM: 'enum';
EXTERN: 'extern';
FLOAT: 'float';
FOR: 'for';
GOTO: 'goto';
IF: 'if';
IMPORT: 'import';
INLINE: 'inline';
INT_WORD: 'int';
LONG: 'long';
OFFSETOF: 'offsetof';
REGISTER: 'register';
RESTRICT: 'restrict';
RETURN: 'return';
SELF: 'self';
SHORT: 'short';
SIGNED: 'signed';
SIZEOF: 'sizeof';
STATIC: 'static';
STRING_WORD: 'string';
STRINGOF: 'stringof';
STRUCT: 'struct';
SWITCH: 'switch';
THIS: 'this';
TRANSLATOR: 'translator';
TYPEDEF: 'typedef';
UNION: 'union';
UNSIGNED: 'unsigned';
USERLAND: 'userland';
VOID: 'void';
VOLATILE: 'volatile';
WHILE: 'while';
XLATE: 'xlate';

NUMBER: [0-9] [0-9a-zA-Z_]*;
STRING: '"' (~["\\\n] | '\\' .)* '"';
OPEN_STRING: '"' (~["\\\n] | '\\' .)*;
CHARACTER: '\'' (~['\\\n] | '\\' .)* '\'';
OPEN_CHARACTER: '\'' (~['\\\n] | '\\' .)*;
SYMBOL: ([a-zA-Z_] [0-9a-zA-Z_]*)? '`' [a-zA-Z_] [0-9a-zA-Z_]*;
IDENT: [a-zA-Z_] [0-9a-zA-Z_]*;
AGGREGATION: '@' ([a-zA-Z_] [0-9a-zA-Z_]*)?;
MACRO: '$' '$'? ([0-9]+ | [a-zA-Z_] [0-9a-zA-Z_]*);

C_COMMA: ',';
C_SEMI: ';';
C_LBRACE: '{';
C_RBRACE: '}';
LPAREN: '(';
RPAREN: ')';
LBRACKET: '[';
RBRACKET: ']';
ELLIPSIS: '...';
ARROW: '->';
DOT: '.';
INC: '++';
DEC: '--';
LSH_ASSIGN: '<<=';
RSH_ASSIGN: '>>=';
ADD_ASSIGN: '+=';
SUB_ASSIGN: '-=';
MUL_ASSIGN: '*=';
DIV_ASSIGN: '/=';
MOD_ASSIGN: '%=';
AND_ASSIGN: '&=';
XOR_ASSIGN: '^=';
OR_ASSIGN: '|=';
LSH: '<<';
RSH: '>>';
LE: '<=';
GE: '>=';
EQ: '==';
NE: '!=';
LAND: '&&';
LXOR: '^^';
LOR: '||';
ASSIGN: '=';
LT: '<';
GT: '>';
PLUS: '+';
MINUS: '-';
STAR: '*';
C_DIV: '/';
MOD: '%';
AMP: '&';
CARET: '^';
PIPE: '|';
TILDE: '~';
BANG: '!';
QUESTION: '?';
COLON: ':';
C_JUNK: .;
