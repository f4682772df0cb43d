use super::store::facets::Facet;
use domain::nft::{TraitRange, TraitValue};
use serde::Serialize;
use utoipa::ToSchema;

/// What the NFTs of a collection have of an attribute.
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

/// The attributes of a collection's NFTs.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NftFacetList)]
pub struct FacetList {
    /// Always true.
    success: bool,
    data: Vec<FacetView>,
}

/// Of rows that stand trait by trait.
impl From<Vec<Facet>> for FacetList {
    fn from(rows: Vec<Facet>) -> Self {
        let mut data: Vec<FacetView> = Vec::new();
        for Facet {
            trait_type,
            range: TraitRange(from, to),
            count,
        } in rows
        {
            let range = RangeView { from, to, count };
            match data.last_mut().filter(|last| last.trait_type == trait_type) {
                Some(last) => last.ranges.push(range),
                None => data.push(FacetView {
                    trait_type,
                    ranges: vec![range],
                }),
            }
        }
        Self { success: true, data }
    }
}
