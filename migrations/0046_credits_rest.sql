-- Answers of providers in their sequence, nonces of a chain that took another's place, debts that administrators let go.

SET LOCAL lock_timeout = '2s';

-- Answers about payments may overtake each other: each question has a number, and an answer counts unless a later question was answered before it.
ALTER TABLE credit_payments
    ADD COLUMN asks     bigint NOT NULL DEFAULT 0 CHECK (asks >= 0),
    ADD COLUMN answered bigint NOT NULL DEFAULT 0 CHECK (answered >= 0);

-- Another chain behind an id counts nonces from zero.
ALTER TABLE chain_txs
    ADD COLUMN epoch integer NOT NULL DEFAULT 1 CHECK (epoch >= 1),
    DROP CONSTRAINT chain_txs_nonce_key,
    ADD CONSTRAINT chain_txs_nonce_key UNIQUE (chain_id, sender, epoch, nonce);

-- What administrators let go of a debt is neither owed nor taken: it is not given should the payment come again.
ALTER TABLE credit_debts ADD COLUMN forgiven bigint NOT NULL DEFAULT 0 CHECK (forgiven >= 0);
ALTER TABLE credit_grants ADD COLUMN debt_order_id text REFERENCES credit_debts;
CREATE UNIQUE INDEX credit_grants_debt_idx ON credit_grants (debt_order_id) WHERE state = 'waiting';
CREATE INDEX credit_debts_listed_idx ON credit_debts (created_at DESC, order_id DESC) WHERE owed > 0;
