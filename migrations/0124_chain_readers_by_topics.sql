-- A reader's events are those of a contract with certain topics: another vault of the same token is another watch, with a place of its own.
ALTER TABLE chain_readers
    DROP CONSTRAINT chain_readers_pkey,
    ADD PRIMARY KEY (chain_id, epoch, name, address, topics),
    -- False: read without a gap, and taken by nobody, because other contracts took its place. One that comes back goes on where it
    -- stood.
    ADD COLUMN in_use boolean NOT NULL DEFAULT true;
