use super::Flaw;
use bech32::segwit;

/// First bytes of mainnet addresses: to a key's hash (1...), to a script's hash (3...).
const VERSIONS: [u8; 2] = [0x00, 0x05];
/// The highest witness version that wallets pay to: taproot.
const TAPROOT: u8 = 1;

/// Base58 with a checksum, or bech32 (segwit) and bech32m (taproot); mainnet alone.
pub(super) fn read(text: &str) -> Result<String, Flaw> {
    if text.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("bc1")) {
        return witness(text);
    }
    if !(26..=35).contains(&text.len()) || !text.starts_with(['1', '3']) {
        return Err(Flaw::Form);
    }
    match bs58::decode(text).with_check(None).into_vec() {
        Ok(bytes) if bytes.len() == 21 && bytes.first().is_some_and(|version| VERSIONS.contains(version)) => {
            Ok(text.to_owned())
        }
        Ok(_) => Err(Flaw::Form),
        Err(bs58::decode::Error::InvalidChecksum { .. }) => Err(Flaw::Checksum),
        Err(_) => Err(Flaw::Form),
    }
}

fn witness(text: &str) -> Result<String, Flaw> {
    use bech32::primitives::decode::SegwitHrpstringError;
    match segwit::decode(text) {
        Ok((_, version, _)) if version.to_u8() <= TAPROOT => Ok(text.to_ascii_lowercase()),
        Ok(_) => Err(Flaw::Form),
        Err(error) if matches!(error.0, SegwitHrpstringError::Checksum(_)) => Err(Flaw::Checksum),
        Err(_) => Err(Flaw::Form),
    }
}
