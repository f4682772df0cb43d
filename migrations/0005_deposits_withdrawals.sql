-- Money on its way in and out. Amounts are whole minor units; what a provider wrote is kept as it wrote it.

CREATE TABLE deposits (
    id           text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
    user_id      text NOT NULL REFERENCES users,
    currency     text NOT NULL REFERENCES currencies,
    method       text NOT NULL CHECK (method IN ('nowpayments', 'manual')),
    -- As asked for; what is credited is what arrives.
    amount       numeric(78,0) NOT NULL CHECK (amount > 0),
    credited     numeric(78,0) NOT NULL DEFAULT 0 CHECK (credited >= 0),
    status       text NOT NULL CHECK (status IN ('pending', 'waiting', 'confirming', 'expired', 'failed', 'partially_paid', 'completed', 'review')),
    network      text CHECK (char_length(network) <= 40),
    pay_address  text CHECK (char_length(pay_address) <= 128),
    pay_amount   text CHECK (char_length(pay_amount) <= 80),
    -- Of a refusal, or of the admin who decided.
    reason       text CHECK (char_length(reason) <= 500),
    expires_at   timestamptz,
    created_at   timestamptz NOT NULL DEFAULT now(),
    updated_at   timestamptz NOT NULL DEFAULT now(),
    CHECK ((method = 'nowpayments') = (pay_address IS NOT NULL)),
    CHECK ((method = 'nowpayments') = (expires_at IS NOT NULL)),
    CHECK (method = 'manual' OR status <> 'pending'),
    CHECK (status <> 'completed' OR credited > 0)
);
CREATE INDEX deposits_user_idx ON deposits (user_id, created_at DESC, id DESC);
CREATE INDEX deposits_queue_idx ON deposits (created_at DESC, id DESC) WHERE status IN ('pending', 'review');
CREATE INDEX deposits_expiry_idx ON deposits (expires_at) WHERE status = 'waiting';
CREATE INDEX deposits_address_idx ON deposits (pay_address);

-- Every payment that the provider made for a deposit: the first, and further ones to its address. Each is credited once.
CREATE TABLE deposit_payments (
    payment_id         bigint PRIMARY KEY CHECK (payment_id > 0),
    deposit_id         text NOT NULL REFERENCES deposits,
    parent_payment_id  bigint,
    status             text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'confirming', 'expired', 'failed', 'partially_paid', 'completed', 'review')),
    credited           numeric(78,0) CHECK (credited > 0),
    -- The provider's words when it was last asked.
    told               jsonb CHECK (octet_length(told::text) <= 4096),
    doubt              text CHECK (char_length(doubt) <= 200),
    -- An admin has decided: nothing follows by itself any more.
    decided            boolean NOT NULL DEFAULT false,
    -- When the provider is asked next; null for not again.
    due_at             timestamptz,
    asked              smallint NOT NULL DEFAULT 0,
    created_at         timestamptz NOT NULL DEFAULT now(),
    updated_at         timestamptz NOT NULL DEFAULT now(),
    CHECK (status <> 'review' OR doubt IS NOT NULL)
);
CREATE INDEX deposit_payments_deposit_idx ON deposit_payments (deposit_id);
CREATE INDEX deposit_payments_due_idx ON deposit_payments (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE withdrawals (
    id                text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
    user_id           text NOT NULL REFERENCES users,
    currency          text NOT NULL REFERENCES currencies,
    network           text NOT NULL CHECK (char_length(network) <= 40),
    -- What is held; what stays here; what arrives.
    amount            numeric(78,0) NOT NULL,
    network_fee       numeric(78,0) NOT NULL CHECK (network_fee >= 0),
    net_amount        numeric(78,0) NOT NULL CHECK (net_amount > 0),
    destination       text NOT NULL CHECK (char_length(destination) BETWEEN 1 AND 90),
    user_notes        text NOT NULL DEFAULT '' CHECK (char_length(user_notes) <= 500),
    status            text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved_once', 'approved', 'completed', 'rejected', 'cancelled')),
    approvals_needed  smallint NOT NULL CHECK (approvals_needed IN (1, 2)),
    hold_id           text NOT NULL UNIQUE REFERENCES holds,
    reason            text CHECK (char_length(reason) BETWEEN 1 AND 500),
    transaction_hash  text CHECK (char_length(transaction_hash) BETWEEN 1 AND 100),
    created_at        timestamptz NOT NULL DEFAULT now(),
    updated_at        timestamptz NOT NULL DEFAULT now(),
    CHECK (amount = network_fee + net_amount),
    CHECK ((status = 'completed') = (transaction_hash IS NOT NULL)),
    CHECK ((status = 'rejected') = (reason IS NOT NULL))
);
CREATE INDEX withdrawals_user_idx ON withdrawals (user_id, created_at DESC, id DESC);
CREATE INDEX withdrawals_queue_idx ON withdrawals (status, created_at DESC, id DESC);
CREATE INDEX withdrawals_all_idx ON withdrawals (created_at DESC, id DESC);
-- One transaction on a chain is one payout.
CREATE UNIQUE INDEX withdrawals_transaction_key ON withdrawals (network, transaction_hash);

CREATE TABLE withdrawal_approvals (
    withdrawal_id  text NOT NULL REFERENCES withdrawals,
    -- The same for every identity of one person.
    person         text NOT NULL CHECK (char_length(person) <= 64),
    admin_id       text NOT NULL CHECK (admin_id ~ '^[0-9a-f]{24}$'),
    admin_name     text NOT NULL CHECK (char_length(admin_name) <= 80),
    created_at     timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT withdrawal_approvals_person_key PRIMARY KEY (withdrawal_id, person)
);
