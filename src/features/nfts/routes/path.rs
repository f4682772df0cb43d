use crate::http::{
    error::ApiError,
    extract::{Id, PathId, note},
};
use domain::{CollectionId, NftId, nft::PhaseNumber};
use serde::Deserialize;
use utoipa::IntoParams;

/// Characters of a search at most.
const MAX_SEARCH: usize = 200;

/// The `{id}` of a collection.
pub(super) type OfCollection = Id<CollectionId>;
/// The `{number}` of a phase.
pub(super) type OfNumber = Id<PhaseNumber>;
/// The `{id}` of an NFT.
pub(super) type OfNft = Id<NftId>;

impl PathId for CollectionId {
    const NAME: &'static str = "id";

    fn refusal() -> ApiError {
        ApiError::bad_request("Invalid collection ID")
    }
}

impl PathId for PhaseNumber {
    const NAME: &'static str = "number";

    fn refusal() -> ApiError {
        ApiError::bad_request("The phase must be a number from 1 to 10.")
    }
}

impl PathId for NftId {
    const NAME: &'static str = "id";

    fn refusal() -> ApiError {
        ApiError::bad_request("Invalid NFT ID")
    }
}

/// Why something is deleted.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ReasonQuery {
    /// At most 500 characters, for the audit log.
    #[param(max_length = 500)]
    reason: Option<String>,
}

impl ReasonQuery {
    pub(super) fn into_reason(self) -> Result<Option<String>, ApiError> {
        let given = self.reason.filter(|text| !text.trim().is_empty());
        given.map(|text| note("reason", &text)).transpose()
    }
}

/// An NFT that a query names.
pub(super) fn nft_id(text: Option<&str>) -> Result<NftId, ApiError> {
    text.unwrap_or_default().parse().map_err(|_| NftId::refusal())
}

/// Text that is searched for; None for everything.
pub(super) fn search(text: Option<&str>) -> Result<Option<&str>, ApiError> {
    let text = text.map(str::trim).filter(|text| !text.is_empty());
    if text.is_some_and(|text| text.chars().count() > MAX_SEARCH || text.contains('\0')) {
        let refusal = format!("The search must be at most {MAX_SEARCH} characters.");
        return Err(ApiError::field("search", refusal));
    }
    Ok(text)
}
