//! Smaller inputs that fail in the same way.

use std::ops::Range;

/// Removes lines, then words, then bytes as long as `fails` holds for the rest: first half of them at once, finally one
/// by one. Calls `fails` at most `most` times.
pub fn shrink(input: &[u8], most: usize, mut fails: impl FnMut(&[u8]) -> bool) -> Vec<u8> {
    let mut best = input.to_vec();
    let mut left = most;
    let splits: [fn(u8) -> bool; 3] = [
        |byte| byte == b'\n',
        |byte| b" ()\n".contains(&byte),
        |_| true,
    ];
    for is_end in splits {
        let mut size = parts(&best, is_end).len().div_ceil(2);
        while size > 0 {
            let mut first = 0;
            loop {
                let parts = parts(&best, is_end);
                let Some(chunk) = chunk(&parts, first, size) else {
                    break;
                };
                if left == 0 {
                    return best;
                }
                left -= 1;
                let mut less = best.clone();
                less.drain(chunk);
                match fails(&less) {
                    true => best = less,
                    false => first += size,
                }
            }
            size /= 2;
        }
    }
    best
}

fn chunk(parts: &[Range<usize>], first: usize, size: usize) -> Option<Range<usize>> {
    let last = parts.get(first..)?.iter().take(size).next_back()?;
    Some(parts[first].start..last.end)
}

/// A text in parts, each with the byte that ends it.
fn parts(text: &[u8], is_end: fn(u8) -> bool) -> Vec<Range<usize>> {
    let mut start = 0;
    let pieces = text.split_inclusive(|&byte| is_end(byte));
    pieces
        .map(|piece| {
            let part = start..start + piece.len();
            start = part.end;
            part
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::shrink;

    #[test]
    fn what_does_not_matter_goes() {
        let text = b"(one two)\n(three bad four)\n(five)\n";
        let fails = |text: &[u8]| text.windows(3).any(|word| word == b"bad");
        assert_eq!(shrink(text, 1000, fails), b"bad");
        assert_eq!(shrink(text, 0, fails), text);
    }
}
