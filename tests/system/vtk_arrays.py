"""Reads VTK XML files with appended raw arrays as far as the tests need, without VTK."""
import re
import struct
import xml.etree.ElementTree as tree

CODE = {"Float32": "f", "Float64": "d", "Int32": "i", "Int64": "q"}


class File:
    """root: the element VTKFile; array(place, name): the numbers of an array in elements of that name."""

    def __init__(self, path):
        data = open(path, "rb").read()
        begin = re.search(rb'<AppendedData encoding="raw">\s*_', data)
        self.root = tree.fromstring(data[: begin.start()] + b"</VTKFile>")
        self.raw = data[begin.end() :]
        assert self.raw.endswith(b"\n</AppendedData>\n</VTKFile>\n")

    def piece(self, name):
        return int(next(self.root.iter("Piece")).get("NumberOf" + name))

    def numbers(self, element):
        at, code = int(element.get("offset")), CODE[element.get("type")]
        (size,) = struct.unpack_from("<Q", self.raw, at)
        count = int(element.get("NumberOfTuples")) * int(element.get("NumberOfComponents"))
        assert size == count * struct.calcsize(code)
        return list(struct.unpack_from(f"<{count}{code}", self.raw, at + 8))

    def array(self, place, name):
        for part in self.root.iter(place):
            for element in part.iter("DataArray"):
                if element.get("Name") == name:
                    return self.numbers(element)
        raise KeyError(f"{place}/{name}")

    def arrays(self):
        return [self.numbers(element) for element in self.root.iter("DataArray")]
