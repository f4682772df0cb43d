-- A stream that an administrator deletes is ended and shown no more. Its row stays, and with it what was paid, voted and said there (decision A35).
ALTER TABLE streams
    ADD COLUMN deleted_at timestamptz,
    ADD CONSTRAINT streams_deleted_check CHECK (deleted_at IS NULL OR status = 'ended') NOT VALID;
