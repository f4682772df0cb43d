use super::{
    price::shown,
    store::phases::{Phase, PhaseState},
};
use domain::nft::PhaseNumber;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// A phase of a collection's sale.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NftPhase)]
pub struct PhaseView {
    /// 1 to 10.
    number: u8,
    name: String,
    #[serde(with = "time::serde::rfc3339")]
    starts_at: OffsetDateTime,
    /// Null where it has no end.
    #[schema(required)]
    #[serde(with = "time::serde::rfc3339::option")]
    ends_at: Option<OffsetDateTime>,
    /// A decimal number; null for each NFT's own price.
    #[schema(required)]
    price: Option<String>,
    /// Editions that a wallet may buy in it; null for no limit. With a list, each wallet's own limit counts.
    #[schema(required)]
    wallet_limit: Option<u32>,
    /// Editions that are sold in it; null for all that there are.
    #[schema(required)]
    supply: Option<u32>,
    /// Editions left of its supply; null where it has none of its own.
    #[schema(required)]
    left: Option<u32>,
    /// Only wallets on its list buy in it.
    allowlist: bool,
    state: PhaseState,
    /// Null for guests.
    #[schema(required)]
    yours: Option<YoursView>,
}

/// Right of somebody to buy in a phase.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NftPhaseYours)]
pub struct YoursView {
    /// May buy in it at all: it is for everybody, or the wallet is on its list.
    is_admitted: bool,
    /// Editions at most; null for no limit.
    #[schema(required)]
    limit: Option<u32>,
    /// Editions bought or being bought in it.
    ordered: u32,
}

impl PhaseView {
    /// With what a wallet has in it: its limit by the list, and what it ordered.
    pub(super) fn of(phase: Phase, wallet: Option<(Option<u32>, u32)>) -> Self {
        let terms = phase.terms;
        let yours = wallet.map(|(listed, ordered)| YoursView {
            is_admitted: !terms.has_list || listed.is_some(),
            limit: if terms.has_list { listed } else { terms.wallet_limit },
            ordered,
        });
        Self {
            number: phase.number.get(),
            name: terms.name,
            starts_at: terms.starts_at,
            ends_at: terms.ends_at,
            price: terms.price.map(shown),
            wallet_limit: terms.wallet_limit,
            supply: terms.supply,
            left: terms.supply.map(|supply| supply.saturating_sub(phase.taken)),
            allowlist: terms.has_list,
            state: phase.state,
            yours,
        }
    }
}

impl PhaseView {
    /// All of a collection, with what a wallet has in each.
    pub(super) fn all(phases: Vec<Phase>, wallet: Option<Vec<(PhaseNumber, Option<u32>, u32)>>) -> Vec<Self> {
        let of_wallet = |number: PhaseNumber| {
            let all = wallet.as_ref()?.iter();
            all.clone()
                .find(|(of, ..)| *of == number)
                .map(|(_, listed, ordered)| (*listed, *ordered))
        };
        let shown = phases.into_iter().map(|phase| {
            let yours = of_wallet(phase.number);
            Self::of(phase, yours)
        });
        shown.collect()
    }
}

/// A phase with the size of its list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AdminNftPhase)]
pub struct AdminPhaseView {
    #[serde(flatten)]
    phase: PhaseView,
    /// Wallets on its list.
    listed: i64,
}

impl From<Phase> for AdminPhaseView {
    fn from(phase: Phase) -> Self {
        Self {
            listed: phase.listed,
            phase: PhaseView::of(phase, None),
        }
    }
}

/// How long a list is now.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NftAllowlistSize)]
pub struct ListSize {
    /// Always true.
    pub(super) success: bool,
    /// Wallets on it.
    pub(super) listed: i64,
}
