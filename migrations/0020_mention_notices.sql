-- Lines that name somebody who was not told of it yet: written by the statement that stores the line, so none is lost, and taken away by the
-- transaction in which people are told. No foreign key: chat may be stored elsewhere one day, and a line that is gone is told to nobody.

CREATE TABLE mention_notices (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    stream_id   text NOT NULL,
    message_id  text NOT NULL
);
