-- People who want to be told when the next collection opens: each goes with the notification, and may ask again for the one after it.
CREATE TABLE nft_waitlist (
    user_id   text PRIMARY KEY REFERENCES users,
    joined_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX nft_waitlist_joined_idx ON nft_waitlist (joined_at);

-- Collections that opened, while somebody who waited by then is not told yet.
CREATE TABLE nft_waitlist_openings (
    collection_id text PRIMARY KEY REFERENCES nft_collections,
    opened_at     timestamptz NOT NULL DEFAULT now()
);

ALTER TABLE notifications
    DROP CONSTRAINT notifications_kind_check,
    ADD CONSTRAINT notifications_kind_check
        CHECK (kind IN (
            'stream_live', 'follow', 'mention', 'tournament', 'claim', 'task', 'presale', 'reward', 'season_prize', 'prediction_win', 'payment',
            'challenge', 'collection')) NOT VALID;

-- How somebody's last ten calls came out, the newest last: 1 for a right one, 0 for a wrong one. Those before this migration are not known.
ALTER TABLE prediction_records ADD COLUMN recent text NOT NULL DEFAULT '';
