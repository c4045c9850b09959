// The client of `zrf lsp`: starts it, and gives the commands of its code lenses a dialogue where they need one.

import * as vscode from "vscode";
import { LanguageClient, State } from "vscode-languageclient/node";

/** A game or variant of a file, as the server's commands expect it. */
interface Variant {
  uri: string;
  number: number;
  move?: string;
}

let client: LanguageClient | undefined;
let status: vscode.StatusBarItem;
let output: vscode.OutputChannel;

/** The commands whose result is a text to read. */
const WITH_OUTPUT = ["zrf.moves", "zrf.why", "zrf.test"];

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  status = vscode.window.createStatusBarItem(vscode.StatusBarAlignment.Right);
  status.command = "zrf.restart";
  output = vscode.window.createOutputChannel("ZRF: Results", "zrf-output");
  context.subscriptions.push(
    status,
    output,
    vscode.commands.registerCommand("zrf.playFile", () => run("zrf.play")),
    vscode.commands.registerCommand("zrf.checkFile", () => run("zrf.checkGames")),
    vscode.commands.registerCommand("zrf.whyNot", whyNot),
    vscode.commands.registerCommand("zrf.showBoard", showBoard),
    vscode.commands.registerCommand("zrf.copyLink", copyLink),
    vscode.commands.registerCommand("zrf.restart", start),
    vscode.workspace.registerTextDocumentContentProvider("zrf-board", boards),
    vscode.workspace.onDidSaveTextDocument((document) => {
      if (document.languageId === "zrf") {
        boards.changed.fire(boardOf(document.uri));
      }
    }),
    vscode.workspace.onDidChangeConfiguration(async (change) => {
      if (change.affectsConfiguration("zrf.path")) {
        await start();
      }
    }),
    vscode.window.onDidChangeActiveTextEditor(showStatus),
  );
  await start();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}

/** Starts the server, or starts it again. */
async function start(): Promise<void> {
  await client?.stop().catch(() => undefined);
  const command = vscode.workspace.getConfiguration("zrf").get<string>("path", "zrf");
  client = new LanguageClient(
    "zrf",
    "ZRF",
    { command, args: ["lsp"] },
    {
      documentSelector: [{ language: "zrf" }],
      initializationOptions: { showsOutput: true },
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/*.{zrf,inc,toml}") },
      middleware: {
        // "Why not…" asks for a move before the server can answer.
        executeCommand: async (name, args, next) => {
          const variant = args[0] as Variant | undefined;
          if (name === "zrf.why" && variant && variant.move === undefined) {
            const move = await askForMove();
            return move === undefined ? undefined : show(name, await next(name, [{ ...variant, move }]));
          }
          return show(name, await next(name, args));
        },
      },
    },
  );
  client.onDidChangeState(showStatus);
  try {
    await client.start();
  } catch {
    const choice = await vscode.window.showErrorMessage(`Cannot start "${command} lsp".`, "Open Settings");
    if (choice) {
      await vscode.commands.executeCommand("workbench.action.openSettings", "zrf.path");
    }
  }
}

function showStatus(): void {
  const isRunning = client?.state === State.Running;
  status.text = isRunning ? "$(check) zrf" : "$(error) zrf";
  status.tooltip = isRunning ? "zrf lsp is running; click to restart it" : "zrf lsp is not running; click to start it";
  if (vscode.window.activeTextEditor?.document.languageId === "zrf") {
    status.show();
  } else {
    status.hide();
  }
}

/** The first game of the text in the active editor. */
function firstGame(): Variant | undefined {
  const document = vscode.window.activeTextEditor?.document;
  return document?.languageId === "zrf" ? { uri: document.uri.toString(), number: 1 } : undefined;
}

async function run(command: string): Promise<void> {
  const variant = firstGame();
  if (variant) {
    await vscode.workspace.textDocuments.find((one) => one.uri.toString() === variant.uri)?.save();
    await execute(command, variant);
  }
}

async function execute(command: string, variant: Variant): Promise<unknown> {
  return show(command, await client?.sendRequest("workspace/executeCommand", { command, arguments: [variant] }));
}

/** Shows the text that a command returned in the panel, and returns it. */
function show(command: string, result: unknown): unknown {
  if (WITH_OUTPUT.includes(command) && typeof result === "string") {
    output.replace(`${result}\n`);
    output.show(true);
  }
  return result;
}

function askForMove(): Thenable<string | undefined> {
  return vscode.window.showInputBox({ prompt: "The move, as in lists of moves", placeHolder: "Man a1 - a2" });
}

async function whyNot(): Promise<void> {
  const variant = firstGame();
  const move = variant && (await askForMove());
  if (variant && move !== undefined) {
    await execute("zrf.why", { ...variant, move });
  }
}

/** Copies a link to the first game, after the address of a page if one is set. */
async function copyLink(): Promise<void> {
  const game = firstGame();
  const link = game && (await execute("zrf.link", game));
  if (typeof link !== "string") {
    return;
  }
  if (!link.startsWith("#")) {
    void vscode.window.showErrorMessage("A game with errors has no link.");
    return;
  }
  const page = vscode.workspace.getConfiguration("zrf").get<string>("page", "");
  await vscode.env.clipboard.writeText(page + link);
  void vscode.window.showInformationMessage(`Copied a link of ${page.length + link.length} characters to this game.`);
}

function boardOf(uri: vscode.Uri): vscode.Uri {
  return vscode.Uri.from({ scheme: "zrf-board", path: `${uri.path}.txt`, query: uri.toString() });
}

/** The starting board as a text that follows the rules whenever they are saved. */
const boards = {
  changed: new vscode.EventEmitter<vscode.Uri>(),
  get onDidChange() {
    return this.changed.event;
  },
  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    return String((await execute("zrf.show", { uri: uri.query, number: 1 })) ?? "");
  },
};

async function showBoard(): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  if (document?.languageId === "zrf") {
    const board = await vscode.workspace.openTextDocument(boardOf(document.uri));
    await vscode.window.showTextDocument(board, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true });
  }
}
