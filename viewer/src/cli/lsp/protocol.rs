//! What the server can do, what the editor can do, and errors of the protocol.

use super::convert::TOKEN_TYPES;
use super::texts::Columns;
use lsp_server::{ErrorCode, ResponseError};
use lsp_types::TextDocumentIdentifier;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// The capabilities of an editor that matter to the server.
#[derive(Clone, Copy, Debug)]
pub(super) struct Abilities {
    pub(super) columns: Columns,
    /// Requests diagnostics itself, and accepts those of other files in the response. Without the latter, it would
    /// never see the diagnostics of files that are not open.
    pub(super) pulls: bool,
    /// Asks again when requested.
    pub(super) refreshes_diagnostics: bool,
    pub(super) refreshes_lenses: bool,
    /// Fills in snippets.
    pub(super) snippets: bool,
    /// Asks for the edits of an action only when it is chosen.
    pub(super) resolves_actions: bool,
    /// Shows what commands return, so the server need not: `"showsOutput": true` in the initialization options.
    pub(super) shows_output: bool,
}

impl Abilities {
    pub(super) fn of(params: &Value) -> Self {
        let all = &params["capabilities"];
        let is = |path: &str| all.pointer(path).and_then(Value::as_bool) == Some(true);
        let has = |path: &str, wanted: &str| {
            let list = all.pointer(path).and_then(Value::as_array);
            list.is_some_and(|list| list.iter().any(|one| one == wanted))
        };
        Self {
            columns: match has("/general/positionEncodings", "utf-8") {
                true => Columns::Utf8,
                false => Columns::Utf16,
            },
            pulls: is("/textDocument/diagnostic/relatedDocumentSupport"),
            refreshes_diagnostics: is("/workspace/diagnostics/refreshSupport"),
            refreshes_lenses: is("/workspace/codeLens/refreshSupport"),
            snippets: is("/textDocument/completion/completionItem/snippetSupport"),
            resolves_actions: has("/textDocument/codeAction/resolveSupport/properties", "edit"),
            shows_output: params["initializationOptions"]["showsOutput"] == true,
        }
    }
}

/// The commands that lenses call.
pub(super) const COMMANDS: [&str; 7] = [
    "zrf.play",
    "zrf.moves",
    "zrf.why",
    "zrf.checkGames",
    "zrf.show",
    "zrf.link",
    "zrf.test",
];

/// The answer to `initialize`.
pub(super) fn introduction(abilities: Abilities) -> Value {
    let encoding = match abilities.columns {
        Columns::Utf8 => "utf-8",
        Columns::Utf16 => "utf-16",
    };
    let mut capabilities = json!({
        "positionEncoding": encoding,
        "textDocumentSync": { "openClose": true, "change": 2, "save": true },
        "hoverProvider": true,
        "completionProvider": { "triggerCharacters": ["(", " ", "\""], "resolveProvider": false },
        "signatureHelpProvider": { "triggerCharacters": [" "], "retriggerCharacters": [")"] },
        "definitionProvider": true,
        "referencesProvider": true,
        "documentHighlightProvider": true,
        "documentSymbolProvider": true,
        "workspaceSymbolProvider": true,
        "codeActionProvider": {
            "codeActionKinds": ["quickfix", "refactor.extract", "refactor.inline", "refactor.rewrite", "source.fixAll"],
            "resolveProvider": true,
        },
        "codeLensProvider": { "resolveProvider": true },
        "documentLinkProvider": { "resolveProvider": false },
        "documentFormattingProvider": true,
        "documentRangeFormattingProvider": true,
        "renameProvider": { "prepareProvider": true },
        "foldingRangeProvider": true,
        "selectionRangeProvider": true,
        "inlayHintProvider": true,
        "callHierarchyProvider": true,
        "executeCommandProvider": { "commands": COMMANDS },
        "semanticTokensProvider": {
            "legend": { "tokenTypes": TOKEN_TYPES, "tokenModifiers": ["declaration"] },
            "full": true,
            "range": false,
        },
    });
    if abilities.pulls {
        capabilities["diagnosticProvider"] =
            json!({ "interFileDependencies": true, "workspaceDiagnostics": false });
    }
    let info = json!({ "name": "zrf", "version": env!("CARGO_PKG_VERSION") });
    json!({ "capabilities": capabilities, "serverInfo": info })
}

/// Why a request got no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refusal {
    code: ErrorCodeNumber,
    message: String,
}

type ErrorCodeNumber = i32;

/// A result of a request.
pub(super) type Answer = Result<Value, Refusal>;

impl Refusal {
    pub(super) fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self {
            code: code as i32,
            message: message.into(),
        }
    }

    /// The request was understood, but cannot be carried out.
    pub(super) fn failed(message: impl Into<String>) -> Self {
        Self::new(ErrorCode::RequestFailed, message)
    }
}

impl From<Refusal> for ResponseError {
    fn from(refusal: Refusal) -> Self {
        Self {
            code: refusal.code,
            message: refusal.message,
            data: None,
        }
    }
}

/// The parameters of a request.
pub(super) fn parse<T: DeserializeOwned>(params: Value) -> Result<T, Refusal> {
    serde_json::from_value(params)
        .map_err(|error| Refusal::new(ErrorCode::InvalidParams, error.to_string()))
}

/// An answer as JSON.
pub(super) fn json_of(answer: impl serde::Serialize) -> Answer {
    serde_json::to_value(answer)
        .map_err(|error| Refusal::new(ErrorCode::InternalError, error.to_string()))
}

/// The parameters of requests that name a file and nothing else.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct OfFile {
    pub(super) text_document: TextDocumentIdentifier,
}
