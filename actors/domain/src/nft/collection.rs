use super::{CollectionStatus, Currency, MAX_DESCRIPTION, MAX_NAME, Royalty, price, supply, wallet};
use crate::{
    Address,
    fields::{FieldErrors, moment, required},
    ledger::Amount,
};
use time::OffsetDateTime;

const ORDER: [&str; 11] = [
    "name",
    "creator",
    "description",
    "totalSupply",
    "price",
    "currency",
    "releaseDate",
    "closesAt",
    "royaltyWallet",
    "royaltyPercentage",
    "adminWallet",
];

/// The form of a collection without its pictures, as it was written. What was left out is empty.
#[derive(Debug, Clone, Default)]
pub struct CollectionForm {
    pub name: String,
    pub creator: String,
    pub description: String,
    pub total_supply: String,
    pub price: String,
    pub currency: String,
    /// RFC 3339.
    pub release_date: String,
    /// Nobody knows its order before its sale is over.
    pub blind: bool,
    /// RFC 3339; read of a blind one alone.
    pub closes_at: String,
    pub royalty_wallet: String,
    pub royalty_percentage: String,
    pub admin_wallet: String,
    pub status: String,
}

/// A collection that can be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewCollection {
    /// 1 to 80 characters.
    pub name: String,
    /// 1 to 80 characters.
    pub creator: String,
    /// 1 to 2,000 characters.
    pub description: String,
    /// Editions of all its NFTs together at most.
    pub total_supply: u32,
    /// Units of 10^-18 of the currency.
    pub price: Amount,
    pub currency: Currency,
    pub release_date: OffsetDateTime,
    /// The last moment of the sale of a blind one; None for one that is not.
    pub blind_until: Option<OffsetDateTime>,
    pub royalty_wallet: Address,
    pub royalty: Royalty,
    pub admin_wallet: Address,
    pub status: CollectionStatus,
}

impl CollectionForm {
    /// Judges every field.
    ///
    /// # Errors
    /// The text of each field that is wrong.
    pub fn read(&self) -> Result<NewCollection, FieldErrors> {
        let mut errors = FieldErrors::of(&ORDER);
        let name = required("The name", &self.name, MAX_NAME, false, "Please enter a name.");
        let name = errors.take("name", name);
        let creator = required("The creator", &self.creator, MAX_NAME, false, "Please enter a creator.");
        let creator = errors.take("creator", creator);
        let description = required(
            "The description",
            &self.description,
            MAX_DESCRIPTION,
            true,
            "Please enter a description.",
        );
        let description = errors.take("description", description);
        let total_supply = errors.take("totalSupply", supply(&self.total_supply));
        let price = errors.take("price", price(&self.price));
        let currency = errors.take("currency", self.currency.trim().parse());
        let release_date = moment(&self.release_date)
            .ok_or_else(|| "The release date must be a date and time such as 2026-11-23T18:00:00Z.".to_owned());
        let release_date = errors.take("releaseDate", release_date);
        let blind_until = errors.take("closesAt", self.blind_until(release_date));
        let royalty_wallet = errors.take("royaltyWallet", wallet("The royalty wallet", &self.royalty_wallet));
        let royalty = errors.take("royaltyPercentage", Royalty::from_percent(&self.royalty_percentage));
        let admin_wallet = errors.take("adminWallet", wallet("The admin wallet", &self.admin_wallet));
        let status = errors.take("status", self.status.trim().parse());
        let read = (|| {
            Some(NewCollection {
                name: name?,
                creator: creator?,
                description: description?,
                total_supply: total_supply?,
                price: price?,
                currency: currency?,
                release_date: release_date?,
                blind_until: blind_until?,
                royalty_wallet: royalty_wallet?,
                royalty: royalty?,
                admin_wallet: admin_wallet?,
                status: status?,
            })
        })();
        read.filter(|_| errors.is_empty()).ok_or(errors)
    }

    fn blind_until(&self, release_date: Option<OffsetDateTime>) -> Result<Option<OffsetDateTime>, String> {
        if !self.blind {
            return Ok(None);
        }
        let text =
            "The end of a blind sale must be a date and time such as 2026-11-30T18:00:00Z, after the release date.";
        let closes_at = moment(&self.closes_at).filter(|at| release_date.is_none_or(|release| *at > release));
        closes_at.map(Some).ok_or_else(|| text.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form() -> CollectionForm {
        CollectionForm {
            name: "First Break".to_owned(),
            creator: "Cuecast".to_owned(),
            description: "A hundred cues.".to_owned(),
            total_supply: "1000".to_owned(),
            price: "0.08".to_owned(),
            currency: "ETH".to_owned(),
            release_date: "2026-12-01T18:00:00Z".to_owned(),
            blind: false,
            closes_at: String::new(),
            royalty_wallet: "0x52908400098527886e0f7030069857d2e4169ee7".to_owned(),
            royalty_percentage: "13.4".to_owned(),
            admin_wallet: "0x52908400098527886e0f7030069857d2e4169ee8".to_owned(),
            status: "draft".to_owned(),
        }
    }

    #[test]
    fn coll_18_coll_21_coll_22_every_field_of_a_collection_is_required() {
        assert!(form().read().is_ok());
        let empty = CollectionForm::default().read().unwrap_err();
        let wrong: Vec<_> = empty.fields().keys().copied().collect();
        let mut all: Vec<_> = ORDER.into_iter().chain(["status"]).collect();
        all.retain(|field| *field != "closesAt");
        all.sort_unstable();
        assert_eq!(wrong, all);
        assert_eq!(empty.first(), Some("Please enter a name."));
        for address in ["0x0000000000000000000000000000000000000000", "0x12", "vitalik.eth"] {
            let admin_wallet = address.to_owned();
            let wrong = CollectionForm { admin_wallet, ..form() }.read().unwrap_err();
            assert!(wrong.fields().contains_key("adminWallet"), "{address}");
        }
    }

    #[test]
    fn a_blind_collection_says_when_its_sale_ends_after_its_release() {
        let until = |blind, closes_at: &str| {
            let form = CollectionForm {
                blind,
                closes_at: closes_at.to_owned(),
                ..form()
            };
            form.read().map(|read| read.blind_until.is_some())
        };
        assert_eq!(
            until(false, "nonsense").ok(),
            Some(false),
            "another one has no such end"
        );
        assert_eq!(until(true, "2026-12-01T18:00:01Z").ok(), Some(true));
        for wrong in ["", "tomorrow", "2026-12-01T18:00:00Z"] {
            let errors = until(true, wrong).unwrap_err();
            assert!(errors.fields().contains_key("closesAt"), "{wrong}");
        }
    }

    #[test]
    fn coll_19_coll_20_a_supply_is_a_whole_number_from_1_and_a_price_an_exact_one_from_0() {
        for (text, good) in [
            ("1", true),
            ("100000", true),
            ("100001", false),
            ("0", false),
            ("-1", false),
            ("1.5", false),
            ("99999999999", false),
        ] {
            let total_supply = text.to_owned();
            assert_eq!(CollectionForm { total_supply, ..form() }.read().is_ok(), good, "{text}");
        }
        for (text, minor) in [
            ("0", Some(0)),
            ("0.08", Some(80_000_000_000_000_000)),
            ("0.000000000000000001", Some(1)),
            ("0.0000000000000000001", None),
            ("-0.01", None),
            ("1e-2", None),
            ("1000000000000000001", None),
        ] {
            let price = text.to_owned();
            let read = CollectionForm { price, ..form() }.read();
            assert_eq!(read.ok().map(|read| read.price.minor()), minor, "{text}");
        }
    }
}
