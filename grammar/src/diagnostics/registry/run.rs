//! Kinds that show only while a game is played.

lints! {
    "run";
    ENDLESS_RUN "endless-run" Warning Suspicious;
}
