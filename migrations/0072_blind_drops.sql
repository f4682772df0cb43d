-- Blind drops: what is promised of them when they are activated, and how the contract keeps it.

SET LOCAL lock_timeout = '2s';

ALTER TABLE nft_collections
    -- The last moment in which one of a blind collection's NFTs is minted.
    ADD COLUMN closes_at timestamptz,
    -- What each of its NFTs shows until the seed is told.
    ADD COLUMN veil_cid text REFERENCES media,
    -- SHA-256 of the IPFS directory that holds the metadata in its order.
    ADD COLUMN directory bytea CHECK (octet_length(directory) = 32);
ALTER TABLE nft_collections ADD CONSTRAINT nft_collections_promised CHECK (
    NOT blind OR status = 'draft' OR (closes_at IS NOT NULL AND veil_cid IS NOT NULL AND directory IS NOT NULL)
) NOT VALID;

-- How far the draw of a blind collection is on a contract: asked for, and known by the contract's events, whoever made the calls.
CREATE TABLE nft_draws (
    collection_id  text NOT NULL,
    chain_id       bigint NOT NULL,
    epoch          integer NOT NULL,
    contract       text NOT NULL,
    -- The call that was asked for last, and how many were.
    tx_id          bigint REFERENCES chain_txs,
    tries          integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
    asked_at       timestamptz,
    closed_block   bigint CHECK (closed_block >= 0),
    -- The block whose hash counts.
    drawn_block    bigint CHECK (drawn_block >= 0),
    block_hash     bytea CHECK (octet_length(block_hash) = 32),
    seed           bytea CHECK (octet_length(seed) = 32),
    reveal_tx      text CHECK (reveal_tx ~ '^0x[0-9a-f]{64}$'),
    revealed_at    timestamptz,
    PRIMARY KEY (collection_id, chain_id, epoch, contract),
    FOREIGN KEY (collection_id, chain_id, epoch, contract) REFERENCES nft_openings,
    CONSTRAINT nft_draws_asked CHECK ((tx_id IS NULL) = (tries = 0) AND (tx_id IS NULL) = (asked_at IS NULL)),
    CONSTRAINT nft_draws_drawn CHECK ((drawn_block IS NULL) = (block_hash IS NULL)),
    CONSTRAINT nft_draws_revealed CHECK ((seed IS NULL) = (reveal_tx IS NULL) AND (seed IS NULL) = (revealed_at IS NULL))
);
