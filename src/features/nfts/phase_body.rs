use crate::http::amount::AmountText;
use domain::nft::PhaseForm;
use serde::Deserialize;
use utoipa::ToSchema;

/// The form of a phase.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NftPhaseBody)]
pub struct PhaseBody {
    /// 1 to 80 characters.
    #[schema(required)]
    name: Option<String>,
    /// RFC 3339.
    #[schema(required)]
    starts_at: Option<String>,
    /// RFC 3339, behind the beginning; left out or empty, it has no end.
    ends_at: Option<String>,
    /// From 0; a number or exact decimal text. Left out or empty, each NFT's own.
    #[schema(value_type = Option<String>)]
    price: Option<AmountText>,
    /// Editions that a wallet may buy in it, 1 to 100000; left out or empty, as many as there are. With a list, what a line without a number gets.
    #[schema(value_type = Option<u32>, minimum = 1, maximum = 100_000)]
    wallet_limit: Option<AmountText>,
    /// Editions that are sold in it, 1 to 100000; left out or empty, as many as there are.
    #[schema(value_type = Option<u32>, minimum = 1, maximum = 100_000)]
    supply: Option<AmountText>,
    /// True: only wallets on its list buy in it, and while the list is empty nobody does.
    #[serde(default)]
    #[schema(required)]
    allowlist: bool,
}

/// Lines of a list.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NftAllowlistBody)]
pub struct ListBody {
    /// On each line an address, and behind a comma or a blank how many editions it may buy. At most 1000 lines a call, and 10000 wallets a list.
    #[serde(default)]
    #[schema(required)]
    pub lines: String,
}

impl PhaseBody {
    pub(super) fn form(self) -> PhaseForm {
        let number = |text: Option<AmountText>| text.map(AmountText::into_string).unwrap_or_default();
        PhaseForm {
            name: self.name.unwrap_or_default(),
            starts_at: self.starts_at.unwrap_or_default(),
            ends_at: self.ends_at.unwrap_or_default(),
            price: number(self.price),
            wallet_limit: number(self.wallet_limit),
            supply: number(self.supply),
            has_list: self.allowlist,
        }
    }
}
