// SPDX-License-Identifier: GPL-2.0-or-later
// Syntax of D, the language of DTrace. Macro arguments have been replaced and
// type names retyped by the Go layer.
parser grammar DParser;
options { tokenVocab = DLexer; }

program: item* EOF;

item: clause | declaration;

clause: PSPEC (COMMA PSPEC)* (DIV comma DIV)? body?;
body: LBRACE statements RBRACE;
statements: comma? (SEMI comma?)*;

declaration
    : INLINE specifiers declarator ASSIGN expr SEMI                      # inlineDecl
    | TRANSLATOR typeName LT typeName GT
      LBRACE (name ASSIGN expr SEMI)* RBRACE SEMI                        # translatorDecl
    | specifiers (declarator (COMMA declarator)*)? SEMI                  # varDecl
    ;

specifiers: specifier+;
specifier
    : TYPEDEF | EXTERN | STATIC | REGISTER | AUTO | SELF | THIS
    | CONST | VOLATILE | RESTRICT | USERLAND
    | VOID | CHAR | SHORT | INT_WORD | LONG | FLOAT | DOUBLE | SIGNED | UNSIGNED | STRING_WORD
    | TYPENAME
    | tagged
    ;
tagged
    : (STRUCT | UNION) name? LBRACE member* RBRACE
    | (STRUCT | UNION) name
    | ENUM name? LBRACE enumerator (COMMA enumerator)* COMMA? RBRACE
    | ENUM name
    ;
member: specifiers (bitField (COMMA bitField)*)? SEMI;
bitField: declarator (COLON expr)? | COLON expr;
enumerator: IDENT (ASSIGN expr)?;

// A declarator without a name is that of a type name: "struct file *".
declarator: STAR (CONST | VOLATILE | RESTRICT)* declarator? | direct;
direct
    : name                                          # namedDirect
    | LPAREN declarator RPAREN                      # nestedDirect
    | direct LBRACKET brackets? RBRACKET            # bracketDirect
    | direct LPAREN parameters? RPAREN              # functionDirect
    | LBRACKET brackets? RBRACKET                   # abstractArray
    ;
brackets: parameters | expr;
parameters: parameter (COMMA parameter)* (COMMA ELLIPSIS)?;
parameter: specifiers declarator?;
typeName: specifiers declarator?;

name: IDENT | TYPENAME | SELF | THIS | STRING_WORD | IMPORT | USERLAND | XLATE | TRANSLATOR | INLINE;

comma: expr (COMMA expr)*;
arguments: argument (COMMA argument)*;
argument: expr;

expr
    : NUMBER                                                # number
    | CHARACTER                                             # character
    | STRING+                                               # string
    | AGGREGATION                                           # aggregation
    | SYMBOL                                                # symbol
    | (SELF | THIS) ARROW name                              # scoped
    | IDENT LPAREN arguments? RPAREN                        # call
    | (IDENT | MACRO)                                       # ident
    | LPAREN comma RPAREN                                   # parens
    | SIZEOF LPAREN typeName RPAREN                         # sizeofType
    | OFFSETOF LPAREN typeName COMMA name (DOT name)* RPAREN # offset
    | XLATE LT typeName GT LPAREN expr RPAREN               # translate
    | expr LBRACKET arguments RBRACKET                      # index
    | expr (DOT | ARROW) name                               # select
    | expr (INC | DEC)                                      # postfix
    | (INC | DEC | AMP | STAR | PLUS | MINUS | TILDE | BANG | SIZEOF | STRINGOF) expr # prefix
    | LPAREN typeName RPAREN expr                           # cast
    | expr (STAR | DIV | MOD) expr                          # binary
    | expr (PLUS | MINUS) expr                              # binary
    | expr (LSH | RSH) expr                                 # binary
    | expr (LT | GT | LE | GE) expr                         # binary
    | expr (EQ | NE) expr                                   # binary
    | expr AMP expr                                         # binary
    | expr CARET expr                                       # binary
    | expr PIPE expr                                        # binary
    | expr LAND expr                                        # binary
    | expr LXOR expr                                        # binary
    | expr LOR expr                                         # binary
    | <assoc = right> expr QUESTION comma COLON expr        # cond
    | <assoc = right> expr (ASSIGN | LSH_ASSIGN | RSH_ASSIGN | ADD_ASSIGN | SUB_ASSIGN | MUL_ASSIGN | DIV_ASSIGN
      | MOD_ASSIGN | AND_ASSIGN | XOR_ASSIGN | OR_ASSIGN) expr # assign
    ;
