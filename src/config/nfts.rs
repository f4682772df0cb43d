use super::{
    keys::section,
    rule::{optional, parsed},
};
use domain::Address;

section! {
    /// The wallets that the form of a new collection begins with; administrators may name others.
    Nfts {
        /// The wallet that gets the royalty.
        royalty_wallet: Option<Address> = "nfts.royalty_wallet", "", optional(parsed("an address", |text| text.parse().ok()));
        /// The wallet that gets the rest, and to which what the house mints goes.
        admin_wallet: Option<Address> = "nfts.admin_wallet", "", optional(parsed("an address", |text| text.parse().ok()));
    }
}
