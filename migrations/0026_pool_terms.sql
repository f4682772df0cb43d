-- Who shares a pool is decided by terms that stay with the prediction; shares under terms are paid when the result is final.

SET LOCAL lock_timeout = '2s';

ALTER TABLE predictions
    -- Shares of one network address at most. Null: everybody who was right shares, at once, as before there were terms.
    ADD COLUMN share_cap smallint CHECK (share_cap BETWEEN 1 AND 1000),
    -- What a new account may have had to be eligible.
    ADD COLUMN share_holding_currency text REFERENCES currencies,
    ADD COLUMN share_holding numeric(78,0) CHECK (share_holding > 0),
    -- Votes with a share; without terms all votes have one.
    ADD COLUMN option1_shares bigint NOT NULL DEFAULT 0 CHECK (option1_shares >= 0),
    ADD COLUMN option2_shares bigint NOT NULL DEFAULT 0 CHECK (option2_shares >= 0),
    ADD COLUMN paid_at timestamptz,
    ADD CONSTRAINT predictions_holding_check CHECK ((share_holding_currency IS NULL) = (share_holding IS NULL)) NOT VALID;

-- Why a vote has no share: 1 its voter was not eligible, 2 its network address had its shares. Null: it has one.
ALTER TABLE prediction_votes ADD COLUMN excluded smallint CHECK (excluded IN (1, 2));

-- Shares by network address, as a keyed hash that names nobody and differs from prediction to prediction; gone when voting has closed.
CREATE TABLE prediction_networks (
    prediction_id  text NOT NULL REFERENCES predictions ON DELETE CASCADE,
    network        bytea NOT NULL CHECK (octet_length(network) = 16),
    shares         integer NOT NULL CHECK (shares > 0),
    PRIMARY KEY (prediction_id, network)
);
