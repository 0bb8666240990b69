-- Messages whose present place is not the thread that they were sent to, so that unread messages can be listed from the
-- index of threads alone, without reading each message.
ALTER TABLE message ADD COLUMN is_away INTEGER NOT NULL DEFAULT 0;
UPDATE message SET is_away = 1 FROM thread
WHERE thread.id = message.thread_id
  AND (thread.conversation_id <> message.conversation_id OR thread.topic_key <> message.topic_key);
CREATE INDEX message_away ON message (thread_id, id) WHERE is_away = 1;
