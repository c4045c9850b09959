//! Kinds found while goals are read by their form.

lints! {
    "lower";
    UNKNOWN_GOAL "unknown-goal" Error Correctness;
    BARE_CONFIG_ELEMENT "bare-config-element" Warning Style;
}
