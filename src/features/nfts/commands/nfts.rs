use super::{Act, cancel, collections::held};
use crate::{
    command::Change,
    context::Context,
    features::{
        media::cid::Cid,
        nfts::{
            body::NftBody,
            picture,
            price::shown,
            refusal::{conflict, nft_not_found},
            store::{
                collections::Collection,
                nfts::{self as store, Nft},
            },
            view::NftView,
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
    NftId,
    nft::{CollectionStatus, NewNft, NftStatus},
};
use serde_json::{Value, json};
use sqlx::PgConnection;
use std::sync::Arc;

/// NFTs of one collection at most.
const MAX_NFTS: i64 = 10_000;

/// Makes an NFT of a collection that is a draft.
pub async fn create_nft(
    context: &Arc<Context>,
    Act { admin, origin }: Act,
    call: Once<NftBody>,
) -> Result<HttpResponse, ApiError> {
    let command = context.audited(admin.who.actor(), origin);
    let by = admin.who.id.to_string();
    let effect = async move |db: &mut PgConnection, body: NftBody| {
        let (new, image) = read(db, body).await?;
        let collection = held(db, new.collection).await?;
        fits(db, &collection, &new, None).await?;
        let id = ids::nft_id();
        store::put(db, id, &new, image.as_ref().map(Cid::as_str), &by).await?;
        let made = found(db, id).await?;
        let change = Change::of(target(id)).after(told(&made));
        let answer = Answer::created(&Data::from(NftView::from(made)))?;
        Ok(change.done(answer).lists_changed())
    };
    command.once("nft.create", call, admin.person, effect).await
}

/// Changes an NFT that is a draft: the whole form, whose status is left alone (A34). Of an active collection only the price changes (E24).
pub async fn update_nft(
    context: &Arc<Context>,
    Act { admin, origin }: Act,
    id: NftId,
    body: NftBody,
) -> Result<Nft, ApiError> {
    let command = context.audited(admin.who.actor(), origin);
    let by = admin.who.id.to_string();
    let effect = async move |db: &mut PgConnection| {
        let (new, image) = read(db, body).await?;
        let known = store::get(db, id).await?.ok_or_else(nft_not_found)?;
        // Both collections in one order, so that two that swap their NFTs do not wait for each other.
        let (first, last) = (
            known.collection.min(new.collection),
            known.collection.max(new.collection),
        );
        let first = held(db, first).await?;
        let last = if last == first.id {
            first.clone()
        } else {
            held(db, last).await?
        };
        let of = |id| if first.id == id { &first } else { &last };
        let before = store::lock(db, id).await?.ok_or_else(nft_not_found)?;
        if before.collection != known.collection {
            return Err(conflict("This NFT was moved meanwhile. Please look at it again."));
        }
        if before.status != NftStatus::Draft {
            return Err(conflict("Only draft NFTs can be edited."));
        }
        if before.is_veiled {
            return Err(conflict("The collection is blind: its NFTs stay as they are."));
        }
        let image = image.as_ref().map(Cid::as_str);
        if of(before.collection).status == CollectionStatus::Draft {
            fits(db, of(new.collection), &new, Some(id)).await?;
            store::put(db, id, &new, image, &by).await?;
        } else {
            keeps_what_is_fixed(&before, &new, image)?;
            store::set_price(db, id, new.price).await?;
        }
        let after = found(db, id).await?;
        let change = Change::of(target(id)).before(told(&before)).after(told(&after));
        Ok(change.done(after).lists_changed())
    };
    command.run("nft.update", effect).await
}

/// Takes an NFT off every list. Of one that is minted its page, its owners and its token stay (E26); orders that are under way come to nothing first,
/// and what was held for them goes back.
pub async fn delete_nft(
    context: &Arc<Context>,
    Act { admin, origin }: Act,
    id: NftId,
    forced: bool,
    reason: Option<String>,
) -> Result<(), ApiError> {
    let command = context.audited(admin.who.actor(), origin);
    let name = if forced { "nft.force_delete" } else { "nft.delete" };
    let effect = async move |db: &mut PgConnection| {
        let known = store::get(db, id).await?.ok_or_else(nft_not_found)?;
        let collection = held(db, known.collection).await?;
        let before = store::lock(db, id).await?.ok_or_else(nft_not_found)?;
        if !forced && before.status != NftStatus::Draft {
            return Err(conflict(
                "Cannot delete NFT that has been minted. Only draft NFTs can be deleted.",
            ));
        }
        if !forced && collection.status != CollectionStatus::Draft {
            return Err(conflict(
                "The collection was activated: its NFTs are fixed. Force delete takes this one off the lists.",
            ));
        }
        let (cancelled, told_of) = cancel::orders(db, id).await?;
        store::hide(db, id).await?;
        let change = Change::of(target(id)).before(told(&before));
        let change = change.after(json!({ "deleted": true, "reason": reason, "cancelledOrders": cancelled }));
        Ok(change.done(()).and(told_of).lists_changed())
    };
    command.run(name, effect).await
}

async fn read(db: &mut PgConnection, mut body: NftBody) -> Result<(NewNft, Option<Cid>), ApiError> {
    let image = body.image.take().unwrap_or_default();
    let new = body.form().read()?;
    let image = picture::named(db, "image", &image).await?;
    Ok((new, image))
}

/// Whether a collection that is held takes that NFT.
async fn fits(
    db: &mut PgConnection,
    collection: &Collection,
    new: &NewNft,
    this: Option<NftId>,
) -> Result<(), ApiError> {
    if collection.status != CollectionStatus::Draft {
        return Err(conflict("This collection was activated: its NFTs are fixed."));
    }
    if collection.currency != new.currency {
        let text = format!("The collection is priced in {}.", collection.currency);
        return Err(ApiError::field("currency", text));
    }
    let (others, supply) = store::others(db, collection.id, this).await?;
    if others >= MAX_NFTS {
        return Err(conflict(format!("A collection has at most {MAX_NFTS} NFTs.")));
    }
    let left = i64::from(collection.total_supply) - supply;
    if i64::from(new.total_supply) > left {
        let text = format!("The collection has room for {left} more editions.");
        return Err(ApiError::field("totalSupply", text));
    }
    Ok(())
}

fn keeps_what_is_fixed(before: &Nft, new: &NewNft, image: Option<&str>) -> Result<(), ApiError> {
    let is_same = before.collection == new.collection
        && before.name == new.name
        && before.description == new.description
        && before.image_cid.as_deref() == image
        && before.rarity == Some(new.rarity)
        && before.attributes == new.attributes
        && before.currency == new.currency
        && before.total_supply == new.total_supply;
    if is_same {
        return Ok(());
    }
    Err(conflict(
        "The collection was activated: of its NFTs only the price can change.",
    ))
}

async fn found(db: &mut PgConnection, id: NftId) -> Result<Nft, ApiError> {
    let missing = || ApiError::internal("an NFT that was stored is not there");
    store::get(db, id).await?.ok_or_else(missing)
}

fn target(id: NftId) -> String {
    format!("nft:{id}")
}

fn told(nft: &Nft) -> Value {
    json!({
        "collection": nft.collection, "name": nft.name, "description": nft.description, "image": nft.image_cid, "rarity": nft.rarity,
        "attributes": nft.attributes, "price": shown(nft.price), "currency": nft.currency, "totalSupply": nft.total_supply,
        "mintedSupply": nft.minted_supply, "status": nft.status
    })
}
