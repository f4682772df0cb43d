use super::Flaw;

/// The first byte of every mainnet address, which makes its text begin with T.
const PREFIX: u8 = 0x41;
const LENGTH: usize = 34;

/// Base58 with a checksum over 0x41 and twenty bytes.
pub(super) fn read(text: &str) -> Result<String, Flaw> {
    if text.len() != LENGTH || !text.starts_with('T') {
        return Err(Flaw::Form);
    }
    match bs58::decode(text).with_check(None).into_vec() {
        Ok(bytes) if bytes.len() == 21 && bytes.first() == Some(&PREFIX) => Ok(text.to_owned()),
        Ok(_) => Err(Flaw::Form),
        Err(bs58::decode::Error::InvalidChecksum { .. }) => Err(Flaw::Checksum),
        Err(_) => Err(Flaw::Form),
    }
}
