//! Attributes by which a collection's NFTs are found.

use crate::db::Result;
use domain::{
    CollectionId,
    nft::{TraitFilter, TraitRange},
};
use sqlx::PgConnection;

/// Ranges of all traits together at most: those of the commonest traits.
const MAX_RANGES: i64 = 240;

/// The NFTs of a collection whose value of a trait lies in a range.
#[derive(Debug)]
pub struct Facet {
    pub trait_type: String,
    pub range: TraitRange,
    pub count: i64,
}

/// Traits of a collection's NFTs, the commonest first: value for value where there are at most twelve, else in some six ranges that hold about as
/// many each. Nothing while it is under a veil.
pub async fn of_collection(db: &mut PgConnection, of: CollectionId) -> Result<Vec<Facet>> {
    let rows = sqlx::query!(
        r#"WITH counted AS (
               SELECT a.trait, a.value, count(*) AS nfts
               FROM nft_traits a JOIN nfts n ON n.id = a.nft_id JOIN nft_collections c ON c.id = n.collection_id
               WHERE a.collection_id = $1 AND n.deleted_at IS NULL AND n.slot IS NOT NULL AND NOT (c.blind AND c.reveal_offset IS NULL)
               GROUP BY a.trait, a.value
           ), summed AS (
               SELECT *, count(*) OVER (PARTITION BY trait) AS kinds, sum(nfts) OVER (PARTITION BY trait) AS total,
                      sum(nfts) OVER (PARTITION BY trait ORDER BY value) AS up_to
               FROM counted
           ), placed AS (
               SELECT *, CASE WHEN kinds <= 12 THEN value ELSE div((up_to - 1) * 6, total) END AS place FROM summed
           )
           SELECT trait AS "trait_type!", min(value)::text AS "from!", max(value)::text AS "to!", sum(nfts)::bigint AS "count!"
           FROM placed GROUP BY trait, total, place ORDER BY total DESC, trait, min(value) LIMIT $2"#,
        of.to_string(),
        MAX_RANGES
    )
    .fetch_all(db)
    .await?;
    let value = |text: &str| text.parse().map_err(|wrong| sqlx::Error::Decode(Box::new(wrong)));
    let facets = rows.into_iter().map(|row| {
        Ok(Facet {
            range: TraitRange(value(&row.from)?, value(&row.to)?),
            trait_type: row.trait_type,
            count: row.count,
        })
    });
    facets.collect()
}

/// A filter as the columns of its ranges, which PostgreSQL reads side by side.
#[derive(Debug)]
pub struct Ranges {
    pub traits: Vec<String>,
    pub from: Vec<String>,
    pub to: Vec<String>,
    /// The bit of each range's trait: bits are put together by a hash, different names only by sorting all that is found.
    pub bits: Vec<i64>,
    /// The bits of all traits; zero narrows nothing.
    pub wanted: i64,
}

impl From<&TraitFilter> for Ranges {
    fn from(filter: &TraitFilter) -> Self {
        let mut ranges = Self {
            traits: Vec::new(),
            from: Vec::new(),
            to: Vec::new(),
            bits: Vec::new(),
            wanted: 0,
        };
        for (place, (name, of_trait)) in filter.traits().enumerate() {
            let bit = 1 << place;
            ranges.wanted |= bit;
            for TraitRange(from, to) in of_trait {
                ranges.bits.push(bit);
                ranges.traits.push(name.to_owned());
                ranges.from.push(from.to_string());
                ranges.to.push(to.to_string());
            }
        }
        ranges
    }
}
