//! The contracts that the server stands on: what was compiled, where they stand, how they get there, and whether they are still what they were.

mod artifacts;
pub mod deploy;
pub mod interfaces;
pub mod keyed;
pub mod send;
pub mod store;
pub mod verify;

pub use artifacts::Artifact;

use alloy_primitives::{Address, B256};
use std::{fmt, str::FromStr};

/// The purpose of a contract.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// POOL.
    Pool,
    /// Holds what is paid out, and takes what is paid in.
    PayoutVault,
    /// LP-BAI, with which pool credits are bought.
    LpBai,
    Usdt,
    Usdc,
    /// The token that the presale sells.
    SaleToken,
    /// Takes what is paid in the presale, and gives it back or out by published roots.
    PresaleVault,
    /// The NFTs of all collections.
    Nfts,
}

impl Kind {
    pub const ALL: [Self; 8] = [
        Self::Pool,
        Self::PayoutVault,
        Self::LpBai,
        Self::Usdt,
        Self::Usdc,
        Self::SaleToken,
        Self::PresaleVault,
        Self::Nfts,
    ];

    /// As it is stored.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pool => "pool",
            Self::PayoutVault => "payout_vault",
            Self::LpBai => "lp_bai",
            Self::Usdt => "usdt",
            Self::Usdc => "usdc",
            Self::SaleToken => "sale_token",
            Self::PresaleVault => "presale_vault",
            Self::Nfts => "nfts",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The word names no contract of this release.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no kind of contract")]
pub struct UnknownKind;

impl FromStr for Kind {
    type Err = UnknownKind;

    fn from_str(text: &str) -> Result<Self, UnknownKind> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.as_str() == text)
            .ok_or(UnknownKind)
    }
}

/// A contract that stands on a chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Contract {
    pub chain_id: u64,
    pub kind: Kind,
    pub address: Address,
    /// The block from which on its events are looked for.
    pub block_number: u64,
    pub block_hash: B256,
    /// Of the code that stood there when it was noted.
    pub code_hash: B256,
}
