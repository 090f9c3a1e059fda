"""What leaves the game: tables for notebooks and files to hand out.

==============  =======================================================================================================
`content.py`    what a report holds, as plain data in the reader's language; all writers read only this
`workbook/`     .xlsx: the journal, and the companies in live formulas on it
`page.py`       .html: one page, offline, with figures and the entries behind each amount
`tables.py`     everything as plain tables; `csvfiles.py` writes them, `frames.py` gives them to pandas
`beancount.py`  the books as Beancount text
`grades.py`     points of students from the places of their companies
`opened.py`     the game of a record or a store
==============  =======================================================================================================
"""
