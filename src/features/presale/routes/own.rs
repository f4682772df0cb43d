use super::buy::sender_of;
use crate::{
    auth::{Account, Viewer},
    chain::Chains,
    context::Context,
    features::presale::{
        commands,
        site::{Presale, Site},
        store,
        view::{Own, Participant, ReferralStats, SaleProof, SaleTransaction, Taken},
    },
    http::{
        data::Data,
        error::{ApiError, ErrorBody},
        extract::OfAddress,
    },
};
use actix_web::{get, web};
use alloy_primitives::{Address, U256};
use domain::presale::{Vesting, text};
use time::OffsetDateTime;

/// Contributions that are answered at most.
const MAX_ROWS: i64 = 200;

/// The caller's own contributions, the newest 200.
#[utoipa::path(tag = "presale", security(("token" = [])), responses((status = 200, body = Data<Vec<SaleTransaction>>), (status = 503, description = "CHAIN_UNAVAILABLE", body = ErrorBody)))]
#[get("/api/presale/transactions")]
pub async fn sale_transactions(
    context: web::Data<Context>,
    chains: web::Data<Chains>,
    who: Account,
) -> Result<web::Json<Data<Vec<SaleTransaction>>>, ApiError> {
    let site = Site::of(&chains)?;
    let rows = store::of_sender(
        &mut *context.pool.acquire().await?,
        site.chain,
        sender_of(&who),
        MAX_ROWS,
    )
    .await?;
    let all: Vec<_> = rows.iter().map(|row| SaleTransaction::of(row, &chains)).collect();
    Ok(Data::json(all))
}

/// Somebody's part in the sale: in full to their own session, with the proofs by which the contract gives; to others only whether they take part.
#[utoipa::path(tag = "presale", params(("address" = String, Path)), responses((status = 200, body = Data<Participant>), (status = 503, description = "CHAIN_UNAVAILABLE", body = ErrorBody)))]
#[get("/api/presale/participant/{address}")]
pub async fn sale_participant(
    context: web::Data<Context>,
    chains: web::Data<Chains>,
    presale: web::Data<Presale>,
    viewer: Viewer,
    of: OfAddress,
) -> Result<web::Json<Data<Participant>>, ApiError> {
    let site = Site::of(&chains)?;
    let account = Address::from(*of.0.bytes());
    let mut db = context.pool.acquire().await?;
    if viewer.identity().is_none_or(|identity| identity.address != of.0) {
        let participated = store::participated(&mut db, site.chain, account).await?;
        return Ok(Data::json(Participant::Other { participated }));
    }
    let rows = store::of_sender(&mut db, site.chain, account, i64::from(u16::MAX)).await?;
    let bonus = store::bonus_of(&mut db, site.chain, account).await?;
    let given = store::given_to(&mut db, site.chain, account).await?;
    let roots = store::roots(&mut db, site.chain).await?;
    let is_cancelled = store::allocated_to(&mut db, site.chain)
        .await?
        .is_some_and(|(_, is)| is);
    let goes_back = is_cancelled || roots.first().is_some_and(|root| root.all_goes_back);
    let bought = rows
        .iter()
        .filter_map(|row| row.share)
        .fold(bonus, |sum, share| sum.saturating_add(share.allocation));
    let allocation = if goes_back { U256::ZERO } else { bought };
    let now = OffsetDateTime::now_utc();
    let vesting = Vesting::of(allocation, presale.config.tge_at, now);
    let claimable = vesting.vested.saturating_sub(given.claimed);
    let mut proofs = Vec::new();
    for root in roots.iter().filter(|root| root.is_published()) {
        let Some(published) = root.published_at else { continue };
        if let Some(found) = presale.kept.proof(&mut db, &site, root, account).await? {
            let taken = Taken {
                refunds: &given.refunds,
                is_cancelled,
                claimable: if root.number == 0 { claimable } else { U256::ZERO },
                token: &presale.config.token,
            };
            proofs.push(SaleProof::of(&site, root, published, &found, &taken));
        }
    }
    let own = Own {
        rows: &rows,
        allocation,
        vesting,
        claimable,
        claimed: given.claimed,
        proofs,
    };
    Ok(Data::json(Participant::own(own)))
}

/// The outcome of the caller's referral link; the code is made when it is first asked for. The owner's session alone.
#[utoipa::path(tag = "presale", security(("token" = [])), params(("address" = String, Path)), responses(
    (status = 200, body = Data<ReferralStats>),
    (status = 403, description = "Somebody else's", body = ErrorBody),
    (status = 503, description = "CHAIN_UNAVAILABLE", body = ErrorBody)
))]
#[get("/api/presale/referral-stats/{address}")]
pub async fn sale_referral_stats(
    context: web::Data<Context>,
    chains: web::Data<Chains>,
    who: Account,
    of: OfAddress,
) -> Result<web::Json<Data<ReferralStats>>, ApiError> {
    if of.0 != who.0.address {
        return Err(ApiError::forbidden("These are somebody else's referrals."));
    }
    let site = Site::of(&chains)?;
    let account = sender_of(&who);
    let mut db = context.pool.acquire().await?;
    let stats = ReferralStats {
        referral_code: commands::code(&mut db, who.0.user_id).await?,
        total_referrals: store::attached(&mut db, account).await?,
        total_referral_bonus: text(store::bonus_of(&mut db, site.chain, account).await?),
    };
    Ok(Data::json(stats))
}
