// The pages of `scree view` and `scree export --html` in Debian's Chromium: page.mjs SCREE CHROMIUM FOLDER,
// where FOLDER has marbles.h5, marbles.html, marbles.csv/bodies.csv, planar.h5, planar.yaml and run.yaml.
// Prints what is wrong; exits 1 then. Everything is on loopback and every wait is bounded.
import { createRequire } from "node:module";
import { spawn, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const { chromium } = createRequire(join(here, "../../viewer/package.json"))("playwright-core");
const [scree, executablePath, folder] = process.argv.slice(2);
let failures = 0;
let checks = 0;

function check(name, good, more = "") {
  checks++;
  if (good) return;
  failures++;
  console.log(`FAILED: ${name} ${typeof more === "string" ? more : JSON.stringify(more)}`);
}
const near = (a, b, slack) => Math.abs(a - b) <= slack;

async function serve(...words) {
  const program = spawn(scree, ["view", ...words, "--no-open"], { stdio: ["ignore", "pipe", "inherit"], cwd: folder });
  process.on("exit", () => program.kill("SIGTERM"));
  const address = await new Promise((done, fail) => {
    program.stdout.once("data", (d) => done(String(d).trim()));
    program.once("exit", (code) => fail(new Error(`scree view ${words} ended with ${code}`)));
  });
  return { address, stop: () => program.kill("SIGTERM") };
}

const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
});

/** A page that complains of every error it makes. */
async function open(address, options = {}) {
  const context = await browser.newContext({ viewport: { width: 700, height: 520 }, colorScheme: "light", ...options });
  const page = await context.newPage();
  page.on("console", (m) => check(`no error on the console of ${address.slice(0, 30)}`, m.type() !== "error", `${m.text()} ${m.location().url}`));
  page.on("pageerror", (e) => check("no exception", false, e.message));
  page.setDefaultTimeout(30000);
  await page.goto(address);
  await page.waitForSelector("html[data-ready=yes]");
  await page.evaluate(() => document.querySelectorAll("details").forEach((d) => (d.open = true)));
  return page;
}
const ask = (page, expression) => page.evaluate(expression);
/** waitForFunction makes code from texts in the page, which the page's policy forbids. */
async function until(page, expression) {
  for (const end = Date.now() + 30000; Date.now() < end; await page.waitForTimeout(40)) if (await ask(page, expression)) return true;
  return false;
}

/** Rows of a table by (step, id). */
function table(file) {
  const [head, ...lines] = readFileSync(join(folder, file), "utf8").trim().split("\n");
  const names = head.split(",").map((n) => n.replace(/ \[.*/, ""));
  return lines.map((l) => Object.fromEntries(l.split(",").map((v, k) => [names[k], isNaN(Number(v)) || v === "" ? v : Number(v)])));
}

async function bodiesAreWhereTheResultSays(page, rows) {
  const frames = await ask(page, "scree.frames()");
  const steps = [...new Set(rows.map((r) => r.step))];
  check("the page has every frame", frames === steps.length, { frames, steps: steps.length });
  for (const index of [0, Math.floor(frames / 2), frames - 1]) {
    await ask(page, `scree.go(${index})`);
    await until(page, `scree.index() === ${index}`);
    const expected = rows.filter((r) => r.step === steps[index]);
    let worst = 0;
    for (const [body, row] of expected.entries()) {
      const place = await ask(page, `scree.place(${body})`);
      const size = Math.max(1e-9, ...[row.x, row.y, row.z ?? 0].map(Math.abs), 0.1);
      worst = Math.max(worst, ...["x", "y", "z"].slice(0, row.z === undefined ? 2 : 3).map((k, j) => Math.abs(place[j] - row[k]) / size));
      if (row.qw !== undefined) {
        const dot = Math.abs(place[3] * row.qw + place[4] * row.qx + place[5] * row.qy + place[6] * row.qz);
        worst = Math.max(worst, near(dot, 1, 1e-7) ? 0 : 1);
      } else worst = Math.max(worst, near(2 * Math.atan2(place[6], place[3]) - row.angle, 0, 1e-5) ? 0 : 1);
    }
    check(`frame ${index}: bodies are where the result says`, worst < 1e-6, worst);
  }
}

async function timelineMoves(page) {
  const last = (await ask(page, "scree.frames()")) - 1;
  await page.focus("#view");
  await page.keyboard.press("Home");
  check("Home", await until(page, "scree.index() === 0"));
  await page.keyboard.press("ArrowRight");
  check("right arrow", await until(page, "scree.index() === 1"));
  await page.keyboard.press("End");
  check("End", await until(page, `scree.index() === ${last}`));
  await page.keyboard.press("ArrowLeft");
  check("left arrow", await until(page, `scree.index() === ${last - 1}`));
  await page.locator("#slider").fill("2");
  check("the slider", await until(page, "scree.index() === 2"));
  await page.focus("#view");
  await page.keyboard.press("Home");
  await until(page, "scree.index() === 0");
  await page.selectOption("#speed", "1");
  await page.keyboard.press("Space");
  check("playing", await until(page, "scree.index() >= 2"));
  await page.keyboard.press("Space");
  const clock = await page.textContent("#clock");
  check("the clock shows the time", Math.abs(Number(clock.match(/[\d.]+/)[0]) - (await ask(page, "scree.times()[scree.index()]"))) < 1e-3, clock);
}

async function forcesToggle(page) {
  const forces = page.locator("#forces");
  await ask(page, "scree.go(scree.frames() - 1)");
  check("no forces at first", (await ask(page, "scree.forcesDrawn()")) === 0);
  await forces.check();
  check("the force network", await until(page, "scree.forcesDrawn() > 0"));
  const all = await ask(page, "scree.forcesDrawn()");
  // a line for all contacts of two bodies along one normal: here there is one normal for each pair
  const pairs = await ask(page, `(() => { const f = scree.column("contact.force"), w = f.length / scree.column("contact.status").length;
    const pair = scree.column("contact.pair"), found = new Set();
    for (let i = 0; i < f.length / w; i++) if (Math.hypot(...f.slice(w * i, w * i + w)) > 0) found.add(pair.slice(2 * i, 2 * i + 2).sort().join());
    return found.size; })()`);
  check("a line for every pair of bodies that press on each other", all === pairs, { all, pairs });
  check("its legend", (await ask(page, "scree.legends().some((l) => l.label === 'contact force')")) === true);
  await page.locator("#force-threshold").fill("1");
  check("a threshold leaves some out", await until(page, `scree.forcesDrawn() > 0 && scree.forcesDrawn() < ${all}`), all);
  await page.locator("#force-threshold").fill("0");
  await forces.uncheck();
  check("no forces again", await until(page, "scree.forcesDrawn() === 0"));
}

async function pickingShowsNumbers(page, rows, body) {
  const last = (await ask(page, "scree.frames()")) - 1;
  await ask(page, `scree.go(${last})`);
  await until(page, `scree.index() === ${last}`);
  const [x, y] = await ask(page, `scree.screen(${body})`);
  await page.locator("#view").click({ position: { x, y } });
  check("a body is picked", await until(page, "scree.picked() !== null"));
  check("the right one", (await ask(page, "scree.picked().body")) === body, await ask(page, "scree.picked()"));
  await until(page, "/position x/.test(document.getElementById('pick').textContent)");
  const shown = await page.evaluate(() => Object.fromEntries([...document.querySelectorAll("#pick tr")].map((r) => [r.cells[0].textContent, r.cells[1].textContent])));
  const row = rows.filter((r) => r.step === rows[rows.length - 1].step)[body];
  for (const [name, value] of [["position x", row.x], ["position y", row.y], ["velocity vx", row.vx]])
    check(`picked: ${name}`, near(parseFloat(shown[name]), value, 1e-6 * Math.max(1e-3, Math.abs(value))), { shown: shown[name], value });
  await page.keyboard.press("Escape");
  check("Esc clears", await until(page, "scree.picked() === null"));
}

async function colours(page) {
  await page.selectOption("#colour", { label: "speed" });
  check("a legend with its unit", await until(page, "/speed \\[/.test(document.getElementById('legends').textContent)"));
  await page.selectOption("#colour", "");
  const unnamed = await page.evaluate(() =>
    [...document.querySelectorAll("button,input,select,canvas")].filter((e) => {
      if (e.getAttribute("aria-hidden") === "true" || e.closest("[aria-hidden=true],.uplot")) return false;
      return !(e.getAttribute("aria-label") || e.textContent.trim() || e.labels?.length);
    }).map((e) => e.outerHTML.slice(0, 80)),
  );
  check("every control has a name", unnamed.length === 0, unnamed);
  await page.keyboard.press("d");
  check("dark", (await ask(page, "document.documentElement.dataset.theme")) === "dark");
  await page.keyboard.press("d");
  check("charts are drawn", (await page.locator("#charts canvas").count()) >= 1);
}

/** The mean difference of small versions of two pictures, 0 to 255. */
async function difference(page, a, b) {
  return page.evaluate(
    async ([one, two]) => {
      const pixels = async (data) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const c = new OffscreenCanvas(96, 64);
        const g = c.getContext("2d", { willReadFrequently: true });
        g.imageSmoothingQuality = "high";
        g.drawImage(image, 0, 0, 96, 64);
        return g.getImageData(0, 0, 96, 64).data;
      };
      const [p, q] = [await pixels(one), await pixels(two)];
      let sum = 0;
      for (let i = 0; i < p.length; i++) sum += Math.abs(p[i] - q[i]);
      return sum / p.length;
    },
    [a, b],
  );
}

async function looksAsBefore(page, name) {
  await page.locator("#charts").evaluate((e) => (e.style.visibility = "hidden"));
  await ask(page, "document.getElementById('side').classList.add('closed')");
  await ask(page, "scree.go(0)");
  await page.waitForTimeout(400);
  const shot = (await page.locator("#stage").screenshot()).toString("base64");
  const file = join(here, `${name}.png`);
  if (process.env.VIEW_REFERENCE) writeFileSync(file, Buffer.from(shot, "base64"));
  if (!existsSync(file)) return check(`${name}.png is there`, false);
  const apart = await difference(page, shot, readFileSync(file).toString("base64"));
  check(`${name} looks as before`, apart < 4, apart);
  // and not like an empty page
  const blank = await page.evaluate(() => {
    const c = document.createElement("canvas");
    c.width = 96, c.height = 64;
    const g = c.getContext("2d");
    g.fillStyle = "white";
    g.fillRect(0, 0, 96, 64);
    return c.toDataURL("image/png").split(",")[1];
  });
  check(`${name} is not blank`, (await difference(page, shot, blank)) > 6);
}

async function space() {
  const rows = table("marbles.csv/bodies.csv");
  const server = await serve("marbles.h5");
  const page = await open(server.address);
  await bodiesAreWhereTheResultSays(page, rows);
  await timelineMoves(page);
  await forcesToggle(page);
  const die = await ask(page, "scree.info() && 1");
  await pickingShowsNumbers(page, rows, die);
  await colours(page);
  await page.selectOption("#cut-axis", "2");
  check("the cut resultant", await until(page, "/\\d/.test(document.getElementById('cut-result').textContent)"), await page.textContent("#cut-result"));
  await page.selectOption("#cut-axis", "");
  await looksAsBefore(page, "marbles");
  await page.context().close();
  server.stop();
}

/** A result is computed on from one of its frames, and is shown again after that. */
async function runFromResult(page) {
  const reload = async (button) => {
    await Promise.all([page.waitForEvent("load"), page.click(button)]);
    await page.waitForSelector("html[data-ready=yes]");
  };
  await ask(page, "scree.go(7)");
  await until(page, "scree.index() === 7");
  const place = await ask(page, "scree.place(3)");
  const time = await ask(page, "scree.times()[7]");
  const count = await ask(page, "scree.frames()");
  await reload("#run-from");
  check("a run from a frame of a result", (await ask(page, "scree.info().kind")) === "run" && (await ask(page, "scree.frames()")) === 1);
  check("it begins at that frame", (await ask(page, "scree.times()[0]")) === time && JSON.stringify(await ask(page, "scree.place(3)")) === JSON.stringify(place));
  await page.click("#run-step");
  check("it goes on", await until(page, "scree.frames() === 2"));
  await reload("#run-result");
  check("back to the result", (await ask(page, "scree.info().kind")) === "result" && (await ask(page, "scree.frames()")) === count);
}

async function plane() {
  const rows = table("planar.csv/bodies.csv");
  const server = await serve("planar.h5");
  const page = await open(server.address);
  await bodiesAreWhereTheResultSays(page, rows);
  await forcesToggle(page);
  await pickingShowsNumbers(page, rows, 2);
  // a run that makes the result longer is followed
  const before = await ask(page, "scree.frames()");
  const more = spawnSync(scree, ["run", "planar.yaml", "--resume", "--until", "0.4", "-o", "planar.h5", "--quiet"], { cwd: folder });
  check("the run goes on", more.status === 0, String(more.stderr));
  check("a growing result is followed", await until(page, `scree.frames() > ${before}`));
  await ask(page, "scree.go(0)");
  await looksAsBefore(page, "planar");
  await runFromResult(page);
  await page.context().close();
  server.stop();
}

async function run() {
  const server = await serve("run.yaml");
  const page = await open(server.address);
  check("a run begins paused", (await ask(page, "scree.state().running")) === false && (await ask(page, "scree.frames()")) === 1);
  await page.click("#run-step");
  check("one step", await until(page, "scree.frames() === 2"));
  await page.click("#run-start");
  check("it runs", await until(page, "scree.state().running && scree.frames() > 5"));
  await page.click("#run-start");
  check("it pauses", await until(page, "scree.state().running === false"));
  const paused = await ask(page, "scree.frames()");
  await page.waitForTimeout(500);
  check("and stays so", (await ask(page, "scree.frames()")) === paused);
  await page.click("#run-start");
  check("it resumes", await until(page, `scree.frames() > ${paused}`));
  await page.click("#run-start");
  await until(page, "scree.state().running === false");
  // back to a frame: the same run again gives the same numbers
  const at = Math.min(paused - 1, 5);
  await ask(page, `scree.go(${at})`);
  await until(page, `scree.index() === ${at}`);
  const place = await ask(page, "scree.place(1)");
  await ask(page, "scree.go(2)");
  await until(page, "scree.index() === 2");
  await page.click("#run-restart");
  check("restart drops later frames", await until(page, "scree.frames() === 3"));
  await page.click("#run-start");
  await until(page, `scree.frames() > ${at}`);
  await page.click("#run-start");
  await until(page, "scree.state().running === false");
  await ask(page, `scree.go(${at})`);
  await until(page, `scree.index() === ${at}`);
  check("the same numbers again", JSON.stringify(await ask(page, "scree.place(1)")) === JSON.stringify(place), await ask(page, "scree.index()"));
  // a live parameter
  await ask(page, "scree.go(scree.frames() - 1)");
  await page.locator('#run input[aria-label="mu"]').fill("0.9");
  check("a live parameter", await until(page, "Math.abs(scree.state().parameters[0].value - 0.9) < 0.01"));
  // a push: a drag to the right gives a velocity to the right
  await page.click("#run-push");
  const [x, y] = await ask(page, "scree.screen(1)");
  const box = await page.locator("#view").boundingBox();
  await page.mouse.move(box.x + x, box.y + y);
  await page.mouse.down();
  await page.mouse.move(box.x + x + 60, box.y + y, { steps: 3 });
  await page.mouse.up();
  await page.waitForTimeout(300);
  const frames = await ask(page, "scree.frames()");
  const before = (await ask(page, "scree.place(1)"))[0];
  await page.click("#run-step");
  await until(page, `scree.frames() > ${frames}`);
  await ask(page, "scree.go(scree.frames() - 1)");
  await until(page, `scree.index() === ${frames}`);
  check("a pushed body moves", (await ask(page, "scree.place(1)"))[0] > before + 1e-6);
  await page.context().close();
  server.stop();
}

async function oneFile() {
  const rows = table("marbles.csv/bodies.csv");
  const page = await open(`file://${join(folder, "marbles.html")}`, { offline: true });
  await bodiesAreWhereTheResultSays(page, rows);
  await forcesToggle(page);
  check("charts of a page of one file", (await page.locator("#charts canvas").count()) >= 1);
  await page.context().close();
}

async function noToken() {
  const server = await serve("planar.h5");
  const page = await (await browser.newContext()).newPage();
  const answer = await page.goto(server.address.replace(/token=.*/, "token=0"));
  check("without the token there is no page", answer.status() === 403, answer.status());
  await page.context().close();
  server.stop();
}

process.on("SIGTERM", () => process.exit(1)); // and with it every server
/** One after the other; both lists run at once, since pages wait most of the time. */
async function each(parts) {
  for (const part of parts) {
    try {
      await part();
    } catch (e) {
      check(part.name, false, e.stack);
    }
  }
}
await Promise.all([each([space, oneFile]), each([plane, run, noToken])]);
await browser.close();
console.log(`${checks - failures} of ${checks} checks passed`);
process.exit(failures > 0 ? 1 : 0);
