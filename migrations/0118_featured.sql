-- False: a match of this person is not shown in the first place of Home, nor chosen for a tournament's stream.
ALTER TABLE users ADD COLUMN featured boolean NOT NULL DEFAULT true;
