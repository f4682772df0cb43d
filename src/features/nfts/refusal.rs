//! How refusals are answered.

use crate::http::error::{ApiError, Code};

pub(super) fn collection_not_found() -> ApiError {
    ApiError::new(Code::NotFound, "Collection not found")
}

pub(super) fn nft_not_found() -> ApiError {
    ApiError::new(Code::NotFound, "NFT not found")
}

pub(super) fn conflict(text: impl Into<std::borrow::Cow<'static, str>>) -> ApiError {
    ApiError::new(Code::Conflict, text)
}
