//! In the copy only: which woven change is in force, and what the changed operators do.

use std::io::Write;
use std::ops::{Add, AddAssign, BitAnd, BitOr, Sub, SubAssign};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};

static CHOSEN: LazyLock<u32> = LazyLock::new(|| {
    let text = std::env::var("ZRF_MUTANT").unwrap_or_default();
    text.parse().unwrap_or(0)
});
static LOG: LazyLock<Option<std::ffi::OsString>> = LazyLock::new(|| std::env::var_os("ZRF_REACHED"));
static REACHED: [AtomicBool; COUNT] = [const { AtomicBool::new(false) }; COUNT];

/// Whether a change is in force. In a run that asks for it, notes that the change was reached.
pub(crate) fn is(id: u32) -> bool {
    if let Some(log) = LOG.as_ref()
        && !REACHED[id as usize].swap(true, Ordering::Relaxed)
        && let Ok(mut file) = std::fs::OpenOptions::new().append(true).create(true).open(log)
    {
        let _ = file.write_all(format!("{id}\n").as_bytes());
    }
    *CHOSEN == id
}

pub(crate) fn lt<A: PartialOrd<B> + ?Sized, B: ?Sized>(id: u32, a: &A, b: &B) -> bool {
    if is(id) { a <= b } else { a < b }
}

pub(crate) fn le<A: PartialOrd<B> + ?Sized, B: ?Sized>(id: u32, a: &A, b: &B) -> bool {
    if is(id) { a < b } else { a <= b }
}

pub(crate) fn gt<A: PartialOrd<B> + ?Sized, B: ?Sized>(id: u32, a: &A, b: &B) -> bool {
    if is(id) { a >= b } else { a > b }
}

pub(crate) fn ge<A: PartialOrd<B> + ?Sized, B: ?Sized>(id: u32, a: &A, b: &B) -> bool {
    if is(id) { a > b } else { a >= b }
}

pub(crate) fn add<A: Add<B, Output = O> + Sub<B, Output = O>, B, O>(id: u32, a: A, b: B) -> O {
    if is(id) { a - b } else { a + b }
}

pub(crate) fn sub<A: Add<B, Output = O> + Sub<B, Output = O>, B, O>(id: u32, a: A, b: B) -> O {
    if is(id) { a + b } else { a - b }
}

pub(crate) fn and<A: BitAnd<B, Output = O> + BitOr<B, Output = O>, B, O>(id: u32, a: A, b: B) -> O {
    if is(id) { a | b } else { a & b }
}

pub(crate) fn or<A: BitAnd<B, Output = O> + BitOr<B, Output = O>, B, O>(id: u32, a: A, b: B) -> O {
    if is(id) { a & b } else { a | b }
}

pub(crate) fn add_to<A: AddAssign<B> + SubAssign<B>, B>(id: u32, a: &mut A, b: B) {
    if is(id) { *a -= b } else { *a += b }
}

pub(crate) fn sub_from<A: AddAssign<B> + SubAssign<B>, B>(id: u32, a: &mut A, b: B) {
    if is(id) { *a += b } else { *a -= b }
}

/// Whole numbers; a literal is one too large under its change.
pub(crate) trait Whole: Copy {
    fn next(self) -> Self;
}

macro_rules! whole {
    ($($name:ty)*) => { $(impl Whole for $name { fn next(self) -> Self { self.wrapping_add(1) } })* };
}
whole!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);

pub(crate) fn off<T: Whole>(id: u32, value: T) -> T {
    if is(id) { value.next() } else { value }
}
