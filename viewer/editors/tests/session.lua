-- An author's session in Neovim 0.7 or later, run by `run`. Prints each step; exits with code 1 at the first that fails.
--
-- Requests go through Neovim's own client. Where one answer changes the text, Neovim's own function applies it.

local program = assert(os.getenv("ZRF"), "ZRF must be the path of the program")
local folder = vim.fn.tempname()
vim.fn.mkdir(folder, "p")
local path = folder .. "/game.zrf"
vim.fn.writefile({
  "(define step ($1 (verify emty?) add))",
  "(game",
  '   (title "Steps")',
  " (players White Black)",
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

-- Fails and shows what there was instead.
local function expect(what, holds, instead)
  if not holds then
    error(what .. ": " .. vim.inspect(instead), 0)
  end
  say("ok   " .. what)
end

local buffer, client

local function ask(method, params)
  params.textDocument = { uri = vim.uri_from_bufnr(buffer) }
  local answer = (vim.lsp.buf_request_sync(buffer, method, params, 10000) or {})[client.id] or {}
  if answer.err then
    error(method .. ": " .. vim.inspect(answer.err), 0)
  end
  return answer.result
end

-- Lines and columns count from 0.
local function at(line, column)
  return { position = { line = line, character = column } }
end

local function text()
  return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\n")
end

local function contains(part)
  return text():find(part, 1, true) ~= nil
end

-- The messages of the next diagnostics: those shown before them belong to an older text.
local n_reports = 0
vim.api.nvim_create_autocmd("DiagnosticChanged", {
  callback = function(event)
    if event.buf == buffer then
      n_reports = n_reports + 1
    end
  end,
})
local function diagnostics(after)
  vim.wait(10000, function()
    return n_reports > after
  end, 10)
  local messages = {}
  for _, found in ipairs(vim.diagnostic.get(buffer)) do
    table.insert(messages, (found.message:gsub("\n", "; ")))
  end
  return n_reports > after and messages or { "no diagnostics came" }
end

local function connect(file)
  vim.cmd("edit " .. vim.fn.fnameescape(file))
  buffer = vim.api.nvim_get_current_buf()
  local config = { name = "zrf", cmd = { program, "lsp" }, root_dir = folder }
  local start = vim.lsp.start or vim.lsp.start_client
  local id = assert(start(config), "the server does not start")
  vim.lsp.buf_attach_client(buffer, id)
  client = vim.lsp.get_client_by_id(id)
end

local function begin_anew()
  local file = folder .. "/fresh.zrf"
  local said = vim.fn.system({ program, "new", folder .. "/fresh" })
  expect("a new game is made", vim.fn.filereadable(file) == 1, said)
  connect(file)
  local found = diagnostics(0)
  expect("nothing is wrong with it", #found == 0, found)
end

local function mend_a_mistake()
  local before = n_reports
  connect(path)
  local found = diagnostics(before)
  expect("the mistake is shown: " .. (found[1] or ""), #found == 1 and found[1]:find("emty?", 1, true), found)
  local params = at(0, 26)
  params.range = { start = params.position, ["end"] = params.position }
  params.context = { diagnostics = {} }
  local actions = ask("textDocument/codeAction", params)
  expect("a code action mends it", actions[1] and actions[1].title == "Write `empty?`", actions)
  local before = n_reports
  vim.lsp.util.apply_workspace_edit(actions[1].edit, client.offset_encoding)
  expect("the text is mended", contains("(verify empty?)"), text())
  found = diagnostics(before)
  expect("no diagnostic is left", #found == 0, found)
end

local function look_around()
  local hover = ask("textDocument/hover", at(8, 31))
  local shown = hover and hover.contents.value or ""
  expect("hover shows the expansion of the macro", shown:find("(n (verify empty?) add)", 1, true), hover)

  local places = ask("textDocument/definition", at(8, 31))
  local place = places and places[1] or places
  local range = place and (place.targetSelectionRange or place.range)
  local is_there = range and range.start.line == 0 and range.start.character == 8
  expect("definition leads from the call to `define`", is_there, places)

  -- After `(verify `, in the macro.
  local completion = ask("textDocument/completion", at(0, 25))
  local labels = {}
  for _, item in ipairs(completion.items or completion) do
    labels[item.label] = true
  end
  local fits = labels["empty?"] and labels["enemy?"] and not labels["turn-order"]
  expect("completion offers conditions and no sections", fits, completion)
end

local function change()
  local params = at(8, 31)
  params.newName = "pace"
  local before = n_reports
  vim.lsp.util.apply_workspace_edit(ask("textDocument/rename", params), client.offset_encoding)
  expect("rename changes the macro and its call", contains("(define pace ") and contains("(pace n)"), text())
  local found = diagnostics(before)
  expect("no diagnostic is left", #found == 0, found)

  local edits = ask("textDocument/formatting", { options = { tabSize = 3, insertSpaces = true } })
  vim.lsp.util.apply_text_edits(edits, buffer, client.offset_encoding)
  expect("formatting indents a line", contains("\n   (players White Black)\n"), text())
  vim.cmd("silent write")
end

local function play()
  local count
  for _, lens in ipairs(ask("textDocument/codeLens", {})) do
    local resolved = lens.command and lens or ask("codeLens/resolve", lens)
    if resolved.command.title == "1 move" then
      count = resolved.command
    end
  end
  expect("a lens counts the moves", count ~= nil, count)
  local moves = ask("workspace/executeCommand", { command = count.command, arguments = count.arguments })
  expect("its command lists them", moves:find("Man a1 - a2", 1, true), moves)
end

local function share()
  local of = { uri = vim.uri_from_bufnr(buffer), number = 1 }
  local link = ask("workspace/executeCommand", { command = "zrf.link", arguments = { of } })
  expect("the game becomes a link", vim.startswith(link, "#z="), link)
  local lines = vim.fn.system({ program, "moves", "https://example.org/" .. link })
  expect("others can play it by the link", lines:find("Man a1 - a2", 1, true), lines)
end

-- Without this, Neovim would wait for a key after an error.
local is_good, why = pcall(function()
  begin_anew()
  mend_a_mistake()
  look_around()
  change()
  play()
  share()
end)
if is_good then
  say("passed, with Neovim " .. tostring(vim.version().major) .. "." .. tostring(vim.version().minor))
  vim.lsp.stop_client(client.id)
  vim.cmd("qall!")
else
  say("FAIL " .. tostring(why))
  vim.cmd("cquit 1")
end
