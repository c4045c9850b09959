//! Kinds found while files are fetched.

lints! {
    "load";
    NOT_UTF8 "not-utf8" Note Compatibility;
    FILE_MISSING "file-missing" Error Correctness;
    INCLUDE_MISSING "include-missing" Error Correctness;
    INCLUDE_CYCLE "include-cycle" Error Correctness;
    INCLUDE_REPEATED "include-repeated" Warning Suspicious;
    INCLUDE_MALFORMED "include-malformed" Error Correctness;
    LOAD_TOO_LARGE "load-too-large" Error Correctness;
}
