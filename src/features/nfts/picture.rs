//! Pictures as forms name them: always one that was uploaded here.

use crate::{
    features::media::{cid::Cid, contents},
    http::error::ApiError,
};
use sqlx::PgConnection;

/// The pictures of a collection that has none of its own.
pub(super) const DEFAULT_BANNER: &str = "/nft/banner.svg";
pub(super) const DEFAULT_LOGO: &str = "/nft/logo.svg";

/// The picture that a form names; None where it names none, or one that all have.
pub(super) async fn named(db: &mut PgConnection, field: &'static str, text: &str) -> Result<Option<Cid>, ApiError> {
    let text = text.trim();
    if matches!(text, "" | DEFAULT_BANNER | DEFAULT_LOGO) {
        return Ok(None);
    }
    let refusal = || ApiError::field(field, "Please upload the picture again.");
    let name = text
        .strip_prefix("/ipfs/")
        .or_else(|| text.strip_prefix("/media/"))
        .ok_or_else(refusal)?;
    let cid = name.split_once('.').map_or(name, |(stem, _)| stem);
    let cid: Cid = cid.parse().map_err(|_| refusal())?;
    match contents::has_picture(db, &cid).await? {
        true => Ok(Some(cid)),
        false => Err(refusal()),
    }
}

/// Where everybody finds it.
pub(super) fn url(cid: &str) -> String {
    format!("/ipfs/{cid}")
}
