use alloy_primitives::{B256, Bytes};
use serde::Deserialize;
use std::sync::LazyLock;

/// The compiled code of one of `src/contracts`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Artifact {
    pub creation_code: Bytes,
    /// Keccak-256 of the code that stands on a chain, the same for every instance.
    #[serde(default)]
    pub runtime_hash: B256,
}

/// Empty where a file of ours cannot be read, which a test rules out; no contract then compares as equal.
fn read(text: &str) -> Artifact {
    serde_json::from_str(text).unwrap_or_else(|error| {
        tracing::error!(%error, "a compiled contract cannot be read");
        Artifact {
            creation_code: Bytes::new(),
            runtime_hash: B256::ZERO,
        }
    })
}

macro_rules! artifact {
    ($name:literal) => {{
        static READ: LazyLock<Artifact> =
            LazyLock::new(|| read(include_str!(concat!("../../contracts/artifacts/", $name, ".json"))));
        &READ
    }};
}

impl Artifact {
    pub fn fixed_token() -> &'static Self {
        artifact!("FixedToken")
    }

    pub fn payout_vault() -> &'static Self {
        artifact!("PayoutVault")
    }

    pub fn presale_vault() -> &'static Self {
        artifact!("PresaleVault")
    }

    pub fn nfts() -> &'static Self {
        artifact!("CueNfts")
    }

    pub fn local_token() -> &'static Self {
        artifact!("LocalToken")
    }

    /// Its creation code answers a call; it is never deployed.
    pub fn signature_validator() -> &'static Self {
        artifact!("SignatureValidator")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_compiled_contract_can_be_read() {
        for artifact in [
            Artifact::fixed_token(),
            Artifact::payout_vault(),
            Artifact::presale_vault(),
            Artifact::nfts(),
            Artifact::local_token(),
        ] {
            assert!(!artifact.creation_code.is_empty() && artifact.runtime_hash != B256::ZERO);
        }
        assert!(!Artifact::signature_validator().creation_code.is_empty());
    }
}
