//! Made by `cuecast billiards calibrate --frames 993`.

use super::Weights;

/// Of the physics and the agents that the weights were fitted to.
#[cfg(test)]
pub const FINGERPRINT: u64 = 0xb240bc30cf3570d1;

/// By phase: break, open table, groups, and the eight left alone; in the order of `Features`.
#[rustfmt::skip]
pub const WEIGHTS: Weights = [
    [-0.0612, 0.9769, 1.5149, -0.0306, -0.0612, -0.0612, 0.3332, 0.3332, -0.1050, -0.1050, 0.0000, 0.0083, 0.0151, 0.0000],
    [0.0972, 0.4149, 1.4136, -0.1491, -0.1278, -0.1278, 0.2501, 0.1249, 0.0327, 0.0327, 0.0000, 1.1928, -1.1107, 0.0000],
    [-0.0174, 0.4370, 1.6696, 0.1952, -0.9581, 1.1444, -0.1933, -0.0370, -0.0558, -0.3355, 0.1691, 1.1993, 0.0227, -1.4763],
    [0.2352, 0.9708, 0.7822, 0.5112, 0.0000, 1.0625, 1.2931, 0.0000, -0.2196, 0.3127, 0.1772, 1.2931, -0.3592, -0.2384],
];
