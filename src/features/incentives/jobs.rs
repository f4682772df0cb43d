//! What nobody claimed in time goes back.

use super::store;
use crate::{
    audit::{self, Actor},
    db,
    state::AppState,
};
use domain::claim::State;
use serde_json::json;

/// Claims that expire in one transaction at most.
const TOGETHER: i64 = 100;

/// Takes back what was not claimed in time, once each; open pages of its owners hear of it.
pub async fn expire_due(state: &AppState) -> db::Result<()> {
    let mut db = state.pool.begin().await?;
    let expired = store::expire(&mut db, TOGETHER).await?;
    for claim in &expired {
        let entry = audit::Entry {
            actor: Actor::System,
            action: "claim.expire",
            target: format!("claim:{}", claim.id),
            before: Some(json!({ "status": State::Claimable.as_str() })),
            after: Some(json!({ "status": State::Expired.as_str() })),
            address: None,
            request_id: None,
        };
        audit::append(&mut db, &entry).await?;
    }
    db.commit().await?;
    let owners: Vec<_> = expired.iter().map(|claim| claim.user).collect();
    state.users.balances_changed(&owners);
    Ok(())
}
