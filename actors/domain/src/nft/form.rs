use super::{
    Attribute, Currency, InvalidAttribute, MAX_ATTRIBUTES, MAX_DESCRIPTION, MAX_NAME, NftStatus, Rarity, price, supply,
};
use crate::{
    CollectionId,
    fields::{FieldErrors, required},
    ledger::Amount,
};
use std::collections::BTreeSet;

const ORDER: [&str; 9] = [
    "collectionId",
    "name",
    "description",
    "rarity",
    "price",
    "currency",
    "totalSupply",
    "status",
    "attributes",
];

/// The form of an NFT without its picture, as it was written. What was left out is empty.
#[derive(Debug, Clone, Default)]
pub struct NftForm {
    pub collection: String,
    pub name: String,
    pub description: String,
    pub rarity: String,
    pub price: String,
    pub currency: String,
    pub total_supply: String,
    /// Read and left alone (A34).
    pub status: String,
    /// Names and values.
    pub attributes: Vec<(String, String)>,
}

/// An NFT that can be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewNft {
    pub collection: CollectionId,
    /// 1 to 80 characters.
    pub name: String,
    /// 1 to 2,000 characters.
    pub description: String,
    pub rarity: Rarity,
    /// Units of 10^-18 of the currency.
    pub price: Amount,
    /// The collection's.
    pub currency: Currency,
    /// Editions.
    pub total_supply: u32,
    /// 1 to 30, each name once.
    pub attributes: Vec<Attribute>,
}

impl NftForm {
    /// Judges every field.
    ///
    /// # Errors
    /// The text of each field that is wrong.
    pub fn read(&self) -> Result<NewNft, FieldErrors> {
        let mut errors = FieldErrors::of(&ORDER);
        let collection = self.collection.trim().parse();
        let collection = errors.take(
            "collectionId",
            collection.map_err(|_| "Please choose a collection.".to_owned()),
        );
        let name = required("The name", &self.name, MAX_NAME, false, "Please enter a name.");
        let name = errors.take("name", name);
        let description = required(
            "The description",
            &self.description,
            MAX_DESCRIPTION,
            true,
            "Please enter a description.",
        );
        let description = errors.take("description", description);
        let rarity = errors.take("rarity", self.rarity.trim().parse());
        let price = errors.take("price", price(&self.price));
        let currency = errors.take("currency", self.currency.trim().parse());
        let total_supply = errors.take("totalSupply", supply(&self.total_supply));
        let status = errors.take("status", self.status.trim().parse::<NftStatus>());
        let attributes = errors.take("attributes", attributes(&self.attributes));
        let read = (|| {
            status?;
            Some(NewNft {
                collection: collection?,
                name: name?,
                description: description?,
                rarity: rarity?,
                price: price?,
                currency: currency?,
                total_supply: total_supply?,
                attributes: attributes?,
            })
        })();
        read.filter(|_| errors.is_empty()).ok_or(errors)
    }
}

fn attributes(written: &[(String, String)]) -> Result<Vec<Attribute>, String> {
    if !(1..=MAX_ATTRIBUTES).contains(&written.len()) {
        return Err(format!("An NFT has 1 to {MAX_ATTRIBUTES} attributes."));
    }
    let read = written.iter().map(|(name, value)| Attribute::parse(name, value));
    let read: Vec<_> = read
        .collect::<Result<_, InvalidAttribute>>()
        .map_err(|wrong| wrong.to_string())?;
    let names: BTreeSet<_> = read.iter().map(|one| one.trait_type.to_lowercase()).collect();
    if names.len() < read.len() {
        return Err("Each attribute has a name of its own.".to_owned());
    }
    Ok(read)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form() -> NftForm {
        NftForm {
            collection: "65f1c0a2b3d4e5f601234567".to_owned(),
            name: "Golden cue".to_owned(),
            description: "The cue of the first break.".to_owned(),
            rarity: "Legendary".to_owned(),
            price: "0.08".to_owned(),
            currency: "ETH".to_owned(),
            total_supply: "1".to_owned(),
            status: "draft".to_owned(),
            attributes: vec![("Strength".to_owned(), "50".to_owned())],
        }
    }

    fn wrong(form: &NftForm) -> Vec<&'static str> {
        form.read().unwrap_err().fields().keys().copied().collect()
    }

    #[test]
    fn nft_59_nft_60_nft_61_nft_62_every_field_of_an_nft_is_required_within_its_bounds() {
        assert!(form().read().is_ok());
        let mut all = ORDER.to_vec();
        all.sort_unstable();
        assert_eq!(wrong(&NftForm::default()), all);
        for (total_supply, good) in [("1", true), ("0", false), ("1.5", false), ("", false)] {
            let total_supply = total_supply.to_owned();
            assert_eq!(NftForm { total_supply, ..form() }.read().is_ok(), good);
        }
        for (price, good) in [("0", true), ("0.01", true), ("-1", false), ("free", false)] {
            let price = price.to_owned();
            assert_eq!(NftForm { price, ..form() }.read().is_ok(), good);
        }
        let status = "burnt".to_owned();
        assert_eq!(wrong(&NftForm { status, ..form() }), ["status"]);
    }

    #[test]
    fn an_nft_has_one_to_thirty_attributes_each_with_a_name_of_its_own() {
        let of = |count: usize| NftForm {
            attributes: (0..count).map(|n| (format!("Trait {n}"), n.to_string())).collect(),
            ..form()
        };
        assert!(of(30).read().is_ok());
        assert_eq!(
            (wrong(&of(0)), wrong(&of(31))),
            (vec!["attributes"], vec!["attributes"])
        );
        let twice = [("Luck", "1"), ("luck ", "2")].map(|(name, value)| (name.to_owned(), value.to_owned()));
        let attributes = twice.to_vec();
        assert_eq!(wrong(&NftForm { attributes, ..form() }), ["attributes"]);
    }
}
