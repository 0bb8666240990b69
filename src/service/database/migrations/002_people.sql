-- People: what they may do, how they are reached, when they were here.

-- The server's owner gave it to the organisation's first owner; see chat spec 4.8, new_email.
ALTER TABLE user ADD COLUMN can_change_user_emails INTEGER NOT NULL DEFAULT 0;
UPDATE user SET can_change_user_emails = 1 WHERE id = (SELECT min(id) FROM user WHERE role = 100);

-- Who leaves belongs to no group until they return.
CREATE TRIGGER member_activity_changed AFTER UPDATE OF is_active ON user BEGIN
  UPDATE membership_version SET version = random() >> 11;
END;

-- A key works with the address it was issued for, though its owner may have another by now.
ALTER TABLE api_key ADD COLUMN email TEXT COLLATE NOCASE;

-- Grows with each report, so that clients can ask for what changed since.
ALTER TABLE presence ADD COLUMN update_id INTEGER NOT NULL DEFAULT 0;
CREATE INDEX presence_by_update ON presence (update_id);

ALTER TABLE custom_profile_field ADD COLUMN use_for_user_matching INTEGER NOT NULL DEFAULT 0;

-- What the owner decides for a bot, and its key, encrypted, for the owner to read again.
CREATE TABLE bot (
  user_id INTEGER PRIMARY KEY REFERENCES user (id) ON DELETE CASCADE,
  sending_channel_id INTEGER REFERENCES channel (id) ON DELETE SET NULL,
  events_channel_id INTEGER REFERENCES channel (id) ON DELETE SET NULL,
  all_public_channels INTEGER NOT NULL DEFAULT 0,
  sealed_key BLOB
) STRICT;

-- Telephones to be told of messages: by a token of their maker, which older applications register.
CREATE TABLE push_token (
  kind TEXT NOT NULL CHECK (kind IN ('apns', 'fcm')),
  token TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  app_id TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  PRIMARY KEY (kind, token, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX push_token_of_user ON push_token (user_id);

-- Devices that take encrypted notifications. One is active once the relay knows it.
CREATE TABLE push_device (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  push_key_id INTEGER,
  push_key BLOB,
  token_kind TEXT CHECK (token_kind IN ('apns', 'fcm')),
  token_id TEXT,
  relay_registration TEXT,
  status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'active', 'failed')),
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX push_device_of_user ON push_device (user_id);
