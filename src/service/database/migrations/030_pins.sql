-- Messages that people pinned to their conversation: a pin moves and goes with its message.
ALTER TABLE message ADD COLUMN pinned_at INTEGER;
ALTER TABLE message ADD COLUMN pinned_by INTEGER REFERENCES user (id);
CREATE INDEX message_pinned ON message (conversation_id, topic_key, pinned_at, id) WHERE pinned_at IS NOT NULL;
