const MIB: u64 = 1024 * 1024;

/// The picture that an upload becomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// The middle square, 256 pixels wide, as a JPEG, or as WebP where it is see-through.
    Avatar,
    /// All of it in a square of 112 pixels, see-through around it, as WebP.
    Emote,
    /// All of it, at most 1600 pixels a side, as a JPEG on white.
    Whole,
    /// The middle of it, three times as wide as high, at most 1200 pixels wide.
    Banner,
    /// The middle square, at most 400 pixels wide.
    Logo,
    /// All of it, at most 1600 pixels a side, with a small copy.
    Art,
}

/// How large an upload may be.
pub(super) struct Bounds {
    pub megapixels: u64,
    /// Pixels of one side.
    pub side: u32,
    /// Bytes that a decoder may allocate.
    pub alloc: u64,
}

impl Shape {
    /// Bytes of an upload at most.
    pub const fn max_bytes(self) -> usize {
        let mib = match self {
            Self::Avatar | Self::Emote => 5,
            Self::Whole => 10,
            Self::Banner | Self::Logo | Self::Art => 20,
        };
        mib * 1024 * 1024
    }

    /// A stranger's picture costs less than an administrator's.
    pub(super) const fn bounds(self) -> Bounds {
        match self {
            Self::Avatar | Self::Emote | Self::Whole => Bounds {
                megapixels: 16,
                side: 8192,
                alloc: 96 * MIB,
            },
            Self::Banner | Self::Logo | Self::Art => Bounds {
                megapixels: 40,
                side: 16_384,
                alloc: 192 * MIB,
            },
        }
    }

    /// Bytes of what is made at most; None where its pixels bound it.
    pub(super) const fn stored_bytes(self) -> Option<usize> {
        match self {
            Self::Avatar | Self::Whole => None,
            Self::Emote => Some(64 * 1024),
            Self::Banner | Self::Logo | Self::Art => Some(1024 * 1024),
        }
    }
}
