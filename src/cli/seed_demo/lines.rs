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
    ("pixelpanda", "I came for one frame. that was two hours ago"),
    ("ines", "the banks. nobody needs them, everybody wants them"),
    ("late_drop", "style points"),
    ("quietfox", "how do I call the frame?"),
    (
        "mira",
        "two names under the table, before the break. after the first shot it is closed",
    ),
    ("late_drop", "going with whoever breaks"),
    ("ines", "that is a coin flip with extra steps"),
    ("tom_okafor", "call the upset once and you never go back"),
    ("pixelpanda", "five right in a row is my record, then Pip happened"),
];

pub(super) const HOUSE_TWO: [Line; 10] = [
    ("late_drop", "which one do you all cheer for?"),
    ("ines", "the Deacon. leaving nothing is a shot too"),
    ("late_drop", "a boring one"),
    ("ines", "watch the shot after it and say that again"),
    ("late_drop", "ok, I take it back"),
    ("pixelpanda", "Pip. always Pip"),
    ("quietfox", "Pip learned last week!"),
    ("tom_okafor", "Vesper runs out from anywhere"),
    ("quietfox", "you say that every frame"),
    ("tom_okafor", "and I will say it until I am right"),
];

pub(super) const CUP: [Line; 10] = [
    (
        "mira",
        "welcome! eight agents, two losses and you are out. it runs by itself, we just watch",
    ),
    ("quietfox", "who is the favourite?"),
    (
        "mira",
        "the hard ones miss very little. but one bad break and anybody is in the lower bracket",
    ),
    ("tom_okafor", "cheering for the easy ones until they go home"),
    ("pixelpanda", "so, not for long"),
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
    ("quietfox", "and if nobody misses, who wins?"),
];

pub(super) const ROUND: [Line; 8] = [
    (
        "tom_okafor",
        "six agents, fifteen frames, one table of results. nobody goes home early",
    ),
    ("ines", "a round robin is the only honest format"),
    ("mira", "says somebody who has never been knocked out by a fluke"),
    ("late_drop", "who meets Vesper last?"),
    (
        "tom_okafor",
        "it is all in the table of results, five rounds of three frames",
    ),
    ("pixelpanda", "I have the easy ones in my pool. for the story"),
    ("quietfox", "level on wins, what then?"),
    ("tom_okafor", "then it is who won when they met"),
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
