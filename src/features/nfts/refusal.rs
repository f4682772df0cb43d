//! How refusals are answered.

use crate::http::error::{ApiError, Code};

pub(super) fn collection_not_found() -> ApiError {
    ApiError::new(Code::NotFound, "Collection not found")
}

pub(super) fn nft_not_found() -> ApiError {
    ApiError::new(Code::NotFound, "NFT not found")
}

pub(super) fn phase_not_found() -> ApiError {
    ApiError::new(Code::NotFound, "Phase not found")
}

/// Of what cannot be bought, whatever the reason (NFT-93).
pub(super) fn not_available() -> ApiError {
    ApiError::new(Code::NotFound, "NFT not found or no longer available for purchase.")
}

pub(super) fn conflict(text: impl Into<std::borrow::Cow<'static, str>>) -> ApiError {
    ApiError::new(Code::Conflict, text)
}
