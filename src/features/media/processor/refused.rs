/// Why a picture is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    #[error("This picture cannot be read. Please use a JPEG, PNG, GIF or WebP file.")]
    Unreadable,
    /// More megapixels than these.
    #[error("The picture is too large. Please use one of at most {0} megapixels.")]
    TooLarge(u64),
    #[error("The picture is too small. Please use one of at least 16 by 16 pixels.")]
    TooSmall,
    #[error("The picture is too narrow. Please use one whose one side is at most 20 times as long as the other.")]
    TooNarrow,
}
