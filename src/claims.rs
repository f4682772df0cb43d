//! What nobody claimed in time goes back.

use crate::{
    state::AppState,
    store::{
        self,
        audit::{self, Actor},
        claims,
    },
};
use domain::incentive::State;
use serde_json::json;

/// Claims that expire in one transaction at most.
const TOGETHER: i64 = 100;

/// Takes back what was not claimed in time, once each; open pages of its owners hear of it.
pub async fn expire_due(state: &AppState) -> store::Result<()> {
    let mut db = state.pool.begin().await?;
    let expired = claims::expire(&mut db, TOGETHER).await?;
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
