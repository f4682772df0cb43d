//! An upload on its way to pixels: what is too large is refused before it is decoded, and cut down before anything else is done with it.

use super::{
    refused::Refused,
    shape::{Bounds, Shape},
};
// Decoders of the common formats in safe Rust, with limits on sizes and memory.
use image::{
    DynamicImage, GenericImageView, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits, RgbaImage,
    imageops::{FilterType, overlay},
};
use std::io::Cursor;

const MIN_SIDE: u32 = 16;
/// How many times as long as the other one side may be.
const MAX_RATIO: u32 = 20;
/// Pixels of an avatar's side.
const AVATAR: u32 = 256;
/// Pixels of the longer side of a whole picture at most.
const WHOLE: u32 = 1600;
/// Pixels of an emote's side.
const EMOTE: u32 = 112;
const BANNER: (u32, u32) = (1200, 400);
const LOGO: (u32, u32) = (400, 400);
/// Bytes that a progressive JPEG costs for each pixel beside the pixels themselves: all coefficients of three colours at once.
const COEFFICIENTS: u64 = 6;
const MEGAPIXEL: u64 = 1024 * 1024;
/// Bytes of pixels above which there is no room for a copy of four times the size that is asked for.
const LARGE: usize = 128 * 1024 * 1024;

/// The picture in its shape. What kind it is tells the content, not a name or a header. Of moving pictures the first frame is taken.
pub(super) fn decode(upload: &[u8], shape: Shape) -> Result<DynamicImage, Refused> {
    let Bounds {
        megapixels,
        side,
        alloc,
    } = shape.bounds();
    let unreadable = |error| unreadable(error, megapixels);
    let mut reader = ImageReader::new(Cursor::new(upload))
        .with_guessed_format()
        .map_err(|_| Refused::Unreadable)?;
    let format = match reader.format() {
        Some(format @ (ImageFormat::Jpeg | ImageFormat::Png | ImageFormat::Gif | ImageFormat::WebP)) => format,
        Some(_) | None => return Err(Refused::Unreadable),
    };
    let mut limits = Limits::default();
    limits.max_image_width = Some(side);
    limits.max_image_height = Some(side);
    limits.max_alloc = Some(alloc);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(unreadable)?;
    let (width, height) = decoder.dimensions();
    let pixels = u64::from(width) * u64::from(height);
    // The decoder bounds the pixels and not these.
    let coefficients = match format == ImageFormat::Jpeg && is_progressive(upload) {
        true => pixels * COEFFICIENTS,
        false => 0,
    };
    if pixels > megapixels * MEGAPIXEL {
        return Err(Refused::TooLarge(megapixels));
    }
    if decoder.total_bytes() + coefficients > alloc {
        return Err(Refused::TooLarge(megapixels / 2));
    }
    let (short, long) = (width.min(height), width.max(height));
    if short < MIN_SIDE {
        return Err(Refused::TooSmall);
    }
    if long > short * MAX_RATIO {
        return Err(Refused::TooNarrow);
    }
    let orientation = decoder.orientation().map_err(unreadable)?;
    let whole = DynamicImage::from_decoder(decoder).map_err(unreadable)?;
    let turned = |mut picture: DynamicImage| {
        picture.apply_orientation(orientation);
        picture
    };
    // Cut down before it is turned: what is turned then is small.
    Ok(match shape {
        Shape::Avatar => turned(square(reduced(whole, (AVATAR, AVATAR)))),
        Shape::Emote => in_square(turned(whole.resize(EMOTE, EMOTE, FilterType::Triangle))),
        Shape::Whole if long > WHOLE => turned(whole.resize(WHOLE, WHOLE, FilterType::Triangle)),
        Shape::Whole => turned(whole),
        Shape::Art => fit(turned(reduced(whole, (WHOLE, WHOLE))), WHOLE),
        // Turned before it is cropped, or a portrait would lose its middle: by then it is small.
        Shape::Banner => cover(turned(reduced(whole, (BANNER.0, BANNER.0))), BANNER),
        Shape::Logo => cover(turned(reduced(whole, LOGO)), LOGO),
    })
}

/// The middle of it. Cropped before it is scaled: a narrow picture, scaled first, would become thousands of times as long as its square.
fn square(whole: DynamicImage) -> DynamicImage {
    let (width, height) = whole.dimensions();
    let short = width.min(height);
    let cropped = match width == height {
        true => whole,
        false => whole.crop_imm((width - short) / 2, (height - short) / 2, short, short),
    };
    cropped.resize_exact(AVATAR, AVATAR, FilterType::Triangle)
}

/// The middle of an empty square.
fn in_square(picture: DynamicImage) -> DynamicImage {
    let mut square = RgbaImage::new(EMOTE, EMOTE);
    let (left, top) = ((EMOTE - picture.width()) / 2, (EMOTE - picture.height()) / 2);
    overlay(&mut square, &picture.to_rgba8(), left.into(), top.into());
    square.into()
}

/// No smaller than twice what is asked for, and no larger than it must be for that. The finer scaling that follows needs 16 bytes for each pixel of a
/// picture as wide as this one, so a large one is brought to what is asked for at once.
fn reduced(whole: DynamicImage, (width, height): (u32, u32)) -> DynamicImage {
    let times = if whole.as_bytes().len() > LARGE { 1 } else { 2 };
    let (has_width, has_height) = whole.dimensions();
    let (width, height) = (times * width, times * height);
    if has_width <= width || has_height <= height {
        return whole;
    }
    // The side that has less to spare decides; at most 16,384 times 3,200.
    let (width, height) = match has_width * height < has_height * width {
        true => (width, (has_height * width).div_ceil(has_width)),
        false => ((has_width * height).div_ceil(has_height), height),
    };
    whole.thumbnail_exact(width, height)
}

/// All of it, with no side longer than that.
fn fit(picture: DynamicImage, side: u32) -> DynamicImage {
    if picture.width().max(picture.height()) <= side {
        return picture;
    }
    picture.resize(side, side, FilterType::Triangle)
}

/// The middle of it in those proportions, and no larger.
fn cover(picture: DynamicImage, (width, height): (u32, u32)) -> DynamicImage {
    let (has_width, has_height) = picture.dimensions();
    // By cross-multiplication; at most 16,384 times 1,200.
    let (crop_width, crop_height) = if has_width * height > has_height * width {
        ((has_height * width / height).max(1), has_height)
    } else {
        (has_width, (has_width * height / width).max(1))
    };
    let left = (has_width - crop_width) / 2;
    let top = (has_height - crop_height) / 2;
    let cropped = picture.crop_imm(left, top, crop_width, crop_height);
    if crop_width <= width {
        return cropped;
    }
    cropped.resize_exact(width, height, FilterType::Triangle)
}

/// True where a JPEG comes in several passes over all of it.
fn is_progressive(jpeg: &[u8]) -> bool {
    let mut rest = jpeg.get(2..).unwrap_or_default();
    // Segments up to the first frame: a marker, and the length of what follows it.
    while let [0xff, marker, high, low, ..] = *rest {
        match marker {
            0xff => rest = &rest[1..],
            0xc2 | 0xc6 | 0xca | 0xce => return true,
            0xc0 | 0xc1 | 0xc3 | 0xda => return false,
            _ => {
                let length = usize::from(u16::from_be_bytes([high, low]));
                rest = rest.get(2 + length.max(2)..).unwrap_or_default();
            }
        }
    }
    false
}

fn unreadable(error: ImageError, megapixels: u64) -> Refused {
    match error {
        ImageError::Limits(_) => Refused::TooLarge(megapixels),
        ImageError::Decoding(_)
        | ImageError::Encoding(_)
        | ImageError::Parameter(_)
        | ImageError::Unsupported(_)
        | ImageError::IoError(_) => Refused::Unreadable,
    }
}
