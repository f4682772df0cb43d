-- The tokens with which quests were won: each wins one quest once, whoever has it later.

SET LOCAL lock_timeout = '2s';

CREATE TABLE quest_nft_wins (
    quest_id  text NOT NULL REFERENCES quests,
    nft_id    text NOT NULL,
    number    integer NOT NULL,
    -- The participation that won with it.
    entry_id  text NOT NULL UNIQUE REFERENCES quest_entries (id),
    PRIMARY KEY (quest_id, nft_id, number),
    FOREIGN KEY (nft_id, number) REFERENCES nft_editions
);
