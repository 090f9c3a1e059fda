"""Computes the formulas of a workbook anew, knowing nothing of how it was written: what a spreadsheet would show.

Only the functions that the workbook uses, as their reference describes them. Numbers, texts and empty cells (None) are
values; an error is the text of it.
"""

import operator
import re
from io import BytesIO

import openpyxl
from openpyxl.formula import Tokenizer
from openpyxl.utils import range_boundaries

NA = "#N/A"
COMPARED = {">": operator.gt, "<": operator.lt, "=": operator.eq, "<=": operator.le, ">=": operator.ge}


class Sheets:
    """The workbook twice: its formulas, and the values stored with them."""

    def __init__(self, data: bytes):
        self.formulas = openpyxl.load_workbook(BytesIO(data))
        self.stored = openpyxl.load_workbook(BytesIO(data), data_only=True)
        self.names = {name: found.attr_text for name, found in self.formulas.defined_names.items()}
        self.known = {}

    def every_formula(self):
        """Return (sheet, cell, formula, stored value) of every formula."""
        for sheet in self.formulas:
            for row in sheet.iter_rows():
                for cell in row:
                    if cell.data_type == "f":
                        yield sheet.title, cell.coordinate, cell.value, self.stored[sheet.title][cell.coordinate].value

    def value(self, sheet, cell):
        """Return what a cell shows."""
        where = (sheet, cell.replace("$", ""))
        if where not in self.known:
            found = self.formulas[sheet][where[1]]
            self.known[where] = Formula(self, sheet, found.value).value() if found.data_type == "f" else found.value
        return self.known[where]

    def area(self, sheet, text):
        """Return the values of a cell, an area or a name, as a list."""
        if text in self.names:
            if text not in self.known:
                self.known[text] = self.area(sheet, self.names[text])
            return self.known[text]
        if "!" in text:
            sheet, text = text.rsplit("!", 1)
            sheet = sheet.strip("'").replace("''", "'") if sheet.startswith("'") else sheet
        low_column, low, high_column, high = range_boundaries(text.replace("$", ""))
        return [
            self.value(sheet, f"{openpyxl.utils.get_column_letter(column)}{row}")
            for row in range(low, high + 1)
            for column in range(low_column, high_column + 1)
        ]


class Formula:
    """A formula being read from left to right."""

    def __init__(self, sheets, sheet, text):
        self.sheets, self.sheet = sheets, sheet
        self.tokens = [token for token in Tokenizer(text).items if token.type != "WHITE-SPACE"]
        self.at = 0

    def value(self):
        found = self.compared()
        assert self.at == len(self.tokens), self.tokens[self.at :]
        return found

    def next(self, *values):
        token = self.tokens[self.at] if self.at < len(self.tokens) else None
        if token is not None and token.value in values and token.type.startswith("OPERATOR"):
            self.at += 1
            return token.value
        return None

    def compared(self):
        left = self.joined()
        while sign := self.next(">", "<", "=", "<=", ">="):
            right = self.joined()
            left = COMPARED[sign](left, right)
        return left

    def joined(self):
        left = self.added()
        while self.next("&"):
            left = f"{left}{self.added()}"
        return left

    def added(self):
        left = self.multiplied()
        while sign := self.next("+", "-"):
            right = self.multiplied()
            left = (left or 0) + (right or 0) if sign == "+" else (left or 0) - (right or 0)
        return left

    def multiplied(self):
        left = self.signed()
        while sign := self.next("*", "/"):
            right = self.signed()
            left = left * right if sign == "*" else left / right
        return left

    def signed(self):
        return -self.signed() if self.next("-") else self.single()

    def single(self):
        token = self.tokens[self.at]
        self.at += 1
        if token.type == "FUNC":
            return self.called(token.value[:-1])
        if token.type == "PAREN":
            found = self.compared()
            self.at += 1
            return found
        if token.subtype == "NUMBER":
            return float(token.value) if "." in token.value else int(token.value)
        if token.subtype == "TEXT":
            return token.value[1:-1].replace('""', '"')
        (found,) = self.sheets.area(self.sheet, token.value)
        return found

    def called(self, name):
        """Read the arguments up to the closing bracket; areas stay areas, and IF takes only what it needs."""
        start, parts, depth = self.at, [], 0
        while True:
            token = self.tokens[self.at]
            opens = token.subtype == "OPEN"
            if not depth and (token.type == "SEP" or token.subtype == "CLOSE"):
                parts.append(self.tokens[start : self.at])
                start = self.at + 1
            self.at += 1
            if not depth and token.subtype == "CLOSE":
                break
            depth += 1 if opens else -1 if token.subtype == "CLOSE" else 0
        parts = [part for part in parts if part]
        return getattr(self, name.lower())(*parts)

    def one(self, tokens):
        inner = Formula.__new__(Formula)
        inner.sheets, inner.sheet, inner.tokens, inner.at = self.sheets, self.sheet, tokens, 0
        return inner.value()

    def many(self, tokens):
        if len(tokens) == 1 and tokens[0].subtype == "RANGE":
            return self.sheets.area(self.sheet, tokens[0].value)
        return [self.one(tokens)]

    def numbers(self, *parts):
        return [value for part in parts for value in self.many(part) if number(value)]

    def sum(self, *parts):
        return sum(self.numbers(*parts))

    def count(self, *parts):
        return len(self.numbers(*parts))

    def isnumber(self, part):
        return number(self.one(part))

    def na(self):
        return NA

    def rank(self, part, area):
        own = self.one(part)
        return 1 + sum(other > own for other in self.numbers(area))

    def sumifs(self, amounts, *criteria):
        total = 0
        tests = [
            (self.many(area), criterion(self.one(wanted)))
            for area, wanted in zip(criteria[::2], criteria[1::2], strict=True)
        ]
        for place, amount in enumerate(self.many(amounts)):
            if all(fits(area[place]) for area, fits in tests):
                total += amount
        return total

    def __getattr__(self, name):
        if name == "if":
            return lambda test, yes, no: self.one(yes if self.one(test) else no)
        if name == "and":
            return lambda *parts: all(self.one(part) for part in parts)
        raise AttributeError(name)


def number(value):
    return isinstance(value, int | float) and not isinstance(value, bool)


def criterion(wanted):
    """Return the test of a criterion: a number, a comparison such as "<=3", or a text with * and ? as jokers."""
    if number(wanted):
        return lambda value: value == wanted
    if match := re.fullmatch(r"(<=|>=|<|>|=)(.*)", wanted):
        compared, limit = COMPARED[match[1]], float(match[2])
        return lambda value: number(value) and compared(value, limit)
    pattern = re.escape(wanted.casefold()).replace(r"\*", ".*").replace(r"\?", ".")
    return lambda value: isinstance(value, str) and re.fullmatch(pattern, value.casefold()) is not None
