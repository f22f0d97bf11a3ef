// SPDX-License-Identifier: GPL-2.0-or-later

// Code generated from DParser.g4 by ANTLR 4.13.1. DO NOT EDIT.

package parse // DParser
import (
	"fmt"
	"strconv"
	"sync"

	"github.com/antlr4-go/antlr/v4"
)

// Suppress unused import errors
var _ = fmt.Printf
var _ = strconv.Itoa
var _ = sync.Once{}

type DParser struct {
	*antlr.BaseParser
}

var DParserParserStaticData struct {
	once                   sync.Once
	serializedATN          []int32
	LiteralNames           []string
	SymbolicNames          []string
	RuleNames              []string
	PredictionContextCache *antlr.PredictionContextCache
	atn                    *antlr.ATN
	decisionToDFA          []*antlr.DFA
}

func dparserParserInit() {
	staticData := &DParserParserStaticData
	staticData.LiteralNames = []string{
		"", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "'auto'",
		"'break'", "'case'", "'char'", "'const'", "'continue'", "'default'",
		"'do'", "'double'", "'else'", "'enum'", "'extern'", "'float'", "'for'",
		"'goto'", "'if'", "'import'", "'inline'", "'int'", "'long'", "'offsetof'",
		"'register'", "'restrict'", "'return'", "'self'", "'short'", "'signed'",
		"'sizeof'", "'static'", "'string'", "'stringof'", "'struct'", "'switch'",
		"'this'", "'translator'", "'typedef'", "'union'", "'unsigned'", "'userland'",
		"'void'", "'volatile'", "'while'", "'xlate'", "", "", "", "", "", "",
		"", "", "", "", "", "", "", "'('", "')'", "'['", "']'", "'...'", "'->'",
		"'.'", "'++'", "'--'", "'<<='", "'>>='", "'+='", "'-='", "'*='", "'/='",
		"'%='", "'&='", "'^='", "'|='", "'<<'", "'>>'", "'<='", "'>='", "'=='",
		"'!='", "'&&'", "'^^'", "'||'", "'='", "'<'", "'>'", "'+'", "'-'", "'*'",
		"", "'%'", "'&'", "'^'", "'|'", "'~'", "'!'", "'?'", "':'",
	}
	staticData.SymbolicNames = []string{
		"", "TYPENAME", "WS", "COMMENT", "OPEN_COMMENT", "COMMA", "SEMI", "DIV",
		"LBRACE", "RBRACE", "PSPEC", "JUNK", "C_WS", "C_COMMENT", "C_OPEN_COMMENT",
		"AUTO", "BREAK", "CASE", "CHAR", "CONST", "CONTINUE", "DEFAULT", "DO",
		"DOUBLE", "ELSE", "ENUM", "EXTERN", "FLOAT", "FOR", "GOTO", "IF", "IMPORT",
		"INLINE", "INT_WORD", "LONG", "OFFSETOF", "REGISTER", "RESTRICT", "RETURN",
		"SELF", "SHORT", "SIGNED", "SIZEOF", "STATIC", "STRING_WORD", "STRINGOF",
		"STRUCT", "SWITCH", "THIS", "TRANSLATOR", "TYPEDEF", "UNION", "UNSIGNED",
		"USERLAND", "VOID", "VOLATILE", "WHILE", "XLATE", "NUMBER", "STRING",
		"OPEN_STRING", "CHARACTER", "OPEN_CHARACTER", "SYMBOL", "IDENT", "AGGREGATION",
		"MACRO", "C_COMMA", "C_SEMI", "C_LBRACE", "C_RBRACE", "LPAREN", "RPAREN",
		"LBRACKET", "RBRACKET", "ELLIPSIS", "ARROW", "DOT", "INC", "DEC", "LSH_ASSIGN",
		"RSH_ASSIGN", "ADD_ASSIGN", "SUB_ASSIGN", "MUL_ASSIGN", "DIV_ASSIGN",
		"MOD_ASSIGN", "AND_ASSIGN", "XOR_ASSIGN", "OR_ASSIGN", "LSH", "RSH",
		"LE", "GE", "EQ", "NE", "LAND", "LXOR", "LOR", "ASSIGN", "LT", "GT",
		"PLUS", "MINUS", "STAR", "C_DIV", "MOD", "AMP", "CARET", "PIPE", "TILDE",
		"BANG", "QUESTION", "COLON", "C_JUNK",
	}
	staticData.RuleNames = []string{
		"program", "item", "clause", "body", "statements", "declaration", "specifiers",
		"specifier", "tagged", "member", "bitField", "enumerator", "declarator",
		"direct", "brackets", "parameters", "parameter", "typeName", "name",
		"comma", "arguments", "argument", "expr",
	}
	staticData.PredictionContextCache = antlr.NewPredictionContextCache()
	staticData.serializedATN = []int32{
		4, 1, 114, 430, 2, 0, 7, 0, 2, 1, 7, 1, 2, 2, 7, 2, 2, 3, 7, 3, 2, 4, 7,
		4, 2, 5, 7, 5, 2, 6, 7, 6, 2, 7, 7, 7, 2, 8, 7, 8, 2, 9, 7, 9, 2, 10, 7,
		10, 2, 11, 7, 11, 2, 12, 7, 12, 2, 13, 7, 13, 2, 14, 7, 14, 2, 15, 7, 15,
		2, 16, 7, 16, 2, 17, 7, 17, 2, 18, 7, 18, 2, 19, 7, 19, 2, 20, 7, 20, 2,
		21, 7, 21, 2, 22, 7, 22, 1, 0, 5, 0, 48, 8, 0, 10, 0, 12, 0, 51, 9, 0,
		1, 0, 1, 0, 1, 1, 1, 1, 3, 1, 57, 8, 1, 1, 2, 1, 2, 1, 2, 5, 2, 62, 8,
		2, 10, 2, 12, 2, 65, 9, 2, 1, 2, 1, 2, 1, 2, 1, 2, 3, 2, 71, 8, 2, 1, 2,
		3, 2, 74, 8, 2, 1, 3, 1, 3, 1, 3, 1, 3, 1, 4, 3, 4, 81, 8, 4, 1, 4, 1,
		4, 3, 4, 85, 8, 4, 5, 4, 87, 8, 4, 10, 4, 12, 4, 90, 9, 4, 1, 5, 1, 5,
		1, 5, 1, 5, 1, 5, 1, 5, 1, 5, 1, 5, 1, 5, 1, 5, 1, 5, 1, 5, 1, 5, 1, 5,
		1, 5, 1, 5, 1, 5, 1, 5, 5, 5, 110, 8, 5, 10, 5, 12, 5, 113, 9, 5, 1, 5,
		1, 5, 1, 5, 1, 5, 1, 5, 1, 5, 1, 5, 5, 5, 122, 8, 5, 10, 5, 12, 5, 125,
		9, 5, 3, 5, 127, 8, 5, 1, 5, 1, 5, 3, 5, 131, 8, 5, 1, 6, 4, 6, 134, 8,
		6, 11, 6, 12, 6, 135, 1, 7, 1, 7, 1, 7, 1, 7, 1, 7, 1, 7, 1, 7, 1, 7, 1,
		7, 1, 7, 1, 7, 1, 7, 1, 7, 1, 7, 1, 7, 1, 7, 1, 7, 1, 7, 1, 7, 1, 7, 1,
		7, 1, 7, 1, 7, 3, 7, 161, 8, 7, 1, 8, 1, 8, 3, 8, 165, 8, 8, 1, 8, 1, 8,
		5, 8, 169, 8, 8, 10, 8, 12, 8, 172, 9, 8, 1, 8, 1, 8, 1, 8, 1, 8, 1, 8,
		3, 8, 179, 8, 8, 1, 8, 1, 8, 1, 8, 1, 8, 5, 8, 185, 8, 8, 10, 8, 12, 8,
		188, 9, 8, 1, 8, 3, 8, 191, 8, 8, 1, 8, 1, 8, 1, 8, 1, 8, 3, 8, 197, 8,
		8, 1, 9, 1, 9, 1, 9, 1, 9, 5, 9, 203, 8, 9, 10, 9, 12, 9, 206, 9, 9, 3,
		9, 208, 8, 9, 1, 9, 1, 9, 1, 10, 1, 10, 1, 10, 3, 10, 215, 8, 10, 1, 10,
		1, 10, 3, 10, 219, 8, 10, 1, 11, 1, 11, 1, 11, 3, 11, 224, 8, 11, 1, 12,
		1, 12, 5, 12, 228, 8, 12, 10, 12, 12, 12, 231, 9, 12, 1, 12, 3, 12, 234,
		8, 12, 1, 12, 3, 12, 237, 8, 12, 1, 13, 1, 13, 1, 13, 1, 13, 1, 13, 1,
		13, 1, 13, 1, 13, 3, 13, 247, 8, 13, 1, 13, 3, 13, 250, 8, 13, 1, 13, 1,
		13, 1, 13, 3, 13, 255, 8, 13, 1, 13, 1, 13, 1, 13, 1, 13, 3, 13, 261, 8,
		13, 1, 13, 5, 13, 264, 8, 13, 10, 13, 12, 13, 267, 9, 13, 1, 14, 1, 14,
		3, 14, 271, 8, 14, 1, 15, 1, 15, 1, 15, 5, 15, 276, 8, 15, 10, 15, 12,
		15, 279, 9, 15, 1, 15, 1, 15, 3, 15, 283, 8, 15, 1, 16, 1, 16, 3, 16, 287,
		8, 16, 1, 17, 1, 17, 3, 17, 291, 8, 17, 1, 18, 1, 18, 1, 19, 1, 19, 1,
		19, 5, 19, 298, 8, 19, 10, 19, 12, 19, 301, 9, 19, 1, 20, 1, 20, 1, 20,
		5, 20, 306, 8, 20, 10, 20, 12, 20, 309, 9, 20, 1, 21, 1, 21, 1, 22, 1,
		22, 1, 22, 1, 22, 4, 22, 317, 8, 22, 11, 22, 12, 22, 318, 1, 22, 1, 22,
		1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 3, 22, 329, 8, 22, 1, 22, 1,
		22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22,
		1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 5, 22, 349, 8, 22, 10, 22, 12,
		22, 352, 9, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22,
		1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 3, 22, 371,
		8, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1,
		22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22,
		1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1,
		22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22,
		1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1,
		22, 5, 22, 425, 8, 22, 10, 22, 12, 22, 428, 9, 22, 1, 22, 0, 2, 26, 44,
		23, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34,
		36, 38, 40, 42, 44, 0, 14, 2, 0, 46, 46, 51, 51, 3, 0, 19, 19, 37, 37,
		55, 55, 8, 0, 1, 1, 31, 32, 39, 39, 44, 44, 48, 49, 53, 53, 57, 57, 64,
		64, 2, 0, 39, 39, 48, 48, 2, 0, 64, 64, 66, 66, 6, 0, 42, 42, 45, 45, 78,
		79, 102, 104, 107, 107, 110, 111, 3, 0, 7, 7, 104, 104, 106, 106, 1, 0,
		102, 103, 1, 0, 90, 91, 2, 0, 92, 93, 100, 101, 1, 0, 94, 95, 2, 0, 80,
		89, 99, 99, 1, 0, 76, 77, 1, 0, 78, 79, 504, 0, 49, 1, 0, 0, 0, 2, 56,
		1, 0, 0, 0, 4, 58, 1, 0, 0, 0, 6, 75, 1, 0, 0, 0, 8, 80, 1, 0, 0, 0, 10,
		130, 1, 0, 0, 0, 12, 133, 1, 0, 0, 0, 14, 160, 1, 0, 0, 0, 16, 196, 1,
		0, 0, 0, 18, 198, 1, 0, 0, 0, 20, 218, 1, 0, 0, 0, 22, 220, 1, 0, 0, 0,
		24, 236, 1, 0, 0, 0, 26, 249, 1, 0, 0, 0, 28, 270, 1, 0, 0, 0, 30, 272,
		1, 0, 0, 0, 32, 284, 1, 0, 0, 0, 34, 288, 1, 0, 0, 0, 36, 292, 1, 0, 0,
		0, 38, 294, 1, 0, 0, 0, 40, 302, 1, 0, 0, 0, 42, 310, 1, 0, 0, 0, 44, 370,
		1, 0, 0, 0, 46, 48, 3, 2, 1, 0, 47, 46, 1, 0, 0, 0, 48, 51, 1, 0, 0, 0,
		49, 47, 1, 0, 0, 0, 49, 50, 1, 0, 0, 0, 50, 52, 1, 0, 0, 0, 51, 49, 1,
		0, 0, 0, 52, 53, 5, 0, 0, 1, 53, 1, 1, 0, 0, 0, 54, 57, 3, 4, 2, 0, 55,
		57, 3, 10, 5, 0, 56, 54, 1, 0, 0, 0, 56, 55, 1, 0, 0, 0, 57, 3, 1, 0, 0,
		0, 58, 63, 5, 10, 0, 0, 59, 60, 5, 5, 0, 0, 60, 62, 5, 10, 0, 0, 61, 59,
		1, 0, 0, 0, 62, 65, 1, 0, 0, 0, 63, 61, 1, 0, 0, 0, 63, 64, 1, 0, 0, 0,
		64, 70, 1, 0, 0, 0, 65, 63, 1, 0, 0, 0, 66, 67, 5, 7, 0, 0, 67, 68, 3,
		38, 19, 0, 68, 69, 5, 7, 0, 0, 69, 71, 1, 0, 0, 0, 70, 66, 1, 0, 0, 0,
		70, 71, 1, 0, 0, 0, 71, 73, 1, 0, 0, 0, 72, 74, 3, 6, 3, 0, 73, 72, 1,
		0, 0, 0, 73, 74, 1, 0, 0, 0, 74, 5, 1, 0, 0, 0, 75, 76, 5, 8, 0, 0, 76,
		77, 3, 8, 4, 0, 77, 78, 5, 9, 0, 0, 78, 7, 1, 0, 0, 0, 79, 81, 3, 38, 19,
		0, 80, 79, 1, 0, 0, 0, 80, 81, 1, 0, 0, 0, 81, 88, 1, 0, 0, 0, 82, 84,
		5, 6, 0, 0, 83, 85, 3, 38, 19, 0, 84, 83, 1, 0, 0, 0, 84, 85, 1, 0, 0,
		0, 85, 87, 1, 0, 0, 0, 86, 82, 1, 0, 0, 0, 87, 90, 1, 0, 0, 0, 88, 86,
		1, 0, 0, 0, 88, 89, 1, 0, 0, 0, 89, 9, 1, 0, 0, 0, 90, 88, 1, 0, 0, 0,
		91, 92, 5, 32, 0, 0, 92, 93, 3, 12, 6, 0, 93, 94, 3, 24, 12, 0, 94, 95,
		5, 99, 0, 0, 95, 96, 3, 44, 22, 0, 96, 97, 5, 6, 0, 0, 97, 131, 1, 0, 0,
		0, 98, 99, 5, 49, 0, 0, 99, 100, 3, 34, 17, 0, 100, 101, 5, 100, 0, 0,
		101, 102, 3, 34, 17, 0, 102, 103, 5, 101, 0, 0, 103, 111, 5, 8, 0, 0, 104,
		105, 3, 36, 18, 0, 105, 106, 5, 99, 0, 0, 106, 107, 3, 44, 22, 0, 107,
		108, 5, 6, 0, 0, 108, 110, 1, 0, 0, 0, 109, 104, 1, 0, 0, 0, 110, 113,
		1, 0, 0, 0, 111, 109, 1, 0, 0, 0, 111, 112, 1, 0, 0, 0, 112, 114, 1, 0,
		0, 0, 113, 111, 1, 0, 0, 0, 114, 115, 5, 9, 0, 0, 115, 116, 5, 6, 0, 0,
		116, 131, 1, 0, 0, 0, 117, 126, 3, 12, 6, 0, 118, 123, 3, 24, 12, 0, 119,
		120, 5, 5, 0, 0, 120, 122, 3, 24, 12, 0, 121, 119, 1, 0, 0, 0, 122, 125,
		1, 0, 0, 0, 123, 121, 1, 0, 0, 0, 123, 124, 1, 0, 0, 0, 124, 127, 1, 0,
		0, 0, 125, 123, 1, 0, 0, 0, 126, 118, 1, 0, 0, 0, 126, 127, 1, 0, 0, 0,
		127, 128, 1, 0, 0, 0, 128, 129, 5, 6, 0, 0, 129, 131, 1, 0, 0, 0, 130,
		91, 1, 0, 0, 0, 130, 98, 1, 0, 0, 0, 130, 117, 1, 0, 0, 0, 131, 11, 1,
		0, 0, 0, 132, 134, 3, 14, 7, 0, 133, 132, 1, 0, 0, 0, 134, 135, 1, 0, 0,
		0, 135, 133, 1, 0, 0, 0, 135, 136, 1, 0, 0, 0, 136, 13, 1, 0, 0, 0, 137,
		161, 5, 50, 0, 0, 138, 161, 5, 26, 0, 0, 139, 161, 5, 43, 0, 0, 140, 161,
		5, 36, 0, 0, 141, 161, 5, 15, 0, 0, 142, 161, 5, 39, 0, 0, 143, 161, 5,
		48, 0, 0, 144, 161, 5, 19, 0, 0, 145, 161, 5, 55, 0, 0, 146, 161, 5, 37,
		0, 0, 147, 161, 5, 53, 0, 0, 148, 161, 5, 54, 0, 0, 149, 161, 5, 18, 0,
		0, 150, 161, 5, 40, 0, 0, 151, 161, 5, 33, 0, 0, 152, 161, 5, 34, 0, 0,
		153, 161, 5, 27, 0, 0, 154, 161, 5, 23, 0, 0, 155, 161, 5, 41, 0, 0, 156,
		161, 5, 52, 0, 0, 157, 161, 5, 44, 0, 0, 158, 161, 5, 1, 0, 0, 159, 161,
		3, 16, 8, 0, 160, 137, 1, 0, 0, 0, 160, 138, 1, 0, 0, 0, 160, 139, 1, 0,
		0, 0, 160, 140, 1, 0, 0, 0, 160, 141, 1, 0, 0, 0, 160, 142, 1, 0, 0, 0,
		160, 143, 1, 0, 0, 0, 160, 144, 1, 0, 0, 0, 160, 145, 1, 0, 0, 0, 160,
		146, 1, 0, 0, 0, 160, 147, 1, 0, 0, 0, 160, 148, 1, 0, 0, 0, 160, 149,
		1, 0, 0, 0, 160, 150, 1, 0, 0, 0, 160, 151, 1, 0, 0, 0, 160, 152, 1, 0,
		0, 0, 160, 153, 1, 0, 0, 0, 160, 154, 1, 0, 0, 0, 160, 155, 1, 0, 0, 0,
		160, 156, 1, 0, 0, 0, 160, 157, 1, 0, 0, 0, 160, 158, 1, 0, 0, 0, 160,
		159, 1, 0, 0, 0, 161, 15, 1, 0, 0, 0, 162, 164, 7, 0, 0, 0, 163, 165, 3,
		36, 18, 0, 164, 163, 1, 0, 0, 0, 164, 165, 1, 0, 0, 0, 165, 166, 1, 0,
		0, 0, 166, 170, 5, 8, 0, 0, 167, 169, 3, 18, 9, 0, 168, 167, 1, 0, 0, 0,
		169, 172, 1, 0, 0, 0, 170, 168, 1, 0, 0, 0, 170, 171, 1, 0, 0, 0, 171,
		173, 1, 0, 0, 0, 172, 170, 1, 0, 0, 0, 173, 197, 5, 9, 0, 0, 174, 175,
		7, 0, 0, 0, 175, 197, 3, 36, 18, 0, 176, 178, 5, 25, 0, 0, 177, 179, 3,
		36, 18, 0, 178, 177, 1, 0, 0, 0, 178, 179, 1, 0, 0, 0, 179, 180, 1, 0,
		0, 0, 180, 181, 5, 8, 0, 0, 181, 186, 3, 22, 11, 0, 182, 183, 5, 5, 0,
		0, 183, 185, 3, 22, 11, 0, 184, 182, 1, 0, 0, 0, 185, 188, 1, 0, 0, 0,
		186, 184, 1, 0, 0, 0, 186, 187, 1, 0, 0, 0, 187, 190, 1, 0, 0, 0, 188,
		186, 1, 0, 0, 0, 189, 191, 5, 5, 0, 0, 190, 189, 1, 0, 0, 0, 190, 191,
		1, 0, 0, 0, 191, 192, 1, 0, 0, 0, 192, 193, 5, 9, 0, 0, 193, 197, 1, 0,
		0, 0, 194, 195, 5, 25, 0, 0, 195, 197, 3, 36, 18, 0, 196, 162, 1, 0, 0,
		0, 196, 174, 1, 0, 0, 0, 196, 176, 1, 0, 0, 0, 196, 194, 1, 0, 0, 0, 197,
		17, 1, 0, 0, 0, 198, 207, 3, 12, 6, 0, 199, 204, 3, 20, 10, 0, 200, 201,
		5, 5, 0, 0, 201, 203, 3, 20, 10, 0, 202, 200, 1, 0, 0, 0, 203, 206, 1,
		0, 0, 0, 204, 202, 1, 0, 0, 0, 204, 205, 1, 0, 0, 0, 205, 208, 1, 0, 0,
		0, 206, 204, 1, 0, 0, 0, 207, 199, 1, 0, 0, 0, 207, 208, 1, 0, 0, 0, 208,
		209, 1, 0, 0, 0, 209, 210, 5, 6, 0, 0, 210, 19, 1, 0, 0, 0, 211, 214, 3,
		24, 12, 0, 212, 213, 5, 113, 0, 0, 213, 215, 3, 44, 22, 0, 214, 212, 1,
		0, 0, 0, 214, 215, 1, 0, 0, 0, 215, 219, 1, 0, 0, 0, 216, 217, 5, 113,
		0, 0, 217, 219, 3, 44, 22, 0, 218, 211, 1, 0, 0, 0, 218, 216, 1, 0, 0,
		0, 219, 21, 1, 0, 0, 0, 220, 223, 5, 64, 0, 0, 221, 222, 5, 99, 0, 0, 222,
		224, 3, 44, 22, 0, 223, 221, 1, 0, 0, 0, 223, 224, 1, 0, 0, 0, 224, 23,
		1, 0, 0, 0, 225, 229, 5, 104, 0, 0, 226, 228, 7, 1, 0, 0, 227, 226, 1,
		0, 0, 0, 228, 231, 1, 0, 0, 0, 229, 227, 1, 0, 0, 0, 229, 230, 1, 0, 0,
		0, 230, 233, 1, 0, 0, 0, 231, 229, 1, 0, 0, 0, 232, 234, 3, 24, 12, 0,
		233, 232, 1, 0, 0, 0, 233, 234, 1, 0, 0, 0, 234, 237, 1, 0, 0, 0, 235,
		237, 3, 26, 13, 0, 236, 225, 1, 0, 0, 0, 236, 235, 1, 0, 0, 0, 237, 25,
		1, 0, 0, 0, 238, 239, 6, 13, -1, 0, 239, 250, 3, 36, 18, 0, 240, 241, 5,
		71, 0, 0, 241, 242, 3, 24, 12, 0, 242, 243, 5, 72, 0, 0, 243, 250, 1, 0,
		0, 0, 244, 246, 5, 73, 0, 0, 245, 247, 3, 28, 14, 0, 246, 245, 1, 0, 0,
		0, 246, 247, 1, 0, 0, 0, 247, 248, 1, 0, 0, 0, 248, 250, 5, 74, 0, 0, 249,
		238, 1, 0, 0, 0, 249, 240, 1, 0, 0, 0, 249, 244, 1, 0, 0, 0, 250, 265,
		1, 0, 0, 0, 251, 252, 10, 3, 0, 0, 252, 254, 5, 73, 0, 0, 253, 255, 3,
		28, 14, 0, 254, 253, 1, 0, 0, 0, 254, 255, 1, 0, 0, 0, 255, 256, 1, 0,
		0, 0, 256, 264, 5, 74, 0, 0, 257, 258, 10, 2, 0, 0, 258, 260, 5, 71, 0,
		0, 259, 261, 3, 30, 15, 0, 260, 259, 1, 0, 0, 0, 260, 261, 1, 0, 0, 0,
		261, 262, 1, 0, 0, 0, 262, 264, 5, 72, 0, 0, 263, 251, 1, 0, 0, 0, 263,
		257, 1, 0, 0, 0, 264, 267, 1, 0, 0, 0, 265, 263, 1, 0, 0, 0, 265, 266,
		1, 0, 0, 0, 266, 27, 1, 0, 0, 0, 267, 265, 1, 0, 0, 0, 268, 271, 3, 30,
		15, 0, 269, 271, 3, 44, 22, 0, 270, 268, 1, 0, 0, 0, 270, 269, 1, 0, 0,
		0, 271, 29, 1, 0, 0, 0, 272, 277, 3, 32, 16, 0, 273, 274, 5, 5, 0, 0, 274,
		276, 3, 32, 16, 0, 275, 273, 1, 0, 0, 0, 276, 279, 1, 0, 0, 0, 277, 275,
		1, 0, 0, 0, 277, 278, 1, 0, 0, 0, 278, 282, 1, 0, 0, 0, 279, 277, 1, 0,
		0, 0, 280, 281, 5, 5, 0, 0, 281, 283, 5, 75, 0, 0, 282, 280, 1, 0, 0, 0,
		282, 283, 1, 0, 0, 0, 283, 31, 1, 0, 0, 0, 284, 286, 3, 12, 6, 0, 285,
		287, 3, 24, 12, 0, 286, 285, 1, 0, 0, 0, 286, 287, 1, 0, 0, 0, 287, 33,
		1, 0, 0, 0, 288, 290, 3, 12, 6, 0, 289, 291, 3, 24, 12, 0, 290, 289, 1,
		0, 0, 0, 290, 291, 1, 0, 0, 0, 291, 35, 1, 0, 0, 0, 292, 293, 7, 2, 0,
		0, 293, 37, 1, 0, 0, 0, 294, 299, 3, 44, 22, 0, 295, 296, 5, 5, 0, 0, 296,
		298, 3, 44, 22, 0, 297, 295, 1, 0, 0, 0, 298, 301, 1, 0, 0, 0, 299, 297,
		1, 0, 0, 0, 299, 300, 1, 0, 0, 0, 300, 39, 1, 0, 0, 0, 301, 299, 1, 0,
		0, 0, 302, 307, 3, 42, 21, 0, 303, 304, 5, 5, 0, 0, 304, 306, 3, 42, 21,
		0, 305, 303, 1, 0, 0, 0, 306, 309, 1, 0, 0, 0, 307, 305, 1, 0, 0, 0, 307,
		308, 1, 0, 0, 0, 308, 41, 1, 0, 0, 0, 309, 307, 1, 0, 0, 0, 310, 311, 3,
		44, 22, 0, 311, 43, 1, 0, 0, 0, 312, 313, 6, 22, -1, 0, 313, 371, 5, 58,
		0, 0, 314, 371, 5, 61, 0, 0, 315, 317, 5, 59, 0, 0, 316, 315, 1, 0, 0,
		0, 317, 318, 1, 0, 0, 0, 318, 316, 1, 0, 0, 0, 318, 319, 1, 0, 0, 0, 319,
		371, 1, 0, 0, 0, 320, 371, 5, 65, 0, 0, 321, 371, 5, 63, 0, 0, 322, 323,
		7, 3, 0, 0, 323, 324, 5, 76, 0, 0, 324, 371, 3, 36, 18, 0, 325, 326, 5,
		64, 0, 0, 326, 328, 5, 71, 0, 0, 327, 329, 3, 40, 20, 0, 328, 327, 1, 0,
		0, 0, 328, 329, 1, 0, 0, 0, 329, 330, 1, 0, 0, 0, 330, 371, 5, 72, 0, 0,
		331, 371, 7, 4, 0, 0, 332, 333, 5, 71, 0, 0, 333, 334, 3, 38, 19, 0, 334,
		335, 5, 72, 0, 0, 335, 371, 1, 0, 0, 0, 336, 337, 5, 42, 0, 0, 337, 338,
		5, 71, 0, 0, 338, 339, 3, 34, 17, 0, 339, 340, 5, 72, 0, 0, 340, 371, 1,
		0, 0, 0, 341, 342, 5, 35, 0, 0, 342, 343, 5, 71, 0, 0, 343, 344, 3, 34,
		17, 0, 344, 345, 5, 5, 0, 0, 345, 350, 3, 36, 18, 0, 346, 347, 5, 77, 0,
		0, 347, 349, 3, 36, 18, 0, 348, 346, 1, 0, 0, 0, 349, 352, 1, 0, 0, 0,
		350, 348, 1, 0, 0, 0, 350, 351, 1, 0, 0, 0, 351, 353, 1, 0, 0, 0, 352,
		350, 1, 0, 0, 0, 353, 354, 5, 72, 0, 0, 354, 371, 1, 0, 0, 0, 355, 356,
		5, 57, 0, 0, 356, 357, 5, 100, 0, 0, 357, 358, 3, 34, 17, 0, 358, 359,
		5, 101, 0, 0, 359, 360, 5, 71, 0, 0, 360, 361, 3, 44, 22, 0, 361, 362,
		5, 72, 0, 0, 362, 371, 1, 0, 0, 0, 363, 364, 7, 5, 0, 0, 364, 371, 3, 44,
		22, 15, 365, 366, 5, 71, 0, 0, 366, 367, 3, 34, 17, 0, 367, 368, 5, 72,
		0, 0, 368, 369, 3, 44, 22, 14, 369, 371, 1, 0, 0, 0, 370, 312, 1, 0, 0,
		0, 370, 314, 1, 0, 0, 0, 370, 316, 1, 0, 0, 0, 370, 320, 1, 0, 0, 0, 370,
		321, 1, 0, 0, 0, 370, 322, 1, 0, 0, 0, 370, 325, 1, 0, 0, 0, 370, 331,
		1, 0, 0, 0, 370, 332, 1, 0, 0, 0, 370, 336, 1, 0, 0, 0, 370, 341, 1, 0,
		0, 0, 370, 355, 1, 0, 0, 0, 370, 363, 1, 0, 0, 0, 370, 365, 1, 0, 0, 0,
		371, 426, 1, 0, 0, 0, 372, 373, 10, 13, 0, 0, 373, 374, 7, 6, 0, 0, 374,
		425, 3, 44, 22, 14, 375, 376, 10, 12, 0, 0, 376, 377, 7, 7, 0, 0, 377,
		425, 3, 44, 22, 13, 378, 379, 10, 11, 0, 0, 379, 380, 7, 8, 0, 0, 380,
		425, 3, 44, 22, 12, 381, 382, 10, 10, 0, 0, 382, 383, 7, 9, 0, 0, 383,
		425, 3, 44, 22, 11, 384, 385, 10, 9, 0, 0, 385, 386, 7, 10, 0, 0, 386,
		425, 3, 44, 22, 10, 387, 388, 10, 8, 0, 0, 388, 389, 5, 107, 0, 0, 389,
		425, 3, 44, 22, 9, 390, 391, 10, 7, 0, 0, 391, 392, 5, 108, 0, 0, 392,
		425, 3, 44, 22, 8, 393, 394, 10, 6, 0, 0, 394, 395, 5, 109, 0, 0, 395,
		425, 3, 44, 22, 7, 396, 397, 10, 5, 0, 0, 397, 398, 5, 96, 0, 0, 398, 425,
		3, 44, 22, 6, 399, 400, 10, 4, 0, 0, 400, 401, 5, 97, 0, 0, 401, 425, 3,
		44, 22, 5, 402, 403, 10, 3, 0, 0, 403, 404, 5, 98, 0, 0, 404, 425, 3, 44,
		22, 4, 405, 406, 10, 2, 0, 0, 406, 407, 5, 112, 0, 0, 407, 408, 3, 38,
		19, 0, 408, 409, 5, 113, 0, 0, 409, 410, 3, 44, 22, 2, 410, 425, 1, 0,
		0, 0, 411, 412, 10, 1, 0, 0, 412, 413, 7, 11, 0, 0, 413, 425, 3, 44, 22,
		1, 414, 415, 10, 18, 0, 0, 415, 416, 5, 73, 0, 0, 416, 417, 3, 40, 20,
		0, 417, 418, 5, 74, 0, 0, 418, 425, 1, 0, 0, 0, 419, 420, 10, 17, 0, 0,
		420, 421, 7, 12, 0, 0, 421, 425, 3, 36, 18, 0, 422, 423, 10, 16, 0, 0,
		423, 425, 7, 13, 0, 0, 424, 372, 1, 0, 0, 0, 424, 375, 1, 0, 0, 0, 424,
		378, 1, 0, 0, 0, 424, 381, 1, 0, 0, 0, 424, 384, 1, 0, 0, 0, 424, 387,
		1, 0, 0, 0, 424, 390, 1, 0, 0, 0, 424, 393, 1, 0, 0, 0, 424, 396, 1, 0,
		0, 0, 424, 399, 1, 0, 0, 0, 424, 402, 1, 0, 0, 0, 424, 405, 1, 0, 0, 0,
		424, 411, 1, 0, 0, 0, 424, 414, 1, 0, 0, 0, 424, 419, 1, 0, 0, 0, 424,
		422, 1, 0, 0, 0, 425, 428, 1, 0, 0, 0, 426, 424, 1, 0, 0, 0, 426, 427,
		1, 0, 0, 0, 427, 45, 1, 0, 0, 0, 428, 426, 1, 0, 0, 0, 47, 49, 56, 63,
		70, 73, 80, 84, 88, 111, 123, 126, 130, 135, 160, 164, 170, 178, 186, 190,
		196, 204, 207, 214, 218, 223, 229, 233, 236, 246, 249, 254, 260, 263, 265,
		270, 277, 282, 286, 290, 299, 307, 318, 328, 350, 370, 424, 426,
	}
	deserializer := antlr.NewATNDeserializer(nil)
	staticData.atn = deserializer.Deserialize(staticData.serializedATN)
	atn := staticData.atn
	staticData.decisionToDFA = make([]*antlr.DFA, len(atn.DecisionToState))
	decisionToDFA := staticData.decisionToDFA
	for index, state := range atn.DecisionToState {
		decisionToDFA[index] = antlr.NewDFA(state, index)
	}
}

// DParserInit initializes any static state used to implement DParser. By default the
// static state used to implement the parser is lazily initialized during the first call to
// NewDParser(). You can call this function if you wish to initialize the static state ahead
// of time.
func DParserInit() {
	staticData := &DParserParserStaticData
	staticData.once.Do(dparserParserInit)
}

// NewDParser produces a new parser instance for the optional input antlr.TokenStream.
func NewDParser(input antlr.TokenStream) *DParser {
	DParserInit()
	this := new(DParser)
	this.BaseParser = antlr.NewBaseParser(input)
	staticData := &DParserParserStaticData
	this.Interpreter = antlr.NewParserATNSimulator(this, staticData.atn, staticData.decisionToDFA, staticData.PredictionContextCache)
	this.RuleNames = staticData.RuleNames
	this.LiteralNames = staticData.LiteralNames
	this.SymbolicNames = staticData.SymbolicNames
	this.GrammarFileName = "DParser.g4"

	return this
}

// DParser tokens.
const (
	DParserEOF            = antlr.TokenEOF
	DParserTYPENAME       = 1
	DParserWS             = 2
	DParserCOMMENT        = 3
	DParserOPEN_COMMENT   = 4
	DParserCOMMA          = 5
	DParserSEMI           = 6
	DParserDIV            = 7
	DParserLBRACE         = 8
	DParserRBRACE         = 9
	DParserPSPEC          = 10
	DParserJUNK           = 11
	DParserC_WS           = 12
	DParserC_COMMENT      = 13
	DParserC_OPEN_COMMENT = 14
	DParserAUTO           = 15
	DParserBREAK          = 16
	DParserCASE           = 17
	DParserCHAR           = 18
	DParserCONST          = 19
	DParserCONTINUE       = 20
	DParserDEFAULT        = 21
	DParserDO             = 22
	DParserDOUBLE         = 23
	DParserELSE           = 24
	DParserENUM           = 25
	DParserEXTERN         = 26
	DParserFLOAT          = 27
	DParserFOR            = 28
	DParserGOTO           = 29
	DParserIF             = 30
	DParserIMPORT         = 31
	DParserINLINE         = 32
	DParserINT_WORD       = 33
	DParserLONG           = 34
	DParserOFFSETOF       = 35
	DParserREGISTER       = 36
	DParserRESTRICT       = 37
	DParserRETURN         = 38
	DParserSELF           = 39
	DParserSHORT          = 40
	DParserSIGNED         = 41
	DParserSIZEOF         = 42
	DParserSTATIC         = 43
	DParserSTRING_WORD    = 44
	DParserSTRINGOF       = 45
	DParserSTRUCT         = 46
	DParserSWITCH         = 47
	DParserTHIS           = 48
	DParserTRANSLATOR     = 49
	DParserTYPEDEF        = 50
	DParserUNION          = 51
	DParserUNSIGNED       = 52
	DParserUSERLAND       = 53
	DParserVOID           = 54
	DParserVOLATILE       = 55
	DParserWHILE          = 56
	DParserXLATE          = 57
	DParserNUMBER         = 58
	DParserSTRING         = 59
	DParserOPEN_STRING    = 60
	DParserCHARACTER      = 61
	DParserOPEN_CHARACTER = 62
	DParserSYMBOL         = 63
	DParserIDENT          = 64
	DParserAGGREGATION    = 65
	DParserMACRO          = 66
	DParserC_COMMA        = 67
	DParserC_SEMI         = 68
	DParserC_LBRACE       = 69
	DParserC_RBRACE       = 70
	DParserLPAREN         = 71
	DParserRPAREN         = 72
	DParserLBRACKET       = 73
	DParserRBRACKET       = 74
	DParserELLIPSIS       = 75
	DParserARROW          = 76
	DParserDOT            = 77
	DParserINC            = 78
	DParserDEC            = 79
	DParserLSH_ASSIGN     = 80
	DParserRSH_ASSIGN     = 81
	DParserADD_ASSIGN     = 82
	DParserSUB_ASSIGN     = 83
	DParserMUL_ASSIGN     = 84
	DParserDIV_ASSIGN     = 85
	DParserMOD_ASSIGN     = 86
	DParserAND_ASSIGN     = 87
	DParserXOR_ASSIGN     = 88
	DParserOR_ASSIGN      = 89
	DParserLSH            = 90
	DParserRSH            = 91
	DParserLE             = 92
	DParserGE             = 93
	DParserEQ             = 94
	DParserNE             = 95
	DParserLAND           = 96
	DParserLXOR           = 97
	DParserLOR            = 98
	DParserASSIGN         = 99
	DParserLT             = 100
	DParserGT             = 101
	DParserPLUS           = 102
	DParserMINUS          = 103
	DParserSTAR           = 104
	DParserC_DIV          = 105
	DParserMOD            = 106
	DParserAMP            = 107
	DParserCARET          = 108
	DParserPIPE           = 109
	DParserTILDE          = 110
	DParserBANG           = 111
	DParserQUESTION       = 112
	DParserCOLON          = 113
	DParserC_JUNK         = 114
)

// DParser rules.
const (
	DParserRULE_program     = 0
	DParserRULE_item        = 1
	DParserRULE_clause      = 2
	DParserRULE_body        = 3
	DParserRULE_statements  = 4
	DParserRULE_declaration = 5
	DParserRULE_specifiers  = 6
	DParserRULE_specifier   = 7
	DParserRULE_tagged      = 8
	DParserRULE_member      = 9
	DParserRULE_bitField    = 10
	DParserRULE_enumerator  = 11
	DParserRULE_declarator  = 12
	DParserRULE_direct      = 13
	DParserRULE_brackets    = 14
	DParserRULE_parameters  = 15
	DParserRULE_parameter   = 16
	DParserRULE_typeName    = 17
	DParserRULE_name        = 18
	DParserRULE_comma       = 19
	DParserRULE_arguments   = 20
	DParserRULE_argument    = 21
	DParserRULE_expr        = 22
)

// IProgramContext is an interface to support dynamic dispatch.
type IProgramContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	EOF() antlr.TerminalNode
	AllItem() []IItemContext
	Item(i int) IItemContext

	// IsProgramContext differentiates from other interfaces.
	IsProgramContext()
}

type ProgramContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyProgramContext() *ProgramContext {
	var p = new(ProgramContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_program
	return p
}

func InitEmptyProgramContext(p *ProgramContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_program
}

func (*ProgramContext) IsProgramContext() {}

func NewProgramContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ProgramContext {
	var p = new(ProgramContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = DParserRULE_program

	return p
}

func (s *ProgramContext) GetParser() antlr.Parser { return s.parser }

func (s *ProgramContext) EOF() antlr.TerminalNode {
	return s.GetToken(DParserEOF, 0)
}

func (s *ProgramContext) AllItem() []IItemContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IItemContext); ok {
			len++
		}
	}

	tst := make([]IItemContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IItemContext); ok {
			tst[i] = t.(IItemContext)
			i++
		}
	}

	return tst
}

func (s *ProgramContext) Item(i int) IItemContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IItemContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IItemContext)
}

func (s *ProgramContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ProgramContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *DParser) Program() (localctx IProgramContext) {
	localctx = NewProgramContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 0, DParserRULE_program)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(49)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&71876960842449922) != 0 {
		{
			p.SetState(46)
			p.Item()
		}

		p.SetState(51)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(52)
		p.Match(DParserEOF)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IItemContext is an interface to support dynamic dispatch.
type IItemContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Clause() IClauseContext
	Declaration() IDeclarationContext

	// IsItemContext differentiates from other interfaces.
	IsItemContext()
}

type ItemContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyItemContext() *ItemContext {
	var p = new(ItemContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_item
	return p
}

func InitEmptyItemContext(p *ItemContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_item
}

func (*ItemContext) IsItemContext() {}

func NewItemContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ItemContext {
	var p = new(ItemContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = DParserRULE_item

	return p
}

func (s *ItemContext) GetParser() antlr.Parser { return s.parser }

func (s *ItemContext) Clause() IClauseContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IClauseContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IClauseContext)
}

func (s *ItemContext) Declaration() IDeclarationContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDeclarationContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDeclarationContext)
}

func (s *ItemContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ItemContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *DParser) Item() (localctx IItemContext) {
	localctx = NewItemContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 2, DParserRULE_item)
	p.SetState(56)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case DParserPSPEC:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(54)
			p.Clause()
		}

	case DParserTYPENAME, DParserAUTO, DParserCHAR, DParserCONST, DParserDOUBLE, DParserENUM, DParserEXTERN, DParserFLOAT, DParserINLINE, DParserINT_WORD, DParserLONG, DParserREGISTER, DParserRESTRICT, DParserSELF, DParserSHORT, DParserSIGNED, DParserSTATIC, DParserSTRING_WORD, DParserSTRUCT, DParserTHIS, DParserTRANSLATOR, DParserTYPEDEF, DParserUNION, DParserUNSIGNED, DParserUSERLAND, DParserVOID, DParserVOLATILE:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(55)
			p.Declaration()
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IClauseContext is an interface to support dynamic dispatch.
type IClauseContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllPSPEC() []antlr.TerminalNode
	PSPEC(i int) antlr.TerminalNode
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode
	AllDIV() []antlr.TerminalNode
	DIV(i int) antlr.TerminalNode
	Comma() ICommaContext
	Body() IBodyContext

	// IsClauseContext differentiates from other interfaces.
	IsClauseContext()
}

type ClauseContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyClauseContext() *ClauseContext {
	var p = new(ClauseContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_clause
	return p
}

func InitEmptyClauseContext(p *ClauseContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_clause
}

func (*ClauseContext) IsClauseContext() {}

func NewClauseContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ClauseContext {
	var p = new(ClauseContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = DParserRULE_clause

	return p
}

func (s *ClauseContext) GetParser() antlr.Parser { return s.parser }

func (s *ClauseContext) AllPSPEC() []antlr.TerminalNode {
	return s.GetTokens(DParserPSPEC)
}

func (s *ClauseContext) PSPEC(i int) antlr.TerminalNode {
	return s.GetToken(DParserPSPEC, i)
}

func (s *ClauseContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(DParserCOMMA)
}

func (s *ClauseContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(DParserCOMMA, i)
}

func (s *ClauseContext) AllDIV() []antlr.TerminalNode {
	return s.GetTokens(DParserDIV)
}

func (s *ClauseContext) DIV(i int) antlr.TerminalNode {
	return s.GetToken(DParserDIV, i)
}

func (s *ClauseContext) Comma() ICommaContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ICommaContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ICommaContext)
}

func (s *ClauseContext) Body() IBodyContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBodyContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBodyContext)
}

func (s *ClauseContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ClauseContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *DParser) Clause() (localctx IClauseContext) {
	localctx = NewClauseContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 4, DParserRULE_clause)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(58)
		p.Match(DParserPSPEC)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(63)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == DParserCOMMA {
		{
			p.SetState(59)
			p.Match(DParserCOMMA)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(60)
			p.Match(DParserPSPEC)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

		p.SetState(65)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	p.SetState(70)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == DParserDIV {
		{
			p.SetState(66)
			p.Match(DParserDIV)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(67)
			p.Comma()
		}
		{
			p.SetState(68)
			p.Match(DParserDIV)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}
	p.SetState(73)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == DParserLBRACE {
		{
			p.SetState(72)
			p.Body()
		}

	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IBodyContext is an interface to support dynamic dispatch.
type IBodyContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	LBRACE() antlr.TerminalNode
	Statements() IStatementsContext
	RBRACE() antlr.TerminalNode

	// IsBodyContext differentiates from other interfaces.
	IsBodyContext()
}

type BodyContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyBodyContext() *BodyContext {
	var p = new(BodyContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_body
	return p
}

func InitEmptyBodyContext(p *BodyContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_body
}

func (*BodyContext) IsBodyContext() {}

func NewBodyContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *BodyContext {
	var p = new(BodyContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = DParserRULE_body

	return p
}

func (s *BodyContext) GetParser() antlr.Parser { return s.parser }

func (s *BodyContext) LBRACE() antlr.TerminalNode {
	return s.GetToken(DParserLBRACE, 0)
}

func (s *BodyContext) Statements() IStatementsContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IStatementsContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IStatementsContext)
}

func (s *BodyContext) RBRACE() antlr.TerminalNode {
	return s.GetToken(DParserRBRACE, 0)
}

func (s *BodyContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *BodyContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *DParser) Body() (localctx IBodyContext) {
	localctx = NewBodyContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 6, DParserRULE_body)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(75)
		p.Match(DParserLBRACE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(76)
		p.Statements()
	}
	{
		p.SetState(77)
		p.Match(DParserRBRACE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IStatementsContext is an interface to support dynamic dispatch.
type IStatementsContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllComma() []ICommaContext
	Comma(i int) ICommaContext
	AllSEMI() []antlr.TerminalNode
	SEMI(i int) antlr.TerminalNode

	// IsStatementsContext differentiates from other interfaces.
	IsStatementsContext()
}

type StatementsContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyStatementsContext() *StatementsContext {
	var p = new(StatementsContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_statements
	return p
}

func InitEmptyStatementsContext(p *StatementsContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_statements
}

func (*StatementsContext) IsStatementsContext() {}

func NewStatementsContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *StatementsContext {
	var p = new(StatementsContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = DParserRULE_statements

	return p
}

func (s *StatementsContext) GetParser() antlr.Parser { return s.parser }

func (s *StatementsContext) AllComma() []ICommaContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(ICommaContext); ok {
			len++
		}
	}

	tst := make([]ICommaContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(ICommaContext); ok {
			tst[i] = t.(ICommaContext)
			i++
		}
	}

	return tst
}

func (s *StatementsContext) Comma(i int) ICommaContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ICommaContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(ICommaContext)
}

func (s *StatementsContext) AllSEMI() []antlr.TerminalNode {
	return s.GetTokens(DParserSEMI)
}

func (s *StatementsContext) SEMI(i int) antlr.TerminalNode {
	return s.GetToken(DParserSEMI, i)
}

func (s *StatementsContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StatementsContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *DParser) Statements() (localctx IStatementsContext) {
	localctx = NewStatementsContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 8, DParserRULE_statements)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(80)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&-5908401069599227904) != 0) || ((int64((_la-64)) & ^0x3f) == 0 && ((int64(1)<<(_la-64))&221826470953095) != 0) {
		{
			p.SetState(79)
			p.Comma()
		}

	}
	p.SetState(88)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == DParserSEMI {
		{
			p.SetState(82)
			p.Match(DParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(84)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&-5908401069599227904) != 0) || ((int64((_la-64)) & ^0x3f) == 0 && ((int64(1)<<(_la-64))&221826470953095) != 0) {
			{
				p.SetState(83)
				p.Comma()
			}

		}

		p.SetState(90)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IDeclarationContext is an interface to support dynamic dispatch.
type IDeclarationContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser
	// IsDeclarationContext differentiates from other interfaces.
	IsDeclarationContext()
}

type DeclarationContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyDeclarationContext() *DeclarationContext {
	var p = new(DeclarationContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_declaration
	return p
}

func InitEmptyDeclarationContext(p *DeclarationContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_declaration
}

func (*DeclarationContext) IsDeclarationContext() {}

func NewDeclarationContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *DeclarationContext {
	var p = new(DeclarationContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = DParserRULE_declaration

	return p
}

func (s *DeclarationContext) GetParser() antlr.Parser { return s.parser }

func (s *DeclarationContext) CopyAll(ctx *DeclarationContext) {
	s.CopyFrom(&ctx.BaseParserRuleContext)
}

func (s *DeclarationContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *DeclarationContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

type InlineDeclContext struct {
	DeclarationContext
}

func NewInlineDeclContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *InlineDeclContext {
	var p = new(InlineDeclContext)

	InitEmptyDeclarationContext(&p.DeclarationContext)
	p.parser = parser
	p.CopyAll(ctx.(*DeclarationContext))

	return p
}

func (s *InlineDeclContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *InlineDeclContext) INLINE() antlr.TerminalNode {
	return s.GetToken(DParserINLINE, 0)
}

func (s *InlineDeclContext) Specifiers() ISpecifiersContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISpecifiersContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISpecifiersContext)
}

func (s *InlineDeclContext) Declarator() IDeclaratorContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDeclaratorContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDeclaratorContext)
}

func (s *InlineDeclContext) ASSIGN() antlr.TerminalNode {
	return s.GetToken(DParserASSIGN, 0)
}

func (s *InlineDeclContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *InlineDeclContext) SEMI() antlr.TerminalNode {
	return s.GetToken(DParserSEMI, 0)
}

type TranslatorDeclContext struct {
	DeclarationContext
}

func NewTranslatorDeclContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *TranslatorDeclContext {
	var p = new(TranslatorDeclContext)

	InitEmptyDeclarationContext(&p.DeclarationContext)
	p.parser = parser
	p.CopyAll(ctx.(*DeclarationContext))

	return p
}

func (s *TranslatorDeclContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *TranslatorDeclContext) TRANSLATOR() antlr.TerminalNode {
	return s.GetToken(DParserTRANSLATOR, 0)
}

func (s *TranslatorDeclContext) AllTypeName() []ITypeNameContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(ITypeNameContext); ok {
			len++
		}
	}

	tst := make([]ITypeNameContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(ITypeNameContext); ok {
			tst[i] = t.(ITypeNameContext)
			i++
		}
	}

	return tst
}

func (s *TranslatorDeclContext) TypeName(i int) ITypeNameContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ITypeNameContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(ITypeNameContext)
}

func (s *TranslatorDeclContext) LT() antlr.TerminalNode {
	return s.GetToken(DParserLT, 0)
}

func (s *TranslatorDeclContext) GT() antlr.TerminalNode {
	return s.GetToken(DParserGT, 0)
}

func (s *TranslatorDeclContext) LBRACE() antlr.TerminalNode {
	return s.GetToken(DParserLBRACE, 0)
}

func (s *TranslatorDeclContext) RBRACE() antlr.TerminalNode {
	return s.GetToken(DParserRBRACE, 0)
}

func (s *TranslatorDeclContext) AllSEMI() []antlr.TerminalNode {
	return s.GetTokens(DParserSEMI)
}

func (s *TranslatorDeclContext) SEMI(i int) antlr.TerminalNode {
	return s.GetToken(DParserSEMI, i)
}

func (s *TranslatorDeclContext) AllName() []INameContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(INameContext); ok {
			len++
		}
	}

	tst := make([]INameContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(INameContext); ok {
			tst[i] = t.(INameContext)
			i++
		}
	}

	return tst
}

func (s *TranslatorDeclContext) Name(i int) INameContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(INameContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(INameContext)
}

func (s *TranslatorDeclContext) AllASSIGN() []antlr.TerminalNode {
	return s.GetTokens(DParserASSIGN)
}

func (s *TranslatorDeclContext) ASSIGN(i int) antlr.TerminalNode {
	return s.GetToken(DParserASSIGN, i)
}

func (s *TranslatorDeclContext) AllExpr() []IExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IExprContext); ok {
			len++
		}
	}

	tst := make([]IExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IExprContext); ok {
			tst[i] = t.(IExprContext)
			i++
		}
	}

	return tst
}

func (s *TranslatorDeclContext) Expr(i int) IExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

type VarDeclContext struct {
	DeclarationContext
}

func NewVarDeclContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *VarDeclContext {
	var p = new(VarDeclContext)

	InitEmptyDeclarationContext(&p.DeclarationContext)
	p.parser = parser
	p.CopyAll(ctx.(*DeclarationContext))

	return p
}

func (s *VarDeclContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *VarDeclContext) Specifiers() ISpecifiersContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISpecifiersContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISpecifiersContext)
}

func (s *VarDeclContext) SEMI() antlr.TerminalNode {
	return s.GetToken(DParserSEMI, 0)
}

func (s *VarDeclContext) AllDeclarator() []IDeclaratorContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IDeclaratorContext); ok {
			len++
		}
	}

	tst := make([]IDeclaratorContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IDeclaratorContext); ok {
			tst[i] = t.(IDeclaratorContext)
			i++
		}
	}

	return tst
}

func (s *VarDeclContext) Declarator(i int) IDeclaratorContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDeclaratorContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDeclaratorContext)
}

func (s *VarDeclContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(DParserCOMMA)
}

func (s *VarDeclContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(DParserCOMMA, i)
}

func (p *DParser) Declaration() (localctx IDeclarationContext) {
	localctx = NewDeclarationContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 10, DParserRULE_declaration)
	var _la int

	p.SetState(130)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case DParserINLINE:
		localctx = NewInlineDeclContext(p, localctx)
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(91)
			p.Match(DParserINLINE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(92)
			p.Specifiers()
		}
		{
			p.SetState(93)
			p.Declarator()
		}
		{
			p.SetState(94)
			p.Match(DParserASSIGN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(95)
			p.expr(0)
		}
		{
			p.SetState(96)
			p.Match(DParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case DParserTRANSLATOR:
		localctx = NewTranslatorDeclContext(p, localctx)
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(98)
			p.Match(DParserTRANSLATOR)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(99)
			p.TypeName()
		}
		{
			p.SetState(100)
			p.Match(DParserLT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(101)
			p.TypeName()
		}
		{
			p.SetState(102)
			p.Match(DParserGT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(103)
			p.Match(DParserLBRACE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(111)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for (int64((_la-1)) & ^0x3f) == 0 && ((int64(1)<<(_la-1))&-9146379556532256767) != 0 {
			{
				p.SetState(104)
				p.Name()
			}
			{
				p.SetState(105)
				p.Match(DParserASSIGN)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(106)
				p.expr(0)
			}
			{
				p.SetState(107)
				p.Match(DParserSEMI)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

			p.SetState(113)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(114)
			p.Match(DParserRBRACE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(115)
			p.Match(DParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case DParserTYPENAME, DParserAUTO, DParserCHAR, DParserCONST, DParserDOUBLE, DParserENUM, DParserEXTERN, DParserFLOAT, DParserINT_WORD, DParserLONG, DParserREGISTER, DParserRESTRICT, DParserSELF, DParserSHORT, DParserSIGNED, DParserSTATIC, DParserSTRING_WORD, DParserSTRUCT, DParserTHIS, DParserTYPEDEF, DParserUNION, DParserUNSIGNED, DParserUSERLAND, DParserVOID, DParserVOLATILE:
		localctx = NewVarDeclContext(p, localctx)
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(117)
			p.Specifiers()
		}
		p.SetState(126)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&153984960645038082) != 0) || ((int64((_la-64)) & ^0x3f) == 0 && ((int64(1)<<(_la-64))&1099511628417) != 0) {
			{
				p.SetState(118)
				p.Declarator()
			}
			p.SetState(123)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)

			for _la == DParserCOMMA {
				{
					p.SetState(119)
					p.Match(DParserCOMMA)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(120)
					p.Declarator()
				}

				p.SetState(125)
				p.GetErrorHandler().Sync(p)
				if p.HasError() {
					goto errorExit
				}
				_la = p.GetTokenStream().LA(1)
			}

		}
		{
			p.SetState(128)
			p.Match(DParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// ISpecifiersContext is an interface to support dynamic dispatch.
type ISpecifiersContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllSpecifier() []ISpecifierContext
	Specifier(i int) ISpecifierContext

	// IsSpecifiersContext differentiates from other interfaces.
	IsSpecifiersContext()
}

type SpecifiersContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptySpecifiersContext() *SpecifiersContext {
	var p = new(SpecifiersContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_specifiers
	return p
}

func InitEmptySpecifiersContext(p *SpecifiersContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_specifiers
}

func (*SpecifiersContext) IsSpecifiersContext() {}

func NewSpecifiersContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *SpecifiersContext {
	var p = new(SpecifiersContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = DParserRULE_specifiers

	return p
}

func (s *SpecifiersContext) GetParser() antlr.Parser { return s.parser }

func (s *SpecifiersContext) AllSpecifier() []ISpecifierContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(ISpecifierContext); ok {
			len++
		}
	}

	tst := make([]ISpecifierContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(ISpecifierContext); ok {
			tst[i] = t.(ISpecifierContext)
			i++
		}
	}

	return tst
}

func (s *SpecifiersContext) Specifier(i int) ISpecifierContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISpecifierContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISpecifierContext)
}

func (s *SpecifiersContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *SpecifiersContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *DParser) Specifiers() (localctx ISpecifiersContext) {
	localctx = NewSpecifiersContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 12, DParserRULE_specifiers)
	var _alt int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(133)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_alt = 1
	for ok := true; ok; ok = _alt != 2 && _alt != antlr.ATNInvalidAltNumber {
		switch _alt {
		case 1:
			{
				p.SetState(132)
				p.Specifier()
			}

		default:
			p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
			goto errorExit
		}

		p.SetState(135)
		p.GetErrorHandler().Sync(p)
		_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 12, p.GetParserRuleContext())
		if p.HasError() {
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// ISpecifierContext is an interface to support dynamic dispatch.
type ISpecifierContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	TYPEDEF() antlr.TerminalNode
	EXTERN() antlr.TerminalNode
	STATIC() antlr.TerminalNode
	REGISTER() antlr.TerminalNode
	AUTO() antlr.TerminalNode
	SELF() antlr.TerminalNode
	THIS() antlr.TerminalNode
	CONST() antlr.TerminalNode
	VOLATILE() antlr.TerminalNode
	RESTRICT() antlr.TerminalNode
	USERLAND() antlr.TerminalNode
	VOID() antlr.TerminalNode
	CHAR() antlr.TerminalNode
	SHORT() antlr.TerminalNode
	INT_WORD() antlr.TerminalNode
	LONG() antlr.TerminalNode
	FLOAT() antlr.TerminalNode
	DOUBLE() antlr.TerminalNode
	SIGNED() antlr.TerminalNode
	UNSIGNED() antlr.TerminalNode
	STRING_WORD() antlr.TerminalNode
	TYPENAME() antlr.TerminalNode
	Tagged() ITaggedContext

	// IsSpecifierContext differentiates from other interfaces.
	IsSpecifierContext()
}

type SpecifierContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptySpecifierContext() *SpecifierContext {
	var p = new(SpecifierContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_specifier
	return p
}

func InitEmptySpecifierContext(p *SpecifierContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_specifier
}

func (*SpecifierContext) IsSpecifierContext() {}

func NewSpecifierContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *SpecifierContext {
	var p = new(SpecifierContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = DParserRULE_specifier

	return p
}

func (s *SpecifierContext) GetParser() antlr.Parser { return s.parser }

func (s *SpecifierContext) TYPEDEF() antlr.TerminalNode {
	return s.GetToken(DParserTYPEDEF, 0)
}

func (s *SpecifierContext) EXTERN() antlr.TerminalNode {
	return s.GetToken(DParserEXTERN, 0)
}

func (s *SpecifierContext) STATIC() antlr.TerminalNode {
	return s.GetToken(DParserSTATIC, 0)
}

func (s *SpecifierContext) REGISTER() antlr.TerminalNode {
	return s.GetToken(DParserREGISTER, 0)
}

func (s *SpecifierContext) AUTO() antlr.TerminalNode {
	return s.GetToken(DParserAUTO, 0)
}

func (s *SpecifierContext) SELF() antlr.TerminalNode {
	return s.GetToken(DParserSELF, 0)
}

func (s *SpecifierContext) THIS() antlr.TerminalNode {
	return s.GetToken(DParserTHIS, 0)
}

func (s *SpecifierContext) CONST() antlr.TerminalNode {
	return s.GetToken(DParserCONST, 0)
}

func (s *SpecifierContext) VOLATILE() antlr.TerminalNode {
	return s.GetToken(DParserVOLATILE, 0)
}

func (s *SpecifierContext) RESTRICT() antlr.TerminalNode {
	return s.GetToken(DParserRESTRICT, 0)
}

func (s *SpecifierContext) USERLAND() antlr.TerminalNode {
	return s.GetToken(DParserUSERLAND, 0)
}

func (s *SpecifierContext) VOID() antlr.TerminalNode {
	return s.GetToken(DParserVOID, 0)
}

func (s *SpecifierContext) CHAR() antlr.TerminalNode {
	return s.GetToken(DParserCHAR, 0)
}

func (s *SpecifierContext) SHORT() antlr.TerminalNode {
	return s.GetToken(DParserSHORT, 0)
}

func (s *SpecifierContext) INT_WORD() antlr.TerminalNode {
	return s.GetToken(DParserINT_WORD, 0)
}

func (s *SpecifierContext) LONG() antlr.TerminalNode {
	return s.GetToken(DParserLONG, 0)
}

func (s *SpecifierContext) FLOAT() antlr.TerminalNode {
	return s.GetToken(DParserFLOAT, 0)
}

func (s *SpecifierContext) DOUBLE() antlr.TerminalNode {
	return s.GetToken(DParserDOUBLE, 0)
}

func (s *SpecifierContext) SIGNED() antlr.TerminalNode {
	return s.GetToken(DParserSIGNED, 0)
}

func (s *SpecifierContext) UNSIGNED() antlr.TerminalNode {
	return s.GetToken(DParserUNSIGNED, 0)
}

func (s *SpecifierContext) STRING_WORD() antlr.TerminalNode {
	return s.GetToken(DParserSTRING_WORD, 0)
}

func (s *SpecifierContext) TYPENAME() antlr.TerminalNode {
	return s.GetToken(DParserTYPENAME, 0)
}

func (s *SpecifierContext) Tagged() ITaggedContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ITaggedContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ITaggedContext)
}

func (s *SpecifierContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *SpecifierContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *DParser) Specifier() (localctx ISpecifierContext) {
	localctx = NewSpecifierContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 14, DParserRULE_specifier)
	p.SetState(160)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case DParserTYPEDEF:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(137)
			p.Match(DParserTYPEDEF)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case DParserEXTERN:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(138)
			p.Match(DParserEXTERN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case DParserSTATIC:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(139)
			p.Match(DParserSTATIC)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case DParserREGISTER:
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(140)
			p.Match(DParserREGISTER)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case DParserAUTO:
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(141)
			p.Match(DParserAUTO)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case DParserSELF:
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(142)
			p.Match(DParserSELF)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case DParserTHIS:
		p.EnterOuterAlt(localctx, 7)
		{
			p.SetState(143)
			p.Match(DParserTHIS)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case DParserCONST:
		p.EnterOuterAlt(localctx, 8)
		{
			p.SetState(144)
			p.Match(DParserCONST)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case DParserVOLATILE:
		p.EnterOuterAlt(localctx, 9)
		{
			p.SetState(145)
			p.Match(DParserVOLATILE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case DParserRESTRICT:
		p.EnterOuterAlt(localctx, 10)
		{
			p.SetState(146)
			p.Match(DParserRESTRICT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case DParserUSERLAND:
		p.EnterOuterAlt(localctx, 11)
		{
			p.SetState(147)
			p.Match(DParserUSERLAND)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case DParserVOID:
		p.EnterOuterAlt(localctx, 12)
		{
			p.SetState(148)
			p.Match(DParserVOID)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case DParserCHAR:
		p.EnterOuterAlt(localctx, 13)
		{
			p.SetState(149)
			p.Match(DParserCHAR)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case DParserSHORT:
		p.EnterOuterAlt(localctx, 14)
		{
			p.SetState(150)
			p.Match(DParserSHORT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case DParserINT_WORD:
		p.EnterOuterAlt(localctx, 15)
		{
			p.SetState(151)
			p.Match(DParserINT_WORD)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case DParserLONG:
		p.EnterOuterAlt(localctx, 16)
		{
			p.SetState(152)
			p.Match(DParserLONG)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case DParserFLOAT:
		p.EnterOuterAlt(localctx, 17)
		{
			p.SetState(153)
			p.Match(DParserFLOAT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case DParserDOUBLE:
		p.EnterOuterAlt(localctx, 18)
		{
			p.SetState(154)
			p.Match(DParserDOUBLE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case DParserSIGNED:
		p.EnterOuterAlt(localctx, 19)
		{
			p.SetState(155)
			p.Match(DParserSIGNED)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case DParserUNSIGNED:
		p.EnterOuterAlt(localctx, 20)
		{
			p.SetState(156)
			p.Match(DParserUNSIGNED)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case DParserSTRING_WORD:
		p.EnterOuterAlt(localctx, 21)
		{
			p.SetState(157)
			p.Match(DParserSTRING_WORD)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case DParserTYPENAME:
		p.EnterOuterAlt(localctx, 22)
		{
			p.SetState(158)
			p.Match(DParserTYPENAME)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case DParserENUM, DParserSTRUCT, DParserUNION:
		p.EnterOuterAlt(localctx, 23)
		{
			p.SetState(159)
			p.Tagged()
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// ITaggedContext is an interface to support dynamic dispatch.
type ITaggedContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	LBRACE() antlr.TerminalNode
	RBRACE() antlr.TerminalNode
	STRUCT() antlr.TerminalNode
	UNION() antlr.TerminalNode
	Name() INameContext
	AllMember() []IMemberContext
	Member(i int) IMemberContext
	ENUM() antlr.TerminalNode
	AllEnumerator() []IEnumeratorContext
	Enumerator(i int) IEnumeratorContext
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode

	// IsTaggedContext differentiates from other interfaces.
	IsTaggedContext()
}

type TaggedContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyTaggedContext() *TaggedContext {
	var p = new(TaggedContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_tagged
	return p
}

func InitEmptyTaggedContext(p *TaggedContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_tagged
}

func (*TaggedContext) IsTaggedContext() {}

func NewTaggedContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *TaggedContext {
	var p = new(TaggedContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = DParserRULE_tagged

	return p
}

func (s *TaggedContext) GetParser() antlr.Parser { return s.parser }

func (s *TaggedContext) LBRACE() antlr.TerminalNode {
	return s.GetToken(DParserLBRACE, 0)
}

func (s *TaggedContext) RBRACE() antlr.TerminalNode {
	return s.GetToken(DParserRBRACE, 0)
}

func (s *TaggedContext) STRUCT() antlr.TerminalNode {
	return s.GetToken(DParserSTRUCT, 0)
}

func (s *TaggedContext) UNION() antlr.TerminalNode {
	return s.GetToken(DParserUNION, 0)
}

func (s *TaggedContext) Name() INameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(INameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(INameContext)
}

func (s *TaggedContext) AllMember() []IMemberContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IMemberContext); ok {
			len++
		}
	}

	tst := make([]IMemberContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IMemberContext); ok {
			tst[i] = t.(IMemberContext)
			i++
		}
	}

	return tst
}

func (s *TaggedContext) Member(i int) IMemberContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IMemberContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IMemberContext)
}

func (s *TaggedContext) ENUM() antlr.TerminalNode {
	return s.GetToken(DParserENUM, 0)
}

func (s *TaggedContext) AllEnumerator() []IEnumeratorContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IEnumeratorContext); ok {
			len++
		}
	}

	tst := make([]IEnumeratorContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IEnumeratorContext); ok {
			tst[i] = t.(IEnumeratorContext)
			i++
		}
	}

	return tst
}

func (s *TaggedContext) Enumerator(i int) IEnumeratorContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IEnumeratorContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IEnumeratorContext)
}

func (s *TaggedContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(DParserCOMMA)
}

func (s *TaggedContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(DParserCOMMA, i)
}

func (s *TaggedContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *TaggedContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *DParser) Tagged() (localctx ITaggedContext) {
	localctx = NewTaggedContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 16, DParserRULE_tagged)
	var _la int

	var _alt int

	p.SetState(196)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 19, p.GetParserRuleContext()) {
	case 1:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(162)
			_la = p.GetTokenStream().LA(1)

			if !(_la == DParserSTRUCT || _la == DParserUNION) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		p.SetState(164)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if (int64((_la-1)) & ^0x3f) == 0 && ((int64(1)<<(_la-1))&-9146379556532256767) != 0 {
			{
				p.SetState(163)
				p.Name()
			}

		}
		{
			p.SetState(166)
			p.Match(DParserLBRACE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(170)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&71314006594060290) != 0 {
			{
				p.SetState(167)
				p.Member()
			}

			p.SetState(172)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(173)
			p.Match(DParserRBRACE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case 2:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(174)
			_la = p.GetTokenStream().LA(1)

			if !(_la == DParserSTRUCT || _la == DParserUNION) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(175)
			p.Name()
		}

	case 3:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(176)
			p.Match(DParserENUM)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(178)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if (int64((_la-1)) & ^0x3f) == 0 && ((int64(1)<<(_la-1))&-9146379556532256767) != 0 {
			{
				p.SetState(177)
				p.Name()
			}

		}
		{
			p.SetState(180)
			p.Match(DParserLBRACE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(181)
			p.Enumerator()
		}
		p.SetState(186)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 17, p.GetParserRuleContext())
		if p.HasError() {
			goto errorExit
		}
		for _alt != 2 && _alt != antlr.ATNInvalidAltNumber {
			if _alt == 1 {
				{
					p.SetState(182)
					p.Match(DParserCOMMA)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(183)
					p.Enumerator()
				}

			}
			p.SetState(188)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 17, p.GetParserRuleContext())
			if p.HasError() {
				goto errorExit
			}
		}
		p.SetState(190)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == DParserCOMMA {
			{
				p.SetState(189)
				p.Match(DParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		}
		{
			p.SetState(192)
			p.Match(DParserRBRACE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case 4:
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(194)
			p.Match(DParserENUM)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(195)
			p.Name()
		}

	case antlr.ATNInvalidAltNumber:
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IMemberContext is an interface to support dynamic dispatch.
type IMemberContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Specifiers() ISpecifiersContext
	SEMI() antlr.TerminalNode
	AllBitField() []IBitFieldContext
	BitField(i int) IBitFieldContext
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode

	// IsMemberContext differentiates from other interfaces.
	IsMemberContext()
}

type MemberContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyMemberContext() *MemberContext {
	var p = new(MemberContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_member
	return p
}

func InitEmptyMemberContext(p *MemberContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_member
}

func (*MemberContext) IsMemberContext() {}

func NewMemberContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *MemberContext {
	var p = new(MemberContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = DParserRULE_member

	return p
}

func (s *MemberContext) GetParser() antlr.Parser { return s.parser }

func (s *MemberContext) Specifiers() ISpecifiersContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISpecifiersContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISpecifiersContext)
}

func (s *MemberContext) SEMI() antlr.TerminalNode {
	return s.GetToken(DParserSEMI, 0)
}

func (s *MemberContext) AllBitField() []IBitFieldContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IBitFieldContext); ok {
			len++
		}
	}

	tst := make([]IBitFieldContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IBitFieldContext); ok {
			tst[i] = t.(IBitFieldContext)
			i++
		}
	}

	return tst
}

func (s *MemberContext) BitField(i int) IBitFieldContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBitFieldContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBitFieldContext)
}

func (s *MemberContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(DParserCOMMA)
}

func (s *MemberContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(DParserCOMMA, i)
}

func (s *MemberContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *MemberContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *DParser) Member() (localctx IMemberContext) {
	localctx = NewMemberContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 18, DParserRULE_member)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(198)
		p.Specifiers()
	}
	p.SetState(207)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&153984960645038082) != 0) || ((int64((_la-64)) & ^0x3f) == 0 && ((int64(1)<<(_la-64))&564049465049729) != 0) {
		{
			p.SetState(199)
			p.BitField()
		}
		p.SetState(204)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == DParserCOMMA {
			{
				p.SetState(200)
				p.Match(DParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(201)
				p.BitField()
			}

			p.SetState(206)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}

	}
	{
		p.SetState(209)
		p.Match(DParserSEMI)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IBitFieldContext is an interface to support dynamic dispatch.
type IBitFieldContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Declarator() IDeclaratorContext
	COLON() antlr.TerminalNode
	Expr() IExprContext

	// IsBitFieldContext differentiates from other interfaces.
	IsBitFieldContext()
}

type BitFieldContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyBitFieldContext() *BitFieldContext {
	var p = new(BitFieldContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_bitField
	return p
}

func InitEmptyBitFieldContext(p *BitFieldContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_bitField
}

func (*BitFieldContext) IsBitFieldContext() {}

func NewBitFieldContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *BitFieldContext {
	var p = new(BitFieldContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = DParserRULE_bitField

	return p
}

func (s *BitFieldContext) GetParser() antlr.Parser { return s.parser }

func (s *BitFieldContext) Declarator() IDeclaratorContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDeclaratorContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDeclaratorContext)
}

func (s *BitFieldContext) COLON() antlr.TerminalNode {
	return s.GetToken(DParserCOLON, 0)
}

func (s *BitFieldContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *BitFieldContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *BitFieldContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *DParser) BitField() (localctx IBitFieldContext) {
	localctx = NewBitFieldContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 20, DParserRULE_bitField)
	var _la int

	p.SetState(218)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case DParserTYPENAME, DParserIMPORT, DParserINLINE, DParserSELF, DParserSTRING_WORD, DParserTHIS, DParserTRANSLATOR, DParserUSERLAND, DParserXLATE, DParserIDENT, DParserLPAREN, DParserLBRACKET, DParserSTAR:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(211)
			p.Declarator()
		}
		p.SetState(214)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == DParserCOLON {
			{
				p.SetState(212)
				p.Match(DParserCOLON)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(213)
				p.expr(0)
			}

		}

	case DParserCOLON:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(216)
			p.Match(DParserCOLON)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(217)
			p.expr(0)
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IEnumeratorContext is an interface to support dynamic dispatch.
type IEnumeratorContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	IDENT() antlr.TerminalNode
	ASSIGN() antlr.TerminalNode
	Expr() IExprContext

	// IsEnumeratorContext differentiates from other interfaces.
	IsEnumeratorContext()
}

type EnumeratorContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyEnumeratorContext() *EnumeratorContext {
	var p = new(EnumeratorContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_enumerator
	return p
}

func InitEmptyEnumeratorContext(p *EnumeratorContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_enumerator
}

func (*EnumeratorContext) IsEnumeratorContext() {}

func NewEnumeratorContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *EnumeratorContext {
	var p = new(EnumeratorContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = DParserRULE_enumerator

	return p
}

func (s *EnumeratorContext) GetParser() antlr.Parser { return s.parser }

func (s *EnumeratorContext) IDENT() antlr.TerminalNode {
	return s.GetToken(DParserIDENT, 0)
}

func (s *EnumeratorContext) ASSIGN() antlr.TerminalNode {
	return s.GetToken(DParserASSIGN, 0)
}

func (s *EnumeratorContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *EnumeratorContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *EnumeratorContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *DParser) Enumerator() (localctx IEnumeratorContext) {
	localctx = NewEnumeratorContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 22, DParserRULE_enumerator)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(220)
		p.Match(DParserIDENT)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(223)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == DParserASSIGN {
		{
			p.SetState(221)
			p.Match(DParserASSIGN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(222)
			p.expr(0)
		}

	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IDeclaratorContext is an interface to support dynamic dispatch.
type IDeclaratorContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	STAR() antlr.TerminalNode
	Declarator() IDeclaratorContext
	AllCONST() []antlr.TerminalNode
	CONST(i int) antlr.TerminalNode
	AllVOLATILE() []antlr.TerminalNode
	VOLATILE(i int) antlr.TerminalNode
	AllRESTRICT() []antlr.TerminalNode
	RESTRICT(i int) antlr.TerminalNode
	Direct() IDirectContext

	// IsDeclaratorContext differentiates from other interfaces.
	IsDeclaratorContext()
}

type DeclaratorContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyDeclaratorContext() *DeclaratorContext {
	var p = new(DeclaratorContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_declarator
	return p
}

func InitEmptyDeclaratorContext(p *DeclaratorContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_declarator
}

func (*DeclaratorContext) IsDeclaratorContext() {}

func NewDeclaratorContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *DeclaratorContext {
	var p = new(DeclaratorContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = DParserRULE_declarator

	return p
}

func (s *DeclaratorContext) GetParser() antlr.Parser { return s.parser }

func (s *DeclaratorContext) STAR() antlr.TerminalNode {
	return s.GetToken(DParserSTAR, 0)
}

func (s *DeclaratorContext) Declarator() IDeclaratorContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDeclaratorContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDeclaratorContext)
}

func (s *DeclaratorContext) AllCONST() []antlr.TerminalNode {
	return s.GetTokens(DParserCONST)
}

func (s *DeclaratorContext) CONST(i int) antlr.TerminalNode {
	return s.GetToken(DParserCONST, i)
}

func (s *DeclaratorContext) AllVOLATILE() []antlr.TerminalNode {
	return s.GetTokens(DParserVOLATILE)
}

func (s *DeclaratorContext) VOLATILE(i int) antlr.TerminalNode {
	return s.GetToken(DParserVOLATILE, i)
}

func (s *DeclaratorContext) AllRESTRICT() []antlr.TerminalNode {
	return s.GetTokens(DParserRESTRICT)
}

func (s *DeclaratorContext) RESTRICT(i int) antlr.TerminalNode {
	return s.GetToken(DParserRESTRICT, i)
}

func (s *DeclaratorContext) Direct() IDirectContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDirectContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDirectContext)
}

func (s *DeclaratorContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *DeclaratorContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *DParser) Declarator() (localctx IDeclaratorContext) {
	localctx = NewDeclaratorContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 24, DParserRULE_declarator)
	var _la int

	p.SetState(236)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case DParserSTAR:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(225)
			p.Match(DParserSTAR)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(229)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&36028934458441728) != 0 {
			{
				p.SetState(226)
				_la = p.GetTokenStream().LA(1)

				if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&36028934458441728) != 0) {
					p.GetErrorHandler().RecoverInline(p)
				} else {
					p.GetErrorHandler().ReportMatch(p)
					p.Consume()
				}
			}

			p.SetState(231)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		p.SetState(233)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&153984960645038082) != 0) || ((int64((_la-64)) & ^0x3f) == 0 && ((int64(1)<<(_la-64))&1099511628417) != 0) {
			{
				p.SetState(232)
				p.Declarator()
			}

		}

	case DParserTYPENAME, DParserIMPORT, DParserINLINE, DParserSELF, DParserSTRING_WORD, DParserTHIS, DParserTRANSLATOR, DParserUSERLAND, DParserXLATE, DParserIDENT, DParserLPAREN, DParserLBRACKET:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(235)
			p.direct(0)
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IDirectContext is an interface to support dynamic dispatch.
type IDirectContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser
	// IsDirectContext differentiates from other interfaces.
	IsDirectContext()
}

type DirectContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyDirectContext() *DirectContext {
	var p = new(DirectContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_direct
	return p
}

func InitEmptyDirectContext(p *DirectContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_direct
}

func (*DirectContext) IsDirectContext() {}

func NewDirectContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *DirectContext {
	var p = new(DirectContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = DParserRULE_direct

	return p
}

func (s *DirectContext) GetParser() antlr.Parser { return s.parser }

func (s *DirectContext) CopyAll(ctx *DirectContext) {
	s.CopyFrom(&ctx.BaseParserRuleContext)
}

func (s *DirectContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *DirectContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

type FunctionDirectContext struct {
	DirectContext
}

func NewFunctionDirectContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *FunctionDirectContext {
	var p = new(FunctionDirectContext)

	InitEmptyDirectContext(&p.DirectContext)
	p.parser = parser
	p.CopyAll(ctx.(*DirectContext))

	return p
}

func (s *FunctionDirectContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *FunctionDirectContext) Direct() IDirectContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDirectContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDirectContext)
}

func (s *FunctionDirectContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(DParserLPAREN, 0)
}

func (s *FunctionDirectContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(DParserRPAREN, 0)
}

func (s *FunctionDirectContext) Parameters() IParametersContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IParametersContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IParametersContext)
}

type NamedDirectContext struct {
	DirectContext
}

func NewNamedDirectContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *NamedDirectContext {
	var p = new(NamedDirectContext)

	InitEmptyDirectContext(&p.DirectContext)
	p.parser = parser
	p.CopyAll(ctx.(*DirectContext))

	return p
}

func (s *NamedDirectContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *NamedDirectContext) Name() INameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(INameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(INameContext)
}

type NestedDirectContext struct {
	DirectContext
}

func NewNestedDirectContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *NestedDirectContext {
	var p = new(NestedDirectContext)

	InitEmptyDirectContext(&p.DirectContext)
	p.parser = parser
	p.CopyAll(ctx.(*DirectContext))

	return p
}

func (s *NestedDirectContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *NestedDirectContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(DParserLPAREN, 0)
}

func (s *NestedDirectContext) Declarator() IDeclaratorContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDeclaratorContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDeclaratorContext)
}

func (s *NestedDirectContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(DParserRPAREN, 0)
}

type BracketDirectContext struct {
	DirectContext
}

func NewBracketDirectContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *BracketDirectContext {
	var p = new(BracketDirectContext)

	InitEmptyDirectContext(&p.DirectContext)
	p.parser = parser
	p.CopyAll(ctx.(*DirectContext))

	return p
}

func (s *BracketDirectContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *BracketDirectContext) Direct() IDirectContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDirectContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDirectContext)
}

func (s *BracketDirectContext) LBRACKET() antlr.TerminalNode {
	return s.GetToken(DParserLBRACKET, 0)
}

func (s *BracketDirectContext) RBRACKET() antlr.TerminalNode {
	return s.GetToken(DParserRBRACKET, 0)
}

func (s *BracketDirectContext) Brackets() IBracketsContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBracketsContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBracketsContext)
}

type AbstractArrayContext struct {
	DirectContext
}

func NewAbstractArrayContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *AbstractArrayContext {
	var p = new(AbstractArrayContext)

	InitEmptyDirectContext(&p.DirectContext)
	p.parser = parser
	p.CopyAll(ctx.(*DirectContext))

	return p
}

func (s *AbstractArrayContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *AbstractArrayContext) LBRACKET() antlr.TerminalNode {
	return s.GetToken(DParserLBRACKET, 0)
}

func (s *AbstractArrayContext) RBRACKET() antlr.TerminalNode {
	return s.GetToken(DParserRBRACKET, 0)
}

func (s *AbstractArrayContext) Brackets() IBracketsContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBracketsContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBracketsContext)
}

func (p *DParser) Direct() (localctx IDirectContext) {
	return p.direct(0)
}

func (p *DParser) direct(_p int) (localctx IDirectContext) {
	var _parentctx antlr.ParserRuleContext = p.GetParserRuleContext()

	_parentState := p.GetState()
	localctx = NewDirectContext(p, p.GetParserRuleContext(), _parentState)
	var _prevctx IDirectContext = localctx
	var _ antlr.ParserRuleContext = _prevctx // TODO: To prevent unused variable warning.
	_startState := 26
	p.EnterRecursionRule(localctx, 26, DParserRULE_direct, _p)
	var _la int

	var _alt int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(249)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case DParserTYPENAME, DParserIMPORT, DParserINLINE, DParserSELF, DParserSTRING_WORD, DParserTHIS, DParserTRANSLATOR, DParserUSERLAND, DParserXLATE, DParserIDENT:
		localctx = NewNamedDirectContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx

		{
			p.SetState(239)
			p.Name()
		}

	case DParserLPAREN:
		localctx = NewNestedDirectContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(240)
			p.Match(DParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(241)
			p.Declarator()
		}
		{
			p.SetState(242)
			p.Match(DParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case DParserLBRACKET:
		localctx = NewAbstractArrayContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(244)
			p.Match(DParserLBRACKET)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(246)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&-5837369087737692158) != 0) || ((int64((_la-64)) & ^0x3f) == 0 && ((int64(1)<<(_la-64))&221826470953095) != 0) {
			{
				p.SetState(245)
				p.Brackets()
			}

		}
		{
			p.SetState(248)
			p.Match(DParserRBRACKET)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}
	p.GetParserRuleContext().SetStop(p.GetTokenStream().LT(-1))
	p.SetState(265)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 33, p.GetParserRuleContext())
	if p.HasError() {
		goto errorExit
	}
	for _alt != 2 && _alt != antlr.ATNInvalidAltNumber {
		if _alt == 1 {
			if p.GetParseListeners() != nil {
				p.TriggerExitRuleEvent()
			}
			_prevctx = localctx
			p.SetState(263)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}

			switch p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 32, p.GetParserRuleContext()) {
			case 1:
				localctx = NewBracketDirectContext(p, NewDirectContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, DParserRULE_direct)
				p.SetState(251)

				if !(p.Precpred(p.GetParserRuleContext(), 3)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 3)", ""))
					goto errorExit
				}
				{
					p.SetState(252)
					p.Match(DParserLBRACKET)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				p.SetState(254)
				p.GetErrorHandler().Sync(p)
				if p.HasError() {
					goto errorExit
				}
				_la = p.GetTokenStream().LA(1)

				if ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&-5837369087737692158) != 0) || ((int64((_la-64)) & ^0x3f) == 0 && ((int64(1)<<(_la-64))&221826470953095) != 0) {
					{
						p.SetState(253)
						p.Brackets()
					}

				}
				{
					p.SetState(256)
					p.Match(DParserRBRACKET)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}

			case 2:
				localctx = NewFunctionDirectContext(p, NewDirectContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, DParserRULE_direct)
				p.SetState(257)

				if !(p.Precpred(p.GetParserRuleContext(), 2)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 2)", ""))
					goto errorExit
				}
				{
					p.SetState(258)
					p.Match(DParserLPAREN)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				p.SetState(260)
				p.GetErrorHandler().Sync(p)
				if p.HasError() {
					goto errorExit
				}
				_la = p.GetTokenStream().LA(1)

				if (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&71314006594060290) != 0 {
					{
						p.SetState(259)
						p.Parameters()
					}

				}
				{
					p.SetState(262)
					p.Match(DParserRPAREN)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}

			case antlr.ATNInvalidAltNumber:
				goto errorExit
			}

		}
		p.SetState(267)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 33, p.GetParserRuleContext())
		if p.HasError() {
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.UnrollRecursionContexts(_parentctx)
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IBracketsContext is an interface to support dynamic dispatch.
type IBracketsContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Parameters() IParametersContext
	Expr() IExprContext

	// IsBracketsContext differentiates from other interfaces.
	IsBracketsContext()
}

type BracketsContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyBracketsContext() *BracketsContext {
	var p = new(BracketsContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_brackets
	return p
}

func InitEmptyBracketsContext(p *BracketsContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_brackets
}

func (*BracketsContext) IsBracketsContext() {}

func NewBracketsContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *BracketsContext {
	var p = new(BracketsContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = DParserRULE_brackets

	return p
}

func (s *BracketsContext) GetParser() antlr.Parser { return s.parser }

func (s *BracketsContext) Parameters() IParametersContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IParametersContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IParametersContext)
}

func (s *BracketsContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *BracketsContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *BracketsContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *DParser) Brackets() (localctx IBracketsContext) {
	localctx = NewBracketsContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 28, DParserRULE_brackets)
	p.SetState(270)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 34, p.GetParserRuleContext()) {
	case 1:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(268)
			p.Parameters()
		}

	case 2:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(269)
			p.expr(0)
		}

	case antlr.ATNInvalidAltNumber:
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IParametersContext is an interface to support dynamic dispatch.
type IParametersContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllParameter() []IParameterContext
	Parameter(i int) IParameterContext
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode
	ELLIPSIS() antlr.TerminalNode

	// IsParametersContext differentiates from other interfaces.
	IsParametersContext()
}

type ParametersContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyParametersContext() *ParametersContext {
	var p = new(ParametersContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_parameters
	return p
}

func InitEmptyParametersContext(p *ParametersContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_parameters
}

func (*ParametersContext) IsParametersContext() {}

func NewParametersContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ParametersContext {
	var p = new(ParametersContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = DParserRULE_parameters

	return p
}

func (s *ParametersContext) GetParser() antlr.Parser { return s.parser }

func (s *ParametersContext) AllParameter() []IParameterContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IParameterContext); ok {
			len++
		}
	}

	tst := make([]IParameterContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IParameterContext); ok {
			tst[i] = t.(IParameterContext)
			i++
		}
	}

	return tst
}

func (s *ParametersContext) Parameter(i int) IParameterContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IParameterContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IParameterContext)
}

func (s *ParametersContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(DParserCOMMA)
}

func (s *ParametersContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(DParserCOMMA, i)
}

func (s *ParametersContext) ELLIPSIS() antlr.TerminalNode {
	return s.GetToken(DParserELLIPSIS, 0)
}

func (s *ParametersContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ParametersContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *DParser) Parameters() (localctx IParametersContext) {
	localctx = NewParametersContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 30, DParserRULE_parameters)
	var _la int

	var _alt int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(272)
		p.Parameter()
	}
	p.SetState(277)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 35, p.GetParserRuleContext())
	if p.HasError() {
		goto errorExit
	}
	for _alt != 2 && _alt != antlr.ATNInvalidAltNumber {
		if _alt == 1 {
			{
				p.SetState(273)
				p.Match(DParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(274)
				p.Parameter()
			}

		}
		p.SetState(279)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 35, p.GetParserRuleContext())
		if p.HasError() {
			goto errorExit
		}
	}
	p.SetState(282)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == DParserCOMMA {
		{
			p.SetState(280)
			p.Match(DParserCOMMA)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(281)
			p.Match(DParserELLIPSIS)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IParameterContext is an interface to support dynamic dispatch.
type IParameterContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Specifiers() ISpecifiersContext
	Declarator() IDeclaratorContext

	// IsParameterContext differentiates from other interfaces.
	IsParameterContext()
}

type ParameterContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyParameterContext() *ParameterContext {
	var p = new(ParameterContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_parameter
	return p
}

func InitEmptyParameterContext(p *ParameterContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_parameter
}

func (*ParameterContext) IsParameterContext() {}

func NewParameterContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ParameterContext {
	var p = new(ParameterContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = DParserRULE_parameter

	return p
}

func (s *ParameterContext) GetParser() antlr.Parser { return s.parser }

func (s *ParameterContext) Specifiers() ISpecifiersContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISpecifiersContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISpecifiersContext)
}

func (s *ParameterContext) Declarator() IDeclaratorContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDeclaratorContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDeclaratorContext)
}

func (s *ParameterContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ParameterContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *DParser) Parameter() (localctx IParameterContext) {
	localctx = NewParameterContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 32, DParserRULE_parameter)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(284)
		p.Specifiers()
	}
	p.SetState(286)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&153984960645038082) != 0) || ((int64((_la-64)) & ^0x3f) == 0 && ((int64(1)<<(_la-64))&1099511628417) != 0) {
		{
			p.SetState(285)
			p.Declarator()
		}

	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// ITypeNameContext is an interface to support dynamic dispatch.
type ITypeNameContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Specifiers() ISpecifiersContext
	Declarator() IDeclaratorContext

	// IsTypeNameContext differentiates from other interfaces.
	IsTypeNameContext()
}

type TypeNameContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyTypeNameContext() *TypeNameContext {
	var p = new(TypeNameContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_typeName
	return p
}

func InitEmptyTypeNameContext(p *TypeNameContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_typeName
}

func (*TypeNameContext) IsTypeNameContext() {}

func NewTypeNameContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *TypeNameContext {
	var p = new(TypeNameContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = DParserRULE_typeName

	return p
}

func (s *TypeNameContext) GetParser() antlr.Parser { return s.parser }

func (s *TypeNameContext) Specifiers() ISpecifiersContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISpecifiersContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISpecifiersContext)
}

func (s *TypeNameContext) Declarator() IDeclaratorContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDeclaratorContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDeclaratorContext)
}

func (s *TypeNameContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *TypeNameContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *DParser) TypeName() (localctx ITypeNameContext) {
	localctx = NewTypeNameContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 34, DParserRULE_typeName)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(288)
		p.Specifiers()
	}
	p.SetState(290)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&153984960645038082) != 0) || ((int64((_la-64)) & ^0x3f) == 0 && ((int64(1)<<(_la-64))&1099511628417) != 0) {
		{
			p.SetState(289)
			p.Declarator()
		}

	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// INameContext is an interface to support dynamic dispatch.
type INameContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	IDENT() antlr.TerminalNode
	TYPENAME() antlr.TerminalNode
	SELF() antlr.TerminalNode
	THIS() antlr.TerminalNode
	STRING_WORD() antlr.TerminalNode
	IMPORT() antlr.TerminalNode
	USERLAND() antlr.TerminalNode
	XLATE() antlr.TerminalNode
	TRANSLATOR() antlr.TerminalNode
	INLINE() antlr.TerminalNode

	// IsNameContext differentiates from other interfaces.
	IsNameContext()
}

type NameContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyNameContext() *NameContext {
	var p = new(NameContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_name
	return p
}

func InitEmptyNameContext(p *NameContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_name
}

func (*NameContext) IsNameContext() {}

func NewNameContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *NameContext {
	var p = new(NameContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = DParserRULE_name

	return p
}

func (s *NameContext) GetParser() antlr.Parser { return s.parser }

func (s *NameContext) IDENT() antlr.TerminalNode {
	return s.GetToken(DParserIDENT, 0)
}

func (s *NameContext) TYPENAME() antlr.TerminalNode {
	return s.GetToken(DParserTYPENAME, 0)
}

func (s *NameContext) SELF() antlr.TerminalNode {
	return s.GetToken(DParserSELF, 0)
}

func (s *NameContext) THIS() antlr.TerminalNode {
	return s.GetToken(DParserTHIS, 0)
}

func (s *NameContext) STRING_WORD() antlr.TerminalNode {
	return s.GetToken(DParserSTRING_WORD, 0)
}

func (s *NameContext) IMPORT() antlr.TerminalNode {
	return s.GetToken(DParserIMPORT, 0)
}

func (s *NameContext) USERLAND() antlr.TerminalNode {
	return s.GetToken(DParserUSERLAND, 0)
}

func (s *NameContext) XLATE() antlr.TerminalNode {
	return s.GetToken(DParserXLATE, 0)
}

func (s *NameContext) TRANSLATOR() antlr.TerminalNode {
	return s.GetToken(DParserTRANSLATOR, 0)
}

func (s *NameContext) INLINE() antlr.TerminalNode {
	return s.GetToken(DParserINLINE, 0)
}

func (s *NameContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *NameContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *DParser) Name() (localctx INameContext) {
	localctx = NewNameContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 36, DParserRULE_name)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(292)
		_la = p.GetTokenStream().LA(1)

		if !((int64((_la-1)) & ^0x3f) == 0 && ((int64(1)<<(_la-1))&-9146379556532256767) != 0) {
			p.GetErrorHandler().RecoverInline(p)
		} else {
			p.GetErrorHandler().ReportMatch(p)
			p.Consume()
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// ICommaContext is an interface to support dynamic dispatch.
type ICommaContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllExpr() []IExprContext
	Expr(i int) IExprContext
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode

	// IsCommaContext differentiates from other interfaces.
	IsCommaContext()
}

type CommaContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyCommaContext() *CommaContext {
	var p = new(CommaContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_comma
	return p
}

func InitEmptyCommaContext(p *CommaContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_comma
}

func (*CommaContext) IsCommaContext() {}

func NewCommaContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *CommaContext {
	var p = new(CommaContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = DParserRULE_comma

	return p
}

func (s *CommaContext) GetParser() antlr.Parser { return s.parser }

func (s *CommaContext) AllExpr() []IExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IExprContext); ok {
			len++
		}
	}

	tst := make([]IExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IExprContext); ok {
			tst[i] = t.(IExprContext)
			i++
		}
	}

	return tst
}

func (s *CommaContext) Expr(i int) IExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *CommaContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(DParserCOMMA)
}

func (s *CommaContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(DParserCOMMA, i)
}

func (s *CommaContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *CommaContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *DParser) Comma() (localctx ICommaContext) {
	localctx = NewCommaContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 38, DParserRULE_comma)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(294)
		p.expr(0)
	}
	p.SetState(299)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == DParserCOMMA {
		{
			p.SetState(295)
			p.Match(DParserCOMMA)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(296)
			p.expr(0)
		}

		p.SetState(301)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IArgumentsContext is an interface to support dynamic dispatch.
type IArgumentsContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllArgument() []IArgumentContext
	Argument(i int) IArgumentContext
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode

	// IsArgumentsContext differentiates from other interfaces.
	IsArgumentsContext()
}

type ArgumentsContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyArgumentsContext() *ArgumentsContext {
	var p = new(ArgumentsContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_arguments
	return p
}

func InitEmptyArgumentsContext(p *ArgumentsContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_arguments
}

func (*ArgumentsContext) IsArgumentsContext() {}

func NewArgumentsContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ArgumentsContext {
	var p = new(ArgumentsContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = DParserRULE_arguments

	return p
}

func (s *ArgumentsContext) GetParser() antlr.Parser { return s.parser }

func (s *ArgumentsContext) AllArgument() []IArgumentContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IArgumentContext); ok {
			len++
		}
	}

	tst := make([]IArgumentContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IArgumentContext); ok {
			tst[i] = t.(IArgumentContext)
			i++
		}
	}

	return tst
}

func (s *ArgumentsContext) Argument(i int) IArgumentContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IArgumentContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IArgumentContext)
}

func (s *ArgumentsContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(DParserCOMMA)
}

func (s *ArgumentsContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(DParserCOMMA, i)
}

func (s *ArgumentsContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ArgumentsContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *DParser) Arguments() (localctx IArgumentsContext) {
	localctx = NewArgumentsContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 40, DParserRULE_arguments)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(302)
		p.Argument()
	}
	p.SetState(307)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == DParserCOMMA {
		{
			p.SetState(303)
			p.Match(DParserCOMMA)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(304)
			p.Argument()
		}

		p.SetState(309)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IArgumentContext is an interface to support dynamic dispatch.
type IArgumentContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Expr() IExprContext

	// IsArgumentContext differentiates from other interfaces.
	IsArgumentContext()
}

type ArgumentContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyArgumentContext() *ArgumentContext {
	var p = new(ArgumentContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_argument
	return p
}

func InitEmptyArgumentContext(p *ArgumentContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_argument
}

func (*ArgumentContext) IsArgumentContext() {}

func NewArgumentContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ArgumentContext {
	var p = new(ArgumentContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = DParserRULE_argument

	return p
}

func (s *ArgumentContext) GetParser() antlr.Parser { return s.parser }

func (s *ArgumentContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *ArgumentContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ArgumentContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *DParser) Argument() (localctx IArgumentContext) {
	localctx = NewArgumentContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 42, DParserRULE_argument)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(310)
		p.expr(0)
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IExprContext is an interface to support dynamic dispatch.
type IExprContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser
	// IsExprContext differentiates from other interfaces.
	IsExprContext()
}

type ExprContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyExprContext() *ExprContext {
	var p = new(ExprContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_expr
	return p
}

func InitEmptyExprContext(p *ExprContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = DParserRULE_expr
}

func (*ExprContext) IsExprContext() {}

func NewExprContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ExprContext {
	var p = new(ExprContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = DParserRULE_expr

	return p
}

func (s *ExprContext) GetParser() antlr.Parser { return s.parser }

func (s *ExprContext) CopyAll(ctx *ExprContext) {
	s.CopyFrom(&ctx.BaseParserRuleContext)
}

func (s *ExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ExprContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

type SymbolContext struct {
	ExprContext
}

func NewSymbolContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *SymbolContext {
	var p = new(SymbolContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *SymbolContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *SymbolContext) SYMBOL() antlr.TerminalNode {
	return s.GetToken(DParserSYMBOL, 0)
}

type ParensContext struct {
	ExprContext
}

func NewParensContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ParensContext {
	var p = new(ParensContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *ParensContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ParensContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(DParserLPAREN, 0)
}

func (s *ParensContext) Comma() ICommaContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ICommaContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ICommaContext)
}

func (s *ParensContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(DParserRPAREN, 0)
}

type SelectContext struct {
	ExprContext
}

func NewSelectContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *SelectContext {
	var p = new(SelectContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *SelectContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *SelectContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *SelectContext) Name() INameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(INameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(INameContext)
}

func (s *SelectContext) DOT() antlr.TerminalNode {
	return s.GetToken(DParserDOT, 0)
}

func (s *SelectContext) ARROW() antlr.TerminalNode {
	return s.GetToken(DParserARROW, 0)
}

type StringContext struct {
	ExprContext
}

func NewStringContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *StringContext {
	var p = new(StringContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *StringContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StringContext) AllSTRING() []antlr.TerminalNode {
	return s.GetTokens(DParserSTRING)
}

func (s *StringContext) STRING(i int) antlr.TerminalNode {
	return s.GetToken(DParserSTRING, i)
}

type OffsetContext struct {
	ExprContext
}

func NewOffsetContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *OffsetContext {
	var p = new(OffsetContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *OffsetContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *OffsetContext) OFFSETOF() antlr.TerminalNode {
	return s.GetToken(DParserOFFSETOF, 0)
}

func (s *OffsetContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(DParserLPAREN, 0)
}

func (s *OffsetContext) TypeName() ITypeNameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ITypeNameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ITypeNameContext)
}

func (s *OffsetContext) COMMA() antlr.TerminalNode {
	return s.GetToken(DParserCOMMA, 0)
}

func (s *OffsetContext) AllName() []INameContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(INameContext); ok {
			len++
		}
	}

	tst := make([]INameContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(INameContext); ok {
			tst[i] = t.(INameContext)
			i++
		}
	}

	return tst
}

func (s *OffsetContext) Name(i int) INameContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(INameContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(INameContext)
}

func (s *OffsetContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(DParserRPAREN, 0)
}

func (s *OffsetContext) AllDOT() []antlr.TerminalNode {
	return s.GetTokens(DParserDOT)
}

func (s *OffsetContext) DOT(i int) antlr.TerminalNode {
	return s.GetToken(DParserDOT, i)
}

type IdentContext struct {
	ExprContext
}

func NewIdentContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *IdentContext {
	var p = new(IdentContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *IdentContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *IdentContext) IDENT() antlr.TerminalNode {
	return s.GetToken(DParserIDENT, 0)
}

func (s *IdentContext) MACRO() antlr.TerminalNode {
	return s.GetToken(DParserMACRO, 0)
}

type PrefixContext struct {
	ExprContext
}

func NewPrefixContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *PrefixContext {
	var p = new(PrefixContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *PrefixContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PrefixContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *PrefixContext) INC() antlr.TerminalNode {
	return s.GetToken(DParserINC, 0)
}

func (s *PrefixContext) DEC() antlr.TerminalNode {
	return s.GetToken(DParserDEC, 0)
}

func (s *PrefixContext) AMP() antlr.TerminalNode {
	return s.GetToken(DParserAMP, 0)
}

func (s *PrefixContext) STAR() antlr.TerminalNode {
	return s.GetToken(DParserSTAR, 0)
}

func (s *PrefixContext) PLUS() antlr.TerminalNode {
	return s.GetToken(DParserPLUS, 0)
}

func (s *PrefixContext) MINUS() antlr.TerminalNode {
	return s.GetToken(DParserMINUS, 0)
}

func (s *PrefixContext) TILDE() antlr.TerminalNode {
	return s.GetToken(DParserTILDE, 0)
}

func (s *PrefixContext) BANG() antlr.TerminalNode {
	return s.GetToken(DParserBANG, 0)
}

func (s *PrefixContext) SIZEOF() antlr.TerminalNode {
	return s.GetToken(DParserSIZEOF, 0)
}

func (s *PrefixContext) STRINGOF() antlr.TerminalNode {
	return s.GetToken(DParserSTRINGOF, 0)
}

type IndexContext struct {
	ExprContext
}

func NewIndexContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *IndexContext {
	var p = new(IndexContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *IndexContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *IndexContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *IndexContext) LBRACKET() antlr.TerminalNode {
	return s.GetToken(DParserLBRACKET, 0)
}

func (s *IndexContext) Arguments() IArgumentsContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IArgumentsContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IArgumentsContext)
}

func (s *IndexContext) RBRACKET() antlr.TerminalNode {
	return s.GetToken(DParserRBRACKET, 0)
}

type AggregationContext struct {
	ExprContext
}

func NewAggregationContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *AggregationContext {
	var p = new(AggregationContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *AggregationContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *AggregationContext) AGGREGATION() antlr.TerminalNode {
	return s.GetToken(DParserAGGREGATION, 0)
}

type CondContext struct {
	ExprContext
}

func NewCondContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *CondContext {
	var p = new(CondContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *CondContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *CondContext) AllExpr() []IExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IExprContext); ok {
			len++
		}
	}

	tst := make([]IExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IExprContext); ok {
			tst[i] = t.(IExprContext)
			i++
		}
	}

	return tst
}

func (s *CondContext) Expr(i int) IExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *CondContext) QUESTION() antlr.TerminalNode {
	return s.GetToken(DParserQUESTION, 0)
}

func (s *CondContext) Comma() ICommaContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ICommaContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ICommaContext)
}

func (s *CondContext) COLON() antlr.TerminalNode {
	return s.GetToken(DParserCOLON, 0)
}

type TranslateContext struct {
	ExprContext
}

func NewTranslateContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *TranslateContext {
	var p = new(TranslateContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *TranslateContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *TranslateContext) XLATE() antlr.TerminalNode {
	return s.GetToken(DParserXLATE, 0)
}

func (s *TranslateContext) LT() antlr.TerminalNode {
	return s.GetToken(DParserLT, 0)
}

func (s *TranslateContext) TypeName() ITypeNameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ITypeNameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ITypeNameContext)
}

func (s *TranslateContext) GT() antlr.TerminalNode {
	return s.GetToken(DParserGT, 0)
}

func (s *TranslateContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(DParserLPAREN, 0)
}

func (s *TranslateContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *TranslateContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(DParserRPAREN, 0)
}

type CallContext struct {
	ExprContext
}

func NewCallContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *CallContext {
	var p = new(CallContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *CallContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *CallContext) IDENT() antlr.TerminalNode {
	return s.GetToken(DParserIDENT, 0)
}

func (s *CallContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(DParserLPAREN, 0)
}

func (s *CallContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(DParserRPAREN, 0)
}

func (s *CallContext) Arguments() IArgumentsContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IArgumentsContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IArgumentsContext)
}

type NumberContext struct {
	ExprContext
}

func NewNumberContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *NumberContext {
	var p = new(NumberContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *NumberContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *NumberContext) NUMBER() antlr.TerminalNode {
	return s.GetToken(DParserNUMBER, 0)
}

type SizeofTypeContext struct {
	ExprContext
}

func NewSizeofTypeContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *SizeofTypeContext {
	var p = new(SizeofTypeContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *SizeofTypeContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *SizeofTypeContext) SIZEOF() antlr.TerminalNode {
	return s.GetToken(DParserSIZEOF, 0)
}

func (s *SizeofTypeContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(DParserLPAREN, 0)
}

func (s *SizeofTypeContext) TypeName() ITypeNameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ITypeNameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ITypeNameContext)
}

func (s *SizeofTypeContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(DParserRPAREN, 0)
}

type CastContext struct {
	ExprContext
}

func NewCastContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *CastContext {
	var p = new(CastContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *CastContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *CastContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(DParserLPAREN, 0)
}

func (s *CastContext) TypeName() ITypeNameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ITypeNameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ITypeNameContext)
}

func (s *CastContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(DParserRPAREN, 0)
}

func (s *CastContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

type CharacterContext struct {
	ExprContext
}

func NewCharacterContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *CharacterContext {
	var p = new(CharacterContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *CharacterContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *CharacterContext) CHARACTER() antlr.TerminalNode {
	return s.GetToken(DParserCHARACTER, 0)
}

type ScopedContext struct {
	ExprContext
}

func NewScopedContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ScopedContext {
	var p = new(ScopedContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *ScopedContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ScopedContext) ARROW() antlr.TerminalNode {
	return s.GetToken(DParserARROW, 0)
}

func (s *ScopedContext) Name() INameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(INameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(INameContext)
}

func (s *ScopedContext) SELF() antlr.TerminalNode {
	return s.GetToken(DParserSELF, 0)
}

func (s *ScopedContext) THIS() antlr.TerminalNode {
	return s.GetToken(DParserTHIS, 0)
}

type BinaryContext struct {
	ExprContext
}

func NewBinaryContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *BinaryContext {
	var p = new(BinaryContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *BinaryContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *BinaryContext) AllExpr() []IExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IExprContext); ok {
			len++
		}
	}

	tst := make([]IExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IExprContext); ok {
			tst[i] = t.(IExprContext)
			i++
		}
	}

	return tst
}

func (s *BinaryContext) Expr(i int) IExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *BinaryContext) STAR() antlr.TerminalNode {
	return s.GetToken(DParserSTAR, 0)
}

func (s *BinaryContext) DIV() antlr.TerminalNode {
	return s.GetToken(DParserDIV, 0)
}

func (s *BinaryContext) MOD() antlr.TerminalNode {
	return s.GetToken(DParserMOD, 0)
}

func (s *BinaryContext) PLUS() antlr.TerminalNode {
	return s.GetToken(DParserPLUS, 0)
}

func (s *BinaryContext) MINUS() antlr.TerminalNode {
	return s.GetToken(DParserMINUS, 0)
}

func (s *BinaryContext) LSH() antlr.TerminalNode {
	return s.GetToken(DParserLSH, 0)
}

func (s *BinaryContext) RSH() antlr.TerminalNode {
	return s.GetToken(DParserRSH, 0)
}

func (s *BinaryContext) LT() antlr.TerminalNode {
	return s.GetToken(DParserLT, 0)
}

func (s *BinaryContext) GT() antlr.TerminalNode {
	return s.GetToken(DParserGT, 0)
}

func (s *BinaryContext) LE() antlr.TerminalNode {
	return s.GetToken(DParserLE, 0)
}

func (s *BinaryContext) GE() antlr.TerminalNode {
	return s.GetToken(DParserGE, 0)
}

func (s *BinaryContext) EQ() antlr.TerminalNode {
	return s.GetToken(DParserEQ, 0)
}

func (s *BinaryContext) NE() antlr.TerminalNode {
	return s.GetToken(DParserNE, 0)
}

func (s *BinaryContext) AMP() antlr.TerminalNode {
	return s.GetToken(DParserAMP, 0)
}

func (s *BinaryContext) CARET() antlr.TerminalNode {
	return s.GetToken(DParserCARET, 0)
}

func (s *BinaryContext) PIPE() antlr.TerminalNode {
	return s.GetToken(DParserPIPE, 0)
}

func (s *BinaryContext) LAND() antlr.TerminalNode {
	return s.GetToken(DParserLAND, 0)
}

func (s *BinaryContext) LXOR() antlr.TerminalNode {
	return s.GetToken(DParserLXOR, 0)
}

func (s *BinaryContext) LOR() antlr.TerminalNode {
	return s.GetToken(DParserLOR, 0)
}

type PostfixContext struct {
	ExprContext
}

func NewPostfixContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *PostfixContext {
	var p = new(PostfixContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *PostfixContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PostfixContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *PostfixContext) INC() antlr.TerminalNode {
	return s.GetToken(DParserINC, 0)
}

func (s *PostfixContext) DEC() antlr.TerminalNode {
	return s.GetToken(DParserDEC, 0)
}

type AssignContext struct {
	ExprContext
}

func NewAssignContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *AssignContext {
	var p = new(AssignContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *AssignContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *AssignContext) AllExpr() []IExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IExprContext); ok {
			len++
		}
	}

	tst := make([]IExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IExprContext); ok {
			tst[i] = t.(IExprContext)
			i++
		}
	}

	return tst
}

func (s *AssignContext) Expr(i int) IExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *AssignContext) ASSIGN() antlr.TerminalNode {
	return s.GetToken(DParserASSIGN, 0)
}

func (s *AssignContext) LSH_ASSIGN() antlr.TerminalNode {
	return s.GetToken(DParserLSH_ASSIGN, 0)
}

func (s *AssignContext) RSH_ASSIGN() antlr.TerminalNode {
	return s.GetToken(DParserRSH_ASSIGN, 0)
}

func (s *AssignContext) ADD_ASSIGN() antlr.TerminalNode {
	return s.GetToken(DParserADD_ASSIGN, 0)
}

func (s *AssignContext) SUB_ASSIGN() antlr.TerminalNode {
	return s.GetToken(DParserSUB_ASSIGN, 0)
}

func (s *AssignContext) MUL_ASSIGN() antlr.TerminalNode {
	return s.GetToken(DParserMUL_ASSIGN, 0)
}

func (s *AssignContext) DIV_ASSIGN() antlr.TerminalNode {
	return s.GetToken(DParserDIV_ASSIGN, 0)
}

func (s *AssignContext) MOD_ASSIGN() antlr.TerminalNode {
	return s.GetToken(DParserMOD_ASSIGN, 0)
}

func (s *AssignContext) AND_ASSIGN() antlr.TerminalNode {
	return s.GetToken(DParserAND_ASSIGN, 0)
}

func (s *AssignContext) XOR_ASSIGN() antlr.TerminalNode {
	return s.GetToken(DParserXOR_ASSIGN, 0)
}

func (s *AssignContext) OR_ASSIGN() antlr.TerminalNode {
	return s.GetToken(DParserOR_ASSIGN, 0)
}

func (p *DParser) Expr() (localctx IExprContext) {
	return p.expr(0)
}

func (p *DParser) expr(_p int) (localctx IExprContext) {
	var _parentctx antlr.ParserRuleContext = p.GetParserRuleContext()

	_parentState := p.GetState()
	localctx = NewExprContext(p, p.GetParserRuleContext(), _parentState)
	var _prevctx IExprContext = localctx
	var _ antlr.ParserRuleContext = _prevctx // TODO: To prevent unused variable warning.
	_startState := 44
	p.EnterRecursionRule(localctx, 44, DParserRULE_expr, _p)
	var _la int

	var _alt int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(370)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 44, p.GetParserRuleContext()) {
	case 1:
		localctx = NewNumberContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx

		{
			p.SetState(313)
			p.Match(DParserNUMBER)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case 2:
		localctx = NewCharacterContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(314)
			p.Match(DParserCHARACTER)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case 3:
		localctx = NewStringContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		p.SetState(316)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_alt = 1
		for ok := true; ok; ok = _alt != 2 && _alt != antlr.ATNInvalidAltNumber {
			switch _alt {
			case 1:
				{
					p.SetState(315)
					p.Match(DParserSTRING)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}

			default:
				p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
				goto errorExit
			}

			p.SetState(318)
			p.GetErrorHandler().Sync(p)
			_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 41, p.GetParserRuleContext())
			if p.HasError() {
				goto errorExit
			}
		}

	case 4:
		localctx = NewAggregationContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(320)
			p.Match(DParserAGGREGATION)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case 5:
		localctx = NewSymbolContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(321)
			p.Match(DParserSYMBOL)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case 6:
		localctx = NewScopedContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(322)
			_la = p.GetTokenStream().LA(1)

			if !(_la == DParserSELF || _la == DParserTHIS) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(323)
			p.Match(DParserARROW)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(324)
			p.Name()
		}

	case 7:
		localctx = NewCallContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(325)
			p.Match(DParserIDENT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(326)
			p.Match(DParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(328)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&-5908401069599227904) != 0) || ((int64((_la-64)) & ^0x3f) == 0 && ((int64(1)<<(_la-64))&221826470953095) != 0) {
			{
				p.SetState(327)
				p.Arguments()
			}

		}
		{
			p.SetState(330)
			p.Match(DParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case 8:
		localctx = NewIdentContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(331)
			_la = p.GetTokenStream().LA(1)

			if !(_la == DParserIDENT || _la == DParserMACRO) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}

	case 9:
		localctx = NewParensContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(332)
			p.Match(DParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(333)
			p.Comma()
		}
		{
			p.SetState(334)
			p.Match(DParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case 10:
		localctx = NewSizeofTypeContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(336)
			p.Match(DParserSIZEOF)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(337)
			p.Match(DParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(338)
			p.TypeName()
		}
		{
			p.SetState(339)
			p.Match(DParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case 11:
		localctx = NewOffsetContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(341)
			p.Match(DParserOFFSETOF)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(342)
			p.Match(DParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(343)
			p.TypeName()
		}
		{
			p.SetState(344)
			p.Match(DParserCOMMA)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(345)
			p.Name()
		}
		p.SetState(350)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == DParserDOT {
			{
				p.SetState(346)
				p.Match(DParserDOT)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(347)
				p.Name()
			}

			p.SetState(352)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(353)
			p.Match(DParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case 12:
		localctx = NewTranslateContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(355)
			p.Match(DParserXLATE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(356)
			p.Match(DParserLT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(357)
			p.TypeName()
		}
		{
			p.SetState(358)
			p.Match(DParserGT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(359)
			p.Match(DParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(360)
			p.expr(0)
		}
		{
			p.SetState(361)
			p.Match(DParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case 13:
		localctx = NewPrefixContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(363)
			_la = p.GetTokenStream().LA(1)

			if !(_la == DParserSIZEOF || _la == DParserSTRINGOF || ((int64((_la-78)) & ^0x3f) == 0 && ((int64(1)<<(_la-78))&13539213315) != 0)) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(364)
			p.expr(15)
		}

	case 14:
		localctx = NewCastContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(365)
			p.Match(DParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(366)
			p.TypeName()
		}
		{
			p.SetState(367)
			p.Match(DParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(368)
			p.expr(14)
		}

	case antlr.ATNInvalidAltNumber:
		goto errorExit
	}
	p.GetParserRuleContext().SetStop(p.GetTokenStream().LT(-1))
	p.SetState(426)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 46, p.GetParserRuleContext())
	if p.HasError() {
		goto errorExit
	}
	for _alt != 2 && _alt != antlr.ATNInvalidAltNumber {
		if _alt == 1 {
			if p.GetParseListeners() != nil {
				p.TriggerExitRuleEvent()
			}
			_prevctx = localctx
			p.SetState(424)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}

			switch p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 45, p.GetParserRuleContext()) {
			case 1:
				localctx = NewBinaryContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, DParserRULE_expr)
				p.SetState(372)

				if !(p.Precpred(p.GetParserRuleContext(), 13)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 13)", ""))
					goto errorExit
				}
				{
					p.SetState(373)
					_la = p.GetTokenStream().LA(1)

					if !(_la == DParserDIV || _la == DParserSTAR || _la == DParserMOD) {
						p.GetErrorHandler().RecoverInline(p)
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(374)
					p.expr(14)
				}

			case 2:
				localctx = NewBinaryContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, DParserRULE_expr)
				p.SetState(375)

				if !(p.Precpred(p.GetParserRuleContext(), 12)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 12)", ""))
					goto errorExit
				}
				{
					p.SetState(376)
					_la = p.GetTokenStream().LA(1)

					if !(_la == DParserPLUS || _la == DParserMINUS) {
						p.GetErrorHandler().RecoverInline(p)
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(377)
					p.expr(13)
				}

			case 3:
				localctx = NewBinaryContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, DParserRULE_expr)
				p.SetState(378)

				if !(p.Precpred(p.GetParserRuleContext(), 11)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 11)", ""))
					goto errorExit
				}
				{
					p.SetState(379)
					_la = p.GetTokenStream().LA(1)

					if !(_la == DParserLSH || _la == DParserRSH) {
						p.GetErrorHandler().RecoverInline(p)
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(380)
					p.expr(12)
				}

			case 4:
				localctx = NewBinaryContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, DParserRULE_expr)
				p.SetState(381)

				if !(p.Precpred(p.GetParserRuleContext(), 10)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 10)", ""))
					goto errorExit
				}
				{
					p.SetState(382)
					_la = p.GetTokenStream().LA(1)

					if !((int64((_la-92)) & ^0x3f) == 0 && ((int64(1)<<(_la-92))&771) != 0) {
						p.GetErrorHandler().RecoverInline(p)
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(383)
					p.expr(11)
				}

			case 5:
				localctx = NewBinaryContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, DParserRULE_expr)
				p.SetState(384)

				if !(p.Precpred(p.GetParserRuleContext(), 9)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 9)", ""))
					goto errorExit
				}
				{
					p.SetState(385)
					_la = p.GetTokenStream().LA(1)

					if !(_la == DParserEQ || _la == DParserNE) {
						p.GetErrorHandler().RecoverInline(p)
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(386)
					p.expr(10)
				}

			case 6:
				localctx = NewBinaryContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, DParserRULE_expr)
				p.SetState(387)

				if !(p.Precpred(p.GetParserRuleContext(), 8)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 8)", ""))
					goto errorExit
				}
				{
					p.SetState(388)
					p.Match(DParserAMP)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(389)
					p.expr(9)
				}

			case 7:
				localctx = NewBinaryContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, DParserRULE_expr)
				p.SetState(390)

				if !(p.Precpred(p.GetParserRuleContext(), 7)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 7)", ""))
					goto errorExit
				}
				{
					p.SetState(391)
					p.Match(DParserCARET)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(392)
					p.expr(8)
				}

			case 8:
				localctx = NewBinaryContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, DParserRULE_expr)
				p.SetState(393)

				if !(p.Precpred(p.GetParserRuleContext(), 6)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 6)", ""))
					goto errorExit
				}
				{
					p.SetState(394)
					p.Match(DParserPIPE)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(395)
					p.expr(7)
				}

			case 9:
				localctx = NewBinaryContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, DParserRULE_expr)
				p.SetState(396)

				if !(p.Precpred(p.GetParserRuleContext(), 5)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 5)", ""))
					goto errorExit
				}
				{
					p.SetState(397)
					p.Match(DParserLAND)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(398)
					p.expr(6)
				}

			case 10:
				localctx = NewBinaryContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, DParserRULE_expr)
				p.SetState(399)

				if !(p.Precpred(p.GetParserRuleContext(), 4)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 4)", ""))
					goto errorExit
				}
				{
					p.SetState(400)
					p.Match(DParserLXOR)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(401)
					p.expr(5)
				}

			case 11:
				localctx = NewBinaryContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, DParserRULE_expr)
				p.SetState(402)

				if !(p.Precpred(p.GetParserRuleContext(), 3)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 3)", ""))
					goto errorExit
				}
				{
					p.SetState(403)
					p.Match(DParserLOR)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(404)
					p.expr(4)
				}

			case 12:
				localctx = NewCondContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, DParserRULE_expr)
				p.SetState(405)

				if !(p.Precpred(p.GetParserRuleContext(), 2)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 2)", ""))
					goto errorExit
				}
				{
					p.SetState(406)
					p.Match(DParserQUESTION)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(407)
					p.Comma()
				}
				{
					p.SetState(408)
					p.Match(DParserCOLON)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(409)
					p.expr(2)
				}

			case 13:
				localctx = NewAssignContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, DParserRULE_expr)
				p.SetState(411)

				if !(p.Precpred(p.GetParserRuleContext(), 1)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 1)", ""))
					goto errorExit
				}
				{
					p.SetState(412)
					_la = p.GetTokenStream().LA(1)

					if !((int64((_la-80)) & ^0x3f) == 0 && ((int64(1)<<(_la-80))&525311) != 0) {
						p.GetErrorHandler().RecoverInline(p)
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(413)
					p.expr(1)
				}

			case 14:
				localctx = NewIndexContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, DParserRULE_expr)
				p.SetState(414)

				if !(p.Precpred(p.GetParserRuleContext(), 18)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 18)", ""))
					goto errorExit
				}
				{
					p.SetState(415)
					p.Match(DParserLBRACKET)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(416)
					p.Arguments()
				}
				{
					p.SetState(417)
					p.Match(DParserRBRACKET)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}

			case 15:
				localctx = NewSelectContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, DParserRULE_expr)
				p.SetState(419)

				if !(p.Precpred(p.GetParserRuleContext(), 17)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 17)", ""))
					goto errorExit
				}
				{
					p.SetState(420)
					_la = p.GetTokenStream().LA(1)

					if !(_la == DParserARROW || _la == DParserDOT) {
						p.GetErrorHandler().RecoverInline(p)
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(421)
					p.Name()
				}

			case 16:
				localctx = NewPostfixContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, DParserRULE_expr)
				p.SetState(422)

				if !(p.Precpred(p.GetParserRuleContext(), 16)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 16)", ""))
					goto errorExit
				}
				{
					p.SetState(423)
					_la = p.GetTokenStream().LA(1)

					if !(_la == DParserINC || _la == DParserDEC) {
						p.GetErrorHandler().RecoverInline(p)
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}

			case antlr.ATNInvalidAltNumber:
				goto errorExit
			}

		}
		p.SetState(428)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 46, p.GetParserRuleContext())
		if p.HasError() {
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.UnrollRecursionContexts(_parentctx)
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

func (p *DParser) Sempred(localctx antlr.RuleContext, ruleIndex, predIndex int) bool {
	switch ruleIndex {
	case 13:
		var t *DirectContext = nil
		if localctx != nil {
			t = localctx.(*DirectContext)
		}
		return p.Direct_Sempred(t, predIndex)

	case 22:
		var t *ExprContext = nil
		if localctx != nil {
			t = localctx.(*ExprContext)
		}
		return p.Expr_Sempred(t, predIndex)

	default:
		panic("No predicate with index: " + fmt.Sprint(ruleIndex))
	}
}

func (p *DParser) Direct_Sempred(localctx antlr.RuleContext, predIndex int) bool {
	switch predIndex {
	case 0:
		return p.Precpred(p.GetParserRuleContext(), 3)

	case 1:
		return p.Precpred(p.GetParserRuleContext(), 2)

	default:
		panic("No predicate with index: " + fmt.Sprint(predIndex))
	}
}

func (p *DParser) Expr_Sempred(localctx antlr.RuleContext, predIndex int) bool {
	switch predIndex {
	case 2:
		return p.Precpred(p.GetParserRuleContext(), 13)

	case 3:
		return p.Precpred(p.GetParserRuleContext(), 12)

	case 4:
		return p.Precpred(p.GetParserRuleContext(), 11)

	case 5:
		return p.Precpred(p.GetParserRuleContext(), 10)

	case 6:
		return p.Precpred(p.GetParserRuleContext(), 9)

	case 7:
		return p.Precpred(p.GetParserRuleContext(), 8)

	case 8:
		return p.Precpred(p.GetParserRuleContext(), 7)

	case 9:
		return p.Precpred(p.GetParserRuleContext(), 6)

	case 10:
		return p.Precpred(p.GetParserRuleContext(), 5)

	case 11:
		return p.Precpred(p.GetParserRuleContext(), 4)

	case 12:
		return p.Precpred(p.GetParserRuleContext(), 3)

	case 13:
		return p.Precpred(p.GetParserRuleContext(), 2)

	case 14:
		return p.Precpred(p.GetParserRuleContext(), 1)

	case 15:
		return p.Precpred(p.GetParserRuleContext(), 18)

	case 16:
		return p.Precpred(p.GetParserRuleContext(), 17)

	case 17:
		return p.Precpred(p.GetParserRuleContext(), 16)

	default:
		panic("No predicate with index: " + fmt.Sprint(predIndex))
	}
}
