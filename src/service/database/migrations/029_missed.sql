-- Mails about messages that people did not see.

-- New messages whose readers are still to be asked whether they want a mail.
CREATE TABLE missed_check (
  message_id INTEGER PRIMARY KEY REFERENCES message (id) ON DELETE CASCADE,
  after_user_id INTEGER NOT NULL DEFAULT 0  -- readers up to this ID have been asked
) STRICT;

-- Messages that a mail is to tell of, unless they are read before.
CREATE TABLE missed_message (
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  message_id INTEGER NOT NULL REFERENCES message (id) ON DELETE CASCADE,
  was_away INTEGER NOT NULL,              -- 0: the person was active shortly before, and may see it
  due_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, message_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX missed_message_due ON missed_message (due_at, user_id);
CREATE INDEX missed_message_of_message ON missed_message (message_id);

-- Whom a message in a channel concerns without a mention.
CREATE INDEX follower_of_topic ON user_topic (channel_id, topic_key, user_id) WHERE visibility_policy = 3;
CREATE INDEX subscriber_with_mails ON subscription (channel_id, user_id) WHERE email_notifications = 1;
CREATE INDEX user_with_channel_mails ON user (id) WHERE settings ->> '$.enable_stream_email_notifications' = 1;

-- Mails about messages are many at once, and the others go first.
DROP INDEX mail_due;
CREATE INDEX mail_due ON mail (kind = 'missed', next_attempt_at, id);
CREATE INDEX mail_by_attempt ON mail (next_attempt_at);
