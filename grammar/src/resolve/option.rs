//! The meanings of options.

use crate::ast::{OptionName, OptionSetting, OptionValue};
use crate::game::{MaximalCaptures, Options, PassTurn, RawOption};
use crate::text::Names;

/// The options; later ones override earlier ones of the same name.
pub(super) fn options(settings: &[&OptionSetting], names: &Names) -> Options {
    let mut options = Options::default();
    for setting in settings {
        if let OptionName::Known(known) = setting.name {
            set(&mut options, known.name, setting.value);
        }
        options.raw.push(RawOption {
            name: match setting.name {
                OptionName::Known(known) => known.name.to_owned(),
                OptionName::Unknown(symbol) => names.text(symbol).to_owned(),
            },
            value: match setting.value {
                OptionValue::True => "true".to_owned(),
                OptionValue::False => "false".to_owned(),
                OptionValue::Forced => "forced".to_owned(),
                OptionValue::Number(number) => number.to_string(),
                OptionValue::Unknown(symbol) => names.text(symbol).to_owned(),
            },
            value_origin: setting.value_origin,
            origin: setting.origin,
        });
    }
    options
}

fn set(options: &mut Options, name: &str, value: OptionValue) {
    // A number other than 0 turns an option on.
    let is_on = match value {
        OptionValue::True | OptionValue::Forced => true,
        OptionValue::False => false,
        OptionValue::Number(number) => number != 0,
        // Known options do not have such values.
        OptionValue::Unknown(_) => return,
    };
    match name {
        "pass turn" => {
            options.pass_turn = match value {
                OptionValue::Forced | OptionValue::Number(2) => PassTurn::Forced,
                _ if is_on => PassTurn::Always,
                _ => PassTurn::Never,
            }
        }
        "maximal captures" => {
            options.maximal_captures = match value {
                OptionValue::Number(2) => MaximalCaptures::MostValuable,
                _ if is_on => MaximalCaptures::Longest,
                _ => MaximalCaptures::Off,
            }
        }
        "pass partial" => options.pass_partial = is_on,
        "recycle captures" => options.recycle_captures = is_on,
        "recycle promotions" => options.recycle_promotions = is_on,
        "include off-pieces" => options.include_off_pieces = is_on,
        // The others affect only the display, or are not supported.
        _ => {}
    }
}
