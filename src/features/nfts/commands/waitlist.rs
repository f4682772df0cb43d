//! The wish to be told when the next collection opens: each is granted once.

use crate::{
    command::Done,
    context::Context,
    db,
    features::{
        nfts::store::waitlist as store,
        notifications::store::{Kind, Notice, add},
    },
    http::error::ApiError,
};
use domain::UserId;
use sqlx::PgConnection;
use std::sync::Arc;

/// Somebody wants to be told of the next collection.
pub async fn join_waitlist(context: &Arc<Context>, who: UserId) -> Result<(), ApiError> {
    let effect = async move |db: &mut PgConnection| Ok(Done::with(store::join(db, who).await?));
    context.recorded("nft_waitlist.join").run(effect).await
}

/// They no longer do.
pub async fn leave_waitlist(context: &Arc<Context>, who: UserId) -> Result<(), ApiError> {
    let effect = async move |db: &mut PgConnection| Ok(Done::with(store::leave(db, who).await?));
    context.recorded("nft_waitlist.leave").run(effect).await
}

/// Tells some of those who waited for a collection that opened, and answers whether there may be more. They wait no longer: another is another wish.
pub async fn tell_waiting(context: &Arc<Context>) -> db::Result<bool> {
    let effect = async |db: &mut PgConnection| {
        let Some(opening) = store::take(db).await? else {
            return Ok(Done::with(false));
        };
        let notice = Notice {
            kind: Kind::Collection,
            cause: format!("nft_collection:{}:opened", opening.collection),
            actor: None,
            text: format!("A new NFT collection is up: {}.", opening.name),
            link: format!("/nft-collection?collection={}", opening.collection),
        };
        let told = add(db, &opening.waiting, &notice).await?;
        Ok(Done::with(true).notified(notice.cause, told))
    };
    context.recorded("nft_waitlist.tell").in_job(effect).await
}
