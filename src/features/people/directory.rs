//! Everybody, for administrators: counted at most twice a minute, read page by page, found by how a name begins.

use super::{
    search::Search,
    store::directory::{self as store, Counts, Person},
};
use crate::{
    audit::Actor,
    command::Change,
    context::Context,
    http::{
        cache::{Cached, Freshness},
        error::ApiError,
        extract::Origin,
    },
};
use serde_json::json;
use sqlx::PgConnection;
use std::{sync::Arc, time::Duration};

/// For so long a count is answered from memory.
const COUNTED_FOR: Duration = Duration::from_secs(30);

/// People from the newest on that pages lead to: behind them, a page would cost more the deeper it is. The others are found by name.
pub const MAX_PAGED: usize = 10_000;

/// How many people there are.
#[derive(Debug)]
pub struct Headcount {
    fresh: Freshness,
    total: Cached<i64>,
    kinds: Cached<Counts>,
}

impl Default for Headcount {
    fn default() -> Self {
        Self {
            fresh: Freshness::within(COUNTED_FOR),
            total: Cached::default(),
            kinds: Cached::default(),
        }
    }
}

impl Headcount {
    /// All people.
    pub async fn total(&self, context: &Context) -> Result<i64, ApiError> {
        let count = async || Ok(store::count(&mut *context.pool.acquire().await?).await?);
        Ok(*self.total.get(&self.fresh, count).await?)
    }

    /// Those of several kinds.
    pub async fn kinds(&self, context: &Context) -> Result<Counts, ApiError> {
        let count = async || Ok(store::counts(&mut *context.pool.acquire().await?).await?);
        Ok(*self.kinds.get(&self.fresh, count).await?)
    }
}

/// Percent by which the new ones are more than those before them, one digit after the point; 0 where nobody was before (decision E38).
pub fn growth(total: i64, new: i64) -> f64 {
    let before = total - new;
    if before <= 0 {
        return 0.0;
    }
    // Thousandths are rounded as whole numbers: 0.5 up.
    let tenths = (i128::from(new) * 2000 + i128::from(before)) / (i128::from(before) * 2);
    f64::from(i32::try_from(tenths).unwrap_or(i32::MAX)) / 10.0
}

/// A page of the people who were looked for.
#[derive(Debug)]
pub struct Page {
    pub people: Vec<Person>,
    /// Pages that can be asked for.
    pub pages: usize,
    /// People who were found; of everybody, as they were counted last.
    pub total: i64,
}

/// Reads a page, 1 or more, of `size` people. A search by e-mail leaves a line in the audit log: whom it found, and not what was searched.
pub async fn page(
    context: &Arc<Context>,
    headcount: &Headcount,
    (actor, origin): (Actor, Origin),
    search: Search,
    (page, size): (usize, usize),
) -> Result<Page, ApiError> {
    let begin = page.saturating_sub(1).saturating_mul(size);
    let found = match search {
        Search::Everybody => {
            let total = headcount.total(context).await?;
            let paged = usize::try_from(total).unwrap_or(0).min(MAX_PAGED);
            let mut db = context.pool.acquire().await?;
            let ids = if begin < MAX_PAGED {
                let (begin, size) = (begin.try_into(), size.try_into());
                store::newest(
                    &mut db,
                    begin.map_err(ApiError::internal)?,
                    size.map_err(ApiError::internal)?,
                )
                .await?
            } else {
                Vec::new()
            };
            return Ok(Page {
                people: store::people(&mut db, &ids).await?,
                pages: paged.div_ceil(size),
                total,
            });
        }
        Search::Beginning { name, address } => {
            let mut db = context.pool.acquire().await?;
            store::beginning(&mut db, &name, address.as_deref()).await?
        }
        Search::Email(email) => {
            let look = async move |db: &mut PgConnection| {
                let found = store::of_email(db, &email).await?;
                let target = found.as_ref().map_or("users".to_owned(), |id| format!("user:{id}"));
                let line = Change::of(target).after(json!({ "found": found.is_some() }));
                Ok(line.done(found))
            };
            let found = context.audited(actor, origin).run("users.search_email", look).await?;
            found.into_iter().collect()
        }
        Search::Nobody => Vec::new(),
    };
    let ids: Vec<String> = found.iter().skip(begin).take(size).cloned().collect();
    Ok(Page {
        people: store::people(&mut *context.pool.acquire().await?, &ids).await?,
        pages: found.len().div_ceil(size),
        total: i64::try_from(found.len()).unwrap_or(i64::MAX),
    })
}

#[cfg(test)]
mod tests {
    use super::growth;

    #[test]
    fn admin_10_growth_has_one_digit_and_is_zero_for_an_empty_start() {
        for (total, new, percent) in [
            (0, 0, 0.0),
            (5, 5, 0.0),
            (4, 1, 33.3),
            (3, 1, 50.0),
            (1001, 1, 0.1),
            (2001, 1, 0.1),
            (11, 10, 1000.0),
        ] {
            assert!(
                (growth(total, new) - percent).abs() < f64::EPSILON,
                "{total} {new}: {}",
                growth(total, new)
            );
        }
    }
}
