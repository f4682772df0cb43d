//! Pictures from strangers: read with bounds, cropped, scaled, and encoded anew, so that nothing of the bytes that came is kept.

use crate::http::places::{Place, Places, network};
use domain::UserId;
// Decoders of the common formats in safe Rust, with limits on sizes and memory.
use image::{
    DynamicImage, GenericImageView, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits, Rgba, RgbaImage,
    codecs::jpeg::JpegEncoder,
    codecs::webp::WebPEncoder,
    imageops::{FilterType, overlay},
};
use std::{io::Cursor, net::IpAddr, sync::Arc, time::Duration};
use tokio::{sync::Semaphore, time::timeout};

/// Pixels of an upload at most: what a phone's camera takes.
const MAX_PIXELS: u64 = 16 * 1024 * 1024;
/// Pixels of one side at most, and at least.
const MAX_SIDE: u32 = 8192;
const MIN_SIDE: u32 = 16;
/// How many times as long as the other one side may be.
const MAX_RATIO: u32 = 20;
/// What a decoder may allocate for one picture, in bytes.
const MAX_ALLOC: u64 = 96 * 1024 * 1024;
/// Pixels of an avatar's side.
const AVATAR: u32 = 256;
/// Pixels of the longer side of a whole picture at most.
const WHOLE: u32 = 1600;
/// Of 100.
const JPEG_QUALITY: u8 = 86;

/// Uploads at a time: of the server, of the people behind one network address, and of one person.
const UPLOADS: usize = 16;
const UPLOADS_OF_A_NETWORK: usize = 4;
/// While fewer places of the server are left, a network has one: a few who upload slowly do not take what is left from all others.
const SPARE: usize = 8;
const UPLOADS_OF_A_PERSON: usize = 1;
/// How long a picture waits for its turn to be decoded, and how long it is waited for then.
const WITHIN: Duration = Duration::from_secs(10);

/// The picture that an upload becomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// The middle square, 256 pixels wide, as a JPEG, or as WebP where it is see-through.
    Avatar,
    /// All of it, at most 1600 pixels a side, as a JPEG on white.
    Whole,
}

impl Shape {
    /// Bytes of an upload at most.
    pub const fn max_bytes(self) -> usize {
        match self {
            Self::Avatar => 5 * 1024 * 1024,
            Self::Whole => 10 * 1024 * 1024,
        }
    }
}

/// Places for uploads and for decoding: with the bounds above at most 256 MiB.
pub struct ImageProcessor {
    uploads: Arc<Semaphore>,
    networks: Places<IpAddr>,
    people: Places<UserId>,
    decoding: Arc<Semaphore>,
}

impl Default for ImageProcessor {
    fn default() -> Self {
        Self {
            uploads: Arc::new(Semaphore::new(UPLOADS)),
            networks: Places::new(UPLOADS_OF_A_NETWORK),
            people: Places::new(UPLOADS_OF_A_PERSON),
            decoding: Arc::new(Semaphore::new(1)),
        }
    }
}

/// The right to upload one picture, until it is dropped.
#[derive(Debug)]
pub struct Upload {
    _person: Place<UserId>,
    _network: Place<IpAddr>,
    _place: tokio::sync::OwnedSemaphorePermit,
}

/// Why no picture was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotMade {
    Refused(Refused),
    /// Too many others are before it, or it took too long.
    Busy,
}

impl ImageProcessor {
    /// A place for one upload of that person from there. None while they, their network or the server have as many as they may.
    pub fn place(&self, person: UserId, address: IpAddr) -> Option<Upload> {
        let network = network(address);
        if self.uploads.available_permits() < SPARE && self.networks.holds(&network) {
            return None;
        }
        Some(Upload {
            _person: self.people.take(person)?,
            _network: self.networks.take(network)?,
            _place: self.uploads.clone().try_acquire_owned().ok()?,
        })
    }

    /// Makes a picture of an upload, one at a time, on a thread that serves nobody. The upload's place is given back with the answer; the
    /// turn to decode is the work's own, which goes on when its caller has left.
    pub async fn make(&self, upload: Vec<u8>, shape: Shape) -> Result<Made, NotMade> {
        let turn = timeout(WITHIN, self.decoding.clone().acquire_owned()).await;
        let Ok(Ok(turn)) = turn else { return Err(NotMade::Busy) };
        let work = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            make(&upload, shape)
        });
        match timeout(WITHIN, work).await {
            // A decoder that gave up on its picture took nobody along.
            Ok(made) => made.unwrap_or(Err(Refused::Unreadable)).map_err(NotMade::Refused),
            Err(_) => Err(NotMade::Busy),
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
    #[error("The picture is too small. Please use one of at least 16 by 16 pixels.")]
    TooSmall,
    #[error("The picture is too narrow. Please use one whose one side is at most 20 times as long as the other.")]
    TooNarrow,
}

/// A picture that was made here.
#[derive(Debug)]
pub struct Made {
    /// `jpg` or `webp`.
    pub extension: &'static str,
    pub bytes: Vec<u8>,
}

/// Makes a picture. It takes a moment: not for a thread that serves others.
pub fn make(upload: &[u8], shape: Shape) -> Result<Made, Refused> {
    let picture = decode(upload, shape)?;
    let see_through = picture.color().has_alpha() && picture.pixels().any(|(_, _, pixel)| pixel.0[3] < u8::MAX);
    let rgb = match (shape, see_through) {
        (Shape::Avatar, true) => return webp(&picture),
        (Shape::Whole, true) => {
            let mut white = RgbaImage::from_pixel(picture.width(), picture.height(), Rgba([u8::MAX; 4]));
            overlay(&mut white, &picture, 0, 0);
            DynamicImage::from(white).to_rgb8()
        }
        (Shape::Avatar | Shape::Whole, false) => picture.to_rgb8(),
    };
    let mut bytes = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut bytes, JPEG_QUALITY);
    rgb.write_with_encoder(encoder).map_err(unreadable)?;
    Ok(Made {
        extension: "jpg",
        bytes,
    })
}

fn webp(picture: &DynamicImage) -> Result<Made, Refused> {
    let mut bytes = Vec::new();
    let encoder = WebPEncoder::new_lossless(&mut bytes);
    picture.to_rgba8().write_with_encoder(encoder).map_err(unreadable)?;
    Ok(Made {
        extension: "webp",
        bytes,
    })
}

/// The picture in its shape. What kind it is tells the content, not a name or a header. Of moving pictures the first frame is taken.
fn decode(upload: &[u8], shape: Shape) -> Result<DynamicImage, Refused> {
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
    let (short, long) = (width.min(height), width.max(height));
    if short < MIN_SIDE {
        return Err(Refused::TooSmall);
    }
    if long > short * MAX_RATIO {
        return Err(Refused::TooNarrow);
    }
    let orientation = decoder.orientation().map_err(unreadable)?;
    let whole = DynamicImage::from_decoder(decoder).map_err(unreadable)?;
    let mut small = match shape {
        Shape::Avatar => square(whole),
        Shape::Whole if long > WHOLE => whole.resize(WHOLE, WHOLE, FilterType::Triangle),
        Shape::Whole => whole,
    };
    // Cut down before it is turned: what is turned then is small.
    small.apply_orientation(orientation);
    Ok(small)
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

#[cfg(test)]
mod tests {
    use super::*;

    fn person(n: u8) -> UserId {
        UserId::new(1, [n; 8])
    }

    #[test]
    fn a_few_networks_that_upload_slowly_leave_places_to_all_others() {
        let processor = ImageProcessor::default();
        let from = |network: u8| IpAddr::from([10, 0, network, 1]);
        // Three networks want four places each: the third finds fewer than eight free ones.
        let places: Vec<_> = (0..12).map(|n| processor.place(person(n), from(n / 4))).collect();
        let taken: Vec<_> = places.chunks(4).map(|of_one| of_one.iter().flatten().count()).collect();
        assert_eq!(taken, [4, 4, 1]);
        let others: Vec<_> = (20..30).map(|n| processor.place(person(n), from(n))).collect();
        assert_eq!(others.iter().flatten().count(), 7, "each of another network, up to 16");
        drop(others);
        assert!(processor.place(person(0), from(99)).is_none(), "one upload a person");
    }
}
