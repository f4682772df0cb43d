//! NFTs and their collections: what their forms hold, and how their states follow each other.

mod attribute;
mod collection;
mod editions;
mod facet;
mod form;
mod phase;
mod royalty;
mod status;
mod words;

pub use attribute::{Attribute, InvalidAttribute, MAX_ATTRIBUTES, TraitValue};
pub use collection::{CollectionForm, NewCollection};
pub use editions::{Editions, NftStatus};
pub use facet::{TraitFilter, TraitRange};
pub use form::{NewNft, NftForm};
pub use phase::{Listed, MAX_PHASES, NewPhase, PhaseForm, PhaseNumber, read_list};
pub use royalty::Royalty;
pub use status::{CollectionStatus, CollectionStep, NoSuchStep};
pub use words::{Currency, Rarity};

/// Editions of an NFT, and of a collection, at most.
pub const MAX_SUPPLY: u32 = 100_000;
/// Digits of a price behind the point, in both currencies.
pub const DECIMALS: u8 = 18;
/// Characters of a name at most.
const MAX_NAME: usize = 80;
const MAX_DESCRIPTION: usize = 2_000;

/// A whole number of editions.
fn supply(text: &str) -> Result<u32, String> {
    let wrong = || format!("The total supply must be a whole number from 1 to {MAX_SUPPLY}.");
    let number = text.trim().parse().ok();
    number
        .filter(|number| (1..=MAX_SUPPLY).contains(number))
        .ok_or_else(wrong)
}

/// A price in units of 10^-18. 0 is one.
fn price(text: &str) -> Result<crate::ledger::Amount, String> {
    crate::ledger::Amount::parse(text.trim(), DECIMALS).map_err(|error| error.to_string().replace("amount", "price"))
}

/// A wallet that receives money: not the address that nobody has.
fn wallet(name: &str, text: &str) -> Result<crate::Address, String> {
    let address: Option<crate::Address> = text.trim().parse().ok();
    address
        .filter(|address| *address.bytes() != [0; 20])
        .ok_or_else(|| format!("{name} must be a wallet address, 0x and 40 hex characters."))
}
