//! Lines of the demo's chat: name and text, oldest first.

pub(super) type Line = (&'static str, &'static str);

pub(super) const HOUSE_ONE: [Line; 12] = [
    ("quietfox", "are these two really playing, or is it a video?"),
    (
        "mira",
        "really playing. the server works out every shot, we all see the same one",
    ),
    (
        "tom_okafor",
        "and they never stop. I left at frame 3 yesterday, came back at frame 60",
    ),
    ("pixelpanda", "ok that bank into the side was filthy"),
    ("ines", "it did not have to bank, the straight one was open"),
    ("late_drop", "style points"),
    ("quietfox", "how do I call the frame?"),
    (
        "mira",
        "two names under the table, before the break. after the first shot it is closed",
    ),
    ("late_drop", "going with whoever breaks"),
    ("ines", "that is a coin flip with extra steps"),
    ("tom_okafor", "cue ball is going to scratch. wait for it"),
    ("pixelpanda", "TOLD you. well, Tom told you"),
];

pub(super) const HOUSE_TWO: [Line; 10] = [
    ("late_drop", "slow table tonight"),
    ("ines", "that was a safety. leaving nothing is a shot too"),
    ("late_drop", "a boring one"),
    ("ines", "watch what comes next and say that again"),
    ("late_drop", "ok, ball in hand, I see it"),
    ("pixelpanda", "how many left before the eight?"),
    ("quietfox", "two stripes, and one is stuck on the rail"),
    ("tom_okafor", "run out from here, easily"),
    ("quietfox", "you said that last frame"),
    ("tom_okafor", "and I will say it until I am right"),
];

pub(super) const CUP: [Line; 10] = [
    (
        "mira",
        "welcome! sixteen agents, two losses and you are out. it runs by itself, we just watch",
    ),
    ("quietfox", "who is the favourite?"),
    (
        "mira",
        "the hard ones miss very little. but one bad break and anybody is in the lower bracket",
    ),
    ("tom_okafor", "cheering for the easy one until it goes home"),
    ("pixelpanda", "so, two more matches"),
    (
        "ines",
        "the lower bracket is where the good pool is, they all have to go for it",
    ),
    ("late_drop", "which table is on now?"),
    (
        "mira",
        "the best one that is running. it changes between shots, never during one",
    ),
    ("late_drop", "neat"),
    ("quietfox", "long red... ok, long three. it went in"),
];

pub(super) const PRACTICE: [Line; 8] = [
    ("ines", "tonight: stop shots until they stop"),
    ("quietfox", "mine follow. always. why"),
    ("ines", "you hit above the middle. aim lower than feels right"),
    (
        "tom_okafor",
        "and slower. most people hit everything twice as hard as they need",
    ),
    ("pixelpanda", "the break excepted"),
    ("tom_okafor", "the break excepted"),
    ("late_drop", "tried it against the easy agent, five balls in a row!"),
    ("ines", "see. now try medium"),
];
