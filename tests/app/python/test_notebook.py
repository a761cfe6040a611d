"""The shipped notebook runs from its first cell to its last, and shows what it says."""

import os
import unittest

import nbclient
import nbformat

NOTEBOOK = os.path.join(os.path.dirname(__file__), "../../../resources/notebooks/first_steps.ipynb")


class Notebook(unittest.TestCase):
    def test_every_cell(self):
        notebook = nbformat.read(NOTEBOOK, as_version=4)
        nbformat.validate(notebook)
        for cell in notebook.cells:  # no output is shipped: all of it is made here
            self.assertFalse(cell.get("outputs"))
        nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
        shown = [output for cell in notebook.cells for output in cell.get("outputs", [])]
        pages = [output.data["text/html"] for output in shown if "text/html" in output.get("data", {})]
        self.assertTrue(any("<svg" in page and "verdict" in page for page in pages))
        self.assertTrue(any("out of bounds" in page for page in pages))
        said = "".join(output.get("text", "") for output in shown)
        self.assertIn("largest difference from NumPy: 0.0", said)
        self.assertIn("line 5", said)


if __name__ == "__main__":
    unittest.main(verbosity=1)
