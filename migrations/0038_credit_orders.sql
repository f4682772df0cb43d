-- Orders of pool credits, the providers' payments of them, what providers told, and what people owe when a payment was taken back.

SET LOCAL lock_timeout = '2s';

CREATE TABLE credit_orders (
    id                text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
    user_id           text NOT NULL REFERENCES users,
    method            text NOT NULL CHECK (method IN ('card', 'crypto', 'token')),
    credits           bigint NOT NULL CHECK (credits BETWEEN 1 AND 1000000000000),
    -- On top of them.
    bonus             bigint NOT NULL CHECK (bonus BETWEEN 0 AND 1000000000000),
    -- Null for tokens.
    usd_cents         bigint CHECK (usd_cents > 0),
    settings_version  integer NOT NULL REFERENCES credit_settings,
    status            text NOT NULL DEFAULT 'waiting'
                      CHECK (status IN ('waiting', 'confirming', 'partially_paid', 'expired', 'failed', 'review', 'paid', 'refunded')),
    -- The session of a card, the first payment in crypto, the place of a transfer of tokens.
    provider_ref      text NOT NULL CHECK (char_length(provider_ref) BETWEEN 1 AND 200),
    -- The payment of a session, by which refunds and disputes name it.
    intent            text CHECK (char_length(intent) <= 200),
    currency          text REFERENCES currencies,
    network           text CHECK (char_length(network) <= 40),
    pay_address       text CHECK (char_length(pay_address) <= 128),
    pay_amount        text CHECK (char_length(pay_amount) <= 80),
    -- The page or the wallet's link.
    pay_url           text CHECK (char_length(pay_url) <= 4096),
    return_path       text CHECK (char_length(return_path) <= 500),
    -- Why it waits for an operator.
    doubt             text CHECK (char_length(doubt) <= 200),
    -- What gave its credits.
    transfer          bigint UNIQUE REFERENCES transfers,
    -- Of its price, in cents, and of its credits: what is taken back now. What of that is owed stands in credit_debts.
    lost_cents        bigint NOT NULL DEFAULT 0 CHECK (lost_cents >= 0),
    taken             bigint NOT NULL DEFAULT 0 CHECK (taken BETWEEN 0 AND credits + bonus),
    -- How often something was taken back or given again: each has its own key in the ledger.
    reversals         integer NOT NULL DEFAULT 0 CHECK (reversals >= 0),
    expires_at        timestamptz NOT NULL,
    paid_at           timestamptz,
    created_at        timestamptz NOT NULL DEFAULT now(),
    updated_at        timestamptz NOT NULL DEFAULT now(),
    UNIQUE (method, provider_ref),
    CHECK ((status IN ('paid', 'refunded')) = (transfer IS NOT NULL)),
    CHECK ((transfer IS NULL) = (paid_at IS NULL)),
    CHECK (taken = 0 OR transfer IS NOT NULL),
    CHECK ((method = 'token') = (usd_cents IS NULL)),
    CHECK ((method = 'crypto') = (pay_address IS NOT NULL))
);
CREATE INDEX credit_orders_user_idx ON credit_orders (user_id, created_at DESC, id DESC);
CREATE INDEX credit_orders_expiry_idx ON credit_orders (expires_at) WHERE status IN ('waiting', 'partially_paid');
CREATE INDEX credit_orders_address_idx ON credit_orders (pay_address);
CREATE INDEX credit_orders_intent_idx ON credit_orders (intent);
-- A person has one card page open at a time.
CREATE UNIQUE INDEX credit_orders_open_card_key ON credit_orders (user_id) WHERE method = 'card' AND status = 'waiting';

-- Every payment that a provider made for an order: a session, or payments in crypto: the first, and further ones to its address.
CREATE TABLE credit_payments (
    provider      text NOT NULL CHECK (provider IN ('stripe', 'nowpayments')),
    ref           text NOT NULL CHECK (char_length(ref) BETWEEN 1 AND 200),
    order_id      text NOT NULL REFERENCES credit_orders,
    parent        text CHECK (char_length(parent) <= 200),
    -- The provider's words when it was last asked.
    told          jsonb CHECK (octet_length(told::text) <= 4096),
    doubt         text CHECK (char_length(doubt) <= 200),
    -- Of crypto that arrived: what was sent, and what is there of it in minor units of its currency.
    paid          text CHECK (char_length(paid) <= 80),
    outcome       numeric(78,0) CHECK (outcome > 0),
    -- It paid for the order, wholly or in part, or became a deposit: nothing more is made of it.
    used          boolean NOT NULL DEFAULT false,
    deposit_id    text UNIQUE REFERENCES deposits,
    -- When the provider is asked next; null for not again.
    due_at        timestamptz,
    asked         smallint NOT NULL DEFAULT 0,
    asked_at      timestamptz,
    created_at    timestamptz NOT NULL DEFAULT now(),
    updated_at    timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (provider, ref),
    CHECK ((paid IS NULL) = (outcome IS NULL)),
    CHECK (NOT used OR provider = 'nowpayments' AND outcome IS NOT NULL),
    CHECK (deposit_id IS NULL OR used)
);
CREATE INDEX credit_payments_order_idx ON credit_payments (order_id);
CREATE INDEX credit_payments_due_idx ON credit_payments (due_at) WHERE due_at IS NOT NULL;

-- Signed notifications about orders, by the provider's id or the digest of the body; kept for 30 days.
CREATE TABLE provider_events (
    provider     text NOT NULL CHECK (provider IN ('stripe', 'nowpayments')),
    id           text NOT NULL CHECK (char_length(id) BETWEEN 1 AND 200),
    kind         text NOT NULL CHECK (char_length(kind) <= 200),
    order_id     text REFERENCES credit_orders,
    state        text NOT NULL DEFAULT 'received' CHECK (state IN ('received', 'applied', 'failed')),
    reason       text CHECK (char_length(reason) <= 300),
    -- Until it is applied: it may name the payer.
    body         text CHECK (octet_length(body) <= 65536),
    received_at  timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (provider, id),
    CHECK ((state = 'failed') = (reason IS NOT NULL)),
    CHECK ((state = 'applied') = (body IS NULL)),
    CHECK (state <> 'applied' OR order_id IS NOT NULL)
);
CREATE INDEX provider_events_failed_idx ON provider_events (received_at DESC, provider, id) WHERE state = 'failed';
CREATE INDEX provider_events_order_idx ON provider_events (order_id) WHERE state <> 'applied';
CREATE INDEX provider_events_age_idx ON provider_events (received_at);

-- Credits that were spent before their payment was taken back (E8).
CREATE TABLE credit_debts (
    order_id    text PRIMARY KEY REFERENCES credit_orders,
    user_id     text NOT NULL REFERENCES users,
    owed        bigint NOT NULL CHECK (owed >= 0),
    settled_at  timestamptz,
    created_at  timestamptz NOT NULL DEFAULT now(),
    CHECK ((owed = 0) = (settled_at IS NOT NULL))
);
CREATE INDEX credit_debts_open_idx ON credit_debts (user_id) WHERE owed > 0;
