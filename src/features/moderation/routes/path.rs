use crate::http::{
    error::ApiError,
    extract::{Id, PathId},
};
use domain::MessageId;

/// The `{messageId}` of a chat line.
pub type OfMessage = Id<MessageId>;

impl PathId for MessageId {
    const NAME: &'static str = "messageId";

    fn refusal() -> ApiError {
        ApiError::bad_request("Invalid message ID")
    }
}
