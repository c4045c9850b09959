//! Options by their current names; the hyphenated keywords of version 1 mean the same.

use crate::text::{Origin, Symbol, kw};

/// One option set by a game or variant.
#[derive(Clone, Debug)]
pub(crate) struct OptionSetting {
    /// The option.
    pub(crate) name: OptionName,
    /// Its value.
    pub(crate) value: OptionValue,
    /// The location of the value.
    pub(crate) value_origin: Origin,
    /// The source location of the whole form.
    pub(crate) origin: Origin,
}

/// The name of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum OptionName {
    /// A known option.
    Known(&'static KnownOption),
    /// An unknown option, which has no effect.
    Unknown(Symbol),
}

/// The value of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OptionValue {
    /// `true`
    True,
    /// `false`
    False,
    /// `forced`
    Forced,
    /// A number.
    Number(i32),
    /// Any other word, for an unknown option.
    Unknown(Symbol),
}

/// An option with a meaning.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct KnownOption {
    /// Its current name.
    pub(crate) name: &'static str,
    /// The keyword of version 1 with the same meaning, if any.
    pub(crate) keyword: Option<Symbol>,
    /// The values it accepts.
    pub(crate) accepts: AcceptedValues,
}

/// The values an option accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum AcceptedValues {
    /// `true` and `false`.
    Switch,
    /// `true`, `false` and `2`.
    SwitchOrTwo,
    /// `true`, `false`, `forced` and `2`, which means `forced`.
    SwitchOrForced,
}

const fn option(
    name: &'static str,
    keyword: Option<Symbol>,
    accepts: AcceptedValues,
) -> KnownOption {
    KnownOption {
        name,
        keyword,
        accepts,
    }
}

/// All options that have a meaning, by name.
pub(crate) static KNOWN_OPTIONS: [KnownOption; 16] = {
    use AcceptedValues::{Switch, SwitchOrForced, SwitchOrTwo};
    [
        option("animate captures", Some(kw::ANIMATE_CAPTURES), Switch),
        option("animate drops", Some(kw::ANIMATE_DROPS), Switch),
        option("discard cascades", None, Switch),
        option("highlight goals", None, Switch),
        option("include off-pieces", Some(kw::INCLUDE_OFF_PIECES), Switch),
        option("maximal captures", Some(kw::MAXIMAL_CAPTURES), SwitchOrTwo),
        option("pass partial", Some(kw::PASS_PARTIAL), Switch),
        option("pass turn", Some(kw::PASS_TURN), SwitchOrForced),
        // `allow-flipping` is its old form with the opposite value.
        option("prevent flipping", None, SwitchOrTwo),
        option("progressive levels", None, Switch),
        option("recycle captures", Some(kw::RECYCLE_CAPTURES), Switch),
        option("recycle promotions", Some(kw::RECYCLE_PROMOTIONS), Switch),
        option("selection screen", None, Switch),
        option("show moves list", None, Switch),
        option("silent ? moves", None, Switch),
        option("smart moves", None, SwitchOrTwo),
    ]
};

/// Finds an option by name.
pub(crate) fn known_option(name: &str) -> Option<&'static KnownOption> {
    KNOWN_OPTIONS.iter().find(|option| option.name == name)
}
