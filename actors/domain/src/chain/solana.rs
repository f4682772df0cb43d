use super::Flaw;

/// Thirty-two bytes in base58. There is no checksum; the default key of zeros is the system program, which nobody owns.
pub(super) fn read(text: &str) -> Result<String, Flaw> {
    if !(32..=44).contains(&text.len()) {
        return Err(Flaw::Form);
    }
    match bs58::decode(text).into_vec() {
        Ok(bytes) if bytes.len() == 32 && bytes.iter().any(|byte| *byte != 0) => Ok(text.to_owned()),
        Ok(_) | Err(_) => Err(Flaw::Form),
    }
}
