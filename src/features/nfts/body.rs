use crate::http::amount::AmountText;
use domain::nft::{CollectionForm, NftForm};
use serde::Deserialize;
use utoipa::ToSchema;

/// The form of a collection. Every field is required but the pictures.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CollectionBody {
    /// 1 to 80 characters.
    #[schema(required)]
    name: Option<String>,
    /// 1 to 80 characters.
    #[schema(required)]
    creator: Option<String>,
    /// 1 to 2000 characters.
    #[schema(required)]
    description: Option<String>,
    /// 1 to 100000.
    #[schema(value_type = u32, minimum = 1, maximum = 100_000)]
    total_supply: Option<AmountText>,
    /// From 0; a number or exact decimal text.
    #[schema(value_type = String)]
    price: Option<AmountText>,
    /// `ETH` or `IMX`.
    #[schema(required)]
    currency: Option<String>,
    /// RFC 3339.
    #[schema(required)]
    release_date: Option<String>,
    /// Whether nobody is to know which of its NFTs is which before its sale is over. Left out, not.
    #[serde(default)]
    blind: bool,
    /// RFC 3339: the last moment in which one of a blind collection is minted.
    closes_at: Option<String>,
    /// As an upload answered it; left out or empty, the one that all have.
    pub(super) banner_image: Option<String>,
    /// As an upload answered it; left out or empty, the one that all have.
    pub(super) logo_image: Option<String>,
    #[schema(required)]
    revenue_split: Option<RevenueSplitBody>,
    /// `draft`, `active`, `paused` or `completed`. A new one is a draft.
    #[schema(required)]
    status: Option<String>,
}

/// Where the money of a collection goes.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RevenueSplitBody {
    #[schema(required)]
    royalty_wallet: Option<String>,
    /// 0 to 100 in steps of 0.1.
    #[schema(value_type = String)]
    royalty_percentage: Option<AmountText>,
    #[schema(required)]
    admin_wallet: Option<String>,
}

/// The form of an NFT. Every field is required but the picture.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NftBody {
    #[schema(required)]
    collection_id: Option<String>,
    /// 1 to 80 characters.
    #[schema(required)]
    name: Option<String>,
    /// 1 to 2000 characters.
    #[schema(required)]
    description: Option<String>,
    /// As an upload answered it; its collection becomes active only when every NFT has one.
    pub(super) image: Option<String>,
    /// `Common`, `Uncommon`, `Rare`, `Epic` or `Legendary`.
    #[schema(required)]
    rarity: Option<String>,
    /// 1 to 30, each name once.
    #[schema(max_items = 30)]
    #[serde(default)]
    attributes: Vec<AttributeBody>,
    /// From 0; a number or exact decimal text.
    #[schema(value_type = String)]
    price: Option<AmountText>,
    /// That of the collection.
    #[schema(required)]
    currency: Option<String>,
    /// Editions, 1 to 100000.
    #[schema(value_type = u32, minimum = 1, maximum = 100_000)]
    total_supply: Option<AmountText>,
    /// Read and left alone: it follows from what happens.
    #[schema(required)]
    status: Option<String>,
}

/// An attribute as it was written.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AttributeBody {
    /// 1 to 40 characters.
    #[serde(default)]
    trait_type: String,
    /// A number with at most three digits behind the point.
    #[schema(value_type = f64)]
    value: Option<AmountText>,
}

fn number(text: Option<AmountText>) -> String {
    text.map(AmountText::into_string).unwrap_or_default()
}

impl CollectionBody {
    /// The form, with its pictures left behind.
    pub(super) fn form(self) -> CollectionForm {
        let split = self.revenue_split.unwrap_or_default();
        CollectionForm {
            name: self.name.unwrap_or_default(),
            creator: self.creator.unwrap_or_default(),
            description: self.description.unwrap_or_default(),
            total_supply: number(self.total_supply),
            price: number(self.price),
            currency: self.currency.unwrap_or_default(),
            release_date: self.release_date.unwrap_or_default(),
            blind: self.blind,
            closes_at: self.closes_at.unwrap_or_default(),
            royalty_wallet: split.royalty_wallet.unwrap_or_default(),
            royalty_percentage: number(split.royalty_percentage),
            admin_wallet: split.admin_wallet.unwrap_or_default(),
            status: self.status.unwrap_or_default(),
        }
    }
}

impl NftBody {
    /// The form, with its picture left behind.
    pub(super) fn form(self) -> NftForm {
        let attributes = self.attributes.into_iter();
        NftForm {
            collection: self.collection_id.unwrap_or_default(),
            name: self.name.unwrap_or_default(),
            description: self.description.unwrap_or_default(),
            rarity: self.rarity.unwrap_or_default(),
            price: number(self.price),
            currency: self.currency.unwrap_or_default(),
            total_supply: number(self.total_supply),
            status: self.status.unwrap_or_default(),
            attributes: attributes.map(|one| (one.trait_type, number(one.value))).collect(),
        }
    }
}
