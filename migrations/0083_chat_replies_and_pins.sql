-- The line that another one answers, of the same stream. No foreign key: lines go after retention.chat_days, and with them nothing has to be written here.
ALTER TABLE chat_messages ADD COLUMN reply_to text;
-- The line that moderators keep in sight, and who said so. It is pinned as long as it stands: a deleted one is pinned no more.
ALTER TABLE streams ADD COLUMN pinned_message text, ADD COLUMN pinned_by text;
