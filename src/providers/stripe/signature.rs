use hmac::{Hmac, Mac};
use sha2::Sha256;

/// The header that carries the signature.
pub const HEADER: &str = "stripe-signature";
/// How far the moment of a signature may be from now, in seconds.
const TOLERANCE: u64 = 300;
/// Signatures that are looked at: the provider sends one for each key while keys are changed.
const MAX_SIGNATURES: usize = 8;

/// The header of a body that is signed at that moment, in seconds of Unix time.
pub fn sign(secret: &str, body: &[u8], at: i64) -> Option<String> {
    let signed = hex::encode(mac(secret, body, &at.to_string())?.finalize().into_bytes());
    Some(format!("t={at},v1={signed}"))
}

/// True when one of the header's signatures is that of exactly these bytes, and not older or newer than five minutes. It takes as long
/// for a wrong signature as for the right one.
pub(super) fn is_signed(secret: &str, body: &[u8], header: &str, now: i64) -> bool {
    let parts = || header.split(',').filter_map(|part| part.trim().split_once('='));
    let Some(moment) = parts().find_map(|(name, value)| (name == "t").then_some(value)) else {
        return false;
    };
    let fresh = |at: i64| at.abs_diff(now) <= TOLERANCE;
    if !moment.parse().is_ok_and(fresh) {
        return false;
    }
    let Some(mac) = mac(secret, body, moment) else {
        return false;
    };
    parts()
        .filter(|(name, _)| *name == "v1")
        .take(MAX_SIGNATURES)
        .filter_map(|(_, claimed)| hex::decode(claimed).ok())
        .any(|claimed| mac.clone().verify_slice(&claimed).is_ok())
}

fn mac(secret: &str, body: &[u8], moment: &str) -> Option<Hmac<Sha256>> {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).ok()?;
    mac.update(moment.as_bytes());
    mac.update(b".");
    mac.update(body);
    Some(mac)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &str = "whsec_test_secret";
    const BODY: &[u8] = br#"{"id":"evt_1","type":"checkout.session.completed"}"#;
    const AT: i64 = 1_700_000_000;
    /// `openssl dgst -sha256 -hmac whsec_test_secret` over `1700000000.` and the body.
    const SIGNED: &str = "a13d4b1f9003bc2fb6c06224e878b6056185eaa50d40e1e7dc05517f8af41d7b";

    #[test]
    fn a_signature_made_elsewhere_holds_for_exactly_these_bytes() {
        assert_eq!(sign(SECRET, BODY, AT).unwrap(), format!("t={AT},v1={SIGNED}"));
        assert!(is_signed(SECRET, BODY, &format!("t={AT},v1={SIGNED}"), AT));
        let spaced = [BODY, b" "].concat();
        assert!(!is_signed(SECRET, &spaced, &format!("t={AT},v1={SIGNED}"), AT));
        assert!(!is_signed("another", BODY, &format!("t={AT},v1={SIGNED}"), AT));
    }

    #[test]
    fn any_of_several_signatures_holds_and_other_schemes_do_not() {
        let wrong = "00".repeat(32);
        let several = format!("t={AT}, v1={wrong}, v0={wrong}, v1={SIGNED}");
        assert!(is_signed(SECRET, BODY, &several, AT));
        assert!(!is_signed(SECRET, BODY, &format!("t={AT},v0={SIGNED}"), AT));
        let many = format!("t={AT}{},v1={SIGNED}", format!(",v1={wrong}").repeat(8));
        assert!(!is_signed(SECRET, BODY, &many, AT), "only so many are looked at");
    }

    #[test]
    fn an_old_a_future_and_a_broken_signature_do_not_hold() {
        let header = format!("t={AT},v1={SIGNED}");
        for (now, holds) in [
            (AT + 300, true),
            (AT - 300, true),
            (AT + 301, false),
            (AT - 301, false),
            (i64::MIN, false),
        ] {
            assert_eq!(is_signed(SECRET, BODY, &header, now), holds, "{now}");
        }
        for broken in [
            "",
            "t=",
            "v1=",
            "t=1700000000",
            &format!("v1={SIGNED}"),
            "t=now,v1=zz",
            "t=1700000000,v1=",
        ] {
            assert!(!is_signed(SECRET, BODY, broken, AT), "{broken}");
        }
        let moved = format!("t={},v1={SIGNED}", AT + 1);
        assert!(!is_signed(SECRET, BODY, &moved, AT), "the moment is signed too");
    }
}
