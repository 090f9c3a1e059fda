"""Notebook panels: the table view and the figure, each an anywidget of plain ES modules and style sheets.

Nothing here knows a rule: a panel shows what Python says and sends back what was clicked. Names and texts of people
become text in the browser, never markup.
"""
