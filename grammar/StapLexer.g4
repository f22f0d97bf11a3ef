// SPDX-License-Identifier: GPL-2.0-or-later
// Tokens of the SystemTap language. No actions, predicates or modes: the Go
// layer above drops white space and comments, replaces arguments, and retypes
// @words. Bytes from 0x80 on arrive as 0x7F.
lexer grammar StapLexer;

// Made by the Go layer, never by the lexer.
tokens {
    COMPONENT, POINT_OPEN, POINT_CLOSE,
    AT_CAST, AT_DEFINED, AT_PROBEWRITE, AT_ENTRY, AT_PERF, AT_VAR,
    AT_STAT, AT_HIST_LINEAR, AT_HIST_LOG, AT_CONST, AT_REGISTER, AT_DEREF,
    AT_ENUM, AT_ENUMNAME
}

WS: [ \t\r\n\f\u000b]+;
COMMENT: '#' ~[\n]* | '//' ~[\n]* | '/*' .*? '*/' ;
OPEN_COMMENT: '/*';

EMBEDDED: '%{' .*? '%}';
OPEN_EMBEDDED: '%{';
STRING: '"' (~["\\\n] | '\\' .)* '"';
OPEN_STRING: '"' (~["\\\n] | '\\' .)*;

ARG: '$' [0-9]+ | '@' [0-9]+ | '$#' | '@#';
NUMBER: [0-9] [0-9A-Za-z]*;

PROBE: 'probe';
GLOBAL: 'global';
PRIVATE: 'private';
FUNCTION: 'function';
IF: 'if';
ELSE: 'else';
FOR: 'for';
FOREACH: 'foreach';
IN: 'in';
LIMIT: 'limit';
RETURN: 'return';
DELETE: 'delete';
WHILE: 'while';
BREAK: 'break';
CONTINUE: 'continue';
NEXT: 'next';
KW_STRING: 'string';
KW_LONG: 'long';
TRY: 'try';
CATCH: 'catch';

IDENT: [A-Za-z_] [0-9A-Za-z_$]*;
DOLLAR: '$' '$'?;
TARGET: '$' [A-Za-z_$] [0-9A-Za-z_$]*;
ATWORD: '@' [A-Za-z_] [0-9A-Za-z_]*;

STATADD: '<<<';
USHR: '>>>';
SHL_ASSIGN: '<<=';
SHR_ASSIGN: '>>=';
EQ: '==';
NE: '!=';
LE: '<=';
GE: '>=';
MATCH: '=~';
NOMATCH: '!~';
ADD_ASSIGN: '+=';
SUB_ASSIGN: '-=';
MUL_ASSIGN: '*=';
DIV_ASSIGN: '/=';
MOD_ASSIGN: '%=';
AND_ASSIGN: '&=';
XOR_ASSIGN: '^=';
OR_ASSIGN: '|=';
CAT_ASSIGN: '.=';
ANDAND: '&&';
OROR: '||';
INC: '++';
DEC: '--';
ARROW: '->';
SHL: '<<';
SHR: '>>';
PP_OPEN: '%(';
PP_THEN: '%?';
PP_ELSE: '%:';
PP_CLOSE: '%)';
LPAREN: '(';
RPAREN: ')';
LBRACKET: '[';
RBRACKET: ']';
LBRACE: '{';
RBRACE: '}';
SEMI: ';';
COMMA: ',';
DOT: '.';
QUESTION: '?';
COLON: ':';
ASSIGN: '=';
PLUS: '+';
MINUS: '-';
STAR: '*';
SLASH: '/';
PERCENT: '%';
LT: '<';
GT: '>';
AMP: '&';
PIPE: '|';
CARET: '^';
BANG: '!';
TILDE: '~';
JUNK: .;
