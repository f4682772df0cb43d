use super::{site::Site, store};
use crate::{
    context::Context,
    db,
    http::error::{ApiError, Code},
    spending::{SpendKind, may_spend},
    users,
};
use alloy_primitives::Address;
use data_encoding::{BitOrder, Encoding, Specification};
use domain::UserId;
use rand::Rng;
use sqlx::PgConnection;
use std::sync::LazyLock;

/// Crockford's base 32: no I, L, O or U.
static CROCKFORD: LazyLock<Option<Encoding>> = LazyLock::new(|| {
    let mut specification = Specification::new();
    specification.symbols.push_str("0123456789ABCDEFGHJKMNPQRSTVWXYZ");
    specification.bit_order = BitOrder::MostSignificantFirst;
    specification.encoding().ok()
});

/// Refuses what the person's own limits and breaks, and operators' switches, do not let through now. What came is counted when it is allocated, so
/// nothing is counted here.
pub async fn precheck(context: &Context, user: UserId, cents: u64) -> Result<(), ApiError> {
    let mut db = context.pool.begin().await?;
    let _unused = may_spend(&mut db, user, SpendKind::Presale, cents).await??;
    Ok(db.rollback().await?)
}

/// Attaches a buyer to the owner of a code, where that is still in time (E15): before their first transfer is known, not to themselves, and to nobody
/// whom they referred. A buyer who is attached stays with the first.
pub async fn attach(context: &Context, site: &Site, buyer: Address, code: &str) -> Result<(), ApiError> {
    let refused = |text: &'static str| Err(ApiError::new(Code::Conflict, text));
    let mut db = context.pool.begin().await?;
    let code = code.trim().to_ascii_uppercase();
    let Some(referrer) = store::owner_of_code(&mut db, &code).await? else {
        return Err(ApiError::bad_request("There is no such referral code."));
    };
    if referrer == buyer {
        return refused("Your own referral code does not count.");
    }
    // Two who attach to each other at once: both hold both, in one order, and the second sees the first.
    lock_both(&mut db, buyer, referrer).await?;
    match store::referred_by(&mut db, buyer).await? {
        Some(known) if known == referrer => return Ok(()),
        Some(_) => return refused("You came by another referral link before."),
        None => {}
    }
    if store::referred_by(&mut db, referrer).await? == Some(buyer) {
        return refused("You referred this person: their code does not count for you.");
    }
    if store::has_transfer(&mut db, site.chain, site.coins, site.vault, buyer).await? {
        return refused("A referral code counts before your first contribution alone.");
    }
    store::attach(&mut db, buyer, referrer).await?;
    Ok(db::commit(db, "presale.attach").await?)
}

async fn lock_both(db: &mut PgConnection, one: Address, other: Address) -> db::Result<()> {
    let user = |of: Address| domain::Address::from(of.into_array());
    let found = (
        users::by_address(db, user(one)).await?,
        users::by_address(db, user(other)).await?,
    );
    match found {
        (Some(one), Some(other)) => users::lock_pair(db, one.id, other.id).await,
        (None, _) | (_, None) => Ok(()),
    }
}

/// Somebody's referral code, made when it is first asked for.
pub async fn code(db: &mut PgConnection, user: UserId) -> Result<String, ApiError> {
    // A made code is taken once in 10^12; three in a row are not.
    for _ in 0..3 {
        if let Some(code) = store::code_of(db, user).await? {
            return Ok(code);
        }
        let bytes: [u8; 5] = rand::rng().random();
        let encoding = CROCKFORD.as_ref().ok_or_else(|| ApiError::internal("no encoding"))?;
        store::make_code(db, user, &encoding.encode(&bytes)).await?;
    }
    store::code_of(db, user)
        .await?
        .ok_or_else(|| ApiError::internal("no referral code could be made"))
}
