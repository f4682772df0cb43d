-- By which version of the rules a match is played, and which version of the agents plays it: 1 is that of matches from before, and of those that
-- an older server still makes while a release rolls out.

SET LOCAL lock_timeout = '2s';

-- Without rewriting the table: the defaults are constants.
ALTER TABLE matches
    ADD COLUMN rules smallint NOT NULL DEFAULT 1,
    ADD COLUMN agents smallint NOT NULL DEFAULT 1;
