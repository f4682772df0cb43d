-- Strays that the vault's owner sent back, as its events say.
CREATE TABLE presale_returns (
    id         text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
    chain_id   bigint NOT NULL,
    epoch      integer NOT NULL,
    token      text NOT NULL CHECK (token ~ '^0x[0-9a-f]{40}$'),
    recipient  text NOT NULL CHECK (recipient ~ '^0x[0-9a-f]{40}$'),
    amount     numeric(78,0) NOT NULL CHECK (amount > 0),
    tx_hash    bytea NOT NULL CHECK (octet_length(tx_hash) = 32),
    block_time timestamptz NOT NULL
);
CREATE INDEX presale_returns_token_idx ON presale_returns (token, recipient, amount);

-- The newest look at the vault: what it held at a final block, and what it should have held by its events up to there. Of each chain the last one.
CREATE TABLE presale_vault (
    chain_id     bigint NOT NULL,
    epoch        integer NOT NULL,
    vault        text NOT NULL CHECK (vault ~ '^0x[0-9a-f]{40}$'),
    usdt         text NOT NULL CHECK (usdt ~ '^0x[0-9a-f]{40}$'),
    usdc         text NOT NULL CHECK (usdc ~ '^0x[0-9a-f]{40}$'),
    block_number bigint NOT NULL CHECK (block_number >= 0),
    block_hash   bytea NOT NULL CHECK (octet_length(block_hash) = 32),
    held_usdt    numeric(78,0) NOT NULL CHECK (held_usdt >= 0),
    held_usdc    numeric(78,0) NOT NULL CHECK (held_usdc >= 0),
    -- Paid in, less refunds and proceeds. Below zero only where an event was missed.
    due_usdt     numeric(78,0) NOT NULL,
    due_usdc     numeric(78,0) NOT NULL,
    looked_at    timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (chain_id, epoch)
);
