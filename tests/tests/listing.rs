//! Programs of small rules files as text, against the listings beside them. `ZRF_BLESS=1` rewrites these listings.

use zrf_interpreter::listing;
use zrf_tests::{bless, corpus, rules};

#[test]
fn programs_are_listed_as_expected() {
    let files = corpus::files(&rules::folder("suite/listing"), &["zrf"]);
    assert!(!files.is_empty(), "there are files");
    for file in files {
        let rules = rules::load(&file);
        assert_eq!(
            rules::errors(&rules),
            Vec::<String>::new(),
            "{}",
            file.display()
        );
        let place = |origin: zrf_grammar::text::Origin| {
            let offset = origin.span.start;
            let file = rules.sources.file_at(offset).expect("a file was read");
            let at = rules.sources.file(file).line_column(offset);
            format!("{}:{}", at.line, at.column)
        };
        let (_, program) = rules::programs(&rules).swap_remove(0);
        let text = listing::listing(&program, &place);
        if let Err(error) = bless::compare(&file.with_extension("listing"), &text) {
            panic!("{error}");
        }
    }
}
