use super::store::facets::Facet;
use domain::nft::{TraitRange, TraitValue};
use serde::Serialize;
use utoipa::ToSchema;

/// Values that the NFTs of a collection have of an attribute.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NftFacet)]
pub struct FacetView {
    trait_type: String,
    /// By their values, the least first.
    ranges: Vec<RangeView>,
}

/// The NFTs whose value lies in a range.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NftFacetRange)]
pub struct RangeView {
    #[schema(value_type = f64)]
    from: TraitValue,
    /// The range's last value, the first where it is one value.
    #[schema(value_type = f64)]
    to: TraitValue,
    count: i64,
}

impl FacetView {
    /// The attributes of rows that stand trait by trait.
    pub(super) fn all(rows: Vec<Facet>) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        for Facet {
            trait_type,
            range: TraitRange(from, to),
            count,
        } in rows
        {
            let range = RangeView { from, to, count };
            match all.last_mut().filter(|last| last.trait_type == trait_type) {
                Some(last) => last.ranges.push(range),
                None => all.push(Self {
                    trait_type,
                    ranges: vec![range],
                }),
            }
        }
        all
    }
}
