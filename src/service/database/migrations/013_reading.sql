-- Reading by watermark: who receives a message follows from when they belonged to its conversation, and what they have
-- read from a mark. A row of user_message is kept only where the two do not say it: a mention, a star, a message read
-- out of turn. Where there is such a row, it alone counts.

-- The topic of a channel, or the direct conversation, in which messages were sent. Messages keep theirs when they are
-- moved, so that no move changes what anybody has read.
CREATE TABLE thread (
  id INTEGER PRIMARY KEY,
  conversation_id INTEGER NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
  topic_key TEXT NOT NULL,
  last_id INTEGER NOT NULL,              -- the newest message sent there, even if it was moved or deleted since
  UNIQUE (conversation_id, topic_key)
) STRICT;
CREATE INDEX thread_by_newest ON thread (conversation_id, last_id);

-- Where a message was sent. Null in messages of earlier releases, whose receivers all have rows.
ALTER TABLE message ADD COLUMN sent_to INTEGER;
ALTER TABLE message ADD COLUMN thread_id INTEGER;
CREATE INDEX message_sent_to ON message (sent_to, id) WHERE sent_to IS NOT NULL;
CREATE INDEX message_of_thread ON message (thread_id, id) WHERE thread_id IS NOT NULL;

-- Messages that reach a person: those sent to the conversation after `after_id`, up to and including `until_id`.
CREATE TABLE delivery (
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  conversation_id INTEGER NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
  after_id INTEGER NOT NULL,
  until_id INTEGER,                      -- null: still
  read_to INTEGER NOT NULL,              -- they have read everything up to this, whatever its topic
  PRIMARY KEY (user_id, conversation_id, after_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX delivery_of_conversation ON delivery (conversation_id, after_id, until_id, read_to);

-- They have read everything of the thread up to this.
CREATE TABLE read_mark (
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  thread_id INTEGER NOT NULL REFERENCES thread (id) ON DELETE CASCADE,
  read_to INTEGER NOT NULL,
  PRIMARY KEY (user_id, thread_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX read_mark_of_thread ON read_mark (thread_id);

-- Deliveries follow subscriptions of active accounts. A conflict means that everything sent since was deleted.
CREATE TRIGGER delivery_begins AFTER INSERT ON subscription WHEN new.is_active = 1 BEGIN
  INSERT INTO delivery (user_id, conversation_id, after_id, read_to)
  SELECT new.user_id, conversation.id, newest.id, newest.id
  FROM conversation, (SELECT coalesce(max(id), 0) AS id FROM message) newest
  WHERE channel_id = new.channel_id AND EXISTS (SELECT 1 FROM user WHERE id = new.user_id AND is_active = 1)
  ON CONFLICT DO UPDATE SET until_id = NULL;
END;
CREATE TRIGGER delivery_begins_again AFTER UPDATE OF is_active ON subscription
WHEN old.is_active = 0 AND new.is_active = 1 BEGIN
  INSERT INTO delivery (user_id, conversation_id, after_id, read_to)
  SELECT new.user_id, conversation.id, newest.id, newest.id
  FROM conversation, (SELECT coalesce(max(id), 0) AS id FROM message) newest
  WHERE channel_id = new.channel_id AND EXISTS (SELECT 1 FROM user WHERE id = new.user_id AND is_active = 1)
  ON CONFLICT DO UPDATE SET until_id = NULL;
END;
CREATE TRIGGER delivery_ends AFTER UPDATE OF is_active ON subscription
WHEN old.is_active = 1 AND new.is_active = 0 BEGIN
  UPDATE delivery SET until_id = (SELECT coalesce(max(id), 0) FROM message)
  WHERE user_id = new.user_id AND until_id IS NULL
    AND conversation_id = (SELECT id FROM conversation WHERE channel_id = new.channel_id);
  DELETE FROM delivery WHERE user_id = new.user_id AND until_id <= after_id;
END;
CREATE TRIGGER delivery_ends_with_subscription AFTER DELETE ON subscription WHEN old.is_active = 1 BEGIN
  UPDATE delivery SET until_id = (SELECT coalesce(max(id), 0) FROM message)
  WHERE user_id = old.user_id AND until_id IS NULL
    AND conversation_id = (SELECT id FROM conversation WHERE channel_id = old.channel_id);
  DELETE FROM delivery WHERE user_id = old.user_id AND until_id <= after_id;
END;
CREATE TRIGGER delivery_ends_with_account AFTER UPDATE OF is_active ON user
WHEN old.is_active = 1 AND new.is_active = 0 BEGIN
  UPDATE delivery SET until_id = (SELECT coalesce(max(id), 0) FROM message)
  WHERE user_id = new.id AND until_id IS NULL
    AND conversation_id IN (SELECT id FROM conversation WHERE channel_id IS NOT NULL);
  DELETE FROM delivery WHERE user_id = new.id AND until_id <= after_id;
END;
CREATE TRIGGER delivery_begins_with_account AFTER UPDATE OF is_active ON user
WHEN old.is_active = 0 AND new.is_active = 1 BEGIN
  INSERT INTO delivery (user_id, conversation_id, after_id, read_to)
  SELECT new.id, conversation.id, newest.id, newest.id
  FROM subscription JOIN conversation ON conversation.channel_id = subscription.channel_id,
    (SELECT coalesce(max(id), 0) AS id FROM message) newest
  WHERE subscription.user_id = new.id AND subscription.is_active = 1
  ON CONFLICT DO UPDATE SET until_id = NULL;
END;
CREATE TRIGGER delivery_begins_with_channel AFTER INSERT ON conversation WHEN new.channel_id IS NOT NULL BEGIN
  INSERT INTO delivery (user_id, conversation_id, after_id, read_to)
  SELECT subscription.user_id, new.id, newest.id, newest.id
  FROM subscription JOIN user ON user.id = subscription.user_id AND user.is_active = 1,
    (SELECT coalesce(max(id), 0) AS id FROM message) newest
  WHERE subscription.channel_id = new.channel_id AND subscription.is_active = 1;
END;
CREATE TRIGGER delivery_begins_with_participant AFTER INSERT ON conversation_participant BEGIN
  INSERT INTO delivery (user_id, conversation_id, after_id, read_to) VALUES (new.user_id, new.conversation_id, 0, 0);
END;

-- What was sent before stays as its rows say: nothing of it is before a mark.
INSERT INTO delivery (user_id, conversation_id, after_id, read_to)
SELECT subscription.user_id, conversation.id, newest.id, newest.id
FROM subscription JOIN user ON user.id = subscription.user_id AND user.is_active = 1
JOIN conversation ON conversation.channel_id = subscription.channel_id,
  (SELECT coalesce(max(id), 0) AS id FROM message) newest
WHERE subscription.is_active = 1;
INSERT INTO delivery (user_id, conversation_id, after_id, read_to)
SELECT user_id, conversation_id, newest.id, newest.id
FROM conversation_participant, (SELECT coalesce(max(id), 0) AS id FROM message) newest;
