//! Each account's part of a root, with its proof. Trees are made of the tables when they are first asked for, and kept.

use super::{
    site::Site,
    store::{self, Root},
};
use crate::db::Result;
use alloy_primitives::{Address, B256};
use domain::presale::{Leaf, Tree, leaves};
use sqlx::PgConnection;
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

/// Trees in memory at most: 10,000 accounts are 4 MiB.
const MAX_TREES: usize = 4;

/// The trees that were asked for, by their roots.
#[derive(Default)]
pub struct TreeCache(Mutex<BTreeMap<B256, Arc<Tree>>>);

impl TreeCache {
    /// An account's part of a root. None where it has none.
    pub async fn proof(
        &self,
        db: &mut PgConnection,
        site: &Site,
        root: &Root,
        account: Address,
    ) -> Result<Option<(Leaf, Vec<B256>)>> {
        let kept = self.read(|trees| trees.get(&root.hash).cloned());
        if let Some(tree) = kept {
            return Ok(tree.of(account));
        }
        let Some(tree) = tree(db, site, root.number, (root.after, root.through), root.all_goes_back).await? else {
            return Ok(None);
        };
        if tree.root() != root.hash {
            tracing::error!(
                number = root.number,
                "the presale's contributions no longer make the root that was published"
            );
            return Ok(None);
        }
        let tree = Arc::new(tree);
        let found = tree.of(account);
        self.read(|trees| {
            if trees.len() >= MAX_TREES {
                trees.clear();
            }
            trees.insert(root.hash, tree);
        });
        Ok(found)
    }

    fn read<T>(&self, with: impl FnOnce(&mut BTreeMap<B256, Arc<Tree>>) -> T) -> T {
        with(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The tree over the contributions behind one block up to another.
pub async fn tree(
    db: &mut PgConnection,
    site: &Site,
    number: u32,
    (after, through): (i64, i64),
    all_goes_back: bool,
) -> Result<Option<Tree>> {
    let rows = store::between(db, site.chain, after, through).await?;
    let shares = rows
        .iter()
        .filter_map(|row| Some((&row.contribution, row.share.as_ref()?, row.referrer)));
    Ok(Tree::new(leaves(number, shares, all_goes_back)))
}
