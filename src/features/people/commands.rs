//! Following and blocking, each in one transaction.

use super::store::{blocks, follows, follows::Toggled};
use crate::{
    auth::Identity,
    cluster::news::News,
    command::Done,
    context::Context,
    features::notifications::{
        self,
        store::{Kind, Notice},
    },
    http::error::{ApiError, Code},
    users::{self, User},
};
use domain::{Address, UserId};
use sqlx::PgConnection;
use std::sync::Arc;

/// Follows someone, or no longer; answers whether the person follows now, and how many follow the other.
pub async fn toggle_follow(context: &Arc<Context>, who: Identity, target: Address) -> Result<(bool, i64), ApiError> {
    let effect = async move |db: &mut PgConnection| {
        let target = other(db, who.user_id, target, "You cannot follow yourself.").await?;
        let following = match follows::toggle(db, who.user_id, target.id).await? {
            Toggled::Following => true,
            Toggled::NotFollowing => false,
            Toggled::Refused => return Err(ApiError::forbidden("You cannot follow this person.")),
            Toggled::Blocking => return Err(conflict("You block this person. Unblock them first.")),
            Toggled::TooMany => return Err(conflict("You follow as many people as is allowed.")),
        };
        let followers = users::profile(db, target.id).await?.followers;
        let done = Done::with((following, followers));
        if !following {
            return Ok(done);
        }
        let notice = Notice {
            kind: Kind::Follow,
            // A repeated follow is no news.
            cause: format!("follow:{}", who.user_id),
            actor: Some(who.user_id),
            text: format!("{} follows you.", who.display_name()),
            link: format!("/{}", who.address),
        };
        let told = notifications::store::add(db, &[target.id], &notice).await?;
        Ok(done.notified(notice.cause, told))
    };
    context.recorded("follow").run(effect).await
}

/// Blocks someone, or no longer; answers whether the person blocks them now.
pub async fn toggle_block(context: &Arc<Context>, who: UserId, target: Address) -> Result<bool, ApiError> {
    let effect = async move |db: &mut PgConnection| {
        let target = other(db, who, target, "You cannot block yourself.").await?.id;
        let blocked = blocks::toggle(db, who, target).await?;
        let blocked = blocked.ok_or_else(|| conflict("You block as many people as is allowed."))?;
        if blocked {
            follows::end_between(db, who, target).await?;
        }
        Ok(Done::with(blocked).news(News::Blocked {
            user: who,
            other: target,
            blocked,
        }))
    };
    context.recorded("block").run(effect).await
}

/// The person of an address, who is somebody else.
async fn other(db: &mut PgConnection, who: UserId, target: Address, oneself: &'static str) -> Result<User, ApiError> {
    let target = users::by_address(db, target)
        .await?
        .ok_or_else(ApiError::user_not_found)?;
    if target.id == who {
        return Err(ApiError::bad_request(oneself));
    }
    Ok(target)
}

fn conflict(text: &'static str) -> ApiError {
    ApiError::new(Code::Conflict, text)
}
