-- The ledger under all money: currencies, accounts, balanced transfers, holds, and the answers to idempotent calls.
-- Amounts are whole minor units. No text between two semicolons of a function may hold a blank line: scripts/sqlx splits there.

CREATE TABLE currencies (
    code                text PRIMARY KEY CHECK (code ~ '^[A-Z][A-Z0-9-]{1,11}$'),
    display_name        text NOT NULL CHECK (char_length(display_name) BETWEEN 1 AND 40),
    -- Digits behind the point of one whole unit; never changed once there are entries.
    decimals            smallint NOT NULL CHECK (decimals BETWEEN 0 AND 18),
    display_decimals    smallint NOT NULL CHECK (display_decimals BETWEEN 0 AND decimals),
    color               text NOT NULL CHECK (color ~ '^#[0-9a-f]{6}$'),
    minimum_deposit     numeric(78,0) NOT NULL DEFAULT 0 CHECK (minimum_deposit >= 0),
    minimum_withdrawal  numeric(78,0) NOT NULL DEFAULT 0 CHECK (minimum_withdrawal >= 0),
    network_fee         numeric(78,0) NOT NULL DEFAULT 0 CHECK (network_fee >= 0),
    -- [{"code", "label"}], the first one being the default.
    networks            jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(networks) = 'array'),
    deposit_method      text NOT NULL CHECK (deposit_method IN ('nowpayments', 'manual', 'none')),
    withdrawable        boolean NOT NULL,
    enabled             boolean NOT NULL DEFAULT true,
    position            smallint NOT NULL
);

INSERT INTO currencies (code, display_name, decimals, display_decimals, color, minimum_deposit, minimum_withdrawal, network_fee, networks, deposit_method, withdrawable, position) VALUES
    ('USDT', 'Tether USD', 6, 2, '#26a17b', 5e6, 10e6, 1e6,
     '[{"code":"usdttrc20","label":"Tron (TRC-20)"},{"code":"usdtbsc","label":"BNB Smart Chain (BEP-20)"},{"code":"usdtmatic","label":"Polygon"}]', 'nowpayments', true, 1),
    ('USDC', 'USD Coin', 6, 2, '#2775ca', 5e6, 10e6, 1e6,
     '[{"code":"usdcbase","label":"Base"},{"code":"usdcbsc","label":"BNB Smart Chain (BEP-20)"},{"code":"usdc","label":"Ethereum (ERC-20)"}]', 'nowpayments', true, 2),
    ('BNB', 'BNB', 18, 4, '#f3ba2f', 1e16, 2e16, 5e14, '[{"code":"bnbbsc","label":"BNB Smart Chain"}]', 'nowpayments', true, 3),
    ('SOL', 'Solana', 9, 4, '#9945ff', 5e7, 1e8, 5e6, '[{"code":"sol","label":"Solana"}]', 'nowpayments', true, 4),
    ('POOL', 'Pool Token', 18, 2, '#00b894', 1e18, 0, 0, '[]', 'manual', false, 5),
    ('BAI', 'BAI', 18, 2, '#6c5ce7', 1e18, 0, 0, '[]', 'manual', false, 6),
    ('IMX', 'Immutable', 18, 4, '#17b5cb', 1e18, 0, 0, '[{"code":"imx","label":"Immutable"}]', 'manual', false, 7),
    ('ETH', 'Ethereum', 18, 6, '#627eea', 2e15, 5e15, 1e15, '[{"code":"eth","label":"Ethereum"}]', 'nowpayments', true, 8),
    ('BTC', 'Bitcoin', 8, 6, '#f7931a', 10000, 50000, 10000, '[{"code":"btc","label":"Bitcoin"}]', 'nowpayments', true, 9),
    ('LP-BAI', 'LP-BAI', 18, 4, '#a29bfe', 0, 0, 0, '[]', 'none', false, 10),
    ('BITP', 'Bitpool', 18, 2, '#0984e3', 0, 0, 0, '[]', 'none', false, 11),
    ('USD', 'US Dollar', 2, 2, '#2ecc71', 0, 0, 0, '[]', 'none', false, 12),
    ('ODP', 'ODP', 18, 2, '#e17055', 0, 0, 0, '[]', 'none', false, 13);

CREATE TABLE accounts (
    id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- A person's id, or `house`.
    owner     text NOT NULL,
    user_id   text GENERATED ALWAYS AS (NULLIF(owner, 'house')) STORED REFERENCES users,
    currency  text NOT NULL REFERENCES currencies,
    purpose   text NOT NULL CHECK (purpose IN ('available', 'locked', 'external', 'fees')),
    balance   numeric(78,0) NOT NULL DEFAULT 0,
    UNIQUE (owner, currency, purpose),
    CHECK ((owner = 'house') = (purpose IN ('external', 'fees'))),
    -- The outside world alone may owe.
    CONSTRAINT accounts_not_overdrawn CHECK (balance >= 0 OR purpose = 'external')
) WITH (fillfactor = 70);

CREATE TABLE transfers (
    id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    key          text NOT NULL CONSTRAINT transfers_key_key UNIQUE CHECK (char_length(key) BETWEEN 1 AND 200),
    -- Of kind, cause and legs: the same key with another content is refused.
    fingerprint  bytea NOT NULL CHECK (length(fingerprint) = 16),
    kind         text NOT NULL CHECK (kind ~ '^[a-z_]{1,32}$'),
    cause_type   text NOT NULL CHECK (cause_type ~ '^[a-z_]{1,32}$'),
    cause_id     text NOT NULL CHECK (cause_id ~ '^[0-9a-f]{24}$'),
    reverses     bigint CONSTRAINT transfers_reversed_once UNIQUE REFERENCES transfers,
    created_at   timestamptz NOT NULL DEFAULT statement_timestamp()
);

CREATE TABLE entries (
    id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    transfer_id    bigint NOT NULL REFERENCES transfers,
    account_id     bigint NOT NULL REFERENCES accounts,
    amount         numeric(78,0) NOT NULL CHECK (amount <> 0),
    balance_after  numeric(78,0) NOT NULL
);
-- The statement of an account, newest first; ids of one account grow with time, since its row is locked while they are given.
CREATE INDEX entries_account_idx ON entries (account_id, id DESC);
CREATE INDEX entries_transfer_idx ON entries (transfer_id);

CREATE TABLE holds (
    id          text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
    user_id     text NOT NULL REFERENCES users,
    currency    text NOT NULL REFERENCES currencies,
    amount      numeric(78,0) NOT NULL CHECK (amount > 0),
    cause_type  text NOT NULL CHECK (cause_type ~ '^[a-z_]{1,32}$'),
    cause_id    text NOT NULL CHECK (cause_id ~ '^[0-9a-f]{24}$'),
    state       text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'posted', 'voided', 'expired')),
    opened_by   bigint NOT NULL UNIQUE REFERENCES transfers,
    closed_by   bigint UNIQUE REFERENCES transfers,
    expires_at  timestamptz,
    created_at  timestamptz NOT NULL DEFAULT now(),
    closed_at   timestamptz,
    CHECK ((state = 'open') = (closed_by IS NULL)),
    CHECK ((state = 'open') = (closed_at IS NULL))
);
CREATE INDEX holds_open_idx ON holds (user_id, currency) WHERE state = 'open';
CREATE INDEX holds_due_idx ON holds (expires_at) WHERE state = 'open' AND expires_at IS NOT NULL;
CREATE INDEX holds_cause_idx ON holds (cause_type, cause_id);

-- The answer to a call that moved money; the row is written in the transaction of the effect.
CREATE TABLE idempotency_keys (
    user_id       text NOT NULL REFERENCES users,
    key           text NOT NULL CHECK (char_length(key) BETWEEN 1 AND 300),
    request_hash  bytea NOT NULL CHECK (length(request_hash) = 32),
    status        smallint CHECK (status BETWEEN 200 AND 299),
    body          text,
    created_at    timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_age_idx ON idempotency_keys (created_at);

-- A transfer whose entries do not sum to zero in each currency never gets past its own statement.
CREATE FUNCTION entries_must_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT FROM fresh JOIN accounts a ON a.id = fresh.account_id
        GROUP BY fresh.transfer_id, a.currency HAVING sum(fresh.amount) <> 0
    ) THEN
        RAISE EXCEPTION 'a transfer does not sum to zero' USING ERRCODE = 'check_violation', CONSTRAINT = 'entries_balance';
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER entries_balance AFTER INSERT ON entries REFERENCING NEW TABLE AS fresh
    FOR EACH STATEMENT EXECUTE FUNCTION entries_must_balance();

-- History is only ever added to. The triggers hold for everyone, the rights for whoever is not a superuser.
CREATE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the ledger is append-only: correct it with a new transfer' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER transfers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transfers
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON entries
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER accounts_stay BEFORE DELETE OR TRUNCATE ON accounts
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
REVOKE UPDATE, DELETE, TRUNCATE ON transfers, entries FROM CURRENT_USER;
REVOKE DELETE, TRUNCATE ON accounts FROM CURRENT_USER;
-- Foreign keys to a transfer lock its row as the owner, which takes the right to update some column of it; this one never can be.
GRANT UPDATE (id) ON transfers TO CURRENT_USER;
