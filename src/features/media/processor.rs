//! Pictures from strangers: read with bounds, cropped, scaled, and encoded anew, so that nothing of the bytes that came is kept.

// Decoders of the common formats in safe Rust, with limits on sizes and memory.
use image::{
    DynamicImage, GenericImageView, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits,
    codecs::jpeg::JpegEncoder, codecs::webp::WebPEncoder, imageops::FilterType,
};
use std::io::Cursor;
use tokio::sync::Semaphore;

/// Bytes of an upload at most.
pub const MAX_BYTES: usize = 5 * 1024 * 1024;
/// Pixels of an upload at most: what a phone's camera takes.
const MAX_PIXELS: u64 = 16 * 1024 * 1024;
/// Pixels of one side at most.
const MAX_SIDE: u32 = 8192;
/// What a decoder may allocate for one picture, in bytes.
const MAX_ALLOC: u64 = 96 * 1024 * 1024;
/// Pixels of an avatar's side.
const AVATAR: u32 = 256;
/// Of 100.
const JPEG_QUALITY: u8 = 86;

/// How many uploads are read, and how many are decoded at a time: with the bounds above at most 256 MiB.
pub struct ImageProcessor {
    pub reading: Semaphore,
    pub decoding: Semaphore,
}

impl Default for ImageProcessor {
    fn default() -> Self {
        Self {
            reading: Semaphore::new(8),
            decoding: Semaphore::new(1),
        }
    }
}

/// Why a picture is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    #[error("This picture cannot be read. Please use a JPEG, PNG, GIF or WebP file.")]
    Unreadable,
    #[error("The picture is too large. Please use one of at most 16 megapixels.")]
    TooLarge,
}

/// A picture that was made here.
#[derive(Debug)]
pub struct Made {
    /// `jpg` or `webp`.
    pub extension: &'static str,
    pub bytes: Vec<u8>,
}

/// Makes an avatar: the middle square, 256 pixels wide, as a JPEG, or as WebP where it is see-through. It takes a moment: not for a
/// thread that serves others.
pub fn avatar(upload: &[u8]) -> Result<Made, Refused> {
    let square = decode(upload)?;
    if square.color().has_alpha() && square.pixels().any(|(_, _, pixel)| pixel.0[3] < u8::MAX) {
        let mut bytes = Vec::new();
        let encoder = WebPEncoder::new_lossless(&mut bytes);
        square.to_rgba8().write_with_encoder(encoder).map_err(unreadable)?;
        return Ok(Made {
            extension: "webp",
            bytes,
        });
    }
    let mut bytes = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut bytes, JPEG_QUALITY);
    square.to_rgb8().write_with_encoder(encoder).map_err(unreadable)?;
    Ok(Made {
        extension: "jpg",
        bytes,
    })
}

/// The middle square. What kind it is tells the content, not a name or a header. Of moving pictures the first frame is taken.
fn decode(upload: &[u8]) -> Result<DynamicImage, Refused> {
    let mut reader = ImageReader::new(Cursor::new(upload))
        .with_guessed_format()
        .map_err(|_| Refused::Unreadable)?;
    match reader.format() {
        Some(ImageFormat::Jpeg | ImageFormat::Png | ImageFormat::Gif | ImageFormat::WebP) => {}
        Some(_) | None => return Err(Refused::Unreadable),
    }
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_SIDE);
    limits.max_image_height = Some(MAX_SIDE);
    limits.max_alloc = Some(MAX_ALLOC);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(unreadable)?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MAX_PIXELS || decoder.total_bytes() > MAX_ALLOC {
        return Err(Refused::TooLarge);
    }
    let orientation = decoder.orientation().map_err(unreadable)?;
    // Cut down before it is turned: what is turned then is small.
    let whole = DynamicImage::from_decoder(decoder).map_err(unreadable)?;
    let mut square = whole.resize_to_fill(AVATAR, AVATAR, FilterType::Triangle);
    square.apply_orientation(orientation);
    Ok(square)
}

fn unreadable(error: ImageError) -> Refused {
    match error {
        ImageError::Limits(_) => Refused::TooLarge,
        ImageError::Decoding(_)
        | ImageError::Encoding(_)
        | ImageError::Parameter(_)
        | ImageError::Unsupported(_)
        | ImageError::IoError(_) => Refused::Unreadable,
    }
}
