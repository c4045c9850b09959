//! Kinds found while files are fetched.

lints! {
    "load";
    NOT_UTF8 "not-utf8" Note;
    FILE_MISSING "file-missing" Error;
    INCLUDE_MISSING "include-missing" Error;
    INCLUDE_CYCLE "include-cycle" Error;
    INCLUDE_REPEATED "include-repeated" Warning;
    INCLUDE_MALFORMED "include-malformed" Error;
    LOAD_TOO_LARGE "load-too-large" Error;
}
