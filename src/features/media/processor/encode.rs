//! Pixels on their way to a file of ours.

use super::{refused::Refused, shape::Shape};
use image::{
    DynamicImage, GenericImageView, ImageError, Rgba, RgbaImage,
    codecs::{jpeg::JpegEncoder, webp::WebPEncoder},
    imageops::{FilterType, overlay},
};

/// Of 100.
const JPEG_QUALITY: u8 = 86;
/// Tried one after the other where a file would be too large, before it is made smaller.
const LOWER_QUALITIES: [u8; 2] = [80, 75];
/// Pixels of the longer side of the copy that lists show.
const SMALL: u32 = 480;
/// How often a picture is made smaller until its file is small enough: each time it is far below what it was.
const MOST_TRIES: usize = 8;

/// A picture that was made here.
#[derive(Debug)]
pub struct Made {
    pub picture: Picture,
    /// A copy for lists, where the shape has one.
    pub small: Option<Picture>,
}

/// The file of a picture.
#[derive(Debug)]
pub struct Picture {
    /// `jpg` or `webp`.
    pub extension: &'static str,
    pub bytes: Vec<u8>,
    pub width: u32,
    pub height: u32,
}

/// The files of a picture in its shape.
pub(super) fn encode(picture: DynamicImage, shape: Shape) -> Result<Made, Refused> {
    let see_through = picture.color().has_alpha() && picture.pixels().any(|(_, _, pixel)| pixel.0[3] < u8::MAX);
    let picture = match (shape, see_through) {
        (Shape::Whole, true) => {
            let mut white = RgbaImage::from_pixel(picture.width(), picture.height(), Rgba([u8::MAX; 4]));
            overlay(&mut white, &picture, 0, 0);
            DynamicImage::from(white).to_rgb8().into()
        }
        (Shape::Emote, _) | (_, true) => DynamicImage::from(picture.to_rgba8()),
        (_, false) => DynamicImage::from(picture.to_rgb8()),
    };
    let most = shape.stored_bytes().unwrap_or(usize::MAX);
    let small = match shape {
        Shape::Art => Some(within(picture.thumbnail(SMALL, SMALL), most)?),
        Shape::Avatar | Shape::Emote | Shape::Whole | Shape::Banner | Shape::Logo => None,
    };
    Ok(Made {
        picture: within(picture, most)?,
        small,
    })
}

/// The file of a picture, of at most so many bytes: by a lower quality, then by a smaller picture.
fn within(mut picture: DynamicImage, most: usize) -> Result<Picture, Refused> {
    for _ in 0..MOST_TRIES {
        let is_see_through = picture.color().has_alpha();
        let (extension, mut bytes) = match is_see_through {
            true => ("webp", webp(&picture)?),
            false => ("jpg", jpeg(&picture, JPEG_QUALITY)?),
        };
        for quality in LOWER_QUALITIES {
            if bytes.len() > most && !is_see_through {
                bytes = jpeg(&picture, quality)?;
            }
        }
        if bytes.len() <= most {
            return Ok(Picture {
                extension,
                bytes,
                width: picture.width(),
                height: picture.height(),
            });
        }
        picture = picture.resize(
            picture.width() * 7 / 10,
            picture.height() * 7 / 10,
            FilterType::Triangle,
        );
    }
    Err(Refused::Unreadable)
}

fn jpeg(picture: &DynamicImage, quality: u8) -> Result<Vec<u8>, Refused> {
    let mut bytes = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut bytes, quality);
    picture.write_with_encoder(encoder).map_err(not_written)?;
    Ok(bytes)
}

fn webp(picture: &DynamicImage) -> Result<Vec<u8>, Refused> {
    let mut bytes = Vec::new();
    let encoder = WebPEncoder::new_lossless(&mut bytes);
    picture.write_with_encoder(encoder).map_err(not_written)?;
    Ok(bytes)
}

fn not_written(_: ImageError) -> Refused {
    Refused::Unreadable
}
