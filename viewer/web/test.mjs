// Plays in the built page with headless Chromium. Needs `npm install playwright-core` and a Chromium; writes pictures to the
// folder given as argument.
import { chromium } from "playwright-core";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../target/web");
const pictures = process.argv[2] ?? root;
const types = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };
const server = createServer(async (request, response) => {
  const path = new URL(request.url, "http://localhost").pathname;
  try {
    const bytes = await readFile(join(root, path === "/" ? "index.html" : path));
    response.writeHead(200, { "Content-Type": types[extname(path)] ?? "text/html" }).end(bytes);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
const address = `http://127.0.0.1:${server.address().port}/`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist",
    "--disable-background-networking"],
});
let failed = 0;

async function open(fragment, permissions = []) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, permissions });
  const page = await context.newPage();
  page.errors = [];
  page.on("console", (message) => message.type() === "error" && page.errors.push(message.text()));
  page.on("pageerror", (error) => page.errors.push(String(error)));
  await page.goto(address + fragment);
  await page.waitForFunction(() => document.getElementById("text").textContent !== "", null, { timeout: 60000 });
  return page;
}

const text = (page) => page.evaluate(() => document.getElementById("text").textContent);

async function until(page, what, timeout = 20000) {
  const begun = Date.now();
  for (;;) {
    const now = await text(page);
    if (what(now)) return now;
    if (Date.now() - begun > timeout) throw new Error(`not in time: ${now}`);
    await page.waitForTimeout(50);
  }
}

async function test(name, run) {
  const begun = Date.now();
  try {
    await run();
    console.log(`ok ${name} (${Date.now() - begun} ms)`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED ${name}: ${error.stack ?? error}`);
  }
}

await test("the start page shows the games", async () => {
  const page = await open("");
  await until(page, (now) => now.includes("Reversi"));
  await page.waitForTimeout(2500);
  await page.screenshot({ path: join(pictures, "start.png") });
  if (page.errors.length) throw new Error(page.errors.join("; "));
  await page.context().close();
});

await test("a link opens a game, and keys work", async () => {
  const page = await open("#g=reversi");
  await until(page, (now) => now.startsWith("Reversi\nBlack to move"));
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(pictures, "reversi.png") });
  await page.mouse.click(640, 400);
  await page.keyboard.press("h");
  await until(page, (now) => now.includes("Good move"));
  await page.screenshot({ path: join(pictures, "hint.png") });
  if (page.errors.length) throw new Error(page.errors.join("; "));
  await page.context().close();
});

await test("a puzzle is solved", async () => {
  const page = await open("#g=solitaire");
  await page.waitForTimeout(500);
  await page.keyboard.press("a");
  await until(page, (now) => now.includes("Solved: 31 moves"), 60000);
  await page.screenshot({ path: join(pictures, "solution.png") });
  await page.context().close();
});

await test("another link replaces the game", async () => {
  const page = await open("#g=chess");
  await until(page, (now) => now.startsWith("Chess"));
  await page.evaluate(() => (location.hash = "#g=tic-tac-toe"));
  await until(page, (now) => now.startsWith("Tic"));
  await page.screenshot({ path: join(pictures, "tic-tac-toe.png") });
  await page.context().close();
});

await test("a game against the computer, by clicks alone", async () => {
  const page = await open("");
  await page.waitForTimeout(1500);
  // The button "Computer" of tic-tac-toe.
  await page.mouse.click(1061, 450);
  await until(page, (now) => now.startsWith("Tic-tac-toe"));
  const columns = [277, 495, 705];
  const rows = [618, 407, 196];
  for (const [column, row] of [[1, 1], [0, 0], [2, 2], [0, 2], [2, 0], [1, 2], [1, 0], [0, 1], [2, 1]]) {
    const now = await until(page, (now) => now.includes("Cross to move") || now.includes("Game over"));
    if (now.includes("Game over")) break;
    await page.mouse.click(columns[column], rows[row]);
    await page.waitForTimeout(300);
  }
  await until(page, (now) => now.includes("Game over"));
  await page.screenshot({ path: join(pictures, "against.png") });
  if (page.errors.length) throw new Error(page.errors.join("; "));
  await page.context().close();
});

await test("rules edited in the page are played", async () => {
  const page = await open("#g=tic-tac-toe");
  await until(page, (now) => now.startsWith("Tic-tac-toe"));
  await page.keyboard.press("F4");
  await page.waitForTimeout(1000);
  await page.mouse.click(300, 300);
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(
    `(game (title "Mine") (players White Black) (turn-order White Black)
      (board (grid (start-rectangle 0 0 50 50) (dimensions ("a/b/c" (50 0)) ("2/1" (0 50)))))
      (piece (name Man) (drops ((verify empty?) add)))
      (board-setup (White (Man off 3)) (Black (Man off 3)))
      (draw-condition (White Black) stalemated))`,
  );
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(pictures, "editor.png") });
  await page.keyboard.press("Control+S");
  await until(page, (now) => now.startsWith("Mine\nWhite to move"));
  await page.screenshot({ path: join(pictures, "edited.png") });
  if (page.errors.length) throw new Error(page.errors.join("; "));
  await page.context().close();
});

await browser.close();
server.close();
process.exit(failed ? 1 : 0);
