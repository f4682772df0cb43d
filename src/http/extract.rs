//! Parsing at the edge: path parameters, bodies and queries, with every failure as a coded answer.

use super::{
    callers::settled,
    error::{ApiError, Code},
};
use crate::telemetry::RequestId;
use actix_web::{
    FromRequest, HttpMessage, HttpRequest,
    dev::Payload,
    error::{JsonPayloadError, PayloadError},
    http::StatusCode,
    web,
};
use domain::{Address, StreamId, text};
use futures_util::{
    FutureExt,
    future::{Either, LocalBoxFuture},
};
use serde::de::DeserializeOwned;
use std::{
    future::{Ready, ready},
    net::{IpAddr, Ipv4Addr},
    ops::Deref,
    str::FromStr,
};

/// The largest body, in bytes.
const MAX_BODY: usize = 64 * 1024;

pub(super) const BAD_INPUT: &str = "Invalid request. Please check your input.";

/// How JSON bodies are read.
pub fn json_config() -> web::JsonConfig {
    web::JsonConfig::default()
        .limit(MAX_BODY)
        .error_handler(|error, _| refuse_json(&error).into())
}

/// How other bodies are read.
pub fn payload_config() -> web::PayloadConfig {
    web::PayloadConfig::new(MAX_BODY)
}

fn refuse_json(error: &JsonPayloadError) -> ApiError {
    use JsonPayloadError::{ContentType, Overflow, OverflowKnownLength, Payload};
    if matches!(
        error,
        Overflow { .. } | OverflowKnownLength { .. } | Payload(PayloadError::Overflow)
    ) {
        too_large()
    } else if matches!(error, ContentType) {
        ApiError::bad_request("Send JSON, with the header Content-Type: application/json.")
    } else {
        ApiError::bad_request(BAD_INPUT)
    }
}

/// The answer to a body that could not be read to its end.
pub(super) fn refuse_body(error: &actix_web::Error) -> ApiError {
    match error.as_response_error().status_code() {
        StatusCode::PAYLOAD_TOO_LARGE => too_large(),
        _ => ApiError::bad_request(BAD_INPUT),
    }
}

pub(super) fn too_large() -> ApiError {
    ApiError::new(Code::PayloadTooLarge, "The request is too large.")
}

/// Characters of a note or a reason at most.
const MAX_NOTE: usize = 500;

/// An admin's words on a decision: 1 to 500 characters, trimmed. Those whom it is about read it, so nothing in it is hidden or reordered.
pub fn note(field: &'static str, text: &str) -> Result<String, ApiError> {
    let text = text.trim();
    if text::is_blank(text) || text.chars().count() > MAX_NOTE {
        let refusal = format!("The {field} must be 1 to {MAX_NOTE} characters.");
        return Err(ApiError::field(field, refusal));
    }
    if text::has_forbidden(text, true) {
        let refusal = format!("The {field} contains characters that are not allowed.");
        return Err(ApiError::field(field, refusal));
    }
    Ok(text.to_owned())
}

/// A JSON body. What is wrong with it is said once it is known who sent it.
#[derive(Debug)]
pub struct JsonBody<T>(pub T);

impl<T> JsonBody<T> {
    /// The parsed body.
    pub fn into_inner(self) -> T {
        self.0
    }
}

impl<T> Deref for JsonBody<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: DeserializeOwned + 'static> FromRequest for JsonBody<T> {
    type Error = actix_web::Error;
    type Future = LocalBoxFuture<'static, Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let body = web::Json::<T>::from_request(request, payload);
        let known = settled(request);
        Box::pin(async move {
            match body.await {
                Ok(body) => Ok(Self(body.into_inner())),
                Err(refusal) => Err(known.await.map_or(refusal, Into::into)),
            }
        })
    }
}

/// A JSON body that may be left out.
pub struct Optional<T>(pub T);

impl<T: DeserializeOwned + Default + 'static> FromRequest for Optional<T> {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        // Read as text first, so that no body and a bad one are told apart.
        let body = web::Bytes::from_request(request, payload);
        let known = settled(request);
        Box::pin(async move {
            let read = match body.await {
                Ok(body) if body.is_empty() => Ok(T::default()),
                Ok(body) => serde_json::from_slice(&body).map_err(|_| ApiError::bad_request(BAD_INPUT)),
                Err(e) => Err(refuse_body(&e)),
            };
            match read {
                Ok(body) => Ok(Self(body)),
                Err(refusal) => Err(known.await.unwrap_or(refusal)),
            }
        })
    }
}

/// The parameters of a query string. What is wrong with them is said once it is known who sent them.
#[derive(Debug)]
pub struct Query<T>(T);

impl<T> Query<T> {
    /// The parsed parameters.
    pub fn into_inner(self) -> T {
        self.0
    }
}

impl<T> Deref for Query<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

/// A part that was read at once, or its refusal behind that of the caller.
type Read<T> = Either<Ready<Result<T, ApiError>>, LocalBoxFuture<'static, Result<T, ApiError>>>;

fn read<T: 'static>(request: &HttpRequest, found: Result<T, ApiError>) -> Read<T> {
    match found {
        Ok(found) => Either::Left(ready(Ok(found))),
        Err(refusal) => {
            let known = settled(request);
            Either::Right(Box::pin(known.map(|caller| Err(caller.unwrap_or(refusal)))))
        }
    }
}

impl<T: DeserializeOwned + 'static> FromRequest for Query<T> {
    type Error = ApiError;
    type Future = Read<Self>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let found = web::Query::<T>::from_query(request.query_string());
        let found = found.map_err(|_| ApiError::bad_request(BAD_INPUT));
        read(request, found.map(|found| Self(found.into_inner())))
    }
}

/// A value that may stand in a path: its feature says under which name, and how the caller is refused who puts something else there.
pub trait PathId: FromStr {
    /// The name in the braces of the path.
    const NAME: &'static str;

    /// The answer to what cannot be one.
    fn refusal() -> ApiError;
}

/// A path parameter.
#[derive(Debug, Clone, Copy)]
pub struct Id<K>(pub K);

impl<K: PathId + 'static> FromRequest for Id<K> {
    type Error = ApiError;
    type Future = Read<Self>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let found = request.match_info().query(K::NAME).parse();
        read(request, found.map(Self).map_err(|_| K::refusal()))
    }
}

/// The `{id}` of a stream: not beside its feature, because most others are about something in a stream.
pub type InStream = Id<StreamId>;

impl PathId for StreamId {
    const NAME: &'static str = "id";

    fn refusal() -> ApiError {
        ApiError::invalid_stream_id()
    }
}

/// The `{address}` of a person.
pub type OfAddress = Id<Address>;

impl PathId for Address {
    const NAME: &'static str = "address";

    fn refusal() -> ApiError {
        ApiError::bad_request("Invalid wallet address")
    }
}

/// The caller's network address, as the edge worked it out.
#[derive(Debug, Clone, Copy)]
pub struct ClientAddress(pub IpAddr);

impl FromRequest for ClientAddress {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let known = request.extensions().get::<Self>().copied();
        ready(Ok(known.unwrap_or(Self(IpAddr::V4(Ipv4Addr::UNSPECIFIED)))))
    }
}

/// From where a request came, for the audit log; by default from nowhere, as what the clock does.
#[derive(Debug, Clone, Default)]
pub struct Origin {
    pub address: Option<IpAddr>,
    pub request_id: Option<String>,
}

impl FromRequest for Origin {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let known = request.extensions();
        ready(Ok(Self {
            address: known.get::<ClientAddress>().map(|client| client.0),
            request_id: known.get::<RequestId>().map(RequestId::to_string),
        }))
    }
}
