-- Messages of earlier releases, whose receivers all have rows, are folded into deliveries and marks while the service
-- runs (src/service/chat/messages/store/fold.ts), conversation by conversation.
CREATE INDEX message_unfolded ON message (conversation_id, id) WHERE sent_to IS NULL;

-- Messages up to this are folded.
CREATE TABLE folding (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  until_id INTEGER NOT NULL
) STRICT;
INSERT INTO folding SELECT 1, coalesce(max(id), 0) FROM message;

-- A message that is moved before it is folded keeps its rows: deliveries of its new place may cover it already.
CREATE TRIGGER message_kept_unfolded AFTER UPDATE OF conversation_id ON message
WHEN old.sent_to IS NULL AND new.conversation_id <> old.conversation_id BEGIN
  UPDATE message SET sent_to = 0 WHERE id = new.id;
END;
