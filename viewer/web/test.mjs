// Plays in the built page with headless Chromium. Needs `npm install playwright-core` and a Chromium; writes pictures to the
// folder given as argument.
import { chromium } from "playwright-core";
import { createServer } from "node:http";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { crc32, gzipSync } from "node:zlib";

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

/** The bytes of a ZIP file with these files, not compressed. */
function zip(files) {
  const bodies = [];
  const entries = [];
  let offset = 0;
  for (const [path, content] of Object.entries(files)) {
    const name = Buffer.from(path);
    const bytes = Buffer.from(content);
    const numbers = Buffer.alloc(26);
    numbers.writeUInt16LE(20, 0);
    numbers.writeUInt32LE(crc32(bytes), 10);
    numbers.writeUInt32LE(bytes.length, 14);
    numbers.writeUInt32LE(bytes.length, 18);
    numbers.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const body = Buffer.concat([Buffer.from("PK\x03\x04"), numbers, name, bytes]);
    entries.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), numbers, place, name]));
    bodies.push(body);
    offset += body.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, directory, Buffer.from("PK\x05\x06"), end]);
}

/** Drags a file over the page and drops it. */
async function drop(page, name, bytes) {
  await page.evaluate(([name, base64]) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], name));
    const canvas = document.getElementById("board");
    for (const kind of ["dragenter", "dragover", "drop"]) {
      canvas.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true, clientX: 640, clientY: 400 }));
    }
  }, [name, Buffer.from(bytes).toString("base64")]);
}

/** Types a move. */
async function typeMove(page, move) {
  await page.keyboard.press("t");
  await page.waitForTimeout(300);
  await page.keyboard.insertText(move);
  await page.waitForTimeout(300);
  await page.keyboard.press("Enter");
}

/** How many pixels of a screenshot of the page have roughly this colour. */
async function pixels(page, color) {
  const picture = (await page.screenshot()).toString("base64");
  return page.evaluate(async ([picture, color]) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    const { data } = canvas.getImageData(0, 0, image.width, image.height);
    let count = 0;
    for (let at = 0; at < data.length; at += 4) {
      count += color.every((value, index) => Math.abs(data[at + index] - value) < 8);
    }
    return count;
  }, [picture, color]);
}

await test("the page is small", async () => {
  let size = 0;
  for (const file of await readdir(root)) {
    if (extname(file) in types) size += gzipSync(await readFile(join(root, file)), { level: 9 }).length;
  }
  console.log(`   ${size} bytes, compressed with gzip`);
  if (size >= 4_000_000) throw new Error("it should be smaller than 4 MB");
});

await test("the first board is there soon", async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const begun = Date.now();
  await page.goto(`${address}#g=reversi`);
  await page.waitForFunction(() => document.getElementById("text").textContent.startsWith("Reversi"), null, { timeout: 60000 });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  console.log(`   after ${Date.now() - begun} ms, with the GPU in software`);
  await page.close();
});

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

await test("the computer answers in Reversi, by clicks alone", async () => {
  const page = await open("");
  await page.waitForTimeout(1500);
  // The button "Computer" of Reversi, then d3.
  await page.mouse.click(116, 441);
  await until(page, (now) => now.startsWith("Reversi\nBlack to move"));
  await page.waitForTimeout(500);
  await page.mouse.click(449, 277);
  const pieces = (now) => (now.match(/\b[a-h][1-8]\b/g) ?? []).length;
  await until(page, (now) => now.startsWith("Reversi\nBlack to move") && pieces(now) >= 6);
  await page.screenshot({ path: join(pictures, "answer.png") });
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

const RULES = `(include "men.inc")
  (game (title "Dropped") (players White Black) (turn-order White Black)
    (board (image "images/board.svg") (grid (start-rectangle 0 0 50 50) (dimensions ("a/b" (50 0)) ("2/1" (0 50)))))
    (piece (name Man) (image White "images/man.svg" Black "images/man.svg") (put))
    (board-setup (White (Man off 2)) (Black (Man off 2)))
    (draw-condition (White Black) stalemated))`;
const MEN = "(define put (drops ((verify empty?) add)))";
const square = (size, color) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><path fill="${color}" d="M0 0h${size}v${size}H0z"/></svg>`;

await test("a pack that is dropped on the page shows its pictures", async () => {
  const page = await open("");
  const pack = zip({
    "game/dropped.zrf": RULES,
    "game/men.inc": MEN,
    "game/images/board.svg": square(100, "#00ff80"),
    "game/images/man.svg": square(40, "#ff00c0"),
  });
  await drop(page, "dropped.zrfz", pack);
  const now = await until(page, (now) => now.startsWith("Dropped\nWhite to move"));
  if (now.includes("not found")) throw new Error(now);
  await page.waitForTimeout(500);
  if ((await pixels(page, [0, 255, 128])) < 20000) throw new Error("the picture of the board is not shown");
  const before = await pixels(page, [255, 0, 192]);
  await page.mouse.move(320, 300);
  await typeMove(page, "a2");
  await until(page, (now) => now.includes("White Man: a2"));
  await page.waitForTimeout(1000);
  await page.screenshot({ path: join(pictures, "pack.png") });
  if ((await pixels(page, [255, 0, 192])) < before + 5000) throw new Error("the picture of the piece is not shown");
  if (page.errors.length) throw new Error(page.errors.join("; "));
  await page.context().close();
});

await test("rules and saved games are dropped, saved games are downloaded", async () => {
  const page = await open("");
  await drop(page, "mine.zrf", RULES.replace('(include "men.inc")', MEN));
  // Rules alone have no pictures.
  await until(page, (now) => now.startsWith("Dropped") && now.includes("images/board.svg"));
  await page.evaluate(() => (location.hash = "#g=tic-tac-toe"));
  await until(page, (now) => now.startsWith("Tic-tac-toe\nCross to move"));
  await typeMove(page, "b2");
  await until(page, (now) => /Cross \w+: b2/.test(now));
  await page.waitForTimeout(500);
  const [download] = await Promise.all([page.waitForEvent("download", { timeout: 10000 }), page.keyboard.press("Control+S")]);
  const saved = await readFile(await download.path());
  await page.evaluate(() => (location.hash = "#g=chess"));
  await until(page, (now) => now.startsWith("Chess"));
  await drop(page, "game.zsg", saved);
  await until(page, (now) => now.startsWith("Tic-tac-toe") && /Cross \w+: b2/.test(now));
  await page.screenshot({ path: join(pictures, "saved.png") });
  await page.context().close();
});

await test("a game is downloaded as an animation", async () => {
  const page = await open("#g=tic-tac-toe");
  await until(page, (now) => now.startsWith("Tic-tac-toe\nCross to move"));
  await typeMove(page, "b2");
  await until(page, (now) => /Cross \w+: b2/.test(now));
  await page.keyboard.press("Control+Shift+P");
  await page.waitForTimeout(300);
  await page.keyboard.insertText("animation");
  await page.waitForTimeout(300);
  const [download] = await Promise.all([page.waitForEvent("download", { timeout: 20000 }), page.keyboard.press("Enter")]);
  const file = await readFile(await download.path());
  if (file.toString("latin1", 0, 6) !== "GIF89a") throw new Error("it is no animation");
  // Each frame begins with a control extension.
  const frames = file.toString("latin1").split("\x21\xf9\x04").length - 1;
  if (frames !== 2) throw new Error(`it has ${frames} frames`);
  await writeFile(join(pictures, "game.gif"), file);
  if (page.errors.length) throw new Error(page.errors.join("; "));
  await page.context().close();
});

await browser.close();
server.close();
process.exit(failed ? 1 : 0);
