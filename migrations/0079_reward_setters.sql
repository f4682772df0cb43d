-- Everybody who set or confirmed what a quest or a task pays, also where nothing more was promised: they win none of it. What was set before is in
-- reward_promises, quests.created_by and tasks.made_by.

CREATE TABLE reward_setters (
    kind    text NOT NULL,
    id      text NOT NULL,
    person  text NOT NULL CHECK (char_length(person) <= 64),
    PRIMARY KEY (kind, id, person)
);
