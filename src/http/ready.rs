//! Answers whose bytes are made before anyone asks.

use crate::http::error::ApiError;
use serde::Serialize;

use actix_web::{
    HttpRequest, HttpResponse,
    http::{
        StatusCode,
        header::{self, ContentEncoding, HeaderValue},
    },
};
use bytes::Bytes;
use sha2::{Digest, Sha256};
use std::{io::Write, sync::OnceLock};

/// Shorter bodies are not worth a compressed copy.
const COMPRESSED_FROM: usize = 1024;
/// Of 11; more costs tenfold the time for a tenth of the size.
const BROTLI_QUALITY: u32 = 5;
const BROTLI_WINDOW: u32 = 20;

/// A body with its tag, and its compressed copies from the first time that somebody takes them.
#[derive(Debug)]
pub struct Ready {
    kind: &'static str,
    plain: Bytes,
    tag: String,
    brotli: OnceLock<Option<Bytes>>,
    gzip: OnceLock<Option<Bytes>>,
}

impl PartialEq for Ready {
    fn eq(&self, other: &Self) -> bool {
        self.plain == other.plain
    }
}

impl Ready {
    pub fn json(body: impl Into<Bytes>) -> Self {
        Self::new("application/json", body)
    }

    /// The body of a view.
    pub fn of(view: &impl Serialize) -> Result<Self, ApiError> {
        serde_json::to_vec(view).map(Self::json).map_err(ApiError::internal)
    }

    pub fn new(kind: &'static str, body: impl Into<Bytes>) -> Self {
        let plain = body.into();
        // Weak: the copies share it.
        let tag = format!("W/\"{}\"", hex::encode(&Sha256::digest(&plain)[..12]));
        Self {
            kind,
            plain,
            tag,
            brotli: OnceLock::new(),
            gzip: OnceLock::new(),
        }
    }

    /// The body as the caller takes it, or 304 where the caller has it already. The caller asks each time.
    pub fn answer(&self, request: &HttpRequest) -> HttpResponse {
        self.answer_as(StatusCode::OK, request)
    }

    /// The same with another status, such as a page that says that there is none.
    pub fn answer_as(&self, status: StatusCode, request: &HttpRequest) -> HttpResponse {
        let mut response = HttpResponse::build(status);
        response
            .insert_header((header::ETAG, self.tag.as_str()))
            .insert_header((header::CACHE_CONTROL, HeaderValue::from_static("no-cache")));
        if status == StatusCode::OK && self.is_known(request) {
            return response.status(StatusCode::NOT_MODIFIED).finish();
        }
        response
            .insert_header((header::CONTENT_TYPE, HeaderValue::from_static(self.kind)))
            .append_header((header::VARY, HeaderValue::from_static("Accept-Encoding")));
        match self.copy(request) {
            Some((encoding, copy)) => response.insert_header(encoding).body(copy),
            None => response.body(self.plain.clone()),
        }
    }

    fn is_known(&self, request: &HttpRequest) -> bool {
        let known = request.headers().get(header::IF_NONE_MATCH);
        let known = known.and_then(|value| value.to_str().ok()).unwrap_or_default();
        known
            .split(',')
            .any(|tag| tag.trim() == self.tag || Some(tag.trim()) == self.tag.strip_prefix("W/"))
    }

    fn copy(&self, request: &HttpRequest) -> Option<(ContentEncoding, Bytes)> {
        if self.plain.len() < COMPRESSED_FROM || !request.headers().contains_key(header::ACCEPT_ENCODING) {
            return None;
        }
        if accepts(request, "br") {
            let copy = self.brotli.get_or_init(|| brotli(&self.plain)).clone()?;
            return Some((ContentEncoding::Brotli, copy));
        }
        if accepts(request, "gzip") {
            let copy = self.gzip.get_or_init(|| gzip(&self.plain)).clone()?;
            return Some((ContentEncoding::Gzip, copy));
        }
        None
    }
}

fn brotli(plain: &[u8]) -> Option<Bytes> {
    let mut writer = brotli::CompressorWriter::new(Vec::new(), 4096, BROTLI_QUALITY, BROTLI_WINDOW);
    writer.write_all(plain).ok()?;
    writer.flush().ok()?;
    Some(writer.into_inner().into())
}

fn gzip(plain: &[u8]) -> Option<Bytes> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    writer.write_all(plain).ok()?;
    writer.finish().ok().map(Bytes::from)
}

/// True when the encoding is listed and not weighed with zero.
pub fn accepts(request: &HttpRequest, encoding: &str) -> bool {
    let listed = request
        .headers()
        .get(header::ACCEPT_ENCODING)
        .and_then(|value| value.to_str().ok());
    listed.unwrap_or_default().split(',').any(|item| {
        let (name, weight) = item.split_once(';').unwrap_or((item, ""));
        let weight = weight.trim().trim_start_matches("q=").trim();
        name.trim().eq_ignore_ascii_case(encoding) && !matches!(weight, "0" | "0.0" | "0.00" | "0.000")
    })
}
