"""The page in a real browser. A package, so that the browser is gone before other tests run a loop of their own."""
