//! Attributes by which a collection's NFTs are found.

use crate::db::Result;
use domain::{
    CollectionId,
    nft::{TraitFilter, TraitRange},
};
use serde_json::Value;
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

/// What a collection's NFTs have of each trait, the commonest trait first: value for value where there are at most twelve, else in some six ranges that
/// hold about as many each. Nothing while it is under a veil.
pub async fn of_collection(db: &mut PgConnection, of: CollectionId) -> Result<Vec<Facet>> {
    let rows = sqlx::query!(
        r#"WITH counted AS (
               SELECT a.trait, a.value, count(*) AS nfts
               FROM nfts n JOIN nft_collections c ON c.id = n.collection_id
               CROSS JOIN LATERAL (SELECT e->>'trait_type' AS trait, (e->>'value')::numeric AS value FROM jsonb_array_elements(n.attributes) e) a
               WHERE n.collection_id = $1 AND n.deleted_at IS NULL AND n.slot IS NOT NULL AND NOT (c.blind AND c.reveal_offset IS NULL)
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

/// The filter as PostgreSQL's JSON path; None for everything.
pub fn json_path(filter: &TraitFilter) -> Option<String> {
    let one = |(name, ranges): (&str, &[TraitRange])| {
        let ranges: Vec<_> = ranges.iter().map(within).collect();
        // Escapes of JSON are those of a JSON path.
        let name = Value::from(name);
        format!("exists($[*] ? (@.trait_type == {name} && ({})))", ranges.join(" || "))
    };
    let traits: Vec<_> = filter.traits().map(one).collect();
    (!traits.is_empty()).then(|| traits.join(" && "))
}

fn within(TraitRange(from, to): &TraitRange) -> String {
    if from == to {
        return format!("@.value == {from}");
    }
    format!("@.value >= {from} && @.value <= {to}")
}
