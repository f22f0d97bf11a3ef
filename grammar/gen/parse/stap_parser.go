// SPDX-License-Identifier: GPL-2.0-or-later

// Code generated from StapParser.g4 by ANTLR 4.13.1. DO NOT EDIT.

package parse // StapParser
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

type StapParser struct {
	*antlr.BaseParser
}

var StapParserParserStaticData struct {
	once                   sync.Once
	serializedATN          []int32
	LiteralNames           []string
	SymbolicNames          []string
	RuleNames              []string
	PredictionContextCache *antlr.PredictionContextCache
	atn                    *antlr.ATN
	decisionToDFA          []*antlr.DFA
}

func stapparserParserInit() {
	staticData := &StapParserParserStaticData
	staticData.LiteralNames = []string{
		"", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "",
		"", "", "", "'/*'", "", "'%{'", "", "", "", "", "'probe'", "'global'",
		"'private'", "'function'", "'if'", "'else'", "'for'", "'foreach'", "'in'",
		"'limit'", "'return'", "'delete'", "'while'", "'break'", "'continue'",
		"'next'", "'string'", "'long'", "'try'", "'catch'", "", "", "", "",
		"'<<<'", "'>>>'", "'<<='", "'>>='", "'=='", "'!='", "'<='", "'>='",
		"'=~'", "'!~'", "'+='", "'-='", "'*='", "'/='", "'%='", "'&='", "'^='",
		"'|='", "'.='", "'&&'", "'||'", "'++'", "'--'", "'->'", "'<<'", "'>>'",
		"'%('", "'%?'", "'%:'", "'%)'", "'('", "')'", "'['", "']'", "'{'", "'}'",
		"';'", "','", "'.'", "'?'", "':'", "'='", "'+'", "'-'", "'*'", "'/'",
		"'%'", "'<'", "'>'", "'&'", "'|'", "'^'", "'!'", "'~'",
	}
	staticData.SymbolicNames = []string{
		"", "COMPONENT", "POINT_OPEN", "POINT_CLOSE", "AT_CAST", "AT_DEFINED",
		"AT_PROBEWRITE", "AT_ENTRY", "AT_PERF", "AT_VAR", "AT_STAT", "AT_HIST_LINEAR",
		"AT_HIST_LOG", "AT_CONST", "AT_REGISTER", "AT_DEREF", "AT_ENUM", "AT_ENUMNAME",
		"WS", "COMMENT", "OPEN_COMMENT", "EMBEDDED", "OPEN_EMBEDDED", "STRING",
		"OPEN_STRING", "ARG", "NUMBER", "PROBE", "GLOBAL", "PRIVATE", "FUNCTION",
		"IF", "ELSE", "FOR", "FOREACH", "IN", "LIMIT", "RETURN", "DELETE", "WHILE",
		"BREAK", "CONTINUE", "NEXT", "KW_STRING", "KW_LONG", "TRY", "CATCH",
		"IDENT", "DOLLAR", "TARGET", "ATWORD", "STATADD", "USHR", "SHL_ASSIGN",
		"SHR_ASSIGN", "EQ", "NE", "LE", "GE", "MATCH", "NOMATCH", "ADD_ASSIGN",
		"SUB_ASSIGN", "MUL_ASSIGN", "DIV_ASSIGN", "MOD_ASSIGN", "AND_ASSIGN",
		"XOR_ASSIGN", "OR_ASSIGN", "CAT_ASSIGN", "ANDAND", "OROR", "INC", "DEC",
		"ARROW", "SHL", "SHR", "PP_OPEN", "PP_THEN", "PP_ELSE", "PP_CLOSE",
		"LPAREN", "RPAREN", "LBRACKET", "RBRACKET", "LBRACE", "RBRACE", "SEMI",
		"COMMA", "DOT", "QUESTION", "COLON", "ASSIGN", "PLUS", "MINUS", "STAR",
		"SLASH", "PERCENT", "LT", "GT", "AMP", "PIPE", "CARET", "BANG", "TILDE",
		"JUNK",
	}
	staticData.RuleNames = []string{
		"decl", "globalItem", "literal", "name", "typed", "param", "aliasOp",
		"points", "point", "path", "part", "branch", "block", "stmt", "forPart",
		"feKeys", "feKey", "sort", "feArray", "keys", "key", "args", "hist",
		"bound", "indexed", "expr",
	}
	staticData.PredictionContextCache = antlr.NewPredictionContextCache()
	staticData.serializedATN = []int32{
		4, 1, 105, 475, 2, 0, 7, 0, 2, 1, 7, 1, 2, 2, 7, 2, 2, 3, 7, 3, 2, 4, 7,
		4, 2, 5, 7, 5, 2, 6, 7, 6, 2, 7, 7, 7, 2, 8, 7, 8, 2, 9, 7, 9, 2, 10, 7,
		10, 2, 11, 7, 11, 2, 12, 7, 12, 2, 13, 7, 13, 2, 14, 7, 14, 2, 15, 7, 15,
		2, 16, 7, 16, 2, 17, 7, 17, 2, 18, 7, 18, 2, 19, 7, 19, 2, 20, 7, 20, 2,
		21, 7, 21, 2, 22, 7, 22, 2, 23, 7, 23, 2, 24, 7, 24, 2, 25, 7, 25, 1, 0,
		1, 0, 1, 0, 1, 0, 1, 0, 5, 0, 58, 8, 0, 10, 0, 12, 0, 61, 9, 0, 1, 0, 1,
		0, 1, 0, 3, 0, 66, 8, 0, 1, 0, 1, 0, 1, 0, 1, 0, 5, 0, 72, 8, 0, 10, 0,
		12, 0, 75, 9, 0, 1, 0, 3, 0, 78, 8, 0, 1, 0, 3, 0, 81, 8, 0, 1, 0, 1, 0,
		1, 0, 3, 0, 86, 8, 0, 1, 0, 1, 0, 1, 0, 1, 0, 5, 0, 92, 8, 0, 10, 0, 12,
		0, 95, 9, 0, 3, 0, 97, 8, 0, 1, 0, 1, 0, 1, 0, 3, 0, 102, 8, 0, 1, 0, 1,
		0, 3, 0, 106, 8, 0, 1, 0, 1, 0, 3, 0, 110, 8, 0, 1, 0, 1, 0, 1, 0, 5, 0,
		115, 8, 0, 10, 0, 12, 0, 118, 9, 0, 1, 0, 3, 0, 121, 8, 0, 1, 0, 3, 0,
		124, 8, 0, 1, 1, 1, 1, 3, 1, 128, 8, 1, 1, 1, 1, 1, 1, 1, 3, 1, 133, 8,
		1, 1, 1, 1, 1, 3, 1, 137, 8, 1, 1, 2, 3, 2, 140, 8, 2, 1, 2, 1, 2, 3, 2,
		144, 8, 2, 1, 3, 1, 3, 1, 4, 1, 4, 1, 4, 1, 5, 1, 5, 3, 5, 153, 8, 5, 1,
		6, 1, 6, 1, 7, 1, 7, 1, 7, 5, 7, 160, 8, 7, 10, 7, 12, 7, 163, 9, 7, 1,
		8, 1, 8, 3, 8, 167, 8, 8, 1, 8, 1, 8, 1, 8, 1, 8, 1, 8, 3, 8, 174, 8, 8,
		1, 9, 1, 9, 1, 9, 5, 9, 179, 8, 9, 10, 9, 12, 9, 182, 9, 9, 1, 10, 1, 10,
		1, 10, 1, 10, 1, 10, 5, 10, 189, 8, 10, 10, 10, 12, 10, 192, 9, 10, 1,
		10, 1, 10, 3, 10, 196, 8, 10, 1, 10, 1, 10, 1, 10, 1, 10, 3, 10, 202, 8,
		10, 1, 11, 1, 11, 3, 11, 206, 8, 11, 1, 12, 1, 12, 5, 12, 210, 8, 12, 10,
		12, 12, 12, 213, 9, 12, 1, 12, 1, 12, 1, 13, 1, 13, 1, 13, 1, 13, 1, 13,
		1, 13, 1, 13, 1, 13, 1, 13, 3, 13, 226, 8, 13, 1, 13, 1, 13, 1, 13, 1,
		13, 1, 13, 1, 13, 1, 13, 1, 13, 1, 13, 1, 13, 1, 13, 1, 13, 1, 13, 1, 13,
		1, 13, 1, 13, 1, 13, 1, 13, 1, 13, 1, 13, 1, 13, 3, 13, 249, 8, 13, 1,
		13, 1, 13, 1, 13, 1, 13, 3, 13, 255, 8, 13, 1, 13, 1, 13, 1, 13, 1, 13,
		1, 13, 1, 13, 1, 13, 1, 13, 1, 13, 1, 13, 1, 13, 3, 13, 268, 8, 13, 1,
		13, 1, 13, 1, 13, 1, 13, 1, 13, 1, 13, 1, 13, 1, 13, 1, 13, 1, 13, 1, 13,
		3, 13, 281, 8, 13, 1, 13, 1, 13, 1, 13, 1, 13, 1, 13, 3, 13, 288, 8, 13,
		1, 14, 3, 14, 291, 8, 14, 1, 15, 1, 15, 1, 15, 1, 15, 1, 15, 5, 15, 298,
		8, 15, 10, 15, 12, 15, 301, 9, 15, 1, 15, 1, 15, 3, 15, 305, 8, 15, 1,
		16, 1, 16, 3, 16, 309, 8, 16, 1, 17, 1, 17, 1, 18, 1, 18, 3, 18, 315, 8,
		18, 1, 18, 1, 18, 1, 18, 1, 18, 3, 18, 321, 8, 18, 1, 18, 3, 18, 324, 8,
		18, 1, 18, 3, 18, 327, 8, 18, 1, 19, 1, 19, 1, 19, 5, 19, 332, 8, 19, 10,
		19, 12, 19, 335, 9, 19, 1, 20, 1, 20, 3, 20, 339, 8, 20, 1, 21, 1, 21,
		1, 21, 5, 21, 344, 8, 21, 10, 21, 12, 21, 347, 9, 21, 1, 22, 1, 22, 1,
		22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22,
		1, 22, 1, 22, 1, 22, 3, 22, 365, 8, 22, 1, 23, 3, 23, 368, 8, 23, 1, 23,
		1, 23, 1, 24, 1, 24, 3, 24, 374, 8, 24, 1, 25, 1, 25, 1, 25, 1, 25, 1,
		25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25,
		1, 25, 1, 25, 3, 25, 393, 8, 25, 1, 25, 3, 25, 396, 8, 25, 1, 25, 1, 25,
		1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1,
		25, 3, 25, 411, 8, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25,
		1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1,
		25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25,
		1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1,
		25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25,
		1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 5, 25, 470, 8,
		25, 10, 25, 12, 25, 473, 9, 25, 1, 25, 0, 1, 50, 26, 0, 2, 4, 6, 8, 10,
		12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46,
		48, 50, 0, 15, 2, 0, 43, 44, 47, 47, 1, 0, 43, 44, 2, 0, 61, 61, 92, 92,
		2, 0, 90, 90, 103, 103, 1, 0, 93, 94, 1, 0, 48, 49, 2, 0, 4, 10, 13, 17,
		1, 0, 72, 73, 2, 0, 93, 94, 103, 104, 1, 0, 95, 97, 2, 0, 52, 52, 75, 76,
		2, 0, 55, 58, 98, 99, 4, 0, 51, 51, 53, 54, 61, 69, 92, 92, 1, 0, 47, 48,
		1, 0, 59, 60, 542, 0, 123, 1, 0, 0, 0, 2, 125, 1, 0, 0, 0, 4, 143, 1, 0,
		0, 0, 6, 145, 1, 0, 0, 0, 8, 147, 1, 0, 0, 0, 10, 150, 1, 0, 0, 0, 12,
		154, 1, 0, 0, 0, 14, 156, 1, 0, 0, 0, 16, 164, 1, 0, 0, 0, 18, 175, 1,
		0, 0, 0, 20, 195, 1, 0, 0, 0, 22, 203, 1, 0, 0, 0, 24, 207, 1, 0, 0, 0,
		26, 287, 1, 0, 0, 0, 28, 290, 1, 0, 0, 0, 30, 304, 1, 0, 0, 0, 32, 306,
		1, 0, 0, 0, 34, 310, 1, 0, 0, 0, 36, 314, 1, 0, 0, 0, 38, 328, 1, 0, 0,
		0, 40, 338, 1, 0, 0, 0, 42, 340, 1, 0, 0, 0, 44, 364, 1, 0, 0, 0, 46, 367,
		1, 0, 0, 0, 48, 373, 1, 0, 0, 0, 50, 410, 1, 0, 0, 0, 52, 53, 5, 27, 0,
		0, 53, 59, 3, 14, 7, 0, 54, 55, 3, 12, 6, 0, 55, 56, 3, 14, 7, 0, 56, 58,
		1, 0, 0, 0, 57, 54, 1, 0, 0, 0, 58, 61, 1, 0, 0, 0, 59, 57, 1, 0, 0, 0,
		59, 60, 1, 0, 0, 0, 60, 62, 1, 0, 0, 0, 61, 59, 1, 0, 0, 0, 62, 65, 3,
		24, 12, 0, 63, 64, 5, 88, 0, 0, 64, 66, 3, 24, 12, 0, 65, 63, 1, 0, 0,
		0, 65, 66, 1, 0, 0, 0, 66, 124, 1, 0, 0, 0, 67, 68, 5, 28, 0, 0, 68, 73,
		3, 2, 1, 0, 69, 70, 5, 88, 0, 0, 70, 72, 3, 2, 1, 0, 71, 69, 1, 0, 0, 0,
		72, 75, 1, 0, 0, 0, 73, 71, 1, 0, 0, 0, 73, 74, 1, 0, 0, 0, 74, 77, 1,
		0, 0, 0, 75, 73, 1, 0, 0, 0, 76, 78, 5, 87, 0, 0, 77, 76, 1, 0, 0, 0, 77,
		78, 1, 0, 0, 0, 78, 124, 1, 0, 0, 0, 79, 81, 5, 29, 0, 0, 80, 79, 1, 0,
		0, 0, 80, 81, 1, 0, 0, 0, 81, 82, 1, 0, 0, 0, 82, 83, 5, 30, 0, 0, 83,
		85, 3, 6, 3, 0, 84, 86, 3, 8, 4, 0, 85, 84, 1, 0, 0, 0, 85, 86, 1, 0, 0,
		0, 86, 87, 1, 0, 0, 0, 87, 96, 5, 81, 0, 0, 88, 93, 3, 10, 5, 0, 89, 90,
		5, 88, 0, 0, 90, 92, 3, 10, 5, 0, 91, 89, 1, 0, 0, 0, 92, 95, 1, 0, 0,
		0, 93, 91, 1, 0, 0, 0, 93, 94, 1, 0, 0, 0, 94, 97, 1, 0, 0, 0, 95, 93,
		1, 0, 0, 0, 96, 88, 1, 0, 0, 0, 96, 97, 1, 0, 0, 0, 97, 98, 1, 0, 0, 0,
		98, 101, 5, 82, 0, 0, 99, 100, 5, 91, 0, 0, 100, 102, 5, 26, 0, 0, 101,
		99, 1, 0, 0, 0, 101, 102, 1, 0, 0, 0, 102, 105, 1, 0, 0, 0, 103, 106, 3,
		24, 12, 0, 104, 106, 5, 21, 0, 0, 105, 103, 1, 0, 0, 0, 105, 104, 1, 0,
		0, 0, 106, 124, 1, 0, 0, 0, 107, 109, 5, 29, 0, 0, 108, 110, 5, 28, 0,
		0, 109, 108, 1, 0, 0, 0, 109, 110, 1, 0, 0, 0, 110, 111, 1, 0, 0, 0, 111,
		116, 3, 2, 1, 0, 112, 113, 5, 88, 0, 0, 113, 115, 3, 2, 1, 0, 114, 112,
		1, 0, 0, 0, 115, 118, 1, 0, 0, 0, 116, 114, 1, 0, 0, 0, 116, 117, 1, 0,
		0, 0, 117, 120, 1, 0, 0, 0, 118, 116, 1, 0, 0, 0, 119, 121, 5, 87, 0, 0,
		120, 119, 1, 0, 0, 0, 120, 121, 1, 0, 0, 0, 121, 124, 1, 0, 0, 0, 122,
		124, 5, 21, 0, 0, 123, 52, 1, 0, 0, 0, 123, 67, 1, 0, 0, 0, 123, 80, 1,
		0, 0, 0, 123, 107, 1, 0, 0, 0, 123, 122, 1, 0, 0, 0, 124, 1, 1, 0, 0, 0,
		125, 127, 5, 47, 0, 0, 126, 128, 5, 97, 0, 0, 127, 126, 1, 0, 0, 0, 127,
		128, 1, 0, 0, 0, 128, 132, 1, 0, 0, 0, 129, 130, 5, 83, 0, 0, 130, 131,
		5, 26, 0, 0, 131, 133, 5, 84, 0, 0, 132, 129, 1, 0, 0, 0, 132, 133, 1,
		0, 0, 0, 133, 136, 1, 0, 0, 0, 134, 135, 5, 92, 0, 0, 135, 137, 3, 4, 2,
		0, 136, 134, 1, 0, 0, 0, 136, 137, 1, 0, 0, 0, 137, 3, 1, 0, 0, 0, 138,
		140, 5, 94, 0, 0, 139, 138, 1, 0, 0, 0, 139, 140, 1, 0, 0, 0, 140, 141,
		1, 0, 0, 0, 141, 144, 5, 26, 0, 0, 142, 144, 5, 23, 0, 0, 143, 139, 1,
		0, 0, 0, 143, 142, 1, 0, 0, 0, 144, 5, 1, 0, 0, 0, 145, 146, 7, 0, 0, 0,
		146, 7, 1, 0, 0, 0, 147, 148, 5, 91, 0, 0, 148, 149, 7, 1, 0, 0, 149, 9,
		1, 0, 0, 0, 150, 152, 5, 47, 0, 0, 151, 153, 3, 8, 4, 0, 152, 151, 1, 0,
		0, 0, 152, 153, 1, 0, 0, 0, 153, 11, 1, 0, 0, 0, 154, 155, 7, 2, 0, 0,
		155, 13, 1, 0, 0, 0, 156, 161, 3, 16, 8, 0, 157, 158, 5, 88, 0, 0, 158,
		160, 3, 16, 8, 0, 159, 157, 1, 0, 0, 0, 160, 163, 1, 0, 0, 0, 161, 159,
		1, 0, 0, 0, 161, 162, 1, 0, 0, 0, 162, 15, 1, 0, 0, 0, 163, 161, 1, 0,
		0, 0, 164, 166, 3, 18, 9, 0, 165, 167, 7, 3, 0, 0, 166, 165, 1, 0, 0, 0,
		166, 167, 1, 0, 0, 0, 167, 173, 1, 0, 0, 0, 168, 169, 5, 31, 0, 0, 169,
		170, 5, 81, 0, 0, 170, 171, 3, 50, 25, 0, 171, 172, 5, 82, 0, 0, 172, 174,
		1, 0, 0, 0, 173, 168, 1, 0, 0, 0, 173, 174, 1, 0, 0, 0, 174, 17, 1, 0,
		0, 0, 175, 180, 3, 20, 10, 0, 176, 177, 5, 89, 0, 0, 177, 179, 3, 20, 10,
		0, 178, 176, 1, 0, 0, 0, 179, 182, 1, 0, 0, 0, 180, 178, 1, 0, 0, 0, 180,
		181, 1, 0, 0, 0, 181, 19, 1, 0, 0, 0, 182, 180, 1, 0, 0, 0, 183, 196, 5,
		1, 0, 0, 184, 185, 5, 2, 0, 0, 185, 190, 3, 22, 11, 0, 186, 187, 5, 88,
		0, 0, 187, 189, 3, 22, 11, 0, 188, 186, 1, 0, 0, 0, 189, 192, 1, 0, 0,
		0, 190, 188, 1, 0, 0, 0, 190, 191, 1, 0, 0, 0, 191, 193, 1, 0, 0, 0, 192,
		190, 1, 0, 0, 0, 193, 194, 5, 3, 0, 0, 194, 196, 1, 0, 0, 0, 195, 183,
		1, 0, 0, 0, 195, 184, 1, 0, 0, 0, 196, 201, 1, 0, 0, 0, 197, 198, 5, 81,
		0, 0, 198, 199, 3, 4, 2, 0, 199, 200, 5, 82, 0, 0, 200, 202, 1, 0, 0, 0,
		201, 197, 1, 0, 0, 0, 201, 202, 1, 0, 0, 0, 202, 21, 1, 0, 0, 0, 203, 205,
		3, 18, 9, 0, 204, 206, 7, 3, 0, 0, 205, 204, 1, 0, 0, 0, 205, 206, 1, 0,
		0, 0, 206, 23, 1, 0, 0, 0, 207, 211, 5, 85, 0, 0, 208, 210, 3, 26, 13,
		0, 209, 208, 1, 0, 0, 0, 210, 213, 1, 0, 0, 0, 211, 209, 1, 0, 0, 0, 211,
		212, 1, 0, 0, 0, 212, 214, 1, 0, 0, 0, 213, 211, 1, 0, 0, 0, 214, 215,
		5, 86, 0, 0, 215, 25, 1, 0, 0, 0, 216, 288, 3, 24, 12, 0, 217, 288, 5,
		87, 0, 0, 218, 219, 5, 31, 0, 0, 219, 220, 5, 81, 0, 0, 220, 221, 3, 50,
		25, 0, 221, 222, 5, 82, 0, 0, 222, 225, 3, 26, 13, 0, 223, 224, 5, 32,
		0, 0, 224, 226, 3, 26, 13, 0, 225, 223, 1, 0, 0, 0, 225, 226, 1, 0, 0,
		0, 226, 288, 1, 0, 0, 0, 227, 228, 5, 39, 0, 0, 228, 229, 5, 81, 0, 0,
		229, 230, 3, 50, 25, 0, 230, 231, 5, 82, 0, 0, 231, 232, 3, 26, 13, 0,
		232, 288, 1, 0, 0, 0, 233, 234, 5, 33, 0, 0, 234, 235, 5, 81, 0, 0, 235,
		236, 3, 28, 14, 0, 236, 237, 5, 87, 0, 0, 237, 238, 3, 28, 14, 0, 238,
		239, 5, 87, 0, 0, 239, 240, 3, 28, 14, 0, 240, 241, 5, 82, 0, 0, 241, 242,
		3, 26, 13, 0, 242, 288, 1, 0, 0, 0, 243, 244, 5, 34, 0, 0, 244, 245, 5,
		81, 0, 0, 245, 248, 3, 30, 15, 0, 246, 247, 5, 92, 0, 0, 247, 249, 3, 30,
		15, 0, 248, 246, 1, 0, 0, 0, 248, 249, 1, 0, 0, 0, 249, 250, 1, 0, 0, 0,
		250, 251, 5, 35, 0, 0, 251, 254, 3, 36, 18, 0, 252, 253, 5, 36, 0, 0, 253,
		255, 3, 50, 25, 0, 254, 252, 1, 0, 0, 0, 254, 255, 1, 0, 0, 0, 255, 256,
		1, 0, 0, 0, 256, 257, 5, 82, 0, 0, 257, 258, 3, 26, 13, 0, 258, 288, 1,
		0, 0, 0, 259, 260, 5, 40, 0, 0, 260, 288, 5, 87, 0, 0, 261, 262, 5, 41,
		0, 0, 262, 288, 5, 87, 0, 0, 263, 264, 5, 42, 0, 0, 264, 288, 5, 87, 0,
		0, 265, 267, 5, 37, 0, 0, 266, 268, 3, 50, 25, 0, 267, 266, 1, 0, 0, 0,
		267, 268, 1, 0, 0, 0, 268, 269, 1, 0, 0, 0, 269, 288, 5, 87, 0, 0, 270,
		271, 5, 38, 0, 0, 271, 272, 3, 50, 25, 0, 272, 273, 5, 87, 0, 0, 273, 288,
		1, 0, 0, 0, 274, 275, 5, 45, 0, 0, 275, 276, 3, 24, 12, 0, 276, 280, 5,
		46, 0, 0, 277, 278, 5, 81, 0, 0, 278, 279, 5, 47, 0, 0, 279, 281, 5, 82,
		0, 0, 280, 277, 1, 0, 0, 0, 280, 281, 1, 0, 0, 0, 281, 282, 1, 0, 0, 0,
		282, 283, 3, 24, 12, 0, 283, 288, 1, 0, 0, 0, 284, 285, 3, 50, 25, 0, 285,
		286, 5, 87, 0, 0, 286, 288, 1, 0, 0, 0, 287, 216, 1, 0, 0, 0, 287, 217,
		1, 0, 0, 0, 287, 218, 1, 0, 0, 0, 287, 227, 1, 0, 0, 0, 287, 233, 1, 0,
		0, 0, 287, 243, 1, 0, 0, 0, 287, 259, 1, 0, 0, 0, 287, 261, 1, 0, 0, 0,
		287, 263, 1, 0, 0, 0, 287, 265, 1, 0, 0, 0, 287, 270, 1, 0, 0, 0, 287,
		274, 1, 0, 0, 0, 287, 284, 1, 0, 0, 0, 288, 27, 1, 0, 0, 0, 289, 291, 3,
		50, 25, 0, 290, 289, 1, 0, 0, 0, 290, 291, 1, 0, 0, 0, 291, 29, 1, 0, 0,
		0, 292, 305, 3, 32, 16, 0, 293, 294, 5, 83, 0, 0, 294, 299, 3, 32, 16,
		0, 295, 296, 5, 88, 0, 0, 296, 298, 3, 32, 16, 0, 297, 295, 1, 0, 0, 0,
		298, 301, 1, 0, 0, 0, 299, 297, 1, 0, 0, 0, 299, 300, 1, 0, 0, 0, 300,
		302, 1, 0, 0, 0, 301, 299, 1, 0, 0, 0, 302, 303, 5, 84, 0, 0, 303, 305,
		1, 0, 0, 0, 304, 292, 1, 0, 0, 0, 304, 293, 1, 0, 0, 0, 305, 31, 1, 0,
		0, 0, 306, 308, 5, 47, 0, 0, 307, 309, 3, 34, 17, 0, 308, 307, 1, 0, 0,
		0, 308, 309, 1, 0, 0, 0, 309, 33, 1, 0, 0, 0, 310, 311, 7, 4, 0, 0, 311,
		35, 1, 0, 0, 0, 312, 315, 5, 47, 0, 0, 313, 315, 3, 44, 22, 0, 314, 312,
		1, 0, 0, 0, 314, 313, 1, 0, 0, 0, 315, 320, 1, 0, 0, 0, 316, 317, 5, 83,
		0, 0, 317, 318, 3, 38, 19, 0, 318, 319, 5, 84, 0, 0, 319, 321, 1, 0, 0,
		0, 320, 316, 1, 0, 0, 0, 320, 321, 1, 0, 0, 0, 321, 323, 1, 0, 0, 0, 322,
		324, 5, 10, 0, 0, 323, 322, 1, 0, 0, 0, 323, 324, 1, 0, 0, 0, 324, 326,
		1, 0, 0, 0, 325, 327, 3, 34, 17, 0, 326, 325, 1, 0, 0, 0, 326, 327, 1,
		0, 0, 0, 327, 37, 1, 0, 0, 0, 328, 333, 3, 40, 20, 0, 329, 330, 5, 88,
		0, 0, 330, 332, 3, 40, 20, 0, 331, 329, 1, 0, 0, 0, 332, 335, 1, 0, 0,
		0, 333, 331, 1, 0, 0, 0, 333, 334, 1, 0, 0, 0, 334, 39, 1, 0, 0, 0, 335,
		333, 1, 0, 0, 0, 336, 339, 3, 50, 25, 0, 337, 339, 5, 95, 0, 0, 338, 336,
		1, 0, 0, 0, 338, 337, 1, 0, 0, 0, 339, 41, 1, 0, 0, 0, 340, 345, 3, 50,
		25, 0, 341, 342, 5, 88, 0, 0, 342, 344, 3, 50, 25, 0, 343, 341, 1, 0, 0,
		0, 344, 347, 1, 0, 0, 0, 345, 343, 1, 0, 0, 0, 345, 346, 1, 0, 0, 0, 346,
		43, 1, 0, 0, 0, 347, 345, 1, 0, 0, 0, 348, 349, 5, 12, 0, 0, 349, 350,
		5, 81, 0, 0, 350, 351, 3, 50, 25, 0, 351, 352, 5, 82, 0, 0, 352, 365, 1,
		0, 0, 0, 353, 354, 5, 11, 0, 0, 354, 355, 5, 81, 0, 0, 355, 356, 3, 50,
		25, 0, 356, 357, 5, 88, 0, 0, 357, 358, 3, 46, 23, 0, 358, 359, 5, 88,
		0, 0, 359, 360, 3, 46, 23, 0, 360, 361, 5, 88, 0, 0, 361, 362, 3, 46, 23,
		0, 362, 363, 5, 82, 0, 0, 363, 365, 1, 0, 0, 0, 364, 348, 1, 0, 0, 0, 364,
		353, 1, 0, 0, 0, 365, 45, 1, 0, 0, 0, 366, 368, 5, 94, 0, 0, 367, 366,
		1, 0, 0, 0, 367, 368, 1, 0, 0, 0, 368, 369, 1, 0, 0, 0, 369, 370, 5, 26,
		0, 0, 370, 47, 1, 0, 0, 0, 371, 374, 5, 47, 0, 0, 372, 374, 3, 44, 22,
		0, 373, 371, 1, 0, 0, 0, 373, 372, 1, 0, 0, 0, 374, 49, 1, 0, 0, 0, 375,
		376, 6, 25, -1, 0, 376, 411, 5, 26, 0, 0, 377, 411, 5, 23, 0, 0, 378, 411,
		5, 21, 0, 0, 379, 380, 5, 81, 0, 0, 380, 381, 3, 50, 25, 0, 381, 382, 5,
		82, 0, 0, 382, 411, 1, 0, 0, 0, 383, 384, 5, 83, 0, 0, 384, 385, 3, 38,
		19, 0, 385, 386, 5, 84, 0, 0, 386, 387, 5, 35, 0, 0, 387, 388, 3, 48, 24,
		0, 388, 411, 1, 0, 0, 0, 389, 395, 5, 47, 0, 0, 390, 392, 5, 81, 0, 0,
		391, 393, 3, 42, 21, 0, 392, 391, 1, 0, 0, 0, 392, 393, 1, 0, 0, 0, 393,
		394, 1, 0, 0, 0, 394, 396, 5, 82, 0, 0, 395, 390, 1, 0, 0, 0, 395, 396,
		1, 0, 0, 0, 396, 411, 1, 0, 0, 0, 397, 411, 7, 5, 0, 0, 398, 411, 3, 44,
		22, 0, 399, 400, 7, 6, 0, 0, 400, 401, 5, 81, 0, 0, 401, 402, 3, 42, 21,
		0, 402, 403, 5, 82, 0, 0, 403, 411, 1, 0, 0, 0, 404, 405, 5, 100, 0, 0,
		405, 411, 3, 50, 25, 18, 406, 407, 7, 7, 0, 0, 407, 411, 3, 50, 25, 16,
		408, 409, 7, 8, 0, 0, 409, 411, 3, 50, 25, 15, 410, 375, 1, 0, 0, 0, 410,
		377, 1, 0, 0, 0, 410, 378, 1, 0, 0, 0, 410, 379, 1, 0, 0, 0, 410, 383,
		1, 0, 0, 0, 410, 389, 1, 0, 0, 0, 410, 397, 1, 0, 0, 0, 410, 398, 1, 0,
		0, 0, 410, 399, 1, 0, 0, 0, 410, 404, 1, 0, 0, 0, 410, 406, 1, 0, 0, 0,
		410, 408, 1, 0, 0, 0, 411, 471, 1, 0, 0, 0, 412, 413, 10, 14, 0, 0, 413,
		414, 7, 9, 0, 0, 414, 470, 3, 50, 25, 15, 415, 416, 10, 13, 0, 0, 416,
		417, 7, 4, 0, 0, 417, 470, 3, 50, 25, 14, 418, 419, 10, 12, 0, 0, 419,
		420, 5, 89, 0, 0, 420, 470, 3, 50, 25, 13, 421, 422, 10, 11, 0, 0, 422,
		423, 7, 10, 0, 0, 423, 470, 3, 50, 25, 12, 424, 425, 10, 10, 0, 0, 425,
		426, 7, 11, 0, 0, 426, 470, 3, 50, 25, 11, 427, 428, 10, 7, 0, 0, 428,
		429, 5, 100, 0, 0, 429, 470, 3, 50, 25, 8, 430, 431, 10, 6, 0, 0, 431,
		432, 5, 102, 0, 0, 432, 470, 3, 50, 25, 7, 433, 434, 10, 5, 0, 0, 434,
		435, 5, 101, 0, 0, 435, 470, 3, 50, 25, 6, 436, 437, 10, 4, 0, 0, 437,
		438, 5, 70, 0, 0, 438, 470, 3, 50, 25, 5, 439, 440, 10, 3, 0, 0, 440, 441,
		5, 71, 0, 0, 441, 470, 3, 50, 25, 4, 442, 443, 10, 2, 0, 0, 443, 444, 5,
		90, 0, 0, 444, 445, 3, 50, 25, 0, 445, 446, 5, 91, 0, 0, 446, 447, 3, 50,
		25, 2, 447, 470, 1, 0, 0, 0, 448, 449, 10, 1, 0, 0, 449, 450, 7, 12, 0,
		0, 450, 470, 3, 50, 25, 1, 451, 452, 10, 21, 0, 0, 452, 453, 5, 83, 0,
		0, 453, 454, 3, 38, 19, 0, 454, 455, 5, 84, 0, 0, 455, 470, 1, 0, 0, 0,
		456, 457, 10, 20, 0, 0, 457, 458, 5, 74, 0, 0, 458, 470, 7, 13, 0, 0, 459,
		460, 10, 19, 0, 0, 460, 470, 5, 48, 0, 0, 461, 462, 10, 17, 0, 0, 462,
		470, 7, 7, 0, 0, 463, 464, 10, 9, 0, 0, 464, 465, 7, 14, 0, 0, 465, 470,
		5, 23, 0, 0, 466, 467, 10, 8, 0, 0, 467, 468, 5, 35, 0, 0, 468, 470, 3,
		48, 24, 0, 469, 412, 1, 0, 0, 0, 469, 415, 1, 0, 0, 0, 469, 418, 1, 0,
		0, 0, 469, 421, 1, 0, 0, 0, 469, 424, 1, 0, 0, 0, 469, 427, 1, 0, 0, 0,
		469, 430, 1, 0, 0, 0, 469, 433, 1, 0, 0, 0, 469, 436, 1, 0, 0, 0, 469,
		439, 1, 0, 0, 0, 469, 442, 1, 0, 0, 0, 469, 448, 1, 0, 0, 0, 469, 451,
		1, 0, 0, 0, 469, 456, 1, 0, 0, 0, 469, 459, 1, 0, 0, 0, 469, 461, 1, 0,
		0, 0, 469, 463, 1, 0, 0, 0, 469, 466, 1, 0, 0, 0, 470, 473, 1, 0, 0, 0,
		471, 469, 1, 0, 0, 0, 471, 472, 1, 0, 0, 0, 472, 51, 1, 0, 0, 0, 473, 471,
		1, 0, 0, 0, 54, 59, 65, 73, 77, 80, 85, 93, 96, 101, 105, 109, 116, 120,
		123, 127, 132, 136, 139, 143, 152, 161, 166, 173, 180, 190, 195, 201, 205,
		211, 225, 248, 254, 267, 280, 287, 290, 299, 304, 308, 314, 320, 323, 326,
		333, 338, 345, 364, 367, 373, 392, 395, 410, 469, 471,
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

// StapParserInit initializes any static state used to implement StapParser. By default the
// static state used to implement the parser is lazily initialized during the first call to
// NewStapParser(). You can call this function if you wish to initialize the static state ahead
// of time.
func StapParserInit() {
	staticData := &StapParserParserStaticData
	staticData.once.Do(stapparserParserInit)
}

// NewStapParser produces a new parser instance for the optional input antlr.TokenStream.
func NewStapParser(input antlr.TokenStream) *StapParser {
	StapParserInit()
	this := new(StapParser)
	this.BaseParser = antlr.NewBaseParser(input)
	staticData := &StapParserParserStaticData
	this.Interpreter = antlr.NewParserATNSimulator(this, staticData.atn, staticData.decisionToDFA, staticData.PredictionContextCache)
	this.RuleNames = staticData.RuleNames
	this.LiteralNames = staticData.LiteralNames
	this.SymbolicNames = staticData.SymbolicNames
	this.GrammarFileName = "StapParser.g4"

	return this
}

// StapParser tokens.
const (
	StapParserEOF            = antlr.TokenEOF
	StapParserCOMPONENT      = 1
	StapParserPOINT_OPEN     = 2
	StapParserPOINT_CLOSE    = 3
	StapParserAT_CAST        = 4
	StapParserAT_DEFINED     = 5
	StapParserAT_PROBEWRITE  = 6
	StapParserAT_ENTRY       = 7
	StapParserAT_PERF        = 8
	StapParserAT_VAR         = 9
	StapParserAT_STAT        = 10
	StapParserAT_HIST_LINEAR = 11
	StapParserAT_HIST_LOG    = 12
	StapParserAT_CONST       = 13
	StapParserAT_REGISTER    = 14
	StapParserAT_DEREF       = 15
	StapParserAT_ENUM        = 16
	StapParserAT_ENUMNAME    = 17
	StapParserWS             = 18
	StapParserCOMMENT        = 19
	StapParserOPEN_COMMENT   = 20
	StapParserEMBEDDED       = 21
	StapParserOPEN_EMBEDDED  = 22
	StapParserSTRING         = 23
	StapParserOPEN_STRING    = 24
	StapParserARG            = 25
	StapParserNUMBER         = 26
	StapParserPROBE          = 27
	StapParserGLOBAL         = 28
	StapParserPRIVATE        = 29
	StapParserFUNCTION       = 30
	StapParserIF             = 31
	StapParserELSE           = 32
	StapParserFOR            = 33
	StapParserFOREACH        = 34
	StapParserIN             = 35
	StapParserLIMIT          = 36
	StapParserRETURN         = 37
	StapParserDELETE         = 38
	StapParserWHILE          = 39
	StapParserBREAK          = 40
	StapParserCONTINUE       = 41
	StapParserNEXT           = 42
	StapParserKW_STRING      = 43
	StapParserKW_LONG        = 44
	StapParserTRY            = 45
	StapParserCATCH          = 46
	StapParserIDENT          = 47
	StapParserDOLLAR         = 48
	StapParserTARGET         = 49
	StapParserATWORD         = 50
	StapParserSTATADD        = 51
	StapParserUSHR           = 52
	StapParserSHL_ASSIGN     = 53
	StapParserSHR_ASSIGN     = 54
	StapParserEQ             = 55
	StapParserNE             = 56
	StapParserLE             = 57
	StapParserGE             = 58
	StapParserMATCH          = 59
	StapParserNOMATCH        = 60
	StapParserADD_ASSIGN     = 61
	StapParserSUB_ASSIGN     = 62
	StapParserMUL_ASSIGN     = 63
	StapParserDIV_ASSIGN     = 64
	StapParserMOD_ASSIGN     = 65
	StapParserAND_ASSIGN     = 66
	StapParserXOR_ASSIGN     = 67
	StapParserOR_ASSIGN      = 68
	StapParserCAT_ASSIGN     = 69
	StapParserANDAND         = 70
	StapParserOROR           = 71
	StapParserINC            = 72
	StapParserDEC            = 73
	StapParserARROW          = 74
	StapParserSHL            = 75
	StapParserSHR            = 76
	StapParserPP_OPEN        = 77
	StapParserPP_THEN        = 78
	StapParserPP_ELSE        = 79
	StapParserPP_CLOSE       = 80
	StapParserLPAREN         = 81
	StapParserRPAREN         = 82
	StapParserLBRACKET       = 83
	StapParserRBRACKET       = 84
	StapParserLBRACE         = 85
	StapParserRBRACE         = 86
	StapParserSEMI           = 87
	StapParserCOMMA          = 88
	StapParserDOT            = 89
	StapParserQUESTION       = 90
	StapParserCOLON          = 91
	StapParserASSIGN         = 92
	StapParserPLUS           = 93
	StapParserMINUS          = 94
	StapParserSTAR           = 95
	StapParserSLASH          = 96
	StapParserPERCENT        = 97
	StapParserLT             = 98
	StapParserGT             = 99
	StapParserAMP            = 100
	StapParserPIPE           = 101
	StapParserCARET          = 102
	StapParserBANG           = 103
	StapParserTILDE          = 104
	StapParserJUNK           = 105
)

// StapParser rules.
const (
	StapParserRULE_decl       = 0
	StapParserRULE_globalItem = 1
	StapParserRULE_literal    = 2
	StapParserRULE_name       = 3
	StapParserRULE_typed      = 4
	StapParserRULE_param      = 5
	StapParserRULE_aliasOp    = 6
	StapParserRULE_points     = 7
	StapParserRULE_point      = 8
	StapParserRULE_path       = 9
	StapParserRULE_part       = 10
	StapParserRULE_branch     = 11
	StapParserRULE_block      = 12
	StapParserRULE_stmt       = 13
	StapParserRULE_forPart    = 14
	StapParserRULE_feKeys     = 15
	StapParserRULE_feKey      = 16
	StapParserRULE_sort       = 17
	StapParserRULE_feArray    = 18
	StapParserRULE_keys       = 19
	StapParserRULE_key        = 20
	StapParserRULE_args       = 21
	StapParserRULE_hist       = 22
	StapParserRULE_bound      = 23
	StapParserRULE_indexed    = 24
	StapParserRULE_expr       = 25
)

// IDeclContext is an interface to support dynamic dispatch.
type IDeclContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser
	// IsDeclContext differentiates from other interfaces.
	IsDeclContext()
}

type DeclContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyDeclContext() *DeclContext {
	var p = new(DeclContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_decl
	return p
}

func InitEmptyDeclContext(p *DeclContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_decl
}

func (*DeclContext) IsDeclContext() {}

func NewDeclContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *DeclContext {
	var p = new(DeclContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = StapParserRULE_decl

	return p
}

func (s *DeclContext) GetParser() antlr.Parser { return s.parser }

func (s *DeclContext) CopyAll(ctx *DeclContext) {
	s.CopyFrom(&ctx.BaseParserRuleContext)
}

func (s *DeclContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *DeclContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

type FunctionDeclContext struct {
	DeclContext
}

func NewFunctionDeclContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *FunctionDeclContext {
	var p = new(FunctionDeclContext)

	InitEmptyDeclContext(&p.DeclContext)
	p.parser = parser
	p.CopyAll(ctx.(*DeclContext))

	return p
}

func (s *FunctionDeclContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *FunctionDeclContext) FUNCTION() antlr.TerminalNode {
	return s.GetToken(StapParserFUNCTION, 0)
}

func (s *FunctionDeclContext) Name() INameContext {
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

func (s *FunctionDeclContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(StapParserLPAREN, 0)
}

func (s *FunctionDeclContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(StapParserRPAREN, 0)
}

func (s *FunctionDeclContext) Block() IBlockContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBlockContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBlockContext)
}

func (s *FunctionDeclContext) EMBEDDED() antlr.TerminalNode {
	return s.GetToken(StapParserEMBEDDED, 0)
}

func (s *FunctionDeclContext) PRIVATE() antlr.TerminalNode {
	return s.GetToken(StapParserPRIVATE, 0)
}

func (s *FunctionDeclContext) Typed() ITypedContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ITypedContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ITypedContext)
}

func (s *FunctionDeclContext) AllParam() []IParamContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IParamContext); ok {
			len++
		}
	}

	tst := make([]IParamContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IParamContext); ok {
			tst[i] = t.(IParamContext)
			i++
		}
	}

	return tst
}

func (s *FunctionDeclContext) Param(i int) IParamContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IParamContext); ok {
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

	return t.(IParamContext)
}

func (s *FunctionDeclContext) COLON() antlr.TerminalNode {
	return s.GetToken(StapParserCOLON, 0)
}

func (s *FunctionDeclContext) NUMBER() antlr.TerminalNode {
	return s.GetToken(StapParserNUMBER, 0)
}

func (s *FunctionDeclContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(StapParserCOMMA)
}

func (s *FunctionDeclContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(StapParserCOMMA, i)
}

type PrivateDeclContext struct {
	DeclContext
}

func NewPrivateDeclContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *PrivateDeclContext {
	var p = new(PrivateDeclContext)

	InitEmptyDeclContext(&p.DeclContext)
	p.parser = parser
	p.CopyAll(ctx.(*DeclContext))

	return p
}

func (s *PrivateDeclContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PrivateDeclContext) PRIVATE() antlr.TerminalNode {
	return s.GetToken(StapParserPRIVATE, 0)
}

func (s *PrivateDeclContext) AllGlobalItem() []IGlobalItemContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IGlobalItemContext); ok {
			len++
		}
	}

	tst := make([]IGlobalItemContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IGlobalItemContext); ok {
			tst[i] = t.(IGlobalItemContext)
			i++
		}
	}

	return tst
}

func (s *PrivateDeclContext) GlobalItem(i int) IGlobalItemContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IGlobalItemContext); ok {
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

	return t.(IGlobalItemContext)
}

func (s *PrivateDeclContext) GLOBAL() antlr.TerminalNode {
	return s.GetToken(StapParserGLOBAL, 0)
}

func (s *PrivateDeclContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(StapParserCOMMA)
}

func (s *PrivateDeclContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(StapParserCOMMA, i)
}

func (s *PrivateDeclContext) SEMI() antlr.TerminalNode {
	return s.GetToken(StapParserSEMI, 0)
}

type GlobalDeclContext struct {
	DeclContext
}

func NewGlobalDeclContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *GlobalDeclContext {
	var p = new(GlobalDeclContext)

	InitEmptyDeclContext(&p.DeclContext)
	p.parser = parser
	p.CopyAll(ctx.(*DeclContext))

	return p
}

func (s *GlobalDeclContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *GlobalDeclContext) GLOBAL() antlr.TerminalNode {
	return s.GetToken(StapParserGLOBAL, 0)
}

func (s *GlobalDeclContext) AllGlobalItem() []IGlobalItemContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IGlobalItemContext); ok {
			len++
		}
	}

	tst := make([]IGlobalItemContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IGlobalItemContext); ok {
			tst[i] = t.(IGlobalItemContext)
			i++
		}
	}

	return tst
}

func (s *GlobalDeclContext) GlobalItem(i int) IGlobalItemContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IGlobalItemContext); ok {
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

	return t.(IGlobalItemContext)
}

func (s *GlobalDeclContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(StapParserCOMMA)
}

func (s *GlobalDeclContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(StapParserCOMMA, i)
}

func (s *GlobalDeclContext) SEMI() antlr.TerminalNode {
	return s.GetToken(StapParserSEMI, 0)
}

type EmbeddedDeclContext struct {
	DeclContext
}

func NewEmbeddedDeclContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *EmbeddedDeclContext {
	var p = new(EmbeddedDeclContext)

	InitEmptyDeclContext(&p.DeclContext)
	p.parser = parser
	p.CopyAll(ctx.(*DeclContext))

	return p
}

func (s *EmbeddedDeclContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *EmbeddedDeclContext) EMBEDDED() antlr.TerminalNode {
	return s.GetToken(StapParserEMBEDDED, 0)
}

type ProbeDeclContext struct {
	DeclContext
}

func NewProbeDeclContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ProbeDeclContext {
	var p = new(ProbeDeclContext)

	InitEmptyDeclContext(&p.DeclContext)
	p.parser = parser
	p.CopyAll(ctx.(*DeclContext))

	return p
}

func (s *ProbeDeclContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ProbeDeclContext) PROBE() antlr.TerminalNode {
	return s.GetToken(StapParserPROBE, 0)
}

func (s *ProbeDeclContext) AllPoints() []IPointsContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IPointsContext); ok {
			len++
		}
	}

	tst := make([]IPointsContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IPointsContext); ok {
			tst[i] = t.(IPointsContext)
			i++
		}
	}

	return tst
}

func (s *ProbeDeclContext) Points(i int) IPointsContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IPointsContext); ok {
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

	return t.(IPointsContext)
}

func (s *ProbeDeclContext) AllBlock() []IBlockContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IBlockContext); ok {
			len++
		}
	}

	tst := make([]IBlockContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IBlockContext); ok {
			tst[i] = t.(IBlockContext)
			i++
		}
	}

	return tst
}

func (s *ProbeDeclContext) Block(i int) IBlockContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBlockContext); ok {
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

	return t.(IBlockContext)
}

func (s *ProbeDeclContext) AllAliasOp() []IAliasOpContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IAliasOpContext); ok {
			len++
		}
	}

	tst := make([]IAliasOpContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IAliasOpContext); ok {
			tst[i] = t.(IAliasOpContext)
			i++
		}
	}

	return tst
}

func (s *ProbeDeclContext) AliasOp(i int) IAliasOpContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IAliasOpContext); ok {
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

	return t.(IAliasOpContext)
}

func (s *ProbeDeclContext) COMMA() antlr.TerminalNode {
	return s.GetToken(StapParserCOMMA, 0)
}

func (p *StapParser) Decl() (localctx IDeclContext) {
	localctx = NewDeclContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 0, StapParserRULE_decl)
	var _la int

	p.SetState(123)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 13, p.GetParserRuleContext()) {
	case 1:
		localctx = NewProbeDeclContext(p, localctx)
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(52)
			p.Match(StapParserPROBE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(53)
			p.Points()
		}
		p.SetState(59)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == StapParserADD_ASSIGN || _la == StapParserASSIGN {
			{
				p.SetState(54)
				p.AliasOp()
			}
			{
				p.SetState(55)
				p.Points()
			}

			p.SetState(61)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(62)
			p.Block()
		}
		p.SetState(65)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == StapParserCOMMA {
			{
				p.SetState(63)
				p.Match(StapParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(64)
				p.Block()
			}

		}

	case 2:
		localctx = NewGlobalDeclContext(p, localctx)
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(67)
			p.Match(StapParserGLOBAL)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(68)
			p.GlobalItem()
		}
		p.SetState(73)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == StapParserCOMMA {
			{
				p.SetState(69)
				p.Match(StapParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(70)
				p.GlobalItem()
			}

			p.SetState(75)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		p.SetState(77)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == StapParserSEMI {
			{
				p.SetState(76)
				p.Match(StapParserSEMI)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		}

	case 3:
		localctx = NewFunctionDeclContext(p, localctx)
		p.EnterOuterAlt(localctx, 3)
		p.SetState(80)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == StapParserPRIVATE {
			{
				p.SetState(79)
				p.Match(StapParserPRIVATE)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		}
		{
			p.SetState(82)
			p.Match(StapParserFUNCTION)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(83)
			p.Name()
		}
		p.SetState(85)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == StapParserCOLON {
			{
				p.SetState(84)
				p.Typed()
			}

		}
		{
			p.SetState(87)
			p.Match(StapParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(96)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == StapParserIDENT {
			{
				p.SetState(88)
				p.Param()
			}
			p.SetState(93)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)

			for _la == StapParserCOMMA {
				{
					p.SetState(89)
					p.Match(StapParserCOMMA)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(90)
					p.Param()
				}

				p.SetState(95)
				p.GetErrorHandler().Sync(p)
				if p.HasError() {
					goto errorExit
				}
				_la = p.GetTokenStream().LA(1)
			}

		}
		{
			p.SetState(98)
			p.Match(StapParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(101)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == StapParserCOLON {
			{
				p.SetState(99)
				p.Match(StapParserCOLON)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(100)
				p.Match(StapParserNUMBER)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		}
		p.SetState(105)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}

		switch p.GetTokenStream().LA(1) {
		case StapParserLBRACE:
			{
				p.SetState(103)
				p.Block()
			}

		case StapParserEMBEDDED:
			{
				p.SetState(104)
				p.Match(StapParserEMBEDDED)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		default:
			p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
			goto errorExit
		}

	case 4:
		localctx = NewPrivateDeclContext(p, localctx)
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(107)
			p.Match(StapParserPRIVATE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(109)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == StapParserGLOBAL {
			{
				p.SetState(108)
				p.Match(StapParserGLOBAL)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		}
		{
			p.SetState(111)
			p.GlobalItem()
		}
		p.SetState(116)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == StapParserCOMMA {
			{
				p.SetState(112)
				p.Match(StapParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(113)
				p.GlobalItem()
			}

			p.SetState(118)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		p.SetState(120)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == StapParserSEMI {
			{
				p.SetState(119)
				p.Match(StapParserSEMI)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		}

	case 5:
		localctx = NewEmbeddedDeclContext(p, localctx)
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(122)
			p.Match(StapParserEMBEDDED)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
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

// IGlobalItemContext is an interface to support dynamic dispatch.
type IGlobalItemContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	IDENT() antlr.TerminalNode
	PERCENT() antlr.TerminalNode
	LBRACKET() antlr.TerminalNode
	NUMBER() antlr.TerminalNode
	RBRACKET() antlr.TerminalNode
	ASSIGN() antlr.TerminalNode
	Literal() ILiteralContext

	// IsGlobalItemContext differentiates from other interfaces.
	IsGlobalItemContext()
}

type GlobalItemContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyGlobalItemContext() *GlobalItemContext {
	var p = new(GlobalItemContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_globalItem
	return p
}

func InitEmptyGlobalItemContext(p *GlobalItemContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_globalItem
}

func (*GlobalItemContext) IsGlobalItemContext() {}

func NewGlobalItemContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *GlobalItemContext {
	var p = new(GlobalItemContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = StapParserRULE_globalItem

	return p
}

func (s *GlobalItemContext) GetParser() antlr.Parser { return s.parser }

func (s *GlobalItemContext) IDENT() antlr.TerminalNode {
	return s.GetToken(StapParserIDENT, 0)
}

func (s *GlobalItemContext) PERCENT() antlr.TerminalNode {
	return s.GetToken(StapParserPERCENT, 0)
}

func (s *GlobalItemContext) LBRACKET() antlr.TerminalNode {
	return s.GetToken(StapParserLBRACKET, 0)
}

func (s *GlobalItemContext) NUMBER() antlr.TerminalNode {
	return s.GetToken(StapParserNUMBER, 0)
}

func (s *GlobalItemContext) RBRACKET() antlr.TerminalNode {
	return s.GetToken(StapParserRBRACKET, 0)
}

func (s *GlobalItemContext) ASSIGN() antlr.TerminalNode {
	return s.GetToken(StapParserASSIGN, 0)
}

func (s *GlobalItemContext) Literal() ILiteralContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ILiteralContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ILiteralContext)
}

func (s *GlobalItemContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *GlobalItemContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *StapParser) GlobalItem() (localctx IGlobalItemContext) {
	localctx = NewGlobalItemContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 2, StapParserRULE_globalItem)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(125)
		p.Match(StapParserIDENT)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(127)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == StapParserPERCENT {
		{
			p.SetState(126)
			p.Match(StapParserPERCENT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}
	p.SetState(132)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == StapParserLBRACKET {
		{
			p.SetState(129)
			p.Match(StapParserLBRACKET)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(130)
			p.Match(StapParserNUMBER)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(131)
			p.Match(StapParserRBRACKET)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}
	p.SetState(136)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == StapParserASSIGN {
		{
			p.SetState(134)
			p.Match(StapParserASSIGN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(135)
			p.Literal()
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

// ILiteralContext is an interface to support dynamic dispatch.
type ILiteralContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	NUMBER() antlr.TerminalNode
	MINUS() antlr.TerminalNode
	STRING() antlr.TerminalNode

	// IsLiteralContext differentiates from other interfaces.
	IsLiteralContext()
}

type LiteralContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyLiteralContext() *LiteralContext {
	var p = new(LiteralContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_literal
	return p
}

func InitEmptyLiteralContext(p *LiteralContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_literal
}

func (*LiteralContext) IsLiteralContext() {}

func NewLiteralContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *LiteralContext {
	var p = new(LiteralContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = StapParserRULE_literal

	return p
}

func (s *LiteralContext) GetParser() antlr.Parser { return s.parser }

func (s *LiteralContext) NUMBER() antlr.TerminalNode {
	return s.GetToken(StapParserNUMBER, 0)
}

func (s *LiteralContext) MINUS() antlr.TerminalNode {
	return s.GetToken(StapParserMINUS, 0)
}

func (s *LiteralContext) STRING() antlr.TerminalNode {
	return s.GetToken(StapParserSTRING, 0)
}

func (s *LiteralContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *LiteralContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *StapParser) Literal() (localctx ILiteralContext) {
	localctx = NewLiteralContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 4, StapParserRULE_literal)
	var _la int

	p.SetState(143)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case StapParserNUMBER, StapParserMINUS:
		p.EnterOuterAlt(localctx, 1)
		p.SetState(139)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == StapParserMINUS {
			{
				p.SetState(138)
				p.Match(StapParserMINUS)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		}
		{
			p.SetState(141)
			p.Match(StapParserNUMBER)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case StapParserSTRING:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(142)
			p.Match(StapParserSTRING)
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

// INameContext is an interface to support dynamic dispatch.
type INameContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	IDENT() antlr.TerminalNode
	KW_STRING() antlr.TerminalNode
	KW_LONG() antlr.TerminalNode

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
	p.RuleIndex = StapParserRULE_name
	return p
}

func InitEmptyNameContext(p *NameContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_name
}

func (*NameContext) IsNameContext() {}

func NewNameContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *NameContext {
	var p = new(NameContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = StapParserRULE_name

	return p
}

func (s *NameContext) GetParser() antlr.Parser { return s.parser }

func (s *NameContext) IDENT() antlr.TerminalNode {
	return s.GetToken(StapParserIDENT, 0)
}

func (s *NameContext) KW_STRING() antlr.TerminalNode {
	return s.GetToken(StapParserKW_STRING, 0)
}

func (s *NameContext) KW_LONG() antlr.TerminalNode {
	return s.GetToken(StapParserKW_LONG, 0)
}

func (s *NameContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *NameContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *StapParser) Name() (localctx INameContext) {
	localctx = NewNameContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 6, StapParserRULE_name)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(145)
		_la = p.GetTokenStream().LA(1)

		if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&167125767421952) != 0) {
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

// ITypedContext is an interface to support dynamic dispatch.
type ITypedContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	COLON() antlr.TerminalNode
	KW_STRING() antlr.TerminalNode
	KW_LONG() antlr.TerminalNode

	// IsTypedContext differentiates from other interfaces.
	IsTypedContext()
}

type TypedContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyTypedContext() *TypedContext {
	var p = new(TypedContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_typed
	return p
}

func InitEmptyTypedContext(p *TypedContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_typed
}

func (*TypedContext) IsTypedContext() {}

func NewTypedContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *TypedContext {
	var p = new(TypedContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = StapParserRULE_typed

	return p
}

func (s *TypedContext) GetParser() antlr.Parser { return s.parser }

func (s *TypedContext) COLON() antlr.TerminalNode {
	return s.GetToken(StapParserCOLON, 0)
}

func (s *TypedContext) KW_STRING() antlr.TerminalNode {
	return s.GetToken(StapParserKW_STRING, 0)
}

func (s *TypedContext) KW_LONG() antlr.TerminalNode {
	return s.GetToken(StapParserKW_LONG, 0)
}

func (s *TypedContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *TypedContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *StapParser) Typed() (localctx ITypedContext) {
	localctx = NewTypedContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 8, StapParserRULE_typed)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(147)
		p.Match(StapParserCOLON)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(148)
		_la = p.GetTokenStream().LA(1)

		if !(_la == StapParserKW_STRING || _la == StapParserKW_LONG) {
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

// IParamContext is an interface to support dynamic dispatch.
type IParamContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	IDENT() antlr.TerminalNode
	Typed() ITypedContext

	// IsParamContext differentiates from other interfaces.
	IsParamContext()
}

type ParamContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyParamContext() *ParamContext {
	var p = new(ParamContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_param
	return p
}

func InitEmptyParamContext(p *ParamContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_param
}

func (*ParamContext) IsParamContext() {}

func NewParamContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ParamContext {
	var p = new(ParamContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = StapParserRULE_param

	return p
}

func (s *ParamContext) GetParser() antlr.Parser { return s.parser }

func (s *ParamContext) IDENT() antlr.TerminalNode {
	return s.GetToken(StapParserIDENT, 0)
}

func (s *ParamContext) Typed() ITypedContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ITypedContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ITypedContext)
}

func (s *ParamContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ParamContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *StapParser) Param() (localctx IParamContext) {
	localctx = NewParamContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 10, StapParserRULE_param)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(150)
		p.Match(StapParserIDENT)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(152)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == StapParserCOLON {
		{
			p.SetState(151)
			p.Typed()
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

// IAliasOpContext is an interface to support dynamic dispatch.
type IAliasOpContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	ASSIGN() antlr.TerminalNode
	ADD_ASSIGN() antlr.TerminalNode

	// IsAliasOpContext differentiates from other interfaces.
	IsAliasOpContext()
}

type AliasOpContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyAliasOpContext() *AliasOpContext {
	var p = new(AliasOpContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_aliasOp
	return p
}

func InitEmptyAliasOpContext(p *AliasOpContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_aliasOp
}

func (*AliasOpContext) IsAliasOpContext() {}

func NewAliasOpContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *AliasOpContext {
	var p = new(AliasOpContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = StapParserRULE_aliasOp

	return p
}

func (s *AliasOpContext) GetParser() antlr.Parser { return s.parser }

func (s *AliasOpContext) ASSIGN() antlr.TerminalNode {
	return s.GetToken(StapParserASSIGN, 0)
}

func (s *AliasOpContext) ADD_ASSIGN() antlr.TerminalNode {
	return s.GetToken(StapParserADD_ASSIGN, 0)
}

func (s *AliasOpContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *AliasOpContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *StapParser) AliasOp() (localctx IAliasOpContext) {
	localctx = NewAliasOpContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 12, StapParserRULE_aliasOp)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(154)
		_la = p.GetTokenStream().LA(1)

		if !(_la == StapParserADD_ASSIGN || _la == StapParserASSIGN) {
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

// IPointsContext is an interface to support dynamic dispatch.
type IPointsContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllPoint() []IPointContext
	Point(i int) IPointContext
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode

	// IsPointsContext differentiates from other interfaces.
	IsPointsContext()
}

type PointsContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyPointsContext() *PointsContext {
	var p = new(PointsContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_points
	return p
}

func InitEmptyPointsContext(p *PointsContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_points
}

func (*PointsContext) IsPointsContext() {}

func NewPointsContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *PointsContext {
	var p = new(PointsContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = StapParserRULE_points

	return p
}

func (s *PointsContext) GetParser() antlr.Parser { return s.parser }

func (s *PointsContext) AllPoint() []IPointContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IPointContext); ok {
			len++
		}
	}

	tst := make([]IPointContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IPointContext); ok {
			tst[i] = t.(IPointContext)
			i++
		}
	}

	return tst
}

func (s *PointsContext) Point(i int) IPointContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IPointContext); ok {
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

	return t.(IPointContext)
}

func (s *PointsContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(StapParserCOMMA)
}

func (s *PointsContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(StapParserCOMMA, i)
}

func (s *PointsContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PointsContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *StapParser) Points() (localctx IPointsContext) {
	localctx = NewPointsContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 14, StapParserRULE_points)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(156)
		p.Point()
	}
	p.SetState(161)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == StapParserCOMMA {
		{
			p.SetState(157)
			p.Match(StapParserCOMMA)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(158)
			p.Point()
		}

		p.SetState(163)
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

// IPointContext is an interface to support dynamic dispatch.
type IPointContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Path() IPathContext
	IF() antlr.TerminalNode
	LPAREN() antlr.TerminalNode
	Expr() IExprContext
	RPAREN() antlr.TerminalNode
	QUESTION() antlr.TerminalNode
	BANG() antlr.TerminalNode

	// IsPointContext differentiates from other interfaces.
	IsPointContext()
}

type PointContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyPointContext() *PointContext {
	var p = new(PointContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_point
	return p
}

func InitEmptyPointContext(p *PointContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_point
}

func (*PointContext) IsPointContext() {}

func NewPointContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *PointContext {
	var p = new(PointContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = StapParserRULE_point

	return p
}

func (s *PointContext) GetParser() antlr.Parser { return s.parser }

func (s *PointContext) Path() IPathContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IPathContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IPathContext)
}

func (s *PointContext) IF() antlr.TerminalNode {
	return s.GetToken(StapParserIF, 0)
}

func (s *PointContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(StapParserLPAREN, 0)
}

func (s *PointContext) Expr() IExprContext {
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

func (s *PointContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(StapParserRPAREN, 0)
}

func (s *PointContext) QUESTION() antlr.TerminalNode {
	return s.GetToken(StapParserQUESTION, 0)
}

func (s *PointContext) BANG() antlr.TerminalNode {
	return s.GetToken(StapParserBANG, 0)
}

func (s *PointContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PointContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *StapParser) Point() (localctx IPointContext) {
	localctx = NewPointContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 16, StapParserRULE_point)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(164)
		p.Path()
	}
	p.SetState(166)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == StapParserQUESTION || _la == StapParserBANG {
		{
			p.SetState(165)
			_la = p.GetTokenStream().LA(1)

			if !(_la == StapParserQUESTION || _la == StapParserBANG) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}

	}
	p.SetState(173)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == StapParserIF {
		{
			p.SetState(168)
			p.Match(StapParserIF)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(169)
			p.Match(StapParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(170)
			p.expr(0)
		}
		{
			p.SetState(171)
			p.Match(StapParserRPAREN)
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

// IPathContext is an interface to support dynamic dispatch.
type IPathContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllPart() []IPartContext
	Part(i int) IPartContext
	AllDOT() []antlr.TerminalNode
	DOT(i int) antlr.TerminalNode

	// IsPathContext differentiates from other interfaces.
	IsPathContext()
}

type PathContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyPathContext() *PathContext {
	var p = new(PathContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_path
	return p
}

func InitEmptyPathContext(p *PathContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_path
}

func (*PathContext) IsPathContext() {}

func NewPathContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *PathContext {
	var p = new(PathContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = StapParserRULE_path

	return p
}

func (s *PathContext) GetParser() antlr.Parser { return s.parser }

func (s *PathContext) AllPart() []IPartContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IPartContext); ok {
			len++
		}
	}

	tst := make([]IPartContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IPartContext); ok {
			tst[i] = t.(IPartContext)
			i++
		}
	}

	return tst
}

func (s *PathContext) Part(i int) IPartContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IPartContext); ok {
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

	return t.(IPartContext)
}

func (s *PathContext) AllDOT() []antlr.TerminalNode {
	return s.GetTokens(StapParserDOT)
}

func (s *PathContext) DOT(i int) antlr.TerminalNode {
	return s.GetToken(StapParserDOT, i)
}

func (s *PathContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PathContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *StapParser) Path() (localctx IPathContext) {
	localctx = NewPathContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 18, StapParserRULE_path)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(175)
		p.Part()
	}
	p.SetState(180)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == StapParserDOT {
		{
			p.SetState(176)
			p.Match(StapParserDOT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(177)
			p.Part()
		}

		p.SetState(182)
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

// IPartContext is an interface to support dynamic dispatch.
type IPartContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	COMPONENT() antlr.TerminalNode
	POINT_OPEN() antlr.TerminalNode
	AllBranch() []IBranchContext
	Branch(i int) IBranchContext
	POINT_CLOSE() antlr.TerminalNode
	LPAREN() antlr.TerminalNode
	Literal() ILiteralContext
	RPAREN() antlr.TerminalNode
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode

	// IsPartContext differentiates from other interfaces.
	IsPartContext()
}

type PartContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyPartContext() *PartContext {
	var p = new(PartContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_part
	return p
}

func InitEmptyPartContext(p *PartContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_part
}

func (*PartContext) IsPartContext() {}

func NewPartContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *PartContext {
	var p = new(PartContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = StapParserRULE_part

	return p
}

func (s *PartContext) GetParser() antlr.Parser { return s.parser }

func (s *PartContext) COMPONENT() antlr.TerminalNode {
	return s.GetToken(StapParserCOMPONENT, 0)
}

func (s *PartContext) POINT_OPEN() antlr.TerminalNode {
	return s.GetToken(StapParserPOINT_OPEN, 0)
}

func (s *PartContext) AllBranch() []IBranchContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IBranchContext); ok {
			len++
		}
	}

	tst := make([]IBranchContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IBranchContext); ok {
			tst[i] = t.(IBranchContext)
			i++
		}
	}

	return tst
}

func (s *PartContext) Branch(i int) IBranchContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBranchContext); ok {
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

	return t.(IBranchContext)
}

func (s *PartContext) POINT_CLOSE() antlr.TerminalNode {
	return s.GetToken(StapParserPOINT_CLOSE, 0)
}

func (s *PartContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(StapParserLPAREN, 0)
}

func (s *PartContext) Literal() ILiteralContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ILiteralContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ILiteralContext)
}

func (s *PartContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(StapParserRPAREN, 0)
}

func (s *PartContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(StapParserCOMMA)
}

func (s *PartContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(StapParserCOMMA, i)
}

func (s *PartContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PartContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *StapParser) Part() (localctx IPartContext) {
	localctx = NewPartContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 20, StapParserRULE_part)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(195)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case StapParserCOMPONENT:
		{
			p.SetState(183)
			p.Match(StapParserCOMPONENT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case StapParserPOINT_OPEN:
		{
			p.SetState(184)
			p.Match(StapParserPOINT_OPEN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(185)
			p.Branch()
		}
		p.SetState(190)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == StapParserCOMMA {
			{
				p.SetState(186)
				p.Match(StapParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(187)
				p.Branch()
			}

			p.SetState(192)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(193)
			p.Match(StapParserPOINT_CLOSE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}
	p.SetState(201)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == StapParserLPAREN {
		{
			p.SetState(197)
			p.Match(StapParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(198)
			p.Literal()
		}
		{
			p.SetState(199)
			p.Match(StapParserRPAREN)
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

// IBranchContext is an interface to support dynamic dispatch.
type IBranchContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Path() IPathContext
	QUESTION() antlr.TerminalNode
	BANG() antlr.TerminalNode

	// IsBranchContext differentiates from other interfaces.
	IsBranchContext()
}

type BranchContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyBranchContext() *BranchContext {
	var p = new(BranchContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_branch
	return p
}

func InitEmptyBranchContext(p *BranchContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_branch
}

func (*BranchContext) IsBranchContext() {}

func NewBranchContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *BranchContext {
	var p = new(BranchContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = StapParserRULE_branch

	return p
}

func (s *BranchContext) GetParser() antlr.Parser { return s.parser }

func (s *BranchContext) Path() IPathContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IPathContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IPathContext)
}

func (s *BranchContext) QUESTION() antlr.TerminalNode {
	return s.GetToken(StapParserQUESTION, 0)
}

func (s *BranchContext) BANG() antlr.TerminalNode {
	return s.GetToken(StapParserBANG, 0)
}

func (s *BranchContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *BranchContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *StapParser) Branch() (localctx IBranchContext) {
	localctx = NewBranchContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 22, StapParserRULE_branch)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(203)
		p.Path()
	}
	p.SetState(205)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == StapParserQUESTION || _la == StapParserBANG {
		{
			p.SetState(204)
			_la = p.GetTokenStream().LA(1)

			if !(_la == StapParserQUESTION || _la == StapParserBANG) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
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

// IBlockContext is an interface to support dynamic dispatch.
type IBlockContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	LBRACE() antlr.TerminalNode
	RBRACE() antlr.TerminalNode
	AllStmt() []IStmtContext
	Stmt(i int) IStmtContext

	// IsBlockContext differentiates from other interfaces.
	IsBlockContext()
}

type BlockContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyBlockContext() *BlockContext {
	var p = new(BlockContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_block
	return p
}

func InitEmptyBlockContext(p *BlockContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_block
}

func (*BlockContext) IsBlockContext() {}

func NewBlockContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *BlockContext {
	var p = new(BlockContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = StapParserRULE_block

	return p
}

func (s *BlockContext) GetParser() antlr.Parser { return s.parser }

func (s *BlockContext) LBRACE() antlr.TerminalNode {
	return s.GetToken(StapParserLBRACE, 0)
}

func (s *BlockContext) RBRACE() antlr.TerminalNode {
	return s.GetToken(StapParserRBRACE, 0)
}

func (s *BlockContext) AllStmt() []IStmtContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IStmtContext); ok {
			len++
		}
	}

	tst := make([]IStmtContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IStmtContext); ok {
			tst[i] = t.(IStmtContext)
			i++
		}
	}

	return tst
}

func (s *BlockContext) Stmt(i int) IStmtContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IStmtContext); ok {
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

	return t.(IStmtContext)
}

func (s *BlockContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *BlockContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *StapParser) Block() (localctx IBlockContext) {
	localctx = NewBlockContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 24, StapParserRULE_block)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(207)
		p.Match(StapParserLBRACE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(211)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&1029033439789040) != 0) || ((int64((_la-72)) & ^0x3f) == 0 && ((int64(1)<<(_la-72))&6717221379) != 0) {
		{
			p.SetState(208)
			p.Stmt()
		}

		p.SetState(213)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(214)
		p.Match(StapParserRBRACE)
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

// IStmtContext is an interface to support dynamic dispatch.
type IStmtContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser
	// IsStmtContext differentiates from other interfaces.
	IsStmtContext()
}

type StmtContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyStmtContext() *StmtContext {
	var p = new(StmtContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_stmt
	return p
}

func InitEmptyStmtContext(p *StmtContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_stmt
}

func (*StmtContext) IsStmtContext() {}

func NewStmtContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *StmtContext {
	var p = new(StmtContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = StapParserRULE_stmt

	return p
}

func (s *StmtContext) GetParser() antlr.Parser { return s.parser }

func (s *StmtContext) CopyAll(ctx *StmtContext) {
	s.CopyFrom(&ctx.BaseParserRuleContext)
}

func (s *StmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StmtContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

type ForStmtContext struct {
	StmtContext
}

func NewForStmtContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ForStmtContext {
	var p = new(ForStmtContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *ForStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ForStmtContext) FOR() antlr.TerminalNode {
	return s.GetToken(StapParserFOR, 0)
}

func (s *ForStmtContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(StapParserLPAREN, 0)
}

func (s *ForStmtContext) AllForPart() []IForPartContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IForPartContext); ok {
			len++
		}
	}

	tst := make([]IForPartContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IForPartContext); ok {
			tst[i] = t.(IForPartContext)
			i++
		}
	}

	return tst
}

func (s *ForStmtContext) ForPart(i int) IForPartContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IForPartContext); ok {
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

	return t.(IForPartContext)
}

func (s *ForStmtContext) AllSEMI() []antlr.TerminalNode {
	return s.GetTokens(StapParserSEMI)
}

func (s *ForStmtContext) SEMI(i int) antlr.TerminalNode {
	return s.GetToken(StapParserSEMI, i)
}

func (s *ForStmtContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(StapParserRPAREN, 0)
}

func (s *ForStmtContext) Stmt() IStmtContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IStmtContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IStmtContext)
}

type WhileStmtContext struct {
	StmtContext
}

func NewWhileStmtContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *WhileStmtContext {
	var p = new(WhileStmtContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *WhileStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *WhileStmtContext) WHILE() antlr.TerminalNode {
	return s.GetToken(StapParserWHILE, 0)
}

func (s *WhileStmtContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(StapParserLPAREN, 0)
}

func (s *WhileStmtContext) Expr() IExprContext {
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

func (s *WhileStmtContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(StapParserRPAREN, 0)
}

func (s *WhileStmtContext) Stmt() IStmtContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IStmtContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IStmtContext)
}

type ForeachStmtContext struct {
	StmtContext
}

func NewForeachStmtContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ForeachStmtContext {
	var p = new(ForeachStmtContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *ForeachStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ForeachStmtContext) FOREACH() antlr.TerminalNode {
	return s.GetToken(StapParserFOREACH, 0)
}

func (s *ForeachStmtContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(StapParserLPAREN, 0)
}

func (s *ForeachStmtContext) AllFeKeys() []IFeKeysContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IFeKeysContext); ok {
			len++
		}
	}

	tst := make([]IFeKeysContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IFeKeysContext); ok {
			tst[i] = t.(IFeKeysContext)
			i++
		}
	}

	return tst
}

func (s *ForeachStmtContext) FeKeys(i int) IFeKeysContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IFeKeysContext); ok {
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

	return t.(IFeKeysContext)
}

func (s *ForeachStmtContext) IN() antlr.TerminalNode {
	return s.GetToken(StapParserIN, 0)
}

func (s *ForeachStmtContext) FeArray() IFeArrayContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IFeArrayContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IFeArrayContext)
}

func (s *ForeachStmtContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(StapParserRPAREN, 0)
}

func (s *ForeachStmtContext) Stmt() IStmtContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IStmtContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IStmtContext)
}

func (s *ForeachStmtContext) ASSIGN() antlr.TerminalNode {
	return s.GetToken(StapParserASSIGN, 0)
}

func (s *ForeachStmtContext) LIMIT() antlr.TerminalNode {
	return s.GetToken(StapParserLIMIT, 0)
}

func (s *ForeachStmtContext) Expr() IExprContext {
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

type TryStmtContext struct {
	StmtContext
}

func NewTryStmtContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *TryStmtContext {
	var p = new(TryStmtContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *TryStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *TryStmtContext) TRY() antlr.TerminalNode {
	return s.GetToken(StapParserTRY, 0)
}

func (s *TryStmtContext) AllBlock() []IBlockContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IBlockContext); ok {
			len++
		}
	}

	tst := make([]IBlockContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IBlockContext); ok {
			tst[i] = t.(IBlockContext)
			i++
		}
	}

	return tst
}

func (s *TryStmtContext) Block(i int) IBlockContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBlockContext); ok {
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

	return t.(IBlockContext)
}

func (s *TryStmtContext) CATCH() antlr.TerminalNode {
	return s.GetToken(StapParserCATCH, 0)
}

func (s *TryStmtContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(StapParserLPAREN, 0)
}

func (s *TryStmtContext) IDENT() antlr.TerminalNode {
	return s.GetToken(StapParserIDENT, 0)
}

func (s *TryStmtContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(StapParserRPAREN, 0)
}

type ReturnStmtContext struct {
	StmtContext
}

func NewReturnStmtContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ReturnStmtContext {
	var p = new(ReturnStmtContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *ReturnStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ReturnStmtContext) RETURN() antlr.TerminalNode {
	return s.GetToken(StapParserRETURN, 0)
}

func (s *ReturnStmtContext) SEMI() antlr.TerminalNode {
	return s.GetToken(StapParserSEMI, 0)
}

func (s *ReturnStmtContext) Expr() IExprContext {
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

type NullStmtContext struct {
	StmtContext
}

func NewNullStmtContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *NullStmtContext {
	var p = new(NullStmtContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *NullStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *NullStmtContext) SEMI() antlr.TerminalNode {
	return s.GetToken(StapParserSEMI, 0)
}

type ExprStmtContext struct {
	StmtContext
}

func NewExprStmtContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ExprStmtContext {
	var p = new(ExprStmtContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *ExprStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ExprStmtContext) Expr() IExprContext {
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

func (s *ExprStmtContext) SEMI() antlr.TerminalNode {
	return s.GetToken(StapParserSEMI, 0)
}

type IfStmtContext struct {
	StmtContext
}

func NewIfStmtContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *IfStmtContext {
	var p = new(IfStmtContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *IfStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *IfStmtContext) IF() antlr.TerminalNode {
	return s.GetToken(StapParserIF, 0)
}

func (s *IfStmtContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(StapParserLPAREN, 0)
}

func (s *IfStmtContext) Expr() IExprContext {
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

func (s *IfStmtContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(StapParserRPAREN, 0)
}

func (s *IfStmtContext) AllStmt() []IStmtContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IStmtContext); ok {
			len++
		}
	}

	tst := make([]IStmtContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IStmtContext); ok {
			tst[i] = t.(IStmtContext)
			i++
		}
	}

	return tst
}

func (s *IfStmtContext) Stmt(i int) IStmtContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IStmtContext); ok {
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

	return t.(IStmtContext)
}

func (s *IfStmtContext) ELSE() antlr.TerminalNode {
	return s.GetToken(StapParserELSE, 0)
}

type BlockStmtContext struct {
	StmtContext
}

func NewBlockStmtContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *BlockStmtContext {
	var p = new(BlockStmtContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *BlockStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *BlockStmtContext) Block() IBlockContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBlockContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBlockContext)
}

type BreakStmtContext struct {
	StmtContext
}

func NewBreakStmtContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *BreakStmtContext {
	var p = new(BreakStmtContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *BreakStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *BreakStmtContext) BREAK() antlr.TerminalNode {
	return s.GetToken(StapParserBREAK, 0)
}

func (s *BreakStmtContext) SEMI() antlr.TerminalNode {
	return s.GetToken(StapParserSEMI, 0)
}

type ContinueStmtContext struct {
	StmtContext
}

func NewContinueStmtContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ContinueStmtContext {
	var p = new(ContinueStmtContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *ContinueStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ContinueStmtContext) CONTINUE() antlr.TerminalNode {
	return s.GetToken(StapParserCONTINUE, 0)
}

func (s *ContinueStmtContext) SEMI() antlr.TerminalNode {
	return s.GetToken(StapParserSEMI, 0)
}

type NextStmtContext struct {
	StmtContext
}

func NewNextStmtContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *NextStmtContext {
	var p = new(NextStmtContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *NextStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *NextStmtContext) NEXT() antlr.TerminalNode {
	return s.GetToken(StapParserNEXT, 0)
}

func (s *NextStmtContext) SEMI() antlr.TerminalNode {
	return s.GetToken(StapParserSEMI, 0)
}

type DeleteStmtContext struct {
	StmtContext
}

func NewDeleteStmtContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *DeleteStmtContext {
	var p = new(DeleteStmtContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *DeleteStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *DeleteStmtContext) DELETE() antlr.TerminalNode {
	return s.GetToken(StapParserDELETE, 0)
}

func (s *DeleteStmtContext) Expr() IExprContext {
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

func (s *DeleteStmtContext) SEMI() antlr.TerminalNode {
	return s.GetToken(StapParserSEMI, 0)
}

func (p *StapParser) Stmt() (localctx IStmtContext) {
	localctx = NewStmtContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 26, StapParserRULE_stmt)
	var _la int

	p.SetState(287)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case StapParserLBRACE:
		localctx = NewBlockStmtContext(p, localctx)
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(216)
			p.Block()
		}

	case StapParserSEMI:
		localctx = NewNullStmtContext(p, localctx)
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(217)
			p.Match(StapParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case StapParserIF:
		localctx = NewIfStmtContext(p, localctx)
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(218)
			p.Match(StapParserIF)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(219)
			p.Match(StapParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(220)
			p.expr(0)
		}
		{
			p.SetState(221)
			p.Match(StapParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(222)
			p.Stmt()
		}
		p.SetState(225)
		p.GetErrorHandler().Sync(p)

		if p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 29, p.GetParserRuleContext()) == 1 {
			{
				p.SetState(223)
				p.Match(StapParserELSE)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(224)
				p.Stmt()
			}

		} else if p.HasError() { // JIM
			goto errorExit
		}

	case StapParserWHILE:
		localctx = NewWhileStmtContext(p, localctx)
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(227)
			p.Match(StapParserWHILE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(228)
			p.Match(StapParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(229)
			p.expr(0)
		}
		{
			p.SetState(230)
			p.Match(StapParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(231)
			p.Stmt()
		}

	case StapParserFOR:
		localctx = NewForStmtContext(p, localctx)
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(233)
			p.Match(StapParserFOR)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(234)
			p.Match(StapParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(235)
			p.ForPart()
		}
		{
			p.SetState(236)
			p.Match(StapParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(237)
			p.ForPart()
		}
		{
			p.SetState(238)
			p.Match(StapParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(239)
			p.ForPart()
		}
		{
			p.SetState(240)
			p.Match(StapParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(241)
			p.Stmt()
		}

	case StapParserFOREACH:
		localctx = NewForeachStmtContext(p, localctx)
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(243)
			p.Match(StapParserFOREACH)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(244)
			p.Match(StapParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(245)
			p.FeKeys()
		}
		p.SetState(248)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == StapParserASSIGN {
			{
				p.SetState(246)
				p.Match(StapParserASSIGN)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(247)
				p.FeKeys()
			}

		}
		{
			p.SetState(250)
			p.Match(StapParserIN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(251)
			p.FeArray()
		}
		p.SetState(254)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == StapParserLIMIT {
			{
				p.SetState(252)
				p.Match(StapParserLIMIT)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(253)
				p.expr(0)
			}

		}
		{
			p.SetState(256)
			p.Match(StapParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(257)
			p.Stmt()
		}

	case StapParserBREAK:
		localctx = NewBreakStmtContext(p, localctx)
		p.EnterOuterAlt(localctx, 7)
		{
			p.SetState(259)
			p.Match(StapParserBREAK)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(260)
			p.Match(StapParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case StapParserCONTINUE:
		localctx = NewContinueStmtContext(p, localctx)
		p.EnterOuterAlt(localctx, 8)
		{
			p.SetState(261)
			p.Match(StapParserCONTINUE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(262)
			p.Match(StapParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case StapParserNEXT:
		localctx = NewNextStmtContext(p, localctx)
		p.EnterOuterAlt(localctx, 9)
		{
			p.SetState(263)
			p.Match(StapParserNEXT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(264)
			p.Match(StapParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case StapParserRETURN:
		localctx = NewReturnStmtContext(p, localctx)
		p.EnterOuterAlt(localctx, 10)
		{
			p.SetState(265)
			p.Match(StapParserRETURN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(267)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&985162496344048) != 0) || ((int64((_la-72)) & ^0x3f) == 0 && ((int64(1)<<(_la-72))&6717180419) != 0) {
			{
				p.SetState(266)
				p.expr(0)
			}

		}
		{
			p.SetState(269)
			p.Match(StapParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case StapParserDELETE:
		localctx = NewDeleteStmtContext(p, localctx)
		p.EnterOuterAlt(localctx, 11)
		{
			p.SetState(270)
			p.Match(StapParserDELETE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(271)
			p.expr(0)
		}
		{
			p.SetState(272)
			p.Match(StapParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case StapParserTRY:
		localctx = NewTryStmtContext(p, localctx)
		p.EnterOuterAlt(localctx, 12)
		{
			p.SetState(274)
			p.Match(StapParserTRY)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(275)
			p.Block()
		}
		{
			p.SetState(276)
			p.Match(StapParserCATCH)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(280)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == StapParserLPAREN {
			{
				p.SetState(277)
				p.Match(StapParserLPAREN)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(278)
				p.Match(StapParserIDENT)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(279)
				p.Match(StapParserRPAREN)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		}
		{
			p.SetState(282)
			p.Block()
		}

	case StapParserAT_CAST, StapParserAT_DEFINED, StapParserAT_PROBEWRITE, StapParserAT_ENTRY, StapParserAT_PERF, StapParserAT_VAR, StapParserAT_STAT, StapParserAT_HIST_LINEAR, StapParserAT_HIST_LOG, StapParserAT_CONST, StapParserAT_REGISTER, StapParserAT_DEREF, StapParserAT_ENUM, StapParserAT_ENUMNAME, StapParserEMBEDDED, StapParserSTRING, StapParserNUMBER, StapParserIDENT, StapParserDOLLAR, StapParserTARGET, StapParserINC, StapParserDEC, StapParserLPAREN, StapParserLBRACKET, StapParserPLUS, StapParserMINUS, StapParserAMP, StapParserBANG, StapParserTILDE:
		localctx = NewExprStmtContext(p, localctx)
		p.EnterOuterAlt(localctx, 13)
		{
			p.SetState(284)
			p.expr(0)
		}
		{
			p.SetState(285)
			p.Match(StapParserSEMI)
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

// IForPartContext is an interface to support dynamic dispatch.
type IForPartContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Expr() IExprContext

	// IsForPartContext differentiates from other interfaces.
	IsForPartContext()
}

type ForPartContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyForPartContext() *ForPartContext {
	var p = new(ForPartContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_forPart
	return p
}

func InitEmptyForPartContext(p *ForPartContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_forPart
}

func (*ForPartContext) IsForPartContext() {}

func NewForPartContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ForPartContext {
	var p = new(ForPartContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = StapParserRULE_forPart

	return p
}

func (s *ForPartContext) GetParser() antlr.Parser { return s.parser }

func (s *ForPartContext) Expr() IExprContext {
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

func (s *ForPartContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ForPartContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *StapParser) ForPart() (localctx IForPartContext) {
	localctx = NewForPartContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 28, StapParserRULE_forPart)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(290)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&985162496344048) != 0) || ((int64((_la-72)) & ^0x3f) == 0 && ((int64(1)<<(_la-72))&6717180419) != 0) {
		{
			p.SetState(289)
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

// IFeKeysContext is an interface to support dynamic dispatch.
type IFeKeysContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllFeKey() []IFeKeyContext
	FeKey(i int) IFeKeyContext
	LBRACKET() antlr.TerminalNode
	RBRACKET() antlr.TerminalNode
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode

	// IsFeKeysContext differentiates from other interfaces.
	IsFeKeysContext()
}

type FeKeysContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyFeKeysContext() *FeKeysContext {
	var p = new(FeKeysContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_feKeys
	return p
}

func InitEmptyFeKeysContext(p *FeKeysContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_feKeys
}

func (*FeKeysContext) IsFeKeysContext() {}

func NewFeKeysContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *FeKeysContext {
	var p = new(FeKeysContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = StapParserRULE_feKeys

	return p
}

func (s *FeKeysContext) GetParser() antlr.Parser { return s.parser }

func (s *FeKeysContext) AllFeKey() []IFeKeyContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IFeKeyContext); ok {
			len++
		}
	}

	tst := make([]IFeKeyContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IFeKeyContext); ok {
			tst[i] = t.(IFeKeyContext)
			i++
		}
	}

	return tst
}

func (s *FeKeysContext) FeKey(i int) IFeKeyContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IFeKeyContext); ok {
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

	return t.(IFeKeyContext)
}

func (s *FeKeysContext) LBRACKET() antlr.TerminalNode {
	return s.GetToken(StapParserLBRACKET, 0)
}

func (s *FeKeysContext) RBRACKET() antlr.TerminalNode {
	return s.GetToken(StapParserRBRACKET, 0)
}

func (s *FeKeysContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(StapParserCOMMA)
}

func (s *FeKeysContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(StapParserCOMMA, i)
}

func (s *FeKeysContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *FeKeysContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *StapParser) FeKeys() (localctx IFeKeysContext) {
	localctx = NewFeKeysContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 30, StapParserRULE_feKeys)
	var _la int

	p.SetState(304)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case StapParserIDENT:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(292)
			p.FeKey()
		}

	case StapParserLBRACKET:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(293)
			p.Match(StapParserLBRACKET)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(294)
			p.FeKey()
		}
		p.SetState(299)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == StapParserCOMMA {
			{
				p.SetState(295)
				p.Match(StapParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(296)
				p.FeKey()
			}

			p.SetState(301)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(302)
			p.Match(StapParserRBRACKET)
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

// IFeKeyContext is an interface to support dynamic dispatch.
type IFeKeyContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	IDENT() antlr.TerminalNode
	Sort() ISortContext

	// IsFeKeyContext differentiates from other interfaces.
	IsFeKeyContext()
}

type FeKeyContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyFeKeyContext() *FeKeyContext {
	var p = new(FeKeyContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_feKey
	return p
}

func InitEmptyFeKeyContext(p *FeKeyContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_feKey
}

func (*FeKeyContext) IsFeKeyContext() {}

func NewFeKeyContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *FeKeyContext {
	var p = new(FeKeyContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = StapParserRULE_feKey

	return p
}

func (s *FeKeyContext) GetParser() antlr.Parser { return s.parser }

func (s *FeKeyContext) IDENT() antlr.TerminalNode {
	return s.GetToken(StapParserIDENT, 0)
}

func (s *FeKeyContext) Sort() ISortContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISortContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISortContext)
}

func (s *FeKeyContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *FeKeyContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *StapParser) FeKey() (localctx IFeKeyContext) {
	localctx = NewFeKeyContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 32, StapParserRULE_feKey)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(306)
		p.Match(StapParserIDENT)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(308)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == StapParserPLUS || _la == StapParserMINUS {
		{
			p.SetState(307)
			p.Sort()
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

// ISortContext is an interface to support dynamic dispatch.
type ISortContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	PLUS() antlr.TerminalNode
	MINUS() antlr.TerminalNode

	// IsSortContext differentiates from other interfaces.
	IsSortContext()
}

type SortContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptySortContext() *SortContext {
	var p = new(SortContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_sort
	return p
}

func InitEmptySortContext(p *SortContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_sort
}

func (*SortContext) IsSortContext() {}

func NewSortContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *SortContext {
	var p = new(SortContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = StapParserRULE_sort

	return p
}

func (s *SortContext) GetParser() antlr.Parser { return s.parser }

func (s *SortContext) PLUS() antlr.TerminalNode {
	return s.GetToken(StapParserPLUS, 0)
}

func (s *SortContext) MINUS() antlr.TerminalNode {
	return s.GetToken(StapParserMINUS, 0)
}

func (s *SortContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *SortContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *StapParser) Sort() (localctx ISortContext) {
	localctx = NewSortContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 34, StapParserRULE_sort)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(310)
		_la = p.GetTokenStream().LA(1)

		if !(_la == StapParserPLUS || _la == StapParserMINUS) {
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

// IFeArrayContext is an interface to support dynamic dispatch.
type IFeArrayContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	IDENT() antlr.TerminalNode
	Hist() IHistContext
	LBRACKET() antlr.TerminalNode
	Keys() IKeysContext
	RBRACKET() antlr.TerminalNode
	AT_STAT() antlr.TerminalNode
	Sort() ISortContext

	// IsFeArrayContext differentiates from other interfaces.
	IsFeArrayContext()
}

type FeArrayContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyFeArrayContext() *FeArrayContext {
	var p = new(FeArrayContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_feArray
	return p
}

func InitEmptyFeArrayContext(p *FeArrayContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_feArray
}

func (*FeArrayContext) IsFeArrayContext() {}

func NewFeArrayContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *FeArrayContext {
	var p = new(FeArrayContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = StapParserRULE_feArray

	return p
}

func (s *FeArrayContext) GetParser() antlr.Parser { return s.parser }

func (s *FeArrayContext) IDENT() antlr.TerminalNode {
	return s.GetToken(StapParserIDENT, 0)
}

func (s *FeArrayContext) Hist() IHistContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IHistContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IHistContext)
}

func (s *FeArrayContext) LBRACKET() antlr.TerminalNode {
	return s.GetToken(StapParserLBRACKET, 0)
}

func (s *FeArrayContext) Keys() IKeysContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IKeysContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IKeysContext)
}

func (s *FeArrayContext) RBRACKET() antlr.TerminalNode {
	return s.GetToken(StapParserRBRACKET, 0)
}

func (s *FeArrayContext) AT_STAT() antlr.TerminalNode {
	return s.GetToken(StapParserAT_STAT, 0)
}

func (s *FeArrayContext) Sort() ISortContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISortContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISortContext)
}

func (s *FeArrayContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *FeArrayContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *StapParser) FeArray() (localctx IFeArrayContext) {
	localctx = NewFeArrayContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 36, StapParserRULE_feArray)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(314)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case StapParserIDENT:
		{
			p.SetState(312)
			p.Match(StapParserIDENT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case StapParserAT_HIST_LINEAR, StapParserAT_HIST_LOG:
		{
			p.SetState(313)
			p.Hist()
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}
	p.SetState(320)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == StapParserLBRACKET {
		{
			p.SetState(316)
			p.Match(StapParserLBRACKET)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(317)
			p.Keys()
		}
		{
			p.SetState(318)
			p.Match(StapParserRBRACKET)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}
	p.SetState(323)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == StapParserAT_STAT {
		{
			p.SetState(322)
			p.Match(StapParserAT_STAT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}
	p.SetState(326)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == StapParserPLUS || _la == StapParserMINUS {
		{
			p.SetState(325)
			p.Sort()
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

// IKeysContext is an interface to support dynamic dispatch.
type IKeysContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllKey() []IKeyContext
	Key(i int) IKeyContext
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode

	// IsKeysContext differentiates from other interfaces.
	IsKeysContext()
}

type KeysContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyKeysContext() *KeysContext {
	var p = new(KeysContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_keys
	return p
}

func InitEmptyKeysContext(p *KeysContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_keys
}

func (*KeysContext) IsKeysContext() {}

func NewKeysContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *KeysContext {
	var p = new(KeysContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = StapParserRULE_keys

	return p
}

func (s *KeysContext) GetParser() antlr.Parser { return s.parser }

func (s *KeysContext) AllKey() []IKeyContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IKeyContext); ok {
			len++
		}
	}

	tst := make([]IKeyContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IKeyContext); ok {
			tst[i] = t.(IKeyContext)
			i++
		}
	}

	return tst
}

func (s *KeysContext) Key(i int) IKeyContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IKeyContext); ok {
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

	return t.(IKeyContext)
}

func (s *KeysContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(StapParserCOMMA)
}

func (s *KeysContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(StapParserCOMMA, i)
}

func (s *KeysContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *KeysContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *StapParser) Keys() (localctx IKeysContext) {
	localctx = NewKeysContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 38, StapParserRULE_keys)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(328)
		p.Key()
	}
	p.SetState(333)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == StapParserCOMMA {
		{
			p.SetState(329)
			p.Match(StapParserCOMMA)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(330)
			p.Key()
		}

		p.SetState(335)
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

// IKeyContext is an interface to support dynamic dispatch.
type IKeyContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Expr() IExprContext
	STAR() antlr.TerminalNode

	// IsKeyContext differentiates from other interfaces.
	IsKeyContext()
}

type KeyContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyKeyContext() *KeyContext {
	var p = new(KeyContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_key
	return p
}

func InitEmptyKeyContext(p *KeyContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_key
}

func (*KeyContext) IsKeyContext() {}

func NewKeyContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *KeyContext {
	var p = new(KeyContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = StapParserRULE_key

	return p
}

func (s *KeyContext) GetParser() antlr.Parser { return s.parser }

func (s *KeyContext) Expr() IExprContext {
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

func (s *KeyContext) STAR() antlr.TerminalNode {
	return s.GetToken(StapParserSTAR, 0)
}

func (s *KeyContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *KeyContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *StapParser) Key() (localctx IKeyContext) {
	localctx = NewKeyContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 40, StapParserRULE_key)
	p.SetState(338)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case StapParserAT_CAST, StapParserAT_DEFINED, StapParserAT_PROBEWRITE, StapParserAT_ENTRY, StapParserAT_PERF, StapParserAT_VAR, StapParserAT_STAT, StapParserAT_HIST_LINEAR, StapParserAT_HIST_LOG, StapParserAT_CONST, StapParserAT_REGISTER, StapParserAT_DEREF, StapParserAT_ENUM, StapParserAT_ENUMNAME, StapParserEMBEDDED, StapParserSTRING, StapParserNUMBER, StapParserIDENT, StapParserDOLLAR, StapParserTARGET, StapParserINC, StapParserDEC, StapParserLPAREN, StapParserLBRACKET, StapParserPLUS, StapParserMINUS, StapParserAMP, StapParserBANG, StapParserTILDE:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(336)
			p.expr(0)
		}

	case StapParserSTAR:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(337)
			p.Match(StapParserSTAR)
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

// IArgsContext is an interface to support dynamic dispatch.
type IArgsContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllExpr() []IExprContext
	Expr(i int) IExprContext
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode

	// IsArgsContext differentiates from other interfaces.
	IsArgsContext()
}

type ArgsContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyArgsContext() *ArgsContext {
	var p = new(ArgsContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_args
	return p
}

func InitEmptyArgsContext(p *ArgsContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_args
}

func (*ArgsContext) IsArgsContext() {}

func NewArgsContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ArgsContext {
	var p = new(ArgsContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = StapParserRULE_args

	return p
}

func (s *ArgsContext) GetParser() antlr.Parser { return s.parser }

func (s *ArgsContext) AllExpr() []IExprContext {
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

func (s *ArgsContext) Expr(i int) IExprContext {
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

func (s *ArgsContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(StapParserCOMMA)
}

func (s *ArgsContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(StapParserCOMMA, i)
}

func (s *ArgsContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ArgsContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *StapParser) Args() (localctx IArgsContext) {
	localctx = NewArgsContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 42, StapParserRULE_args)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(340)
		p.expr(0)
	}
	p.SetState(345)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == StapParserCOMMA {
		{
			p.SetState(341)
			p.Match(StapParserCOMMA)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(342)
			p.expr(0)
		}

		p.SetState(347)
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

// IHistContext is an interface to support dynamic dispatch.
type IHistContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AT_HIST_LOG() antlr.TerminalNode
	LPAREN() antlr.TerminalNode
	Expr() IExprContext
	RPAREN() antlr.TerminalNode
	AT_HIST_LINEAR() antlr.TerminalNode
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode
	AllBound() []IBoundContext
	Bound(i int) IBoundContext

	// IsHistContext differentiates from other interfaces.
	IsHistContext()
}

type HistContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyHistContext() *HistContext {
	var p = new(HistContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_hist
	return p
}

func InitEmptyHistContext(p *HistContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_hist
}

func (*HistContext) IsHistContext() {}

func NewHistContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *HistContext {
	var p = new(HistContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = StapParserRULE_hist

	return p
}

func (s *HistContext) GetParser() antlr.Parser { return s.parser }

func (s *HistContext) AT_HIST_LOG() antlr.TerminalNode {
	return s.GetToken(StapParserAT_HIST_LOG, 0)
}

func (s *HistContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(StapParserLPAREN, 0)
}

func (s *HistContext) Expr() IExprContext {
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

func (s *HistContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(StapParserRPAREN, 0)
}

func (s *HistContext) AT_HIST_LINEAR() antlr.TerminalNode {
	return s.GetToken(StapParserAT_HIST_LINEAR, 0)
}

func (s *HistContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(StapParserCOMMA)
}

func (s *HistContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(StapParserCOMMA, i)
}

func (s *HistContext) AllBound() []IBoundContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IBoundContext); ok {
			len++
		}
	}

	tst := make([]IBoundContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IBoundContext); ok {
			tst[i] = t.(IBoundContext)
			i++
		}
	}

	return tst
}

func (s *HistContext) Bound(i int) IBoundContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBoundContext); ok {
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

	return t.(IBoundContext)
}

func (s *HistContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *HistContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *StapParser) Hist() (localctx IHistContext) {
	localctx = NewHistContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 44, StapParserRULE_hist)
	p.SetState(364)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case StapParserAT_HIST_LOG:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(348)
			p.Match(StapParserAT_HIST_LOG)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(349)
			p.Match(StapParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(350)
			p.expr(0)
		}
		{
			p.SetState(351)
			p.Match(StapParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case StapParserAT_HIST_LINEAR:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(353)
			p.Match(StapParserAT_HIST_LINEAR)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(354)
			p.Match(StapParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(355)
			p.expr(0)
		}
		{
			p.SetState(356)
			p.Match(StapParserCOMMA)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(357)
			p.Bound()
		}
		{
			p.SetState(358)
			p.Match(StapParserCOMMA)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(359)
			p.Bound()
		}
		{
			p.SetState(360)
			p.Match(StapParserCOMMA)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(361)
			p.Bound()
		}
		{
			p.SetState(362)
			p.Match(StapParserRPAREN)
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

// IBoundContext is an interface to support dynamic dispatch.
type IBoundContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	NUMBER() antlr.TerminalNode
	MINUS() antlr.TerminalNode

	// IsBoundContext differentiates from other interfaces.
	IsBoundContext()
}

type BoundContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyBoundContext() *BoundContext {
	var p = new(BoundContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_bound
	return p
}

func InitEmptyBoundContext(p *BoundContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_bound
}

func (*BoundContext) IsBoundContext() {}

func NewBoundContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *BoundContext {
	var p = new(BoundContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = StapParserRULE_bound

	return p
}

func (s *BoundContext) GetParser() antlr.Parser { return s.parser }

func (s *BoundContext) NUMBER() antlr.TerminalNode {
	return s.GetToken(StapParserNUMBER, 0)
}

func (s *BoundContext) MINUS() antlr.TerminalNode {
	return s.GetToken(StapParserMINUS, 0)
}

func (s *BoundContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *BoundContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *StapParser) Bound() (localctx IBoundContext) {
	localctx = NewBoundContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 46, StapParserRULE_bound)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(367)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == StapParserMINUS {
		{
			p.SetState(366)
			p.Match(StapParserMINUS)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}
	{
		p.SetState(369)
		p.Match(StapParserNUMBER)
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

// IIndexedContext is an interface to support dynamic dispatch.
type IIndexedContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	IDENT() antlr.TerminalNode
	Hist() IHistContext

	// IsIndexedContext differentiates from other interfaces.
	IsIndexedContext()
}

type IndexedContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyIndexedContext() *IndexedContext {
	var p = new(IndexedContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_indexed
	return p
}

func InitEmptyIndexedContext(p *IndexedContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_indexed
}

func (*IndexedContext) IsIndexedContext() {}

func NewIndexedContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *IndexedContext {
	var p = new(IndexedContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = StapParserRULE_indexed

	return p
}

func (s *IndexedContext) GetParser() antlr.Parser { return s.parser }

func (s *IndexedContext) IDENT() antlr.TerminalNode {
	return s.GetToken(StapParserIDENT, 0)
}

func (s *IndexedContext) Hist() IHistContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IHistContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IHistContext)
}

func (s *IndexedContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *IndexedContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *StapParser) Indexed() (localctx IIndexedContext) {
	localctx = NewIndexedContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 48, StapParserRULE_indexed)
	p.SetState(373)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case StapParserIDENT:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(371)
			p.Match(StapParserIDENT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case StapParserAT_HIST_LINEAR, StapParserAT_HIST_LOG:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(372)
			p.Hist()
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
	p.RuleIndex = StapParserRULE_expr
	return p
}

func InitEmptyExprContext(p *ExprContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = StapParserRULE_expr
}

func (*ExprContext) IsExprContext() {}

func NewExprContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ExprContext {
	var p = new(ExprContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = StapParserRULE_expr

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

type AtExprContext struct {
	ExprContext
	op antlr.Token
}

func NewAtExprContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *AtExprContext {
	var p = new(AtExprContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *AtExprContext) GetOp() antlr.Token { return s.op }

func (s *AtExprContext) SetOp(v antlr.Token) { s.op = v }

func (s *AtExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *AtExprContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(StapParserLPAREN, 0)
}

func (s *AtExprContext) Args() IArgsContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IArgsContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IArgsContext)
}

func (s *AtExprContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(StapParserRPAREN, 0)
}

func (s *AtExprContext) AT_STAT() antlr.TerminalNode {
	return s.GetToken(StapParserAT_STAT, 0)
}

func (s *AtExprContext) AT_CAST() antlr.TerminalNode {
	return s.GetToken(StapParserAT_CAST, 0)
}

func (s *AtExprContext) AT_DEFINED() antlr.TerminalNode {
	return s.GetToken(StapParserAT_DEFINED, 0)
}

func (s *AtExprContext) AT_PROBEWRITE() antlr.TerminalNode {
	return s.GetToken(StapParserAT_PROBEWRITE, 0)
}

func (s *AtExprContext) AT_ENTRY() antlr.TerminalNode {
	return s.GetToken(StapParserAT_ENTRY, 0)
}

func (s *AtExprContext) AT_PERF() antlr.TerminalNode {
	return s.GetToken(StapParserAT_PERF, 0)
}

func (s *AtExprContext) AT_VAR() antlr.TerminalNode {
	return s.GetToken(StapParserAT_VAR, 0)
}

func (s *AtExprContext) AT_CONST() antlr.TerminalNode {
	return s.GetToken(StapParserAT_CONST, 0)
}

func (s *AtExprContext) AT_REGISTER() antlr.TerminalNode {
	return s.GetToken(StapParserAT_REGISTER, 0)
}

func (s *AtExprContext) AT_DEREF() antlr.TerminalNode {
	return s.GetToken(StapParserAT_DEREF, 0)
}

func (s *AtExprContext) AT_ENUM() antlr.TerminalNode {
	return s.GetToken(StapParserAT_ENUM, 0)
}

func (s *AtExprContext) AT_ENUMNAME() antlr.TerminalNode {
	return s.GetToken(StapParserAT_ENUMNAME, 0)
}

type InExprContext struct {
	ExprContext
}

func NewInExprContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *InExprContext {
	var p = new(InExprContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *InExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *InExprContext) Expr() IExprContext {
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

func (s *InExprContext) IN() antlr.TerminalNode {
	return s.GetToken(StapParserIN, 0)
}

func (s *InExprContext) Indexed() IIndexedContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IIndexedContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IIndexedContext)
}

type NumberExprContext struct {
	ExprContext
}

func NewNumberExprContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *NumberExprContext {
	var p = new(NumberExprContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *NumberExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *NumberExprContext) NUMBER() antlr.TerminalNode {
	return s.GetToken(StapParserNUMBER, 0)
}

type MemberExprContext struct {
	ExprContext
}

func NewMemberExprContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *MemberExprContext {
	var p = new(MemberExprContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *MemberExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *MemberExprContext) Expr() IExprContext {
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

func (s *MemberExprContext) ARROW() antlr.TerminalNode {
	return s.GetToken(StapParserARROW, 0)
}

func (s *MemberExprContext) IDENT() antlr.TerminalNode {
	return s.GetToken(StapParserIDENT, 0)
}

func (s *MemberExprContext) DOLLAR() antlr.TerminalNode {
	return s.GetToken(StapParserDOLLAR, 0)
}

type CondExprContext struct {
	ExprContext
}

func NewCondExprContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *CondExprContext {
	var p = new(CondExprContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *CondExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *CondExprContext) AllExpr() []IExprContext {
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

func (s *CondExprContext) Expr(i int) IExprContext {
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

func (s *CondExprContext) QUESTION() antlr.TerminalNode {
	return s.GetToken(StapParserQUESTION, 0)
}

func (s *CondExprContext) COLON() antlr.TerminalNode {
	return s.GetToken(StapParserCOLON, 0)
}

type MatchExprContext struct {
	ExprContext
	op antlr.Token
}

func NewMatchExprContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *MatchExprContext {
	var p = new(MatchExprContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *MatchExprContext) GetOp() antlr.Token { return s.op }

func (s *MatchExprContext) SetOp(v antlr.Token) { s.op = v }

func (s *MatchExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *MatchExprContext) Expr() IExprContext {
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

func (s *MatchExprContext) STRING() antlr.TerminalNode {
	return s.GetToken(StapParserSTRING, 0)
}

func (s *MatchExprContext) MATCH() antlr.TerminalNode {
	return s.GetToken(StapParserMATCH, 0)
}

func (s *MatchExprContext) NOMATCH() antlr.TerminalNode {
	return s.GetToken(StapParserNOMATCH, 0)
}

type BinaryExprContext struct {
	ExprContext
	op antlr.Token
}

func NewBinaryExprContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *BinaryExprContext {
	var p = new(BinaryExprContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *BinaryExprContext) GetOp() antlr.Token { return s.op }

func (s *BinaryExprContext) SetOp(v antlr.Token) { s.op = v }

func (s *BinaryExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *BinaryExprContext) AllExpr() []IExprContext {
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

func (s *BinaryExprContext) Expr(i int) IExprContext {
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

func (s *BinaryExprContext) STAR() antlr.TerminalNode {
	return s.GetToken(StapParserSTAR, 0)
}

func (s *BinaryExprContext) SLASH() antlr.TerminalNode {
	return s.GetToken(StapParserSLASH, 0)
}

func (s *BinaryExprContext) PERCENT() antlr.TerminalNode {
	return s.GetToken(StapParserPERCENT, 0)
}

func (s *BinaryExprContext) PLUS() antlr.TerminalNode {
	return s.GetToken(StapParserPLUS, 0)
}

func (s *BinaryExprContext) MINUS() antlr.TerminalNode {
	return s.GetToken(StapParserMINUS, 0)
}

func (s *BinaryExprContext) DOT() antlr.TerminalNode {
	return s.GetToken(StapParserDOT, 0)
}

func (s *BinaryExprContext) SHL() antlr.TerminalNode {
	return s.GetToken(StapParserSHL, 0)
}

func (s *BinaryExprContext) SHR() antlr.TerminalNode {
	return s.GetToken(StapParserSHR, 0)
}

func (s *BinaryExprContext) USHR() antlr.TerminalNode {
	return s.GetToken(StapParserUSHR, 0)
}

func (s *BinaryExprContext) LT() antlr.TerminalNode {
	return s.GetToken(StapParserLT, 0)
}

func (s *BinaryExprContext) GT() antlr.TerminalNode {
	return s.GetToken(StapParserGT, 0)
}

func (s *BinaryExprContext) LE() antlr.TerminalNode {
	return s.GetToken(StapParserLE, 0)
}

func (s *BinaryExprContext) GE() antlr.TerminalNode {
	return s.GetToken(StapParserGE, 0)
}

func (s *BinaryExprContext) EQ() antlr.TerminalNode {
	return s.GetToken(StapParserEQ, 0)
}

func (s *BinaryExprContext) NE() antlr.TerminalNode {
	return s.GetToken(StapParserNE, 0)
}

func (s *BinaryExprContext) AMP() antlr.TerminalNode {
	return s.GetToken(StapParserAMP, 0)
}

func (s *BinaryExprContext) CARET() antlr.TerminalNode {
	return s.GetToken(StapParserCARET, 0)
}

func (s *BinaryExprContext) PIPE() antlr.TerminalNode {
	return s.GetToken(StapParserPIPE, 0)
}

func (s *BinaryExprContext) ANDAND() antlr.TerminalNode {
	return s.GetToken(StapParserANDAND, 0)
}

func (s *BinaryExprContext) OROR() antlr.TerminalNode {
	return s.GetToken(StapParserOROR, 0)
}

type InKeysExprContext struct {
	ExprContext
}

func NewInKeysExprContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *InKeysExprContext {
	var p = new(InKeysExprContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *InKeysExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *InKeysExprContext) LBRACKET() antlr.TerminalNode {
	return s.GetToken(StapParserLBRACKET, 0)
}

func (s *InKeysExprContext) Keys() IKeysContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IKeysContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IKeysContext)
}

func (s *InKeysExprContext) RBRACKET() antlr.TerminalNode {
	return s.GetToken(StapParserRBRACKET, 0)
}

func (s *InKeysExprContext) IN() antlr.TerminalNode {
	return s.GetToken(StapParserIN, 0)
}

func (s *InKeysExprContext) Indexed() IIndexedContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IIndexedContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IIndexedContext)
}

type PreExprContext struct {
	ExprContext
	op antlr.Token
}

func NewPreExprContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *PreExprContext {
	var p = new(PreExprContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *PreExprContext) GetOp() antlr.Token { return s.op }

func (s *PreExprContext) SetOp(v antlr.Token) { s.op = v }

func (s *PreExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PreExprContext) Expr() IExprContext {
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

func (s *PreExprContext) INC() antlr.TerminalNode {
	return s.GetToken(StapParserINC, 0)
}

func (s *PreExprContext) DEC() antlr.TerminalNode {
	return s.GetToken(StapParserDEC, 0)
}

type AddrExprContext struct {
	ExprContext
}

func NewAddrExprContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *AddrExprContext {
	var p = new(AddrExprContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *AddrExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *AddrExprContext) AMP() antlr.TerminalNode {
	return s.GetToken(StapParserAMP, 0)
}

func (s *AddrExprContext) Expr() IExprContext {
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

type PrettyExprContext struct {
	ExprContext
}

func NewPrettyExprContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *PrettyExprContext {
	var p = new(PrettyExprContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *PrettyExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PrettyExprContext) Expr() IExprContext {
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

func (s *PrettyExprContext) DOLLAR() antlr.TerminalNode {
	return s.GetToken(StapParserDOLLAR, 0)
}

type EmbeddedExprContext struct {
	ExprContext
}

func NewEmbeddedExprContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *EmbeddedExprContext {
	var p = new(EmbeddedExprContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *EmbeddedExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *EmbeddedExprContext) EMBEDDED() antlr.TerminalNode {
	return s.GetToken(StapParserEMBEDDED, 0)
}

type PostExprContext struct {
	ExprContext
	op antlr.Token
}

func NewPostExprContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *PostExprContext {
	var p = new(PostExprContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *PostExprContext) GetOp() antlr.Token { return s.op }

func (s *PostExprContext) SetOp(v antlr.Token) { s.op = v }

func (s *PostExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PostExprContext) Expr() IExprContext {
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

func (s *PostExprContext) INC() antlr.TerminalNode {
	return s.GetToken(StapParserINC, 0)
}

func (s *PostExprContext) DEC() antlr.TerminalNode {
	return s.GetToken(StapParserDEC, 0)
}

type ParenExprContext struct {
	ExprContext
}

func NewParenExprContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ParenExprContext {
	var p = new(ParenExprContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *ParenExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ParenExprContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(StapParserLPAREN, 0)
}

func (s *ParenExprContext) Expr() IExprContext {
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

func (s *ParenExprContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(StapParserRPAREN, 0)
}

type NameExprContext struct {
	ExprContext
}

func NewNameExprContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *NameExprContext {
	var p = new(NameExprContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *NameExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *NameExprContext) IDENT() antlr.TerminalNode {
	return s.GetToken(StapParserIDENT, 0)
}

func (s *NameExprContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(StapParserLPAREN, 0)
}

func (s *NameExprContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(StapParserRPAREN, 0)
}

func (s *NameExprContext) Args() IArgsContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IArgsContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IArgsContext)
}

type StringExprContext struct {
	ExprContext
}

func NewStringExprContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *StringExprContext {
	var p = new(StringExprContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *StringExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StringExprContext) STRING() antlr.TerminalNode {
	return s.GetToken(StapParserSTRING, 0)
}

type IndexExprContext struct {
	ExprContext
}

func NewIndexExprContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *IndexExprContext {
	var p = new(IndexExprContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *IndexExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *IndexExprContext) Expr() IExprContext {
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

func (s *IndexExprContext) LBRACKET() antlr.TerminalNode {
	return s.GetToken(StapParserLBRACKET, 0)
}

func (s *IndexExprContext) Keys() IKeysContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IKeysContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IKeysContext)
}

func (s *IndexExprContext) RBRACKET() antlr.TerminalNode {
	return s.GetToken(StapParserRBRACKET, 0)
}

type UnaryExprContext struct {
	ExprContext
	op antlr.Token
}

func NewUnaryExprContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *UnaryExprContext {
	var p = new(UnaryExprContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *UnaryExprContext) GetOp() antlr.Token { return s.op }

func (s *UnaryExprContext) SetOp(v antlr.Token) { s.op = v }

func (s *UnaryExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *UnaryExprContext) Expr() IExprContext {
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

func (s *UnaryExprContext) PLUS() antlr.TerminalNode {
	return s.GetToken(StapParserPLUS, 0)
}

func (s *UnaryExprContext) MINUS() antlr.TerminalNode {
	return s.GetToken(StapParserMINUS, 0)
}

func (s *UnaryExprContext) BANG() antlr.TerminalNode {
	return s.GetToken(StapParserBANG, 0)
}

func (s *UnaryExprContext) TILDE() antlr.TerminalNode {
	return s.GetToken(StapParserTILDE, 0)
}

type TargetExprContext struct {
	ExprContext
}

func NewTargetExprContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *TargetExprContext {
	var p = new(TargetExprContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *TargetExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *TargetExprContext) TARGET() antlr.TerminalNode {
	return s.GetToken(StapParserTARGET, 0)
}

func (s *TargetExprContext) DOLLAR() antlr.TerminalNode {
	return s.GetToken(StapParserDOLLAR, 0)
}

type AssignExprContext struct {
	ExprContext
	op antlr.Token
}

func NewAssignExprContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *AssignExprContext {
	var p = new(AssignExprContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *AssignExprContext) GetOp() antlr.Token { return s.op }

func (s *AssignExprContext) SetOp(v antlr.Token) { s.op = v }

func (s *AssignExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *AssignExprContext) AllExpr() []IExprContext {
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

func (s *AssignExprContext) Expr(i int) IExprContext {
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

func (s *AssignExprContext) ASSIGN() antlr.TerminalNode {
	return s.GetToken(StapParserASSIGN, 0)
}

func (s *AssignExprContext) STATADD() antlr.TerminalNode {
	return s.GetToken(StapParserSTATADD, 0)
}

func (s *AssignExprContext) ADD_ASSIGN() antlr.TerminalNode {
	return s.GetToken(StapParserADD_ASSIGN, 0)
}

func (s *AssignExprContext) SUB_ASSIGN() antlr.TerminalNode {
	return s.GetToken(StapParserSUB_ASSIGN, 0)
}

func (s *AssignExprContext) MUL_ASSIGN() antlr.TerminalNode {
	return s.GetToken(StapParserMUL_ASSIGN, 0)
}

func (s *AssignExprContext) DIV_ASSIGN() antlr.TerminalNode {
	return s.GetToken(StapParserDIV_ASSIGN, 0)
}

func (s *AssignExprContext) MOD_ASSIGN() antlr.TerminalNode {
	return s.GetToken(StapParserMOD_ASSIGN, 0)
}

func (s *AssignExprContext) SHL_ASSIGN() antlr.TerminalNode {
	return s.GetToken(StapParserSHL_ASSIGN, 0)
}

func (s *AssignExprContext) SHR_ASSIGN() antlr.TerminalNode {
	return s.GetToken(StapParserSHR_ASSIGN, 0)
}

func (s *AssignExprContext) AND_ASSIGN() antlr.TerminalNode {
	return s.GetToken(StapParserAND_ASSIGN, 0)
}

func (s *AssignExprContext) XOR_ASSIGN() antlr.TerminalNode {
	return s.GetToken(StapParserXOR_ASSIGN, 0)
}

func (s *AssignExprContext) OR_ASSIGN() antlr.TerminalNode {
	return s.GetToken(StapParserOR_ASSIGN, 0)
}

func (s *AssignExprContext) CAT_ASSIGN() antlr.TerminalNode {
	return s.GetToken(StapParserCAT_ASSIGN, 0)
}

type HistExprContext struct {
	ExprContext
}

func NewHistExprContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *HistExprContext {
	var p = new(HistExprContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *HistExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *HistExprContext) Hist() IHistContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IHistContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IHistContext)
}

func (p *StapParser) Expr() (localctx IExprContext) {
	return p.expr(0)
}

func (p *StapParser) expr(_p int) (localctx IExprContext) {
	var _parentctx antlr.ParserRuleContext = p.GetParserRuleContext()

	_parentState := p.GetState()
	localctx = NewExprContext(p, p.GetParserRuleContext(), _parentState)
	var _prevctx IExprContext = localctx
	var _ antlr.ParserRuleContext = _prevctx // TODO: To prevent unused variable warning.
	_startState := 50
	p.EnterRecursionRule(localctx, 50, StapParserRULE_expr, _p)
	var _la int

	var _alt int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(410)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case StapParserNUMBER:
		localctx = NewNumberExprContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx

		{
			p.SetState(376)
			p.Match(StapParserNUMBER)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case StapParserSTRING:
		localctx = NewStringExprContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(377)
			p.Match(StapParserSTRING)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case StapParserEMBEDDED:
		localctx = NewEmbeddedExprContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(378)
			p.Match(StapParserEMBEDDED)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case StapParserLPAREN:
		localctx = NewParenExprContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(379)
			p.Match(StapParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(380)
			p.expr(0)
		}
		{
			p.SetState(381)
			p.Match(StapParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case StapParserLBRACKET:
		localctx = NewInKeysExprContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(383)
			p.Match(StapParserLBRACKET)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(384)
			p.Keys()
		}
		{
			p.SetState(385)
			p.Match(StapParserRBRACKET)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(386)
			p.Match(StapParserIN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(387)
			p.Indexed()
		}

	case StapParserIDENT:
		localctx = NewNameExprContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(389)
			p.Match(StapParserIDENT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(395)
		p.GetErrorHandler().Sync(p)

		if p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 50, p.GetParserRuleContext()) == 1 {
			{
				p.SetState(390)
				p.Match(StapParserLPAREN)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			p.SetState(392)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)

			if ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&985162496344048) != 0) || ((int64((_la-72)) & ^0x3f) == 0 && ((int64(1)<<(_la-72))&6717180419) != 0) {
				{
					p.SetState(391)
					p.Args()
				}

			}
			{
				p.SetState(394)
				p.Match(StapParserRPAREN)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		} else if p.HasError() { // JIM
			goto errorExit
		}

	case StapParserDOLLAR, StapParserTARGET:
		localctx = NewTargetExprContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(397)
			_la = p.GetTokenStream().LA(1)

			if !(_la == StapParserDOLLAR || _la == StapParserTARGET) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}

	case StapParserAT_HIST_LINEAR, StapParserAT_HIST_LOG:
		localctx = NewHistExprContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(398)
			p.Hist()
		}

	case StapParserAT_CAST, StapParserAT_DEFINED, StapParserAT_PROBEWRITE, StapParserAT_ENTRY, StapParserAT_PERF, StapParserAT_VAR, StapParserAT_STAT, StapParserAT_CONST, StapParserAT_REGISTER, StapParserAT_DEREF, StapParserAT_ENUM, StapParserAT_ENUMNAME:
		localctx = NewAtExprContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(399)

			var _lt = p.GetTokenStream().LT(1)

			localctx.(*AtExprContext).op = _lt

			_la = p.GetTokenStream().LA(1)

			if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&255984) != 0) {
				var _ri = p.GetErrorHandler().RecoverInline(p)

				localctx.(*AtExprContext).op = _ri
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(400)
			p.Match(StapParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(401)
			p.Args()
		}
		{
			p.SetState(402)
			p.Match(StapParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case StapParserAMP:
		localctx = NewAddrExprContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(404)
			p.Match(StapParserAMP)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(405)
			p.expr(18)
		}

	case StapParserINC, StapParserDEC:
		localctx = NewPreExprContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(406)

			var _lt = p.GetTokenStream().LT(1)

			localctx.(*PreExprContext).op = _lt

			_la = p.GetTokenStream().LA(1)

			if !(_la == StapParserINC || _la == StapParserDEC) {
				var _ri = p.GetErrorHandler().RecoverInline(p)

				localctx.(*PreExprContext).op = _ri
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(407)
			p.expr(16)
		}

	case StapParserPLUS, StapParserMINUS, StapParserBANG, StapParserTILDE:
		localctx = NewUnaryExprContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(408)

			var _lt = p.GetTokenStream().LT(1)

			localctx.(*UnaryExprContext).op = _lt

			_la = p.GetTokenStream().LA(1)

			if !((int64((_la-93)) & ^0x3f) == 0 && ((int64(1)<<(_la-93))&3075) != 0) {
				var _ri = p.GetErrorHandler().RecoverInline(p)

				localctx.(*UnaryExprContext).op = _ri
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(409)
			p.expr(15)
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}
	p.GetParserRuleContext().SetStop(p.GetTokenStream().LT(-1))
	p.SetState(471)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 53, p.GetParserRuleContext())
	if p.HasError() {
		goto errorExit
	}
	for _alt != 2 && _alt != antlr.ATNInvalidAltNumber {
		if _alt == 1 {
			if p.GetParseListeners() != nil {
				p.TriggerExitRuleEvent()
			}
			_prevctx = localctx
			p.SetState(469)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}

			switch p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 52, p.GetParserRuleContext()) {
			case 1:
				localctx = NewBinaryExprContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, StapParserRULE_expr)
				p.SetState(412)

				if !(p.Precpred(p.GetParserRuleContext(), 14)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 14)", ""))
					goto errorExit
				}
				{
					p.SetState(413)

					var _lt = p.GetTokenStream().LT(1)

					localctx.(*BinaryExprContext).op = _lt

					_la = p.GetTokenStream().LA(1)

					if !((int64((_la-95)) & ^0x3f) == 0 && ((int64(1)<<(_la-95))&7) != 0) {
						var _ri = p.GetErrorHandler().RecoverInline(p)

						localctx.(*BinaryExprContext).op = _ri
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(414)
					p.expr(15)
				}

			case 2:
				localctx = NewBinaryExprContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, StapParserRULE_expr)
				p.SetState(415)

				if !(p.Precpred(p.GetParserRuleContext(), 13)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 13)", ""))
					goto errorExit
				}
				{
					p.SetState(416)

					var _lt = p.GetTokenStream().LT(1)

					localctx.(*BinaryExprContext).op = _lt

					_la = p.GetTokenStream().LA(1)

					if !(_la == StapParserPLUS || _la == StapParserMINUS) {
						var _ri = p.GetErrorHandler().RecoverInline(p)

						localctx.(*BinaryExprContext).op = _ri
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(417)
					p.expr(14)
				}

			case 3:
				localctx = NewBinaryExprContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, StapParserRULE_expr)
				p.SetState(418)

				if !(p.Precpred(p.GetParserRuleContext(), 12)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 12)", ""))
					goto errorExit
				}
				{
					p.SetState(419)

					var _m = p.Match(StapParserDOT)

					localctx.(*BinaryExprContext).op = _m
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(420)
					p.expr(13)
				}

			case 4:
				localctx = NewBinaryExprContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, StapParserRULE_expr)
				p.SetState(421)

				if !(p.Precpred(p.GetParserRuleContext(), 11)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 11)", ""))
					goto errorExit
				}
				{
					p.SetState(422)

					var _lt = p.GetTokenStream().LT(1)

					localctx.(*BinaryExprContext).op = _lt

					_la = p.GetTokenStream().LA(1)

					if !((int64((_la-52)) & ^0x3f) == 0 && ((int64(1)<<(_la-52))&25165825) != 0) {
						var _ri = p.GetErrorHandler().RecoverInline(p)

						localctx.(*BinaryExprContext).op = _ri
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(423)
					p.expr(12)
				}

			case 5:
				localctx = NewBinaryExprContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, StapParserRULE_expr)
				p.SetState(424)

				if !(p.Precpred(p.GetParserRuleContext(), 10)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 10)", ""))
					goto errorExit
				}
				{
					p.SetState(425)

					var _lt = p.GetTokenStream().LT(1)

					localctx.(*BinaryExprContext).op = _lt

					_la = p.GetTokenStream().LA(1)

					if !((int64((_la-55)) & ^0x3f) == 0 && ((int64(1)<<(_la-55))&26388279066639) != 0) {
						var _ri = p.GetErrorHandler().RecoverInline(p)

						localctx.(*BinaryExprContext).op = _ri
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(426)
					p.expr(11)
				}

			case 6:
				localctx = NewBinaryExprContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, StapParserRULE_expr)
				p.SetState(427)

				if !(p.Precpred(p.GetParserRuleContext(), 7)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 7)", ""))
					goto errorExit
				}
				{
					p.SetState(428)

					var _m = p.Match(StapParserAMP)

					localctx.(*BinaryExprContext).op = _m
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(429)
					p.expr(8)
				}

			case 7:
				localctx = NewBinaryExprContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, StapParserRULE_expr)
				p.SetState(430)

				if !(p.Precpred(p.GetParserRuleContext(), 6)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 6)", ""))
					goto errorExit
				}
				{
					p.SetState(431)

					var _m = p.Match(StapParserCARET)

					localctx.(*BinaryExprContext).op = _m
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(432)
					p.expr(7)
				}

			case 8:
				localctx = NewBinaryExprContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, StapParserRULE_expr)
				p.SetState(433)

				if !(p.Precpred(p.GetParserRuleContext(), 5)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 5)", ""))
					goto errorExit
				}
				{
					p.SetState(434)

					var _m = p.Match(StapParserPIPE)

					localctx.(*BinaryExprContext).op = _m
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(435)
					p.expr(6)
				}

			case 9:
				localctx = NewBinaryExprContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, StapParserRULE_expr)
				p.SetState(436)

				if !(p.Precpred(p.GetParserRuleContext(), 4)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 4)", ""))
					goto errorExit
				}
				{
					p.SetState(437)

					var _m = p.Match(StapParserANDAND)

					localctx.(*BinaryExprContext).op = _m
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(438)
					p.expr(5)
				}

			case 10:
				localctx = NewBinaryExprContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, StapParserRULE_expr)
				p.SetState(439)

				if !(p.Precpred(p.GetParserRuleContext(), 3)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 3)", ""))
					goto errorExit
				}
				{
					p.SetState(440)

					var _m = p.Match(StapParserOROR)

					localctx.(*BinaryExprContext).op = _m
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(441)
					p.expr(4)
				}

			case 11:
				localctx = NewCondExprContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, StapParserRULE_expr)
				p.SetState(442)

				if !(p.Precpred(p.GetParserRuleContext(), 2)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 2)", ""))
					goto errorExit
				}
				{
					p.SetState(443)
					p.Match(StapParserQUESTION)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(444)
					p.expr(0)
				}
				{
					p.SetState(445)
					p.Match(StapParserCOLON)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(446)
					p.expr(2)
				}

			case 12:
				localctx = NewAssignExprContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, StapParserRULE_expr)
				p.SetState(448)

				if !(p.Precpred(p.GetParserRuleContext(), 1)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 1)", ""))
					goto errorExit
				}
				{
					p.SetState(449)

					var _lt = p.GetTokenStream().LT(1)

					localctx.(*AssignExprContext).op = _lt

					_la = p.GetTokenStream().LA(1)

					if !((int64((_la-51)) & ^0x3f) == 0 && ((int64(1)<<(_la-51))&2199023778829) != 0) {
						var _ri = p.GetErrorHandler().RecoverInline(p)

						localctx.(*AssignExprContext).op = _ri
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(450)
					p.expr(1)
				}

			case 13:
				localctx = NewIndexExprContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, StapParserRULE_expr)
				p.SetState(451)

				if !(p.Precpred(p.GetParserRuleContext(), 21)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 21)", ""))
					goto errorExit
				}
				{
					p.SetState(452)
					p.Match(StapParserLBRACKET)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(453)
					p.Keys()
				}
				{
					p.SetState(454)
					p.Match(StapParserRBRACKET)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}

			case 14:
				localctx = NewMemberExprContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, StapParserRULE_expr)
				p.SetState(456)

				if !(p.Precpred(p.GetParserRuleContext(), 20)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 20)", ""))
					goto errorExit
				}
				{
					p.SetState(457)
					p.Match(StapParserARROW)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(458)
					_la = p.GetTokenStream().LA(1)

					if !(_la == StapParserIDENT || _la == StapParserDOLLAR) {
						p.GetErrorHandler().RecoverInline(p)
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}

			case 15:
				localctx = NewPrettyExprContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, StapParserRULE_expr)
				p.SetState(459)

				if !(p.Precpred(p.GetParserRuleContext(), 19)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 19)", ""))
					goto errorExit
				}
				{
					p.SetState(460)
					p.Match(StapParserDOLLAR)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}

			case 16:
				localctx = NewPostExprContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, StapParserRULE_expr)
				p.SetState(461)

				if !(p.Precpred(p.GetParserRuleContext(), 17)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 17)", ""))
					goto errorExit
				}
				{
					p.SetState(462)

					var _lt = p.GetTokenStream().LT(1)

					localctx.(*PostExprContext).op = _lt

					_la = p.GetTokenStream().LA(1)

					if !(_la == StapParserINC || _la == StapParserDEC) {
						var _ri = p.GetErrorHandler().RecoverInline(p)

						localctx.(*PostExprContext).op = _ri
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}

			case 17:
				localctx = NewMatchExprContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, StapParserRULE_expr)
				p.SetState(463)

				if !(p.Precpred(p.GetParserRuleContext(), 9)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 9)", ""))
					goto errorExit
				}
				{
					p.SetState(464)

					var _lt = p.GetTokenStream().LT(1)

					localctx.(*MatchExprContext).op = _lt

					_la = p.GetTokenStream().LA(1)

					if !(_la == StapParserMATCH || _la == StapParserNOMATCH) {
						var _ri = p.GetErrorHandler().RecoverInline(p)

						localctx.(*MatchExprContext).op = _ri
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(465)
					p.Match(StapParserSTRING)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}

			case 18:
				localctx = NewInExprContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, StapParserRULE_expr)
				p.SetState(466)

				if !(p.Precpred(p.GetParserRuleContext(), 8)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 8)", ""))
					goto errorExit
				}
				{
					p.SetState(467)
					p.Match(StapParserIN)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(468)
					p.Indexed()
				}

			case antlr.ATNInvalidAltNumber:
				goto errorExit
			}

		}
		p.SetState(473)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 53, p.GetParserRuleContext())
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

func (p *StapParser) Sempred(localctx antlr.RuleContext, ruleIndex, predIndex int) bool {
	switch ruleIndex {
	case 25:
		var t *ExprContext = nil
		if localctx != nil {
			t = localctx.(*ExprContext)
		}
		return p.Expr_Sempred(t, predIndex)

	default:
		panic("No predicate with index: " + fmt.Sprint(ruleIndex))
	}
}

func (p *StapParser) Expr_Sempred(localctx antlr.RuleContext, predIndex int) bool {
	switch predIndex {
	case 0:
		return p.Precpred(p.GetParserRuleContext(), 14)

	case 1:
		return p.Precpred(p.GetParserRuleContext(), 13)

	case 2:
		return p.Precpred(p.GetParserRuleContext(), 12)

	case 3:
		return p.Precpred(p.GetParserRuleContext(), 11)

	case 4:
		return p.Precpred(p.GetParserRuleContext(), 10)

	case 5:
		return p.Precpred(p.GetParserRuleContext(), 7)

	case 6:
		return p.Precpred(p.GetParserRuleContext(), 6)

	case 7:
		return p.Precpred(p.GetParserRuleContext(), 5)

	case 8:
		return p.Precpred(p.GetParserRuleContext(), 4)

	case 9:
		return p.Precpred(p.GetParserRuleContext(), 3)

	case 10:
		return p.Precpred(p.GetParserRuleContext(), 2)

	case 11:
		return p.Precpred(p.GetParserRuleContext(), 1)

	case 12:
		return p.Precpred(p.GetParserRuleContext(), 21)

	case 13:
		return p.Precpred(p.GetParserRuleContext(), 20)

	case 14:
		return p.Precpred(p.GetParserRuleContext(), 19)

	case 15:
		return p.Precpred(p.GetParserRuleContext(), 17)

	case 16:
		return p.Precpred(p.GetParserRuleContext(), 9)

	case 17:
		return p.Precpred(p.GetParserRuleContext(), 8)

	default:
		panic("No predicate with index: " + fmt.Sprint(predIndex))
	}
}
