"""The page: what a static page in a browser asks the core, and the answers as plain JSON. It is all that the page knows of it."""

from calculator.lazy import offered

with offered(globals()):
    from calculator.page.bridge import Bridge
    from calculator.page.words import page_languages, page_words
