//! A picture on its way in: read with bounds, and made anew.

use super::processor::{ImageProcessor, Made, NotMade, Shape};
use crate::http::{
    connection,
    error::{ApiError, Code},
    pace::UPLOAD,
};
// Parts of a body as they come in, so that nothing too large is ever held.
use actix_multipart::Multipart;
use actix_web::{HttpRequest, web};
use futures_util::TryStreamExt;
use std::{net::IpAddr, time::Duration};
use tokio::time::timeout;

/// How long an upload may take to come in.
const READ_WITHIN: Duration = Duration::from_secs(30);
/// Bytes that are read of an upload at most.
const MAX_READ: usize = 32 * 1024 * 1024;
/// Parts of an upload at most.
const MAX_PARTS: usize = 8;

/// The picture made of the part `image` of a form that somebody sends from that address.
///
/// # Errors
/// 400 for what is no picture, 413 for one that is too large, 503 while there is no place for it.
pub async fn picture(
    images: &ImageProcessor,
    (person, address): (impl Into<[u8; 12]>, IpAddr),
    shape: Shape,
    request: &HttpRequest,
    payload: web::Payload,
) -> Result<Made, ApiError> {
    let _place = images.place(person, address).ok_or_else(ApiError::unavailable)?;
    connection::allow(request, UPLOAD);
    let parts = Multipart::new(request.headers(), payload);
    let upload = timeout(READ_WITHIN, read(parts, shape.max_bytes())).await;
    let upload = upload.map_err(|_| ApiError::bad_request("The upload took too long. Please try again."))??;
    images.make(upload, shape).await.map_err(|error| match error {
        NotMade::Refused(why) => ApiError::field("image", why.to_string()),
        NotMade::Busy => ApiError::unavailable(),
    })
}

/// The bytes of the part `image`. What is too large is read on for a while, or its sender would see a broken connection and no answer.
async fn read(mut parts: Multipart, most: usize) -> Result<Vec<u8>, ApiError> {
    let (mut image, mut number, mut total) = (None, 0, 0);
    while let Some(mut part) = parts.try_next().await.map_err(|_| no_picture())? {
        number += 1;
        let wanted = part.name() == Some("image");
        // Of two, a filter before the server may have looked at the other one.
        if wanted && image.is_some() {
            return Err(no_picture());
        }
        let mut bytes = Vec::new();
        while let Some(chunk) = part.try_next().await.map_err(|_| no_picture())? {
            total += chunk.len();
            if total > MAX_READ {
                return Err(too_large(most));
            }
            if wanted && total <= most {
                bytes.extend_from_slice(&chunk);
            }
        }
        if wanted {
            image = Some(bytes);
        }
        if number > MAX_PARTS {
            return Err(no_picture());
        }
    }
    if total > most {
        return Err(too_large(most));
    }
    image.ok_or_else(no_picture)
}

fn too_large(most: usize) -> ApiError {
    let text = format!("The picture must be at most {} MB.", most / 1024 / 1024);
    ApiError::new(Code::PayloadTooLarge, text)
}

fn no_picture() -> ApiError {
    ApiError::field("image", "Send one picture as the part `image` of a form.")
}
