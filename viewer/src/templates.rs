//! Templates for new games.

/// A template; `{{NAME}}` stands for the name of the new game.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Template {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    text: &'static str,
}

const PLACEHOLDER: &str = "{{NAME}}";

/// All templates, in the order they are listed.
pub(crate) const TEMPLATES: &[Template] = &[
    Template {
        name: "line",
        about: "place stones; a certain number in a row wins",
        text: include_str!("../templates/line.zrf"),
    },
    Template {
        name: "flip",
        about: "enclosed discs change sides",
        text: include_str!("../templates/flip.zrf"),
    },
    Template {
        name: "jump",
        about: "step, and capture by jumping, several times if possible",
        text: include_str!("../templates/jump.zrf"),
    },
    Template {
        name: "chess",
        about: "different pieces, and a king to checkmate",
        text: include_str!("../templates/chess.zrf"),
    },
    Template {
        name: "puzzle",
        about: "for one player",
        text: include_str!("../templates/puzzle.zrf"),
    },
];

impl Template {
    /// Finds a template by name.
    pub(crate) fn find(name: &str) -> Option<&'static Self> {
        TEMPLATES.iter().find(|template| template.name == name)
    }

    /// The rules of a new game with a title, from which quotes are removed.
    pub(crate) fn rules(&self, title: &str) -> String {
        self.text.replace(PLACEHOLDER, &title.replace('"', ""))
    }
}
