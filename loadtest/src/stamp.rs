//! The mark inside every message: when it was meant to be sent, and which one it is. Found in a frame without parsing its JSON.

use memchr::memmem;

const MARK: &[u8] = b"~~";

/// One message of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// Nanoseconds of `clock::now` at which the message was due, whenever it really left: no coordinated omission.
    pub due: u64,
    /// Its place in the run, from 0.
    pub index: u32,
}

impl Stamp {
    /// The message's text: the mark, then ordinary words up to `size` bytes.
    pub fn text(self, size: usize) -> String {
        let mut text = format!("~~{:016x}{:08x} ", self.due, self.index);
        while text.len() < size {
            text.push_str("what a break that was ");
        }
        text.truncate(size.max(27));
        text
    }

    /// The mark in a frame's payload.
    #[inline]
    pub fn find(payload: &[u8]) -> Option<Self> {
        let at = memmem::find(payload, MARK)? + MARK.len();
        let digits = payload.get(at..at + 24)?;
        Some(Self {
            due: hex(&digits[..16])?,
            index: u32::try_from(hex(&digits[16..])?).ok()?,
        })
    }
}

#[inline]
fn hex(digits: &[u8]) -> Option<u64> {
    digits.iter().try_fold(0, |value, digit| {
        Some(value << 4 | u64::from(char::from(*digit).to_digit(16)?))
    })
}

/// The bytes of the JSON value after the first `"key":`, up to the comma or brace that ends a number or a string without either.
#[inline]
pub fn value<'a>(payload: &'a [u8], key: &memmem::Finder<'_>) -> Option<&'a [u8]> {
    let rest = payload.get(key.find(payload)? + key.needle().len()..)?;
    rest.get(..memchr::memchr2(b',', b'}', rest)?)
}

/// A JSON number.
#[inline]
pub fn number(digits: &[u8]) -> Option<u64> {
    if digits.is_empty() || digits.len() > 19 {
        return None;
    }
    digits.iter().try_fold(0, |value, digit| {
        digit.is_ascii_digit().then(|| value * 10 + u64::from(digit - b'0'))
    })
}

/// When the shot that a stream tells its viewers of began, in unix milliseconds of the server's clock; None for any other message.
#[inline]
pub fn shot(payload: &[u8]) -> Option<u64> {
    payload.starts_with(br#"{"type":"table_shot""#).then_some(())?;
    value(payload, &memmem::Finder::new(br#""startedAt":"#)).and_then(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shot_says_when_it_began() {
        let told =
            br#"{"type":"table_shot","epoch":7,"seq":1,"shot":{"number":3,"startedAt":1700000000123,"durationMs":4}}"#;
        assert_eq!(shot(told), Some(1_700_000_000_123));
        assert_eq!(shot(br#"{"type":"table_state","startedAt":1}"#), None);
    }

    #[test]
    fn a_stamp_is_found_again_inside_json() {
        let stamp = Stamp {
            due: 123_456_789_012,
            index: 77,
        };
        let frame = format!(r#"{{"type":"chat","seq":42,"message":"{}"}}"#, stamp.text(150));
        assert_eq!(Stamp::find(frame.as_bytes()), Some(stamp));
        assert_eq!(stamp.text(150).len(), 150);
    }

    #[test]
    fn text_without_a_stamp_or_with_half_of_one_is_none() {
        assert_eq!(Stamp::find(b"hello"), None);
        assert_eq!(Stamp::find(b"~~0123"), None);
        assert_eq!(Stamp::find(b"~~zz23456789abcdef01234567"), None);
    }

    #[test]
    fn a_value_is_read_wherever_its_key_stands() {
        let seq = memmem::Finder::new(b"\"seq\":");
        assert_eq!(
            value(br#"{"type":"chat","seq":42,"epoch":7}"#, &seq).and_then(number),
            Some(42)
        );
        assert_eq!(value(br#"{"type":"chat","seq":43}"#, &seq).and_then(number), Some(43));
        assert_eq!(value(br#"{"type":"typing"}"#, &seq), None);
        assert_eq!(number(b"4x"), None);
    }
}
