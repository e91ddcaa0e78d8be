// Builds the page: one script and one HTML file in src/view/page, which the program carries. The same
// sources and package-lock.json give the same bytes.
import { build } from "esbuild";
import { readFileSync, writeFileSync, mkdirSync } from "node:fs";

const out = process.argv[2] ?? "../src/view/page";
mkdirSync(out, { recursive: true });
await build({
  entryPoints: ["src/main.ts"],
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  charset: "ascii",
  legalComments: "none",
  outfile: `${out}/view.js`,
  banner: {
    js:
      "/* scree's viewer, built from viewer/ by ./dev page. Contains three.js (https://threejs.org, MIT, " +
      "Copyright 2010 three.js authors) and uPlot (https://github.com/leeoniya/uPlot, MIT, Copyright " +
      "Leon Sorokin). */",
  },
});
const css =
  readFileSync("node_modules/uplot/dist/uPlot.min.css", "utf8").trim() +
  "\n" +
  readFileSync("src/page.css", "utf8").trim();
const html = readFileSync("src/page.html", "utf8").replace("/*STYLE*/", () => css);
writeFileSync(`${out}/view.html`, html);
