//! The `zrf` program as a library.
