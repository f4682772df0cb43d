//! The whole sale once more, from the transfers and the list alone, beside what the tables say.

use super::store;
use crate::{chain::indexer::ChainKey, db::Result};
use domain::presale::{Contribution, Fold, Sale, Terms};
use sqlx::PgConnection;

/// The outcome of a comparison.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recomputed {
    pub contributions: usize,
    pub sale: Sale,
    /// Each contribution, and the sums, whose stored shares are others.
    pub differences: Vec<String>,
}

/// Recomputes all that is allocated. Roots are compared by what they cover elsewhere: a proof of a differing root is never given.
pub async fn recompute(db: &mut PgConnection, chain: ChainKey, terms: &Terms) -> Result<Recomputed> {
    let rows = store::all(db, chain).await?;
    let list = store::entries(db, terms.ends_at).await?;
    let mut fold = Fold::new(&list);
    let mut differences = Vec::new();
    for row in &rows {
        let share = fold.next(terms, &row.contribution);
        if (Some(share.0), share.1) != (row.share, row.referrer) {
            let Contribution { tx, block, index, .. } = row.contribution;
            differences.push(format!(
                "block {block}, event {index}, {tx}: {:?} is stored, {share:?} is right",
                row.share
            ));
        }
    }
    let stored = store::hold(db, chain).await?;
    if stored != fold.sale {
        differences.push(format!("the sums: {stored:?} is stored, {:?} is right", fold.sale));
    }
    Ok(Recomputed {
        contributions: rows.len(),
        sale: fold.sale,
        differences,
    })
}
