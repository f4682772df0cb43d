-- What goes out on chains: keys that send, their transactions with every signed form, and the payments that transactions are made of.
-- Addresses are 0x and 40 small hex digits; amounts are units of the token.

CREATE TABLE chain_senders (
    chain_id   bigint NOT NULL CHECK (chain_id BETWEEN 1 AND 4294967295),
    address    text NOT NULL CHECK (address ~ '^0x[0-9a-f]{40}$'),
    next_nonce bigint NOT NULL DEFAULT 0 CHECK (next_nonce >= 0),
    -- Counts the servers that took the key over: one that was there before can no longer write.
    epoch      integer NOT NULL DEFAULT 0 CHECK (epoch >= 0),
    seen_at    timestamptz NOT NULL DEFAULT now(),
    -- An operator's word: nothing gets a nonce.
    paused     boolean NOT NULL DEFAULT false,
    PRIMARY KEY (chain_id, address)
);

CREATE TABLE chain_txs (
    id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    chain_id     bigint NOT NULL,
    sender       text NOT NULL,
    kind         text NOT NULL CHECK (kind ~ '^[a-z][a-z_]{1,31}$'),
    cause_type   text NOT NULL CHECK (char_length(cause_type) BETWEEN 1 AND 32),
    cause_id     text NOT NULL CHECK (char_length(cause_id) BETWEEN 1 AND 64),
    recipient    text NOT NULL CHECK (recipient ~ '^0x[0-9a-f]{40}$'),
    value        numeric(78,0) NOT NULL DEFAULT 0 CHECK (value >= 0),
    data         bytea NOT NULL CHECK (octet_length(data) <= 65536),
    -- Known once it was simulated.
    gas          bigint CHECK (gas BETWEEN 21000 AND 100000000),
    nonce        bigint CHECK (nonce >= 0),
    state        text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'signed', 'sent', 'mined', 'final', 'reverted', 'refused')),
    block_number bigint CHECK (block_number >= 0),
    block_hash   bytea CHECK (octet_length(block_hash) = 32),
    -- Of the form that was mined, once there is an outcome.
    hash         bytea CHECK (octet_length(hash) = 32),
    reason       text CHECK (char_length(reason) <= 300),
    due_at       timestamptz NOT NULL DEFAULT now(),
    created_at   timestamptz NOT NULL DEFAULT now(),
    ended_at     timestamptz,
    FOREIGN KEY (chain_id, sender) REFERENCES chain_senders,
    -- One cause, one transaction; one nonce, one transaction.
    CONSTRAINT chain_txs_cause_key UNIQUE (kind, cause_type, cause_id),
    CONSTRAINT chain_txs_nonce_key UNIQUE (chain_id, sender, nonce),
    CHECK ((state IN ('queued', 'refused')) = (nonce IS NULL)),
    CHECK (nonce IS NULL OR gas IS NOT NULL),
    CHECK ((block_number IS NULL) = (block_hash IS NULL)),
    CHECK (state <> 'mined' OR block_hash IS NOT NULL),
    CHECK ((state IN ('final', 'reverted')) = (hash IS NOT NULL)),
    CHECK ((state IN ('final', 'reverted', 'refused')) = (ended_at IS NOT NULL))
);
CREATE INDEX chain_txs_queued_idx ON chain_txs (chain_id, sender, id) WHERE state = 'queued';
CREATE INDEX chain_txs_open_idx ON chain_txs (chain_id, sender, nonce) WHERE state IN ('signed', 'sent', 'mined');

-- Every signed form, stored before it is sent.
CREATE TABLE chain_attempts (
    tx_id       bigint NOT NULL REFERENCES chain_txs,
    number      integer NOT NULL CHECK (number >= 1),
    nonce       bigint NOT NULL CHECK (nonce >= 0),
    hash        bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
    raw         bytea NOT NULL CHECK (octet_length(raw) <= 66560),
    max_fee     numeric(39,0) NOT NULL CHECK (max_fee >= 0),
    tip         numeric(39,0) NOT NULL CHECK (tip BETWEEN 0 AND max_fee),
    -- The newest block when it was signed.
    signed_head bigint NOT NULL CHECK (signed_head >= 0),
    signed_at   timestamptz NOT NULL DEFAULT now(),
    sent_at     timestamptz,
    answer      text CHECK (char_length(answer) <= 300),
    PRIMARY KEY (tx_id, number)
);

-- Payments by the vault, each with the id that it pays once. They are gathered into transactions of the kind `pay`.
CREATE TABLE chain_payments (
    id         bytea PRIMARY KEY CHECK (octet_length(id) = 32),
    chain_id   bigint NOT NULL CHECK (chain_id BETWEEN 1 AND 4294967295),
    currency   text NOT NULL REFERENCES currencies,
    recipient  text NOT NULL CHECK (recipient ~ '^0x[0-9a-f]{40}$'),
    units      numeric(78,0) NOT NULL CHECK (units > 0),
    cause_type text NOT NULL CHECK (char_length(cause_type) BETWEEN 1 AND 32),
    cause_id   text NOT NULL CHECK (char_length(cause_id) BETWEEN 1 AND 64),
    -- How many go together at most: fewer after a batch that failed.
    batch      smallint NOT NULL CHECK (batch BETWEEN 1 AND 50),
    -- Held in one transaction at a time: queued, then sending, then paid or refused; back to queued where its batch failed.
    state      text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sending', 'paid', 'refused')),
    tx_id      bigint REFERENCES chain_txs,
    reason     text CHECK (char_length(reason) <= 300),
    created_at timestamptz NOT NULL DEFAULT now(),
    ended_at   timestamptz,
    CONSTRAINT chain_payments_cause_key UNIQUE (cause_type, cause_id),
    CHECK ((state = 'queued') = (tx_id IS NULL)),
    CHECK ((state IN ('paid', 'refused')) = (ended_at IS NOT NULL)),
    CHECK (state <> 'refused' OR reason IS NOT NULL)
);
CREATE INDEX chain_payments_queued_idx ON chain_payments (chain_id, created_at) WHERE state = 'queued';
CREATE INDEX chain_payments_tx_idx ON chain_payments (tx_id) WHERE state = 'sending';

-- Who releases, rejects or completes by hand what is on its way would have it paid twice; a server of the release before does not ask the outbox.
CREATE FUNCTION withdrawals_wait_for_chain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM chain_payments WHERE cause_type = 'withdrawal' AND cause_id = OLD.id AND state IN ('queued', 'sending')) THEN
        RAISE EXCEPTION 'withdrawal % is being sent by the chain', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'withdrawals_wait_for_chain';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER withdrawals_wait_for_chain BEFORE UPDATE OF status ON withdrawals
    FOR EACH ROW WHEN (OLD.status = 'paying' AND NEW.status <> 'paying') EXECUTE FUNCTION withdrawals_wait_for_chain();

-- One transaction of the vault pays up to fifty withdrawals; what was paid by hand has its hash in withdrawal_payouts, which is unique.
DROP INDEX withdrawals_transaction_key;

-- It becomes withdrawable where a vault is configured.
UPDATE currencies SET minimum_withdrawal = 1000000000000000000 WHERE code = 'POOL' AND minimum_withdrawal = 0;
