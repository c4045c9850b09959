//! Rules files on disk, found as liberally as on the original program's system: letter case and the kind of slash do
//! not matter.
//!
//! A rules file comes from a stranger. What it names is read only from [`AllowedFolders`], never waited for, and never
//! larger than a limit.

mod below;
mod disk;
mod find;
#[cfg(feature = "window")]
mod listing;
mod media;
mod pack;
mod reach;
mod read;
mod reason;
mod settings;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(not(target_arch = "wasm32"))]
mod watch;
#[cfg(not(target_arch = "wasm32"))]
mod write;
#[cfg(target_arch = "wasm32")]
#[path = "download.rs"]
mod write;

pub use disk::DiskFiles;
#[cfg(feature = "window")]
pub(crate) use find::folder_of;
pub(crate) use find::{find, has_ending};
#[cfg(feature = "window")]
pub(crate) use listing::{FolderEntry, entries, rules_below};
pub use pack::{PACK, Pack, is_pack, pack};
pub use reach::AllowedFolders;
pub(crate) use read::read_named;
pub use read::{MAX_MEDIA, MAX_TEXT, read, read_stream};
pub use reason::{reason, reason_not_written};
pub(crate) use settings::{
    MAX_SETTINGS, SETTINGS_NAME, allowed_by_settings, nearest_settings, within,
};
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use watch::{QUIET, watch_folders};
#[cfg(all(feature = "window", not(target_arch = "wasm32")))]
pub(crate) use write::remove_litter;
pub use write::{Over, try_write, write};
