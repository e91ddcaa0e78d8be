#!/usr/bin/env bash
# The gallery as a static site: every page and picture is there, every link leads to a file, no
# Markdown is left, and the one-file page of a run is embedded if it exists.
TOOLS=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/cli.bash"
mkdir results
echo '<!doctype html><title>viewer</title>' >results/arch.html
"$TOOLS/tools/gallery_site" --out site --results results --program "$SCREE" >out.txt 2>err.txt ||
    failed "the site: $(cat err.txt)"
exists site/index.html site/style.css site/arch.html site/wall.png site/arch-view.html
TOOLS="$TOOLS" python3 - <<'CHECK' || failed "the site does not hold together"
import html.parser, os, pathlib, re
docs = pathlib.Path(os.environ["TOOLS"]) / "docs" / "gallery"
pages = {p.stem for p in docs.glob("*.md")} - {"README"}
VOID = {"img", "br", "meta", "link"}

class Page(html.parser.HTMLParser):
    def __init__(self, path):
        super().__init__()
        self.links, self.open, self.words, self.ids = [], [], "", set()
        self.feed(path.read_text())
        assert not self.open, (path, self.open)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.links += [attributes[k] for k in ("href", "src") if k in attributes]
        if tag not in VOID: self.open.append(tag)
        if tag == "img": assert attributes.get("alt") is not None

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, tag

    def handle_data(self, data):
        if not {"pre", "code"} & set(self.open): self.words += data

index = Page(pathlib.Path("site/index.html"))
assert {f"{p}.html" for p in pages} <= set(index.links)
for name in sorted(pages) + ["index"]:
    page = Page(pathlib.Path(f"site/{name}.html"))
    for link in page.links:
        target = link.split("#")[0]
        assert not target or target.startswith("http") or (pathlib.Path("site") / target).exists(), (name, link)
    assert "](" not in page.words and "**" not in page.words and "`" not in page.words, name
    if name == "index": continue
    source = (docs / f"{name}.md").read_text()
    shown = set(re.findall(r"!\[[^\]]*\]\(([^)]+)\)", source))
    assert shown <= set(page.links), (name, shown - set(page.links))
    assert len(re.findall(r"(?m)^#+ ", re.sub(r"(?s)```.*?```", "", source))) <= len(re.findall("<h[1-6]", pathlib.Path(f"site/{name}.html").read_text()))
assert "arch-view.html" in Page(pathlib.Path("site/arch.html")).links
assert "wall-view.html" not in Page(pathlib.Path("site/wall.html")).links
CHECK
mkdir docs && cp "$TOOLS"/docs/gallery/README.md "$TOOLS"/docs/gallery/arch.md docs/
"$TOOLS/tools/gallery_site" --docs docs --out poor --results results --program "$SCREE" >out.txt 2>err.txt &&
    failed "pictures that are missing are no error"
said 'arch.* is missing'
finish
