use super::Credits;

/// Credits as they are offered together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pack {
    pub credits: u32,
    /// Credits given on top where the pack is paid with money, never with tokens (C12).
    pub bonus: u32,
    pub label: &'static str,
    pub description: &'static str,
    pub popular: bool,
}

/// The packs, the smallest first.
pub const PACKS: [Pack; 4] = [
    Pack {
        credits: 10,
        bonus: 0,
        label: "Starter Pack",
        description: "To try a few games",
        popular: false,
    },
    Pack {
        credits: 50,
        bonus: 5,
        label: "Value Pack",
        description: "5 credits on top",
        popular: true,
    },
    Pack {
        credits: 100,
        bonus: 15,
        label: "Power Pack",
        description: "15 credits on top",
        popular: false,
    },
    Pack {
        credits: 250,
        bonus: 50,
        label: "Ultimate Pack",
        description: "50 credits on top",
        popular: false,
    },
];

/// Credits given on top of so many that are paid with money: exact packs alone have any.
pub fn bonus(credits: Credits) -> Credits {
    let pack = PACKS.iter().find(|pack| Credits::from(pack.credits) == credits);
    pack.map_or(Credits::ZERO, |pack| pack.bonus.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_packs_alone_have_a_bonus() {
        let of = |credits: u32| bonus(credits.into()).count();
        assert_eq!([10, 50, 100, 250].map(of), [0, 5, 15, 50]);
        assert_eq!([0, 49, 51, 99, 101, 249, 251, 500].map(of), [0; 8]);
    }

    #[test]
    fn credit_55_56_57_58_the_packs_are_the_documented_ones() {
        let told = PACKS.map(|pack| (pack.credits, pack.bonus, pack.label, pack.popular));
        assert_eq!(
            told,
            [
                (10, 0, "Starter Pack", false),
                (50, 5, "Value Pack", true),
                (100, 15, "Power Pack", false),
                (250, 50, "Ultimate Pack", false),
            ]
        );
    }
}
