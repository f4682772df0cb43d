use super::{Act, activate};
use crate::{
    chain::Chains,
    command::Change,
    context::Context,
    features::{
        media::cid::Cid,
        nfts::{
            body::CollectionBody,
            kept::Nfts,
            picture,
            price::shown,
            refusal::{collection_not_found, conflict},
            store::{
                collections::{self as store, Collection},
                nfts as items, waitlist,
            },
            view::CollectionView,
        },
    },
    http::{
        data::Data,
        error::ApiError,
        idempotency::{Answer, Once},
    },
    ids,
};
use actix_web::HttpResponse;
use domain::{
    CollectionId,
    nft::{CollectionStatus, CollectionStep, NewCollection},
};
use serde_json::{Value, json};
use sqlx::PgConnection;
use std::sync::Arc;

/// Makes a collection, as a draft.
pub async fn create_collection(
    context: &Arc<Context>,
    Act { admin, origin }: Act,
    call: Once<CollectionBody>,
) -> Result<HttpResponse, ApiError> {
    let command = context.audited(admin.who.actor(), origin);
    let by = admin.who.id.to_string();
    let effect = async move |db: &mut PgConnection, body: CollectionBody| {
        let (new, banner, logo) = read(db, body).await?;
        if new.status != CollectionStatus::Draft {
            let text = "A new collection is a draft. Add its NFTs, then activate it.";
            return Err(ApiError::field("status", text));
        }
        let id = ids::collection_id();
        store::put(db, id, &new, (banner.as_ref(), logo.as_ref()), &by).await?;
        let made = found(db, id).await?;
        let change = Change::of(target(id)).after(told(&made));
        let answer = Answer::created(&Data::from(CollectionView::from(made)))?;
        Ok(change.done(answer).lists_changed())
    };
    command.once("nft_collection.create", call, admin.person, effect).await
}

/// Changes a collection: the whole form, with its status. Once it is active, what buyers rely on stays (E24).
pub async fn update_collection(
    context: &Arc<Context>,
    (chains, nfts): (Arc<Chains>, Arc<Nfts>),
    Act { admin, origin }: Act,
    id: CollectionId,
    body: CollectionBody,
) -> Result<Collection, ApiError> {
    let command = context.audited(admin.who.actor(), origin);
    let by = admin.who.id.to_string();
    let effect = async move |db: &mut PgConnection| {
        let before = held(db, id).await?;
        let (new, banner, logo) = read(db, body).await?;
        let step = before
            .status
            .step(new.status)
            .map_err(|wrong| conflict(wrong.to_string()))?;
        if before.status == CollectionStatus::Draft {
            let (_, supply) = items::others(db, id, None).await?;
            if i64::from(new.total_supply) < supply {
                let text = format!("Its NFTs have {supply} editions together: the total supply cannot be below that.");
                return Err(ApiError::field("totalSupply", text));
            }
        } else {
            keeps_what_is_fixed(&before, &new)?;
        }
        store::put(db, id, &new, (banner.as_ref(), logo.as_ref()), &by).await?;
        match step {
            CollectionStep::Stay => {}
            CollectionStep::Activate => {
                let draft = found(db, id).await?;
                activate::activate(db, &chains, &nfts.seeds, &draft).await?;
                waitlist::open(db, id).await?;
            }
            CollectionStep::Pause | CollectionStep::Resume | CollectionStep::Complete => {
                store::set_status(db, id, new.status).await?;
            }
        }
        let after = found(db, id).await?;
        let change = Change::of(target(id)).before(told(&before)).after(told(&after));
        Ok(change.done(after).lists_changed())
    };
    command.run("nft_collection.update", effect).await
}

/// Takes a collection off every list. Nobody loses what they own, so one with an edition that was minted or sold stays (A35).
pub async fn delete_collection(
    context: &Arc<Context>,
    Act { admin, origin }: Act,
    id: CollectionId,
    reason: Option<String>,
) -> Result<(), ApiError> {
    let command = context.audited(admin.who.actor(), origin);
    let effect = async move |db: &mut PgConnection| {
        let before = held(db, id).await?;
        if store::taken(db, id).await? > 0 {
            let text = "NFTs of this collection are owned or being bought. Pause or complete it instead.";
            return Err(conflict(text));
        }
        store::delete(db, id).await?;
        let change = Change::of(target(id)).before(told(&before));
        let change = change.after(json!({ "deleted": true, "reason": reason }));
        Ok(change.done(()).lists_changed())
    };
    command.run("nft_collection.delete", effect).await
}

async fn read(
    db: &mut PgConnection,
    mut body: CollectionBody,
) -> Result<(NewCollection, Option<Cid>, Option<Cid>), ApiError> {
    let banner = body.banner_image.take().unwrap_or_default();
    let logo = body.logo_image.take().unwrap_or_default();
    let new = body.form().read()?;
    let banner = picture::named(db, "bannerImage", &banner).await?;
    let logo = picture::named(db, "logoImage", &logo).await?;
    Ok((new, banner, logo))
}

fn keeps_what_is_fixed(before: &Collection, new: &NewCollection) -> Result<(), ApiError> {
    let is_same = before.total_supply == new.total_supply
        && before.currency == new.currency
        && before.royalty_wallet == new.royalty_wallet
        && before.royalty == new.royalty
        && before.admin_wallet == new.admin_wallet
        && before.release_date == new.release_date
        && before.blind.as_ref().map(|blind| blind.closes_at) == new.blind_until;
    if is_same {
        return Ok(());
    }
    let text = "This collection was activated: its supply, currency, dates, wallets and royalty stay as they are.";
    Err(conflict(text))
}

/// A collection that was not deleted, held until the transaction ends.
pub(super) async fn held(db: &mut PgConnection, id: CollectionId) -> Result<Collection, ApiError> {
    store::lock(db, id).await?.ok_or_else(collection_not_found)
}

async fn found(db: &mut PgConnection, id: CollectionId) -> Result<Collection, ApiError> {
    let missing = || ApiError::internal("a collection that was stored is not there");
    store::get(db, id).await?.ok_or_else(missing)
}

fn target(id: CollectionId) -> String {
    format!("nft_collection:{id}")
}

fn told(collection: &Collection) -> Value {
    json!({
        "name": collection.name, "creator": collection.creator, "description": collection.description,
        "totalSupply": collection.total_supply, "price": shown(collection.price), "currency": collection.currency,
        "releaseDate": collection.release_date.to_string(), "banner": collection.banner_cid, "logo": collection.logo_cid,
        "royaltyWallet": collection.royalty_wallet, "royaltyPercentage": collection.royalty.to_string(),
        "adminWallet": collection.admin_wallet, "status": collection.status, "nfts": collection.nfts,
        "blindUntil": collection.blind.as_ref().map(|blind| blind.closes_at.to_string()),
        "chainId": collection.chain_id, "provenance": collection.provenance.as_deref().map(hex::encode)
    })
}
