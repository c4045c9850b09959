-- A session of an author in Neovim: a new file with a mistake, its diagnostic, its fix, an explanation, renaming,
-- formatting. Writes what happens; ends with an error if something does not.
--
--     nvim --headless -u NONE -S session.lua

local program = os.getenv("ZRF") or "zrf"
local folder = vim.fn.tempname()
vim.fn.mkdir(folder, "p")
local path = folder .. "/game.zrf"
vim.fn.writefile({
  "(define step ($1 (verify emty?) add))",
  "(game",
  '   (title "Steps")',
  "   (players White Black)",
  "   (turn-order White Black)",
  "   (board (grid (start-rectangle 0 0 9 9)",
  '      (dimensions ("a/b" (10 0)) ("3/2/1" (0 10))) (directions (n 0 -1) (s 0 1)))',
  "      (symmetry Black (n s) (s n)))",
  "   (piece (name Man)   (moves (step n)))",
  "   (board-setup (White (Man a1)) (Black (Man b3)))",
  "   (loss-condition (White Black) stalemated))",
}, path)

local function say(text)
  io.stdout:write(text .. "\n")
end

local function expect(what, holds)
  say((holds and "ok   " or "FAIL ") .. what)
  if not holds then
    vim.cmd("cquit")
  end
end

vim.cmd("edit " .. path)
local buffer = vim.api.nvim_get_current_buf()
local id = vim.lsp.start_client({ name = "zrf", cmd = { program, "lsp" }, root_dir = folder })
vim.lsp.buf_attach_client(buffer, id)
local client = vim.lsp.get_client_by_id(id)

local function diagnostics(count)
  vim.wait(5000, function()
    return #vim.diagnostic.get(buffer) == count
  end)
  return vim.diagnostic.get(buffer)
end

local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(buffer, method, params, 5000) or {}
  local answer = answers[id] or {}
  return answer.result, answer.err
end

local function at(line, column)
  return { textDocument = { uri = vim.uri_from_bufnr(buffer) }, position = { line = line, character = column } }
end

local found = diagnostics(1)
expect("the mistake is shown: " .. (found[1] or { message = "nothing" }).message:gsub("\n", "; "), #found == 1)

local params = at(0, 26)
params.range = { start = params.position, ["end"] = params.position }
params.context = { diagnostics = {} }
local actions = ask("textDocument/codeAction", params)
expect("a fix is offered: " .. actions[1].title, actions[1].title == "Write `empty?`")
vim.lsp.util.apply_workspace_edit(actions[1].edit, client.offset_encoding)
expect("nothing is wrong after it", #diagnostics(0) == 0)

local hover = ask("textDocument/hover", at(8, 31))
expect("the macro is explained", hover.contents.value:find("(n (verify empty?) add)", 1, true) ~= nil)

params = at(8, 31)
params.newName = "pace"
local edit = ask("textDocument/rename", params)
vim.lsp.util.apply_workspace_edit(edit, client.offset_encoding)
local text = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\n")
expect("the macro is renamed", text:find("define pace", 1, true) and text:find("(pace n)", 1, true))
expect("nothing is wrong after it", #diagnostics(0) == 0)

params = { textDocument = { uri = vim.uri_from_bufnr(buffer) }, options = { tabSize = 3, insertSpaces = true } }
local edits = ask("textDocument/formatting", params)
vim.lsp.util.apply_text_edits(edits, buffer, client.offset_encoding)

local lenses = ask("textDocument/codeLens", params)
local lens = ask("codeLens/resolve", lenses[2])
expect("a lens counts the moves: " .. lens.command.title, lens.command.title == "1 move")
local moves = ask("workspace/executeCommand", { command = lens.command.command, arguments = lens.command.arguments })
expect("its command lists them: " .. moves:gsub("\n", "; "), moves:find("Man a1 - a2", 1, true) ~= nil)
client.stop()
vim.cmd("qall!")
