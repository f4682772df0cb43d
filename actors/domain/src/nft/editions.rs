use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// Where an NFT stands. It follows from its editions (E22); no form sets it (A34).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = NftStatus)]
pub enum NftStatus {
    Draft,
    /// Its first edition is on its way.
    Minting,
    Minted,
    /// Its one edition changed hands outside of our sale.
    Transferred,
    /// None of its editions is left, and at least one was bought.
    Sold,
}

/// An event in the life of an NFT's editions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Editions {
    /// From 1.
    pub total: u32,
    /// In final blocks, at most all of them.
    pub minted: u32,
    /// One is on its way.
    pub is_minting: bool,
    /// One of those minted was bought, not given.
    pub is_bought: bool,
    /// One of those minted belongs to somebody else than whom it was minted for.
    pub is_moved: bool,
}

impl NftStatus {
    const ALL: [Self; 5] = [Self::Draft, Self::Minting, Self::Minted, Self::Transferred, Self::Sold];

    /// The word that is stored and sent.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Minting => "minting",
            Self::Minted => "minted",
            Self::Transferred => "transferred",
            Self::Sold => "sold",
        }
    }
}

impl FromStr for NftStatus {
    /// For people.
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|status| status.as_str() == text)
            .ok_or_else(|| "The status must be draft, minting, minted, transferred or sold.".to_owned())
    }
}

impl Editions {
    /// The status that follows. A first mint that failed leaves a draft (NFT-51).
    pub fn status(&self) -> NftStatus {
        match self {
            Self {
                minted: 0,
                is_minting: true,
                ..
            } => NftStatus::Minting,
            Self { minted: 0, .. } => NftStatus::Draft,
            Self {
                total: 1,
                is_moved: true,
                ..
            } => NftStatus::Transferred,
            Self {
                minted,
                total,
                is_bought: true,
                ..
            } if minted >= total => NftStatus::Sold,
            Self { .. } => NftStatus::Minted,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NEW: Editions = Editions {
        total: 1,
        minted: 0,
        is_minting: false,
        is_bought: false,
        is_moved: false,
    };

    #[test]
    fn nft_37_nft_45_an_nft_s_status_follows_from_its_editions() {
        let minting = Editions {
            is_minting: true,
            ..NEW
        };
        let minted = Editions { minted: 1, ..NEW };
        let bought = Editions {
            is_bought: true,
            ..minted
        };
        let of_three = Editions { total: 3, ..bought };
        for (editions, status) in [
            (NEW, NftStatus::Draft),
            (minting, NftStatus::Minting),
            // The mint failed.
            (
                Editions {
                    is_minting: false,
                    ..minting
                },
                NftStatus::Draft,
            ),
            (minted, NftStatus::Minted),
            (bought, NftStatus::Sold),
            (
                Editions {
                    is_moved: true,
                    ..bought
                },
                NftStatus::Transferred,
            ),
            (
                Editions {
                    is_moved: true,
                    ..minted
                },
                NftStatus::Transferred,
            ),
            (of_three, NftStatus::Minted),
            (
                Editions {
                    is_minting: true,
                    ..of_three
                },
                NftStatus::Minted,
            ),
            (
                Editions {
                    is_moved: true,
                    ..of_three
                },
                NftStatus::Minted,
            ),
            (Editions { minted: 3, ..of_three }, NftStatus::Sold),
            // All were given, none bought.
            (
                Editions {
                    minted: 3,
                    is_bought: false,
                    ..of_three
                },
                NftStatus::Minted,
            ),
        ] {
            assert_eq!(editions.status(), status, "{editions:?}");
        }
        for status in NftStatus::ALL {
            assert_eq!(status.as_str().parse(), Ok(status));
        }
    }
}
