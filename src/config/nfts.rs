use super::{
    keys::section,
    rule::{number, optional, parsed},
};
use domain::Address;

section! {
    /// The wallets that the form of a new collection begins with; administrators may name others. And what its coins are worth for people's own limits.
    Nfts {
        /// The wallet that gets the royalty.
        royalty_wallet: Option<Address> = "nfts.royalty_wallet", "", optional(parsed("an address", |text| text.parse().ok()));
        /// The wallet that gets the rest, and to which what the house mints goes.
        admin_wallet: Option<Address> = "nfts.admin_wallet", "", optional(parsed("an address", |text| text.parse().ok()));
        /// Dollars for which an ETH counts against the limits that people set for themselves.
        eth_usd: u64 = "nfts.eth_usd", "3000", number(1..=1_000_000);
        /// The same of an IMX.
        imx_usd: u64 = "nfts.imx_usd", "1", number(1..=1_000_000);
        /// For how many seconds a wallet can pay for an edition that is reserved for it.
        pay_seconds: u32 = "nfts.pay_seconds", "900", number(1..=3_600);
    }
}
