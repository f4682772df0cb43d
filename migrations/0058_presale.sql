-- The presale: final transfers into its vault and what each came to, the published lists, the roots and what was given by them.
-- Amounts are units of 10^-18; addresses are 0x and 40 small hex digits. Rows are of one chain and epoch, as the chain's events are.

-- Held while a block's contributions are allocated: what was sold so far.
CREATE TABLE presale_state (
    chain_id     bigint NOT NULL CHECK (chain_id BETWEEN 1 AND 4294967295),
    epoch        integer NOT NULL CHECK (epoch >= 1),
    sold         numeric(78,0) NOT NULL DEFAULT 0 CHECK (sold >= 0),
    bonus        numeric(78,0) NOT NULL DEFAULT 0 CHECK (bonus >= 0),
    raised_usdt  numeric(78,0) NOT NULL DEFAULT 0 CHECK (raised_usdt >= 0),
    raised_usdc  numeric(78,0) NOT NULL DEFAULT 0 CHECK (raised_usdc >= 0),
    -- The newest block whose contributions are all allocated.
    block        bigint NOT NULL DEFAULT 0 CHECK (block >= 0),
    cancelled_at timestamptz,
    PRIMARY KEY (chain_id, epoch)
);

CREATE TABLE presale_contributions (
    id           text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
    chain_id     bigint NOT NULL,
    epoch        integer NOT NULL,
    tx_hash      bytea NOT NULL CHECK (octet_length(tx_hash) = 32),
    -- Its event's place in its transaction, and in its block.
    position     integer NOT NULL CHECK (position >= 0),
    block_number bigint NOT NULL CHECK (block_number >= 0),
    log_index    bigint NOT NULL CHECK (log_index >= 0),
    block_time   timestamptz NOT NULL,
    coin         text NOT NULL CHECK (coin IN ('USDT', 'USDC')),
    sender       text NOT NULL CHECK (sender ~ '^0x[0-9a-f]{40}$'),
    amount       numeric(78,0) NOT NULL CHECK (amount > 0),
    -- seen: final on the chain, and not allocated yet; final: what it came to stands.
    state        text NOT NULL DEFAULT 'seen' CHECK (state IN ('seen', 'final')),
    allocated    numeric(78,0) CHECK (allocated >= 0),
    refundable   numeric(78,0) CHECK (refundable >= 0),
    allocation   numeric(78,0) CHECK (allocation >= 0),
    bonus        numeric(78,0) CHECK (bonus >= 0),
    referrer     text CHECK (referrer ~ '^0x[0-9a-f]{40}$'),
    reason       text CHECK (reason IN ('too_early', 'too_late', 'too_little', 'too_much', 'not_listed', 'wallet_cap', 'sold_out')),
    CONSTRAINT presale_contributions_key UNIQUE (chain_id, epoch, tx_hash, position),
    CONSTRAINT presale_contributions_shares CHECK (
        CASE state WHEN 'seen' THEN coalesce(allocated, refundable, allocation, bonus) IS NULL
                   ELSE coalesce(allocated + refundable = amount, false) AND allocation IS NOT NULL AND bonus IS NOT NULL END)
);
CREATE UNIQUE INDEX presale_contributions_order_idx ON presale_contributions (chain_id, epoch, block_number, log_index);
CREATE INDEX presale_contributions_seen_idx ON presale_contributions (chain_id, epoch, block_number) WHERE state = 'seen';
CREATE INDEX presale_contributions_sender_idx ON presale_contributions (sender, chain_id, epoch);
CREATE INDEX presale_contributions_referrer_idx ON presale_contributions (referrer, chain_id, epoch) WHERE referrer IS NOT NULL;

-- Other tokens that somebody sent to the vault: its owner returns them.
CREATE TABLE presale_strays (
    id         text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
    chain_id   bigint NOT NULL,
    epoch      integer NOT NULL,
    tx_hash    bytea NOT NULL CHECK (octet_length(tx_hash) = 32),
    block_time timestamptz NOT NULL,
    token      text NOT NULL CHECK (token ~ '^0x[0-9a-f]{40}$'),
    sender     text NOT NULL CHECK (sender ~ '^0x[0-9a-f]{40}$'),
    amount     numeric(78,0) NOT NULL CHECK (amount > 0)
);
CREATE INDEX presale_strays_idx ON presale_strays (block_time DESC, id DESC);

CREATE TABLE presale_whitelist (
    address   text PRIMARY KEY CHECK (address ~ '^0x[0-9a-f]{40}$'),
    listed_at timestamptz NOT NULL DEFAULT date_trunc('second', now())
);

-- 8 digits of Crockford's base 32.
CREATE TABLE presale_codes (
    user_id text PRIMARY KEY REFERENCES users,
    code    text NOT NULL UNIQUE CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$')
);

CREATE TABLE presale_referrals (
    buyer       text PRIMARY KEY CHECK (buyer ~ '^0x[0-9a-f]{40}$'),
    referrer    text NOT NULL CHECK (referrer ~ '^0x[0-9a-f]{40}$'),
    attached_at timestamptz NOT NULL DEFAULT date_trunc('second', now()),
    CHECK (buyer <> referrer)
);
CREATE INDEX presale_referrals_referrer_idx ON presale_referrals (referrer);

-- What a buyer's page told of. It decides nothing.
CREATE TABLE presale_reports (
    tx_hash     bytea NOT NULL CHECK (octet_length(tx_hash) = 32),
    address     text NOT NULL CHECK (address ~ '^0x[0-9a-f]{40}$'),
    reported_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tx_hash, address)
);

-- Roots over contributions. Their leaves are a function of the contributions, and are not stored.
CREATE TABLE presale_roots (
    chain_id       bigint NOT NULL,
    epoch          integer NOT NULL,
    number         integer NOT NULL CHECK (number >= 0),
    hash           bytea NOT NULL CHECK (octet_length(hash) = 32),
    list           bytea NOT NULL CHECK (octet_length(list) = 32),
    -- The contributions behind the one block up to the other.
    after_block    bigint NOT NULL,
    through_block  bigint NOT NULL,
    all_goes_back  boolean NOT NULL,
    paid_usdt      numeric(78,0) NOT NULL,
    paid_usdc      numeric(78,0) NOT NULL,
    back_usdt      numeric(78,0) NOT NULL,
    back_usdc      numeric(78,0) NOT NULL,
    allocation     numeric(78,0) NOT NULL,
    leaves         integer NOT NULL CHECK (leaves >= 1),
    -- Made anew for the chain after a try that was refused there.
    tries          integer NOT NULL DEFAULT 1 CHECK (tries >= 1),
    tx_id          bigint NOT NULL REFERENCES chain_txs,
    -- queued: on its way; published: its event is final; rejected: by the guardian, and people decide what comes.
    state          text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'published', 'rejected')),
    published_at   timestamptz,
    tx_hash        bytea CHECK (octet_length(tx_hash) = 32),
    PRIMARY KEY (chain_id, epoch, number),
    CHECK (after_block < through_block),
    CHECK ((state = 'queued') = (published_at IS NULL))
);

-- What left the vault: refunds and claims, as their events say.
CREATE TABLE presale_given (
    id         text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
    chain_id   bigint NOT NULL,
    epoch      integer NOT NULL,
    kind       text NOT NULL CHECK (kind IN ('refund', 'claim')),
    number     integer CHECK (number >= 0),
    coin       text CHECK (coin IN ('USDT', 'USDC')),
    account    text NOT NULL CHECK (account ~ '^0x[0-9a-f]{40}$'),
    amount     numeric(78,0) NOT NULL CHECK (amount > 0),
    tx_hash    bytea NOT NULL CHECK (octet_length(tx_hash) = 32),
    block_time timestamptz NOT NULL,
    CHECK ((kind = 'refund') = (number IS NOT NULL AND coin IS NOT NULL))
);
CREATE INDEX presale_given_account_idx ON presale_given (account, chain_id, epoch);
