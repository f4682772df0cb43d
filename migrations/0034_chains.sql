-- The chains that the server has spoken to, and the contracts on them that it stands on. Numbers of blocks and ids of chains fit 63 bits.

CREATE TABLE chains (
    chain_id     bigint PRIMARY KEY CHECK (chain_id BETWEEN 1 AND 4294967295),
    -- Counts the chains that had this id: the local one can be another after a crash or when its state was removed.
    epoch        integer NOT NULL DEFAULT 1 CHECK (epoch >= 1),
    genesis_hash bytea NOT NULL CHECK (octet_length(genesis_hash) = 32),
    -- A block that was seen lately: a chain that does not have it is not the one that was spoken to.
    block_number bigint NOT NULL CHECK (block_number >= 0),
    block_hash   bytea NOT NULL CHECK (octet_length(block_hash) = 32),
    begun_at     timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE chain_contracts (
    chain_id     bigint NOT NULL CHECK (chain_id BETWEEN 1 AND 4294967295),
    epoch        integer NOT NULL DEFAULT 1 CHECK (epoch >= 1),
    -- pool, payout_vault, lp_bai, usdt, usdc and what later features deploy.
    kind         text NOT NULL CHECK (kind ~ '^[a-z][a-z0-9_]{1,31}$'),
    address      text NOT NULL CHECK (address ~ '^0x[0-9a-f]{40}$'),
    -- The block from which on its events are looked for: of its deployment, or for somebody else's token when it was first noted.
    block_number bigint NOT NULL CHECK (block_number >= 0),
    block_hash   bytea NOT NULL CHECK (octet_length(block_hash) = 32),
    -- Keccak-256 of the code that stood there then.
    code_hash    bytea NOT NULL CHECK (octet_length(code_hash) = 32),
    -- replaced: another one took its place, and what was paid to it still counts; lost: its chain is gone.
    state        text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'replaced', 'lost')),
    deployed_at  timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (chain_id, epoch, address)
);
CREATE UNIQUE INDEX chain_contracts_active ON chain_contracts (chain_id, kind) WHERE state = 'active';
