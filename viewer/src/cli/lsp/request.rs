//! Which function answers which request.

use super::protocol::{Answer, Refusal, parse};
use super::server::Server;
use lsp_server::ErrorCode;
use lsp_types::{CallHierarchyIncomingCallsParams, CallHierarchyOutgoingCallsParams};
use serde_json::Value;

impl Server {
    /// Answers a request about a text.
    pub(super) fn request(&mut self, method: &str, params: Value) -> Answer {
        match method {
            "textDocument/hover" => self.hover(parse(params)?),
            "textDocument/completion" => self.completion(parse(params)?),
            "textDocument/signatureHelp" => self.signature(parse(params)?),
            "textDocument/definition" => self.definition(parse(params)?),
            "textDocument/references" => self.references(parse(params)?),
            "textDocument/documentHighlight" => self.highlights(parse(params)?),
            "textDocument/prepareRename" => self.prepare_rename(parse(params)?),
            "textDocument/rename" => self.rename(parse(params)?),
            "textDocument/documentSymbol" => self.outline(parse(params)?),
            "workspace/symbol" => self.symbols(parse(params)?),
            "textDocument/foldingRange" => self.folds(parse(params)?),
            "textDocument/selectionRange" => self.selections(parse(params)?),
            "textDocument/semanticTokens/full" => self.tokens(parse(params)?),
            "textDocument/inlayHint" => self.hints(parse(params)?),
            "textDocument/documentLink" => self.links(parse(params)?),
            "textDocument/formatting" => self.format(parse(params)?),
            "textDocument/rangeFormatting" => self.format_range(parse(params)?),
            "textDocument/prepareCallHierarchy" => self.hierarchy(parse(params)?),
            "callHierarchy/incomingCalls" => {
                let params: CallHierarchyIncomingCallsParams = parse(params)?;
                self.calls(&params.item, true)
            }
            "callHierarchy/outgoingCalls" => {
                let params: CallHierarchyOutgoingCallsParams = parse(params)?;
                self.calls(&params.item, false)
            }
            "textDocument/diagnostic" => self.pull(parse(params)?),
            "textDocument/codeAction" => self.actions(parse(params)?),
            "codeAction/resolve" => self.resolve_action(parse(params)?),
            "textDocument/codeLens" => self.lenses(parse(params)?),
            "codeLens/resolve" => self.resolve_lens(parse(params)?),
            "workspace/executeCommand" => self.execute(parse(params)?),
            _ => {
                let message = format!("`{method}` is not supported");
                Err(Refusal::new(ErrorCode::MethodNotFound, message))
            }
        }
    }
}
