//! Contents that a pinning service is to keep on IPFS beside this server: pictures and metadata of collections that are sold, and those that a blind
//! one shows. Nothing goes out before everybody may know it.

use super::{
    directory,
    store::{
        draws,
        pins::{self as store, Pin},
    },
};
use crate::{
    command::Done,
    context::Context,
    db, failpoint,
    features::media::{
        cid::Cid,
        contents::{self, MAX_BYTES},
        media_store::{MediaError, MediaStore},
    },
    providers::pinning::{Error, Pinning, Status},
};
use futures_util::future::join_all;
use sqlx::{PgConnection, PgPool};
use std::sync::Arc;
use time::Duration;

/// Contents that are sent at once.
const BATCH: i64 = 8;
/// Longer than a content takes: three calls of 30 s.
const LEASE: Duration = Duration::minutes(5);
/// When the service is looked at again that has not pinned yet.
const LOOK_AGAIN: Duration = Duration::seconds(20);
/// Of a content that fails: the first pause, which doubles, the longest, and how often it is tried.
const FIRST_PAUSE: Duration = Duration::seconds(30);
const LONGEST_PAUSE: Duration = Duration::hours(6);
const MAX_TRIES: u32 = 12;

/// Why contents were not pinned. They are tried again, twelve times within some fifteen hours.
#[derive(Debug, thiserror::Error)]
pub enum PinError {
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    #[error(transparent)]
    Media(#[from] MediaError),
    #[error("{cid}: {cause}")]
    Service { cid: String, cause: Error },
    #[error("{0}: it is not kept here, or is larger than a block")]
    Missing(String),
    #[error("{0}: the service could not pin it")]
    Failed(String),
    #[error("it was taken away before it was sent")]
    Withdrawn,
}

impl PinError {
    /// Whether it is to be sent and asked for once more. An answer that did not come says nothing about a pin that the service has.
    fn begins_anew(&self) -> bool {
        match self {
            Self::Failed(_) | Self::Missing(_) | Self::Withdrawn => true,
            Self::Service { cause, .. } => matches!(cause, Error::Refused { status, .. } if status.as_u16() == 404),
            Self::Database(_) | Self::Media(_) => false,
        }
    }
}

/// Sends some contents to the service and looks how those are that it has. True where there may be more.
///
/// # Errors
/// The first failure; each other content went on all the same.
pub async fn pin(context: &Arc<Context>, service: &Pinning, media: &MediaStore) -> Result<bool, PinError> {
    let provider = service.name();
    let mut db = context.pool.acquire().await?;
    if let Some(of) = store::unpinned(&mut db, provider).await? {
        let directory = of.directory.filter(|_| of.is_revealed).map(directory::cid);
        drop(db);
        let queue = async |db: &mut PgConnection| {
            store::queue(db, provider, &of, directory.as_deref()).await?;
            db::Result::Ok(Done::with(()))
        };
        context.recorded("nft.pin").in_job(queue).await?;
        return Ok(true);
    }
    let due = store::take(&mut db, provider, BATCH, LEASE).await?;
    drop(db);
    let is_full = i64::try_from(due.len()) == Ok(BATCH);
    let steps = join_all(due.iter().map(|pin| step(context, service, media, pin))).await;
    steps.into_iter().collect::<Result<(), _>>()?;
    Ok(is_full)
}

/// Takes a content as far as the service does, and notes how far that is.
async fn step(context: &Context, service: &Pinning, media: &MediaStore, pin: &Pin) -> Result<(), PinError> {
    let (provider, cid) = (service.name(), pin.cid.as_str());
    let outcome = ask(context, service, media, pin).await;
    let mut db = context.pool.acquire().await?;
    let failure = match outcome {
        Ok((_, Status::Pinned)) => return Ok(store::pinned(&mut db, provider, cid).await?),
        Ok((request_id, Status::Queued | Status::Pinning)) => {
            return Ok(store::asked(&mut db, provider, cid, &request_id, LOOK_AGAIN).await?);
        }
        Ok((_, Status::Failed)) => PinError::Failed(pin.cid.clone()),
        Err(PinError::Withdrawn) => return Ok(store::forget(&mut db, provider, cid).await?),
        // Not the service's fault: counted as a try, it would keep NFTs from being bought for hours after our own store is well.
        Err(failure @ PinError::Media(_)) => {
            store::postpone(&mut db, (provider, cid), &failure.to_string(), FIRST_PAUSE).await?;
            return Err(failure);
        }
        Err(failure) => failure,
    };
    let tries = pin.tries + 1;
    let pause = (FIRST_PAUSE * 2_i32.pow(pin.tries.min(MAX_TRIES))).min(LONGEST_PAUSE);
    let again = (tries < MAX_TRIES).then_some(pause);
    if again.is_none() {
        tracing::error!(%failure, "a content is not pinned on IPFS after {tries} tries: the next start tries again");
    }
    store::failed(
        &mut db,
        (provider, cid),
        &failure.to_string(),
        failure.begins_anew(),
        again,
    )
    .await?;
    Err(failure)
}

/// One content: sent and asked for, or asked about. Done twice it is the same.
async fn ask(
    context: &Context,
    service: &Pinning,
    media: &MediaStore,
    pin: &Pin,
) -> Result<(String, Status), PinError> {
    let cid = pin.cid.as_str();
    let of_service = |cause| PinError::Service {
        cid: pin.cid.clone(),
        cause,
    };
    if let Some(request_id) = &pin.request_id {
        let status = service.status(cid, request_id).await.map_err(of_service)?;
        return Ok((request_id.clone(), status));
    }
    let missing = || PinError::Missing(pin.cid.clone());
    let mut db = context.pool.acquire().await?;
    if cid.parse::<Cid>().is_ok() && !store::is_public(&mut db, cid).await? {
        return Err(PinError::Withdrawn);
    }
    drop(db);
    let (id, block) = block(&context.pool, media, cid).await?.ok_or_else(missing)?;
    service.upload(cid, &id, &block).await.map_err(of_service)?;
    failpoint::reached("pin.after_upload");
    let pin = service.pin(cid, "Cuecast NFT").await.map_err(of_service)?;
    Ok((pin.request_id, pin.status))
}

/// The binary id and the bytes of a content, or of the directory of a blind collection.
async fn block(pool: &PgPool, media: &MediaStore, text: &str) -> Result<Option<([u8; 36], Vec<u8>)>, MediaError> {
    if let Ok(cid) = text.parse::<Cid>() {
        let content = contents::get(pool, media, &cid).await?;
        let id = <[u8; 36]>::try_from(cid.bytes());
        return Ok(content
            .map(|content| content.bytes)
            .zip(id.ok())
            .map(|(bytes, id)| (id, bytes)));
    }
    let Some(hash) = directory::hash_of(text) else {
        return Ok(None);
    };
    let mut db = pool.acquire().await?;
    let Some(of) = store::of_directory(&mut db, hash).await? else {
        return Ok(None);
    };
    let cids = draws::in_order(&mut db, of).await?;
    let cids: Result<Vec<Cid>, _> = cids.iter().map(|cid| cid.parse()).collect();
    let bytes = cids.ok().map(|cids| directory::block(&cids));
    let bytes = bytes.filter(|bytes| bytes.len() <= MAX_BYTES);
    Ok(bytes.map(|bytes| (directory::id(hash), bytes)))
}

/// Lets what an earlier process gave up be tried again.
pub async fn revive(context: &Context, service: &Pinning) -> db::Result<()> {
    let revived = store::revive(&mut *context.pool.acquire().await?, service.name()).await?;
    if revived > 0 {
        tracing::info!(
            revived,
            "contents that were given up are sent to the pinning service again"
        );
    }
    Ok(())
}
