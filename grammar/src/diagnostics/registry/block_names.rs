//! Kinds found while the names in blocks and goals are looked up, where a word may belong to several classes.

lints! {
    "resolve";
    UNKNOWN_INSTRUCTION "unknown-instruction" Error Correctness;
    UNKNOWN_CONDITION "unknown-condition" Error Correctness;
    UNKNOWN_PLACE "unknown-place" Error Correctness;
    UNKNOWN_ARGUMENT "unknown-argument" Error Correctness;
    ARGUMENT_ORDER "argument-order" Warning Style;
    ATTRIBUTE_ELSEWHERE "attribute-elsewhere" Warning Suspicious;
    NEGATED_ATTRIBUTE "negated-attribute" Warning Suspicious;
}
