use super::javascript;
use hmac::{Hmac, Mac};
use sha2::Sha512;

/// The header that carries the signature.
pub const HEADER: &str = "x-nowpayments-sig";

/// Hex HMAC-SHA512 of a JSON text in its canonical form; None when the text is no JSON.
pub fn sign(secret: &str, text: &str) -> Option<String> {
    Some(hex::encode(mac(secret, text)?.finalize().into_bytes()))
}

/// True when `signature` is that of `text`. It takes as long for a wrong one as for the right one.
pub(super) fn is_signed(secret: &str, text: &str, signature: &str) -> bool {
    let Ok(claimed) = hex::decode(signature) else {
        return false;
    };
    mac(secret, text).is_some_and(|mac| mac.verify_slice(&claimed).is_ok())
}

fn mac(secret: &str, text: &str) -> Option<Hmac<Sha512>> {
    let mut mac = Hmac::<Sha512>::new_from_slice(secret.as_bytes()).ok()?;
    mac.update(javascript::canonical(text)?.as_bytes());
    Some(mac)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &str = "an ipn secret";
    /// As the provider sends it; signed with Node's crypto over JSON.stringify of the recursively sorted object.
    const BODY: &str = r#"{"payment_id":5745459419,"payment_status":"finished","fee":{"currency":"usdttrc20","depositFee":0.10,"withdrawalFee":0,"serviceFee":1e-7},"price_amount":25.00,"actually_paid":4.10,"order_id":"65f1c0a2b3d4e5f601234567"}"#;
    const SIGNED: &str = "e8d8a307e75d21d268a117b069e53ca91332a0f4b95a19036fa9348089619372841597532e6adee51ec2647548e6da99bd2e3072d817cbf2fa367021b15fb759";

    #[test]
    fn a_signature_made_by_javascript_holds_whatever_the_order_and_the_spelling() {
        assert_eq!(sign(SECRET, BODY).unwrap(), SIGNED);
        let shuffled = r#"{ "order_id": "65f1c0a2b3d4e5f601234567", "fee": {"serviceFee": 0.0000001, "withdrawalFee": 0.0, "depositFee": 0.1, "currency": "usdttrc20"},
            "actually_paid": 4.1, "price_amount": 25, "payment_status": "finished", "payment_id": 5745459419 }"#;
        assert!(is_signed(SECRET, shuffled, SIGNED));
        assert!(is_signed(SECRET, BODY, &SIGNED.to_uppercase()));
    }

    #[test]
    fn a_changed_body_another_secret_or_a_broken_signature_does_not_hold() {
        assert!(!is_signed(SECRET, &BODY.replace("4.10", "4.11"), SIGNED));
        assert!(
            !is_signed(SECRET, &BODY.replace("1e-7", "2e-7"), SIGNED),
            "the nested fee is signed too"
        );
        assert!(!is_signed("another secret", BODY, SIGNED));
        for broken in ["", "00", "zz", &SIGNED[2..], &format!("{SIGNED}00")] {
            assert!(!is_signed(SECRET, BODY, broken), "{broken}");
        }
        assert!(!is_signed(SECRET, "not json", SIGNED));
    }
}
