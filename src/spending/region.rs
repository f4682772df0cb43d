//! The caller's country, and the kinds of spending that are closed there. The country is the trusted proxy's word; a header by the caller is never read.

use super::SpendKind;
use crate::{
    config::{self, ClosedRegion, Country},
    context::Context,
    http::{
        client_address::is_proxy,
        error::{ApiError, Code},
    },
};
use actix_web::{FromRequest, HttpRequest, dev::Payload, http::header::HeaderName, web};
use std::future::{Ready, ready};

/// The kinds of spending that are closed in a country.
#[derive(Debug, Clone, Default)]
pub struct Regions {
    header: Option<HeaderName>,
    closed: Vec<ClosedRegion>,
    unknown_is_closed: bool,
}

impl Regions {
    /// As it is configured.
    pub fn of(config: &config::Spending) -> Self {
        Self {
            header: config.region_header.clone(),
            closed: config.closed_regions.clone(),
            unknown_is_closed: !config.unknown_region,
        }
    }

    fn is_open(&self, kind: SpendKind, country: Option<Country>) -> bool {
        match country {
            None => !self.unknown_is_closed,
            Some(country) => !self
                .closed
                .iter()
                .any(|closed| closed.country == country && closed.kind.is_none_or(|of| of == kind)),
        }
    }
}

/// The caller's country with what is offered there: every call that spends asks for it, beside the permit.
#[derive(Debug, Clone)]
pub struct Region {
    regions: web::Data<Regions>,
    country: Option<Country>,
}

impl Region {
    /// Whether that is offered here.
    pub fn is_open(&self, kind: SpendKind) -> bool {
        self.regions.is_open(kind, self.country)
    }

    /// Refuses what is not offered here.
    ///
    /// # Errors
    /// 451, with what remains usable.
    pub fn offers(&self, kind: SpendKind) -> Result<(), ApiError> {
        if self.is_open(kind) {
            return Ok(());
        }
        let place = self.country.map_or_else(
            || "where you are: your country could not be told".to_owned(),
            |country| format!("in your country ({country})"),
        );
        let text = format!(
            "{} is not offered {place}. Watching, chat, free plays and withdrawals stay open.",
            kind.label()
        );
        Err(ApiError::new(Code::RegionRestricted, text))
    }
}

impl FromRequest for Region {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(found(request))
    }
}

fn found(request: &HttpRequest) -> Result<Region, ApiError> {
    let missing = || ApiError::internal("the application has no regions");
    let regions = request.app_data::<web::Data<Regions>>().ok_or_else(missing)?.clone();
    let context = request.app_data::<web::Data<Context>>().ok_or_else(missing)?;
    let peer = request.peer_addr().map(|peer| peer.ip());
    let believed = peer.is_some_and(|peer| is_proxy(peer, &context.site.trusted_proxies));
    let header = regions.header.as_ref().filter(|_| believed);
    // Twice is a proxy that passes on what its caller wrote: nothing is known then.
    let mut values = header.map(|name| request.headers().get_all(name)).into_iter().flatten();
    let country = match (values.next(), values.next()) {
        (Some(value), None) => value.to_str().ok().and_then(Country::parse),
        (Some(_), Some(_)) | (None, _) => None,
    };
    Ok(Region { regions, country })
}
