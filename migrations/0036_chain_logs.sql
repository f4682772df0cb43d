-- What was read of chains: how far, the blocks that are not final, the events of our contracts, and how far each reader has come with them.
-- Numbers of blocks and ids of chains fit 63 bits. An epoch is one of the chains that had an id (0034).

CREATE TABLE chain_cursors (
    chain_id   bigint NOT NULL CHECK (chain_id BETWEEN 1 AND 4294967295),
    epoch      integer NOT NULL CHECK (epoch >= 1),
    -- The newest final block whose logs are stored.
    number     bigint NOT NULL CHECK (number >= 0),
    hash       bytea NOT NULL CHECK (octet_length(hash) = 32),
    -- Since when another block stands in its place. Nothing counts meanwhile.
    undone_at  timestamptz,
    moved_at   timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (chain_id, epoch)
);

-- Above the cursor, each one's parent the one before.
CREATE TABLE chain_blocks (
    chain_id   bigint NOT NULL,
    epoch      integer NOT NULL,
    number     bigint NOT NULL CHECK (number >= 0),
    hash       bytea NOT NULL CHECK (octet_length(hash) = 32),
    parent     bytea NOT NULL CHECK (octet_length(parent) = 32),
    -- Seconds since 1970.
    time       bigint NOT NULL CHECK (time >= 0),
    PRIMARY KEY (chain_id, epoch, number),
    FOREIGN KEY (chain_id, epoch) REFERENCES chain_cursors
);

CREATE TABLE chain_logs (
    chain_id     bigint NOT NULL,
    epoch        integer NOT NULL,
    block_hash   bytea NOT NULL CHECK (octet_length(block_hash) = 32),
    log_index    bigint NOT NULL CHECK (log_index >= 0),
    block_number bigint NOT NULL CHECK (block_number >= 0),
    -- Seconds since 1970.
    block_time   bigint NOT NULL CHECK (block_time >= 0),
    tx_hash      bytea NOT NULL CHECK (octet_length(tx_hash) = 32),
    -- Its place in the receipt of its transaction, which survives a reorganisation, as log_index does not.
    position     integer NOT NULL CHECK (position >= 0),
    address      bytea NOT NULL CHECK (octet_length(address) = 20),
    topics       bytea[] NOT NULL CHECK (cardinality(topics) <= 4),
    data         bytea NOT NULL,
    final        boolean NOT NULL,
    PRIMARY KEY (chain_id, epoch, block_hash, log_index),
    FOREIGN KEY (chain_id, epoch) REFERENCES chain_cursors
);
-- An event is final once.
CREATE UNIQUE INDEX chain_logs_final ON chain_logs (chain_id, epoch, tx_hash, position) WHERE final;
CREATE INDEX chain_logs_order ON chain_logs (chain_id, epoch, address, block_number, log_index) WHERE final;
CREATE INDEX chain_logs_open ON chain_logs (chain_id, epoch, block_number) WHERE NOT final;

-- Which events a reader takes, and the last one that it took. A row stays: what it names is read from then on without a gap.
CREATE TABLE chain_readers (
    chain_id   bigint NOT NULL,
    epoch      integer NOT NULL,
    name       text NOT NULL CHECK (name ~ '^[a-z_]{1,32}$'),
    address    bytea NOT NULL CHECK (octet_length(address) = 20),
    -- By place; NULL stands for any.
    topics     bytea[] NOT NULL CHECK (cardinality(topics) BETWEEN 1 AND 4),
    block      bigint NOT NULL CHECK (block >= -1),
    log_index  bigint NOT NULL CHECK (log_index >= 0),
    PRIMARY KEY (chain_id, epoch, name, address),
    FOREIGN KEY (chain_id, epoch) REFERENCES chain_cursors
);

-- A currency that is backed enters the ledger only by a final transfer into the vault, and people are given it out of the reserve (E3).
ALTER TABLE currencies
    ADD COLUMN backed boolean NOT NULL DEFAULT false,
    -- Of what was owed when it came to be backed, or when another vault took the place of the last one, what no transfer has covered yet: the next
    -- transfers into the vault cover that before they fill the reserve.
    ADD COLUMN uncovered numeric(78,0) NOT NULL DEFAULT 0;

-- What stood on the chain and what the ledger owed at one final block: the history of /reserves, and what the trial balance compares.
CREATE TABLE chain_reserves (
    chain_id     bigint NOT NULL,
    epoch        integer NOT NULL,
    block_number bigint NOT NULL CHECK (block_number >= 0),
    block_hash   bytea NOT NULL CHECK (octet_length(block_hash) = 32),
    currency     text NOT NULL REFERENCES currencies,
    token        bytea NOT NULL CHECK (octet_length(token) = 20),
    vault        bytea NOT NULL CHECK (octet_length(vault) = 20),
    -- Who owns the vault.
    owner        bytea NOT NULL CHECK (octet_length(owner) = 20),
    -- In the token's own units.
    supply       numeric(78,0) NOT NULL CHECK (supply >= 0),
    held         numeric(78,0) NOT NULL CHECK (held >= 0),
    -- Of people and the house, and of that what leaves with payouts under way.
    owed         numeric(78,0) NOT NULL CHECK (owed >= 0),
    leaving      numeric(78,0) NOT NULL CHECK (leaving >= 0),
    made_at      timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (chain_id, epoch, currency, block_number)
);
CREATE INDEX chain_reserves_age ON chain_reserves (made_at);

-- Tokens that came into the vault: what they bought, for whom, or why they bought nothing. A transfer counts once.
CREATE TABLE token_payments (
    -- Of the order; made of the transfer.
    id                text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
    chain_id          bigint NOT NULL,
    epoch             integer NOT NULL,
    tx_hash           bytea NOT NULL CHECK (octet_length(tx_hash) = 32),
    position          integer NOT NULL CHECK (position >= 0),
    sender            text NOT NULL CHECK (sender ~ '^0x[0-9a-f]{40}$'),
    -- In the token's own units, up to 2^256 - 1.
    amount            numeric(78,0) NOT NULL CHECK (amount > 0),
    block_time        timestamptz NOT NULL,
    -- Those that held at the block's time (E4).
    settings_version  integer NOT NULL CHECK (settings_version >= 1),
    credits           bigint NOT NULL CHECK (credits BETWEEN 0 AND 1000000000000),
    -- unclaimed: nobody has signed in with the sender's address yet; refused: too little, or beyond what can be counted, and is to be returned;
    -- expired: nobody did in 90 days, and it is to be returned.
    state             text NOT NULL CHECK (state IN ('credited', 'unclaimed', 'refused', 'expired')),
    user_id           text REFERENCES users,
    UNIQUE (chain_id, epoch, tx_hash, position),
    CHECK ((state = 'credited') = (user_id IS NOT NULL)),
    CHECK (state <> 'credited' OR credits > 0)
);
CREATE INDEX token_payments_unclaimed_idx ON token_payments (block_time) WHERE state = 'unclaimed';
CREATE INDEX token_payments_returns_idx ON token_payments (block_time) WHERE state IN ('refused', 'expired');
