//! Codes of authenticator apps (RFC 6238): HMAC-SHA1, steps of 30 seconds, 6 digits, which is what every app knows.

use super::store::admins::TotpSecret;
use data_encoding::BASE32_NOPAD;
use hmac::{Hmac, Mac};
use sha1::Sha1;

const STEP_SECONDS: i64 = 30;
/// Steps that a device's clock may be off, either way.
const SKEW: i64 = 1;

/// The time step whose code this is, around `now` (seconds since 1970). None when it is no code of these moments.
pub fn step_of(secret: &TotpSecret, code: &str, now: i64) -> Option<i64> {
    let code = code.trim();
    let digits = code.len() == 6 && code.bytes().all(|b| b.is_ascii_digit());
    let given: u32 = code.parse().ok().filter(|_| digits)?;
    let middle = now.div_euclid(STEP_SECONDS);
    (middle - SKEW..=middle + SKEW).fold(None, |found, step| {
        if self::code(secret, step) == Some(given) {
            Some(step)
        } else {
            found
        }
    })
}

/// The address that an authenticator app reads.
pub fn uri(username: &str, secret: &TotpSecret) -> String {
    let secret = BASE32_NOPAD.encode(secret);
    format!("otpauth://totp/Cuecast:{username}?secret={secret}&issuer=Cuecast&algorithm=SHA1&digits=6&period=30")
}

/// The code of a time step (RFC 4226 section 5.3).
pub fn code(secret: &TotpSecret, step: i64) -> Option<u32> {
    let mut mac = Hmac::<Sha1>::new_from_slice(secret).ok()?;
    mac.update(&step.to_be_bytes());
    let digest = mac.finalize().into_bytes();
    let offset = usize::from(digest[19] & 0xf);
    let four: [u8; 4] = digest[offset..offset + 4].try_into().ok()?;
    Some((u32::from_be_bytes(four) & 0x7fff_ffff) % 1_000_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: TotpSecret = *b"12345678901234567890";

    #[test]
    fn the_codes_are_those_of_the_rfc() {
        // RFC 6238, appendix B, SHA1; the last six of its eight digits.
        for (time, code) in [
            (59, 287_082),
            (1_111_111_109, 81_804),
            (1_111_111_111, 50_471),
            (1_234_567_890, 5_924),
            (2_000_000_000, 279_037),
            (20_000_000_000, 353_130),
        ] {
            assert_eq!(super::code(&SECRET, time / STEP_SECONDS), Some(code));
            assert_eq!(
                step_of(&SECRET, &format!(" {code:06} "), time),
                Some(time / STEP_SECONDS)
            );
        }
    }

    #[test]
    fn a_code_is_good_one_step_early_or_late_and_no_more() {
        let step = |now| step_of(&SECRET, "287082", now);
        assert_eq!([step(0), step(59), step(89)], [Some(1); 3]);
        assert_eq!([step(-1), step(90)], [None; 2]);
        for code in ["", "28708", "0287082", "+87082", "28708a", "２８７０８２", "287083"] {
            assert_eq!(step_of(&SECRET, code, 59), None, "{code}");
        }
    }

    #[test]
    fn the_uri_names_account_and_secret() {
        let uri = uri("ada", &SECRET);
        assert!(
            uri.starts_with("otpauth://totp/Cuecast:ada?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Cuecast"),
            "{uri}"
        );
    }
}
