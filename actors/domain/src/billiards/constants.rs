//! The numbers of balls, cloth, cushions and pockets, in SI units, each with where it comes from.
//!
//! - ALCIATORE: D. G. Alciatore, "Physical properties of pool balls and tables", billiards.colostate.edu, FAQ, physics.
//! - POOLTOOL: the default ball parameters of E. Kiefl's pooltool (`pooltool.objects.ball.params.BallParams`), which take theirs from ALCIATORE.
//! - WPA: World Pool Association, "Tournament table and equipment specifications".

/// Mass of a ball, kg: 6 oz (WPA allows 5.5 to 6 oz; POOLTOOL).
pub const MASS: f64 = 0.170_097;
/// Radius of a ball, m: half of 2.25 inches (WPA; POOLTOOL).
pub const RADIUS: f64 = 0.028_575;
/// Standard acceleration of fall, m/s² (POOLTOOL).
pub const GRAVITY: f64 = 9.81;

/// Friction of a ball that slides on the cloth (ALCIATORE: 0.15 to 0.4, typically 0.2).
pub const SLIDING_FRICTION: f64 = 0.2;
/// Rolling resistance of the cloth, as a part of the ball's weight (ALCIATORE: 0.005 to 0.015, typically 0.01).
pub const ROLLING_FRICTION: f64 = 0.01;
/// How fast a spin about the vertical dies away, rad/s² (ALCIATORE: 5 to 15, typically 10).
pub const SPIN_DECELERATION: f64 = 10.0;

/// Restitution of ball on ball (ALCIATORE: 0.92 to 0.98; POOLTOOL 0.95).
pub const BALL_RESTITUTION: f64 = 0.95;
/// Stiffness of ball on ball after Hertz, N/m^1.5: such that two balls which meet at 1 m/s touch for 0.25 ms (ALCIATORE: 0.2 to 0.3 ms).
pub const BALL_STIFFNESS: f64 = 1.6e9;
/// Friction of ball on ball falls with the speed of the surfaces: a + b·exp(-c·speed in m/s).
/// The fit to Marlow's measurements of D. G. Alciatore, "The amount of object-ball throw", technical proof A.14.
pub const BALL_FRICTION: [f64; 3] = [9.951e-3, 0.108, 1.088];

/// Restitution of a cushion, along the line from the ball's centre to the nose (ALCIATORE: 0.6 to 0.9; POOLTOOL 0.85).
pub const CUSHION_RESTITUTION: f64 = 0.85;
/// Friction of ball on cushion (POOLTOOL 0.2).
pub const CUSHION_FRICTION: f64 = 0.2;
/// Height of the cushion's nose over the cloth, m: 63.5 % of a ball's diameter (WPA: 62.5 % to 64.5 %).
pub const NOSE_HEIGHT: f64 = 0.635 * 2.0 * RADIUS;

/// Sine and cosine of the angle under which a touching ball sees the nose above its centre: NOSE_HEIGHT / RADIUS - 1, and the rest of 1.
pub const NOSE: (f64, f64) = (0.27, 0.962_860_322_165_162_3);

/// Bed between the noses of a nine-foot table, length and width in m (WPA: 100 by 50 inches).
pub const NINE_FOOT: (f64, f64) = (2.54, 1.27);
/// Bed of a seven-foot table, m (78 by 39 inches, the usual size of North American tables in bars).
pub const SEVEN_FOOT: (f64, f64) = (1.98, 0.99);

/// Mouth of a corner pocket from nose to nose, m (WPA: 4.5 to 4.625 inches).
pub const CORNER_MOUTH: f64 = 0.1159;
/// Mouth of a side pocket, m (WPA: 5 to 5.125 inches).
pub const SIDE_MOUTH: f64 = 0.1286;
/// Sine and cosine of the angle by which the facing of a corner pocket turns away from the cushion: 180° - 142° (WPA).
pub const CORNER_FACING: (f64, f64) = (0.615_661_475_325_658_3, 0.788_010_753_606_721_9);
/// The same of a side pocket: 180° - 104° (WPA).
pub const SIDE_FACING: (f64, f64) = (0.970_295_726_275_996_5, 0.241_921_895_599_667_7);
/// From the mouth to the edge of the slate on the middle line of a corner pocket, m (WPA, shelf: 1 to 2.25 inches).
pub const CORNER_SHELF: f64 = 0.038;
/// The same of a side pocket, m (WPA: 0 to 0.375 inches).
pub const SIDE_SHELF: f64 = 0.0048;
/// Radius of the hole in the slate, m: wide enough that a ball which passes between the facings falls (POOLTOOL: 0.062 and 0.0645).
pub const CORNER_HOLE: f64 = 0.062;
pub const SIDE_HOLE: f64 = 0.0645;
/// Rounding of a cushion's end, m. No standard gives it; the ends of cushions in use are covered with cloth and about as round as this.
pub const TIP_RADIUS: f64 = 0.006;
/// Length of a facing, m: as far as a ball can touch it before it falls.
pub const FACING_LENGTH: f64 = 0.09;

/// Speed of the cue ball at full power, m/s: a hard break (ALCIATORE measures 25 to 30 mph for the best players; 11 m/s is 24.6 mph).
pub const MAX_SPEED: f64 = 11.0;
/// Largest distance of the tip from the ball's centre, as a part of the radius: beyond it a cue miscues (ALCIATORE).
pub const MAX_OFFSET: f64 = 0.5;
/// Largest elevation of the cue, rad (30°).
pub const MAX_ELEVATION: f64 = core::f64::consts::FRAC_PI_6;
