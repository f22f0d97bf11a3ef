// SPDX-License-Identifier: GPL-2.0-or-later
// Syntax of the SystemTap language after the Go layer has expanded macros and
// conditionals, glued strings and probe point names, retyped @words, and put a
// SEMI at the end of every simple statement. The parser is asked for one
// declaration at a time.
parser grammar StapParser;
options { tokenVocab = StapLexer; }

decl
    : PROBE points (aliasOp points)* block (COMMA block)?     # probeDecl
    | GLOBAL globalItem (COMMA globalItem)* SEMI?             # globalDecl
    | PRIVATE? FUNCTION name typed? LPAREN (param (COMMA param)*)? RPAREN
      (COLON NUMBER)? (block | EMBEDDED)                      # functionDecl
    | PRIVATE GLOBAL? globalItem (COMMA globalItem)* SEMI?    # privateDecl
    | EMBEDDED                                                # embeddedDecl
    ;

globalItem: IDENT PERCENT? (LBRACKET NUMBER RBRACKET)? (ASSIGN literal)?;
literal: MINUS? NUMBER | STRING;
name: IDENT | KW_STRING | KW_LONG;
typed: COLON (KW_STRING | KW_LONG);
param: IDENT typed?;

aliasOp: ASSIGN | ADD_ASSIGN;
points: point (COMMA point)*;
point: path (QUESTION | BANG)? (IF LPAREN expr RPAREN)?;
path: part (DOT part)*;
part: (COMPONENT | POINT_OPEN branch (COMMA branch)* POINT_CLOSE) (LPAREN literal RPAREN)?;
branch: path (QUESTION | BANG)?;

block: LBRACE stmt* RBRACE;

stmt
    : block                                                   # blockStmt
    | SEMI                                                    # nullStmt 
    | IF LPAREN expr RPAREN stmt (ELSE stmt)?                 # ifStmt
    | WHILE LPAREN expr RPAREN stmt                           # whileStmt
    | FOR LPAREN forPart SEMI forPart SEMI forPart RPAREN stmt # forStmt
    | FOREACH LPAREN feKeys (ASSIGN feKeys)? IN feArray
      (LIMIT expr)? RPAREN stmt                               # foreachStmt
    | BREAK SEMI                                              # breakStmt
    | CONTINUE SEMI                                           # continueStmt
    | NEXT SEMI                                               # nextStmt
    | RETURN expr? SEMI                                       # returnStmt
    | DELETE expr SEMI                                        # deleteStmt
    | TRY block CATCH (LPAREN IDENT RPAREN)? block            # tryStmt
    | expr SEMI                                               # exprStmt
    ;

forPart: expr?;
feKeys: feKey | LBRACKET feKey (COMMA feKey)* RBRACKET;
feKey: IDENT sort?;
sort: PLUS | MINUS;
feArray: (IDENT | hist) (LBRACKET keys RBRACKET)? AT_STAT? sort?;

keys: key (COMMA key)*;
key: expr | STAR;
args: expr (COMMA expr)*;
hist
    : AT_HIST_LOG LPAREN expr RPAREN
    | AT_HIST_LINEAR LPAREN expr COMMA bound COMMA bound COMMA bound RPAREN
    ;
bound: MINUS? NUMBER;
indexed: IDENT | hist;

expr
    : NUMBER                                                  # numberExpr
    | STRING                                                  # stringExpr
    | EMBEDDED                                                # embeddedExpr
    | LPAREN expr RPAREN                                      # parenExpr
    | LBRACKET keys RBRACKET IN indexed                       # inKeysExpr
    | IDENT (LPAREN args? RPAREN)?                            # nameExpr
    | (TARGET | DOLLAR)                                       # targetExpr
    | hist                                                    # histExpr
    | op=(AT_STAT | AT_CAST | AT_DEFINED | AT_PROBEWRITE | AT_ENTRY | AT_PERF
      | AT_VAR | AT_CONST | AT_REGISTER | AT_DEREF | AT_ENUM | AT_ENUMNAME)
      LPAREN args RPAREN                                      # atExpr
    | expr LBRACKET keys RBRACKET                             # indexExpr
    | expr ARROW (IDENT | DOLLAR)                             # memberExpr
    | expr DOLLAR                                             # prettyExpr
    | AMP expr                                                # addrExpr
    | expr op=(INC | DEC)                                     # postExpr
    | op=(INC | DEC) expr                                     # preExpr
    | op=(PLUS | MINUS | BANG | TILDE) expr                   # unaryExpr
    | expr op=(STAR | SLASH | PERCENT) expr                   # binaryExpr
    | expr op=(PLUS | MINUS) expr                             # binaryExpr
    | expr op=DOT expr                                        # binaryExpr
    | expr op=(SHL | SHR | USHR) expr                         # binaryExpr
    | expr op=(LT | GT | LE | GE | EQ | NE) expr              # binaryExpr
    | expr op=(MATCH | NOMATCH) STRING                        # matchExpr
    | expr IN indexed                                         # inExpr
    | expr op=AMP expr                                        # binaryExpr
    | expr op=CARET expr                                      # binaryExpr
    | expr op=PIPE expr                                       # binaryExpr
    | expr op=ANDAND expr                                     # binaryExpr
    | expr op=OROR expr                                       # binaryExpr
    | <assoc = right> expr QUESTION expr COLON expr           # condExpr
    | <assoc = right> expr op=(ASSIGN | STATADD | ADD_ASSIGN | SUB_ASSIGN
      | MUL_ASSIGN | DIV_ASSIGN | MOD_ASSIGN | SHL_ASSIGN | SHR_ASSIGN
      | AND_ASSIGN | XOR_ASSIGN | OR_ASSIGN | CAT_ASSIGN) expr # assignExpr
    ;
