-- NFTs that are bought and minted: collections as they stand on the chain, orders, and what tokens were moved.
-- Prices are units of 10^-18; addresses are 0x and 40 small hex digits. Rows are of one chain and epoch, as the chain's events are.

SET LOCAL lock_timeout = '2s';

-- A collection's terms on a contract: asked for, and known by its event.
CREATE TABLE nft_openings (
    collection_id  text NOT NULL REFERENCES nft_collections,
    chain_id       bigint NOT NULL CHECK (chain_id BETWEEN 1 AND 4294967295),
    epoch          integer NOT NULL CHECK (epoch >= 1),
    contract       text NOT NULL CHECK (contract ~ '^0x[0-9a-f]{40}$'),
    tx_id          bigint NOT NULL REFERENCES chain_txs,
    -- How often it was asked for; again where the chain did not take it.
    tries          integer NOT NULL DEFAULT 1 CHECK (tries >= 1),
    asked_at       timestamptz NOT NULL DEFAULT now(),
    opened_at      timestamptz,
    PRIMARY KEY (collection_id, chain_id, epoch, contract)
);

CREATE TABLE nft_orders (
    id              text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
    nft_id          text NOT NULL,
    number          integer NOT NULL,
    -- Null: the house mints it, to its own wallet or as a gift.
    buyer_id        text REFERENCES users,
    recipient       text NOT NULL CHECK (recipient ~ '^0x[0-9a-f]{40}$'),
    -- balance: the price is held until the mint is final; wallet: it is paid in the transaction that mints; house: nothing is paid.
    pay_with        text NOT NULL CHECK (pay_with IN ('balance', 'wallet', 'house')),
    price           numeric(78,0) NOT NULL CHECK (price >= 0),
    currency        text NOT NULL REFERENCES currencies CHECK (currency IN ('ETH', 'IMX')),
    hold_id         text UNIQUE REFERENCES holds,
    -- The last moment in which a wallet can pay.
    deadline        timestamptz,
    chain_id        bigint NOT NULL CHECK (chain_id BETWEEN 1 AND 4294967295),
    epoch           integer NOT NULL CHECK (epoch >= 1),
    contract        text NOT NULL CHECK (contract ~ '^0x[0-9a-f]{40}$'),
    -- What mints it; a wallet sends its own.
    tx_id           bigint UNIQUE REFERENCES chain_txs,
    payment_status  text NOT NULL CHECK (payment_status IN ('pending', 'completed')),
    status          text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'completed', 'failed')),
    error           text CHECK (char_length(error) BETWEEN 1 AND 300),
    chain_tx        text CHECK (chain_tx ~ '^0x[0-9a-f]{64}$'),
    created_at      timestamptz NOT NULL DEFAULT now(),
    ended_at        timestamptz,
    FOREIGN KEY (nft_id, number) REFERENCES nft_editions,
    CONSTRAINT nft_orders_house CHECK ((pay_with = 'house') = (buyer_id IS NULL)),
    CONSTRAINT nft_orders_held CHECK ((hold_id IS NOT NULL) = (pay_with = 'balance' AND price > 0)),
    CONSTRAINT nft_orders_wallet CHECK ((pay_with = 'wallet') = (deadline IS NOT NULL) AND (pay_with = 'wallet') = (tx_id IS NULL)),
    CONSTRAINT nft_orders_ended CHECK (
        (status = 'pending') = (ended_at IS NULL) AND (status = 'failed') = (error IS NOT NULL) AND (status = 'completed') = (chain_tx IS NOT NULL)
    ),
    CONSTRAINT nft_orders_paid CHECK (status <> 'completed' OR payment_status = 'completed')
);
-- Somebody has one order of an NFT under way.
CREATE UNIQUE INDEX nft_orders_open_key ON nft_orders (buyer_id, nft_id) WHERE status = 'pending';
CREATE INDEX nft_orders_pending_idx ON nft_orders (created_at, id) WHERE status = 'pending';
CREATE INDEX nft_orders_nft_idx ON nft_orders (nft_id, created_at DESC, id DESC);

-- Tokens that changed hands, by the contract's events: a mint comes from zero.
CREATE TABLE nft_transfers (
    chain_id    bigint NOT NULL,
    epoch       integer NOT NULL,
    tx_hash     text NOT NULL CHECK (tx_hash ~ '^0x[0-9a-f]{64}$'),
    position    integer NOT NULL CHECK (position >= 0),
    nft_id      text NOT NULL,
    number      integer NOT NULL,
    sender      text NOT NULL CHECK (sender ~ '^0x[0-9a-f]{40}$'),
    recipient   text NOT NULL CHECK (recipient ~ '^0x[0-9a-f]{40}$'),
    block_time  timestamptz NOT NULL,
    PRIMARY KEY (chain_id, epoch, tx_hash, position),
    FOREIGN KEY (nft_id, number) REFERENCES nft_editions
);
CREATE INDEX nft_transfers_nft_idx ON nft_transfers (nft_id, block_time DESC, tx_hash, position);
