-- Sessions that Immutable Passport opened, and the provider's tokens that did: each opens one.

SET LOCAL lock_timeout = '2s';

ALTER TABLE sessions ADD COLUMN provider text NOT NULL DEFAULT 'wallet';
ALTER TABLE sessions ADD CONSTRAINT sessions_provider_check CHECK (provider IN ('wallet', 'passport')) NOT VALID;

CREATE TABLE passport_tokens (
    hash        bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
    expires_at  timestamptz NOT NULL
);
CREATE INDEX passport_tokens_expiry_idx ON passport_tokens (expires_at);
