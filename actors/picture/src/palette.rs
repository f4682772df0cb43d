//! The colours of moving pictures, fixed in advance: nobody has to look for them in a film, and every film on a cloth has the same.

use super::canvas::{Rgb, mixed};
use super::cloth::{Cloth, Tones};
use super::felt;
use std::sync::LazyLock;

/// The one that leaves what was there before.
pub const CLEAR: u8 = 255;

pub const IVORY: Rgb = [246, 241, 226];
pub const BLACK: Rgb = [20, 19, 21];
/// Of the balls 1 to 8, as in the page's `colours.ts`; stripes share those of the solids.
pub const PAINTS: [Rgb; 8] = [
    [247, 186, 10],
    [22, 66, 184],
    [214, 32, 40],
    [92, 40, 146],
    [246, 106, 22],
    [10, 112, 58],
    [126, 20, 32],
    BLACK,
];

/// Shades of a paint, and as many of its mixtures with the cloth at a ball's edge.
const SHADES: usize = 10;
const EDGES: usize = 3;
/// From the middle of the light to the ends, from there to the edges, and on to the shade.
const CLOTHS: [usize; 3] = [28, 16, 12];
const WOODS: usize = 24;
const GREYS: usize = 8;
/// Bits of red, green and blue by which the nearest colour is looked up: most of a picture is green.
const BITS: [usize; 3] = [5, 6, 5];

/// Colours and, for any other, which is nearest.
pub struct Palette {
    colours: Vec<Rgb>,
    nearest: Vec<u8>,
}

static GREEN: LazyLock<Palette> = LazyLock::new(|| Palette::new(Cloth::Green.tones()));
static BLUE: LazyLock<Palette> = LazyLock::new(|| Palette::new(Cloth::Blue.tones()));

impl Palette {
    /// That of all films on a cloth.
    pub fn of(cloth: Cloth) -> &'static Self {
        match cloth {
            Cloth::Green => &GREEN,
            Cloth::Blue => &BLUE,
        }
    }

    fn new(tones: &Tones) -> Self {
        let mut colours = Vec::with_capacity(256);
        let mut ramp = |from: Rgb, to: Rgb, steps: usize| {
            let part = |step: usize| step as f64 / (steps - 1) as f64;
            colours.extend((0..steps).map(|step| mixed(from, to, part(step))));
        };
        ramp(tones.lit, tones.cloth, CLOTHS[0]);
        ramp(tones.cloth, tones.deep, CLOTHS[1]);
        ramp(tones.deep, tones.shade, CLOTHS[2]);
        ramp(felt::WOOD[0], felt::WOOD[1], WOODS);
        ramp(felt::HOLE, felt::PEARL, GREYS);
        for paint in PAINTS.into_iter().chain([IVORY]) {
            ramp(mixed(paint, [0; 3], 0.55), paint, SHADES);
            ramp(mixed(paint, [255; 3], 0.25), mixed(paint, [255; 3], 0.85), EDGES);
            ramp(mixed(paint, tones.cloth, 0.75), mixed(paint, tones.cloth, 0.3), EDGES);
        }
        colours.push(felt::GROUND);
        let nearest = (0..1 << BITS.iter().sum::<usize>())
            .map(|key| nearest(&colours, spread(key)))
            .collect();
        Self { colours, nearest }
    }

    /// The number of the colour that is nearest.
    pub fn number(&self, colour: Rgb) -> u8 {
        let key = (0..3).fold(0, |key, n| key << BITS[n] | usize::from(colour[n]) >> (8 - BITS[n]));
        self.nearest.get(key).copied().unwrap_or_default()
    }

    /// As a GIF has it.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.colours.concat();
        bytes.resize(3 * 256, 0);
        bytes
    }
}

/// The colour in the middle of those with that key.
fn spread(key: usize) -> Rgb {
    let part = |n: usize| {
        let below: usize = BITS[n + 1..].iter().sum();
        let bits = (key >> below) & ((1 << BITS[n]) - 1);
        ((bits << (8 - BITS[n])) | ((1 << (8 - BITS[n])) / 2)) as u8
    };
    [part(0), part(1), part(2)]
}

fn nearest(colours: &[Rgb], wanted: Rgb) -> u8 {
    // Weights of red, green and blue in what an eye sees, after Rec. 601.
    const SEEN: [i32; 3] = [3, 6, 1];
    let far = |colour: &Rgb| -> i32 {
        (0..3)
            .map(|n| SEEN[n] * (i32::from(colour[n]) - i32::from(wanted[n])).pow(2))
            .sum()
    };
    let best = colours.iter().enumerate().min_by_key(|(_, colour)| far(colour));
    best.and_then(|(number, _)| u8::try_from(number).ok())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_colours_have_a_number_below_the_clear_one_and_find_themselves_again() {
        for cloth in Cloth::ALL {
            let palette = Palette::of(cloth);
            assert!(palette.colours.len() <= usize::from(CLEAR), "{}", palette.colours.len());
            for paint in PAINTS
                .into_iter()
                .chain([IVORY, cloth.tones().lit, cloth.tones().deep, felt::WOOD[1]])
            {
                let found = palette.colours[usize::from(palette.number(paint))];
                let far = (0..3).map(|n| i32::from(found[n]).abs_diff(i32::from(paint[n]))).max();
                assert!(far <= Some(12), "{paint:?} is drawn as {found:?}");
            }
        }
    }
}
