"""Reads an export with lxml and prints how many records it has, each with all that it says.

Usage: bench-import-lxml.py FILE
"""

import sys

from lxml import etree

ATTRIBUTES = (
    "type", "sourceName", "sourceVersion", "device", "unit", "creationDate", "startDate", "endDate",
    "value")
ELEMENTS = ("Record", "Correlation", "Workout", "ActivitySummary")


def main():
    records = 0
    for _, element in etree.iterparse(sys.argv[1], events=("end",), tag=ELEMENTS):
        if element.tag == "Record":
            said = [element.get(name) for name in ATTRIBUTES]
            said += [(child.get("key"), child.get("value")) for child in element]
            records += 1
        element.clear()
        # Whoever keeps the cleared ones keeps an empty element for each.
        parent = element.getparent()
        while element.getprevious() is not None:
            del parent[0]
    print(records)


main()
