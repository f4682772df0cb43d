use crate::{
    chain::Chains,
    context::Context,
    features::presale::{
        CardLinks,
        site::{Presale, Site},
        store,
        view::{SaleStatus, SaleTotal},
    },
    http::{
        cache::{Cached, Freshness},
        data::Data,
        error::{ApiError, Code},
    },
};
use actix_web::{HttpResponse, get, http::header, web};
use bytes::Bytes;
use domain::presale::{list_text, text};
use std::{fmt::Write, sync::Arc, time::Duration};

/// The two files, as they were last made: by one call at a time, on a thread that serves nobody. Anybody may ask for them, and lengthen the list.
pub struct SaleFiles {
    fresh: Freshness,
    contributions: Cached<Bytes>,
    list: Cached<Bytes>,
}

impl Default for SaleFiles {
    fn default() -> Self {
        Self {
            fresh: Freshness::within(Duration::from_secs(10)),
            contributions: Cached::default(),
            list: Cached::default(),
        }
    }
}

/// Where the sale stands: its phase by the server's clock, price, supply, what was sold, and where contributions are sent.
#[utoipa::path(tag = "presale", responses((status = 200, body = Data<SaleStatus>)))]
#[get("/api/presale/status")]
pub async fn sale_status(
    context: web::Data<Context>,
    chains: web::Data<Chains>,
    presale: web::Data<Presale>,
    cards: web::Data<CardLinks>,
) -> Result<web::Json<Data<SaleStatus>>, ApiError> {
    let site = Site::of(&chains).ok();
    let terms = presale
        .terms(&mut *context.pool.acquire().await?, site.as_ref())
        .await?;
    let sums = match &site {
        Some(site) => presale.sums.of(&context, site.chain).await?,
        None => Arc::default(),
    };
    let status = SaleStatus::of((&presale, &cards), &chains, site.as_ref(), terms.as_ref(), &sums);
    Ok(Data::json(status))
}

/// The sums of the sale, of one block.
#[utoipa::path(tag = "presale", responses((status = 200, body = Data<SaleTotal>), (status = 503, description = "CHAIN_UNAVAILABLE", body = crate::http::error::ErrorBody)))]
#[get("/api/presale/total")]
pub async fn sale_total(
    context: web::Data<Context>,
    chains: web::Data<Chains>,
    presale: web::Data<Presale>,
) -> Result<web::Json<Data<SaleTotal>>, ApiError> {
    let site = Site::of(&chains)?;
    let kept = presale.sums.of(&context, site.chain).await?;
    Ok(Data::json(SaleTotal::from(&kept.totals)))
}

/// Every allocated contribution in the order of the chain, as CSV: with the terms and the list, all that the sale is recomputed from.
#[utoipa::path(tag = "presale", responses((status = 200, body = String, content_type = "text/csv"), (status = 503, description = "CHAIN_UNAVAILABLE", body = crate::http::error::ErrorBody)))]
#[get("/api/presale/contributions.csv")]
pub async fn sale_contributions(
    context: web::Data<Context>,
    chains: web::Data<Chains>,
    files: web::Data<SaleFiles>,
) -> Result<HttpResponse, ApiError> {
    let site = Site::of(&chains)?;
    let make = async || {
        let rows = store::all(&mut *context.pool.acquire().await?, site.chain).await?;
        off_thread(move || contributions(&rows)).await
    };
    let csv = files.contributions.get(&files.fresh, make).await?;
    Ok(file(&csv))
}

fn contributions(rows: &[store::Row]) -> Result<String, ApiError> {
    let mut csv = String::from(
        "block,event,time,transaction,token,sender,amount,allocated,refundable,allocation,referrer,bonus,reason\n",
    );
    for row in rows {
        let (one, Some(share)) = (&row.contribution, row.share) else {
            continue;
        };
        let referrer = row
            .referrer
            .map(|referrer| format!("{referrer:#x}"))
            .unwrap_or_default();
        let reason = share.reason.map(domain::presale::Reason::as_str).unwrap_or_default();
        writeln!(
            csv,
            "{},{},{},{:#x},{},{:#x},{},{},{},{},{referrer},{},{reason}",
            one.block,
            one.index,
            one.time,
            one.tx,
            one.coin.as_str(),
            one.sender,
            text(one.amount),
            text(share.allocated),
            text(share.refundable),
            text(share.allocation),
            text(share.bonus),
        )
        .map_err(ApiError::internal)?;
    }
    Ok(csv)
}

/// The published list, as CSV: the whitelist, and who came by whose link, with the seconds since 1970 since when. Its Keccak-256 stands beside each root.
#[utoipa::path(tag = "presale", responses((status = 200, body = String, content_type = "text/csv"), (status = 503, description = "Not announced", body = crate::http::error::ErrorBody)))]
#[get("/api/presale/list.csv")]
pub async fn sale_list(
    context: web::Data<Context>,
    chains: web::Data<Chains>,
    presale: web::Data<Presale>,
    files: web::Data<SaleFiles>,
) -> Result<HttpResponse, ApiError> {
    let site = Site::of(&chains).ok();
    let make = async || {
        let mut db = context.pool.acquire().await?;
        let terms = presale.terms(&mut db, site.as_ref()).await?;
        let terms = terms.ok_or_else(|| ApiError::new(Code::ChainUnavailable, "The presale is not announced yet."))?;
        let entries = store::entries(&mut db, terms.ends_at).await?;
        drop(db);
        off_thread(move || Ok(list_text(&entries))).await
    };
    let csv = files.list.get(&files.fresh, make).await?;
    Ok(file(&csv))
}

async fn off_thread(make: impl FnOnce() -> Result<String, ApiError> + Send + 'static) -> Result<Bytes, ApiError> {
    let made = web::block(make).await.map_err(ApiError::internal)?;
    made.map(Bytes::from)
}

fn file(csv: &Bytes) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, "no-cache"))
        .body(csv.clone())
}
