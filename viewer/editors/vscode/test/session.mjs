// An author's session in VS Code itself, served to a browser: a mistake, its fix, hover, the moves,
// renaming, the board, a link. Exits with code 1 at the first step that fails.
//
//     node test/session.mjs ADDRESS FOLDER [PICTURES]
//
// FOLDER is an empty folder that the server can open. Needs `playwright-core` and Chromium.
import { chromium } from "playwright-core";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

const [address, folder, pictures] = process.argv.slice(2);
if (!folder) {
  console.error("usage: node test/session.mjs ADDRESS FOLDER [PICTURES]");
  process.exit(2);
}
const rules = `; Men step straight ahead.
(define step ($1 (verify emty?) add))

(game
   (title "Steps")
   (players White Black)
   (turn-order White Black)
   (board
      (grid
         (start-rectangle 0 0 50 50)
         (dimensions ("a/b/c" (50 0)) ("3/2/1" (0 50)))
         (directions (n 0 -1) (s 0 1)))
      (symmetry Black (n s) (s n)))
   (piece
      (name Man)
      (moves (step n)))
   (board-setup
      (White (Man a1 b1))
      (Black (Man a3 b3)))
   (loss-condition (White Black) stalemated))
`;
await mkdir(folder, { recursive: true });
await writeFile(join(folder, "game.zrf"), rules);

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
const page = await (await browser.newContext({ viewport: { width: 900, height: 600 } })).newPage();

async function picture(name) {
  if (pictures) {
    await mkdir(pictures, { recursive: true });
    await page.screenshot({ path: join(pictures, `${name}.png`) });
  }
}

// Waits until a text appears in the elements of a selector.
async function expect(what, selector, wanted) {
  // VS Code writes spaces as no-break spaces.
  const texts = () => page.$$eval(selector, (all) => all.map((one) => one.innerText.replace(/\u00a0/g, " ")));
  for (let tries = 0; tries < 200; tries += 1) {
    if ((await texts()).some((text) => text.includes(wanted))) {
      console.log(`ok ${what}`);
      return;
    }
    await page.waitForTimeout(100);
  }
  throw new Error(`${what}: no ${selector} contains "${wanted}": ${(await texts()).join(" | ").slice(0, 2000)}`);
}

// Text typed too early is lost: the boxes of VS Code have no state to wait for.
const pause = () => page.waitForTimeout(700);

async function press(...keys) {
  for (const key of keys) {
    await page.keyboard.press(key);
    await pause();
  }
}

// Types a text into the box that a key opens, and leaves the box with Enter.
async function answer(key, text) {
  await press(key);
  await page.keyboard.type(text);
  await pause();
  await press("Enter");
}

const command = (title) => answer("F1", title);
const goTo = (place) => answer("Control+G", place);

async function session() {
  await page.goto(`${address}/?folder=${encodeURIComponent(folder)}`);
  await page.getByText("game.zrf").first().dblclick({ timeout: 120000 });
  await page.waitForSelector(".squiggly-error", { timeout: 60000 });
  console.log("ok the mistake is underlined");
  await command("View: Focus Problems");
  await expect("the mistake is in the list of problems", ".markers-panel", "unknown condition `emty?`");
  const place = await page.locator(".squiggly-error").boundingBox();
  await page.mouse.move(place.x + place.width / 2, place.y, { steps: 5 });
  await expect("hover explains it", ".monaco-hover", "did you mean `empty?`?");
  await picture("mistake");

  await goTo("2:26");
  await press("Control+.");
  await expect("a fix is offered", ".action-widget", "Write `empty?`");
  await press("Enter");
  await expect("nothing is wrong after it", ".markers-panel", "No problems have been detected");
  await goTo("1:1");
  await expect("a lens counts the moves", ".codelens-decoration", "2 moves");
  await picture("lenses");

  await goTo("16:15");
  await command("Show or Focus Hover");
  await expect("hover shows the expansion of a macro", ".monaco-hover", "(n (verify empty?) add)");
  await press("Escape");
  await answer("F2", "pace");
  await expect("the call is renamed", ".view-line", "(moves (pace n))");
  await goTo("1:1");
  await expect("the macro is renamed", ".view-line", "(define pace ($1");
  await press("Control+S");
  await command("Show the Board Beside");
  await expect("the board is beside the text", ".view-line", "1 W W .");
  await picture("board");
  await goTo("1:1");
  await command("Copy a Link to This Game");
  await expect("a link is copied", ".notification-toast", "Copied a link of");
  await picture("link");
}

let failed = false;
try {
  await session();
} catch (error) {
  failed = true;
  console.log(`FAILED ${error.message}`);
  await picture("failed");
}
await browser.close();
process.exit(failed ? 1 : 0);
