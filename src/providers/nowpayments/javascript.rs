//! JSON as JavaScript writes it: the provider signs `JSON.stringify` of an object with sorted keys.

use serde::Deserialize;
use serde_json::{Value, value::RawValue};
use std::{collections::BTreeMap, fmt::Write};

/// Objects and lists within each other at most; real notifications have two.
const MAX_DEPTH: usize = 8;

/// Compact JSON of `text` with the keys of every object sorted and every number as JavaScript spells it.
/// None when the text is no JSON, or nested too deeply.
pub(super) fn canonical(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    write(text, &mut out, MAX_DEPTH)?;
    Some(out)
}

fn write(text: &str, out: &mut String, depth: usize) -> Option<()> {
    let depth = depth.checked_sub(1)?;
    match text.bytes().next()? {
        b'{' => {
            let fields: BTreeMap<String, &RawValue> = read(text)?;
            out.push('{');
            for (index, (key, value)) in fields.iter().enumerate() {
                out.push_str(if index == 0 { "" } else { "," });
                out.push_str(&serde_json::to_string(key).ok()?);
                out.push(':');
                write(value.get(), out, depth)?;
            }
            out.push('}');
        }
        b'[' => {
            let items: Vec<&RawValue> = read(text)?;
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                out.push_str(if index == 0 { "" } else { "," });
                write(item.get(), out, depth)?;
            }
            out.push(']');
        }
        b'-' | b'0'..=b'9' => out.push_str(&number(text)?),
        // Texts are escaped alike; true, false and null have one spelling.
        _ => out.push_str(&read::<Value>(text)?.to_string()),
    }
    Some(())
}

fn read<'a, T: Deserialize<'a>>(text: &'a str) -> Option<T> {
    serde_json::from_str(text).ok()
}

/// The shortest digits that read back as the same double, in ECMAScript's layout. This is the provider's spelling of the text
/// that it signs; no amount is ever read this way.
fn number(text: &str) -> Option<String> {
    let double: f64 = text.parse().ok()?;
    if !double.is_finite() {
        return Some("null".to_owned());
    }
    if double == 0.0 {
        return Some("0".to_owned());
    }
    let scientific = format!("{double:e}");
    let (mantissa, exponent) = scientific.split_once('e')?;
    let exponent: i32 = exponent.parse().ok()?;
    let (sign, mantissa) = mantissa.strip_prefix('-').map_or(("", mantissa), |rest| ("-", rest));
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    let mut out = sign.to_owned();
    match exponent {
        0..=20 => {
            let whole = usize::try_from(exponent).ok()? + 1;
            match digits.split_at_checked(whole) {
                Some((whole, "")) => out.push_str(whole),
                Some((whole, fraction)) => write!(out, "{whole}.{fraction}").ok()?,
                None => write!(out, "{digits:0<whole$}").ok()?,
            }
        }
        -6..=-1 => {
            let zeros = usize::try_from(-exponent).ok()? - 1;
            write!(out, "0.{:0>zeros$}{digits}", "").ok()?;
        }
        _ => {
            let (first, rest) = digits.split_at(1);
            let point = if rest.is_empty() { "" } else { "." };
            write!(out, "{first}{point}{rest}e{exponent:+}").ok()?;
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn numbers_are_spelled_as_javascript_spells_them() {
        for (read, spelled) in [
            ("4.10", "4.1"),
            ("25", "25"),
            ("25.00", "25"),
            ("1e-7", "1e-7"),
            ("0.0000001", "1e-7"),
            ("0.000001", "0.000001"),
            ("0.00000123", "0.00000123"),
            ("1.5e-9", "1.5e-9"),
            ("1e21", "1e+21"),
            ("100000000000000000000", "100000000000000000000"),
            ("5745459419", "5745459419"),
            ("-0", "0"),
            ("-2.50", "-2.5"),
            ("0.1234567890123456789", "0.12345678901234568"),
            ("123456.789e3", "123456789"),
        ] {
            assert_eq!(number(read).unwrap(), spelled, "{read}");
        }
    }

    #[test]
    fn keys_are_sorted_at_every_depth_and_nothing_of_the_inside_is_lost() {
        let text = r#"{"payment_id": 5745459419, "fee": {"withdrawalFee": 0.10, "currency": "btc", "depositFee": 9e-8}, "actually_paid": 4.10, "list": [{"b": 1, "a": null}]}"#;
        assert_eq!(
            canonical(text).unwrap(),
            r#"{"actually_paid":4.1,"fee":{"currency":"btc","depositFee":9e-8,"withdrawalFee":0.1},"list":[{"a":null,"b":1}],"payment_id":5745459419}"#
        );
    }

    #[test]
    fn texts_keep_their_escapes() {
        let text = "{\"a\": \"q\\\"\\\\\\n\\u0001/é\"}";
        assert_eq!(canonical(text).unwrap(), "{\"a\":\"q\\\"\\\\\\n\\u0001/é\"}");
    }

    #[test]
    fn what_is_no_json_or_too_deep_has_no_spelling() {
        for bad in [
            "",
            "{",
            "NaN",
            "{a:1}",
            "[1,]",
            &format!("{}1{}", "[".repeat(20), "]".repeat(20)),
        ] {
            assert_eq!(canonical(bad), None, "{bad}");
        }
    }

    proptest! {
        #[test]
        fn a_spelling_reads_back_as_the_same_double(bits in any::<u64>()) {
            let double = f64::from_bits(bits);
            prop_assume!(double.is_finite());
            let spelled = number(&format!("{double:e}")).unwrap();
            prop_assert_eq!(spelled.parse::<f64>().unwrap(), double);
            prop_assert_eq!(number(&spelled).unwrap(), spelled);
        }
    }
}
