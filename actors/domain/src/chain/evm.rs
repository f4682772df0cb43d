use super::Flaw;
use alloy_primitives::Address;

/// `0x` and 40 hex digits; digits of both cases carry an EIP-55 checksum. The zero address is nobody's.
pub(super) fn read(text: &str) -> Result<String, Flaw> {
    let digits = text.strip_prefix("0x").ok_or(Flaw::Form)?;
    if digits.len() != 40 {
        return Err(Flaw::Form);
    }
    let address: Address = text.parse().map_err(|_| Flaw::Form)?;
    if address.is_zero() {
        return Err(Flaw::Form);
    }
    let spelled = address.to_checksum(None);
    let one_case =
        !digits.contains(|c: char| c.is_ascii_lowercase()) || !digits.contains(|c: char| c.is_ascii_uppercase());
    if one_case || spelled == text {
        Ok(spelled)
    } else {
        Err(Flaw::Checksum)
    }
}
