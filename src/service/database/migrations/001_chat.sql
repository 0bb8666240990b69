-- The chat service's first schema. Times are UNIX seconds, UTC; JSON columns hold objects as text.

CREATE TABLE organisation_setting (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL -- JSON
) STRICT;

CREATE TABLE user (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  email TEXT NOT NULL COLLATE NOCASE UNIQUE,
  delivery_email TEXT NOT NULL COLLATE NOCASE UNIQUE,
  full_name TEXT NOT NULL,
  role INTEGER NOT NULL CHECK (role IN (100, 200, 300, 400, 600)),
  is_active INTEGER NOT NULL DEFAULT 1,
  is_bot INTEGER NOT NULL DEFAULT 0,
  bot_type INTEGER,
  bot_owner_id INTEGER REFERENCES user (id),
  is_imported_stub INTEGER NOT NULL DEFAULT 0,
  timezone TEXT NOT NULL DEFAULT '',
  date_joined INTEGER NOT NULL,
  avatar_path TEXT,
  avatar_version INTEGER NOT NULL DEFAULT 1,
  password TEXT,                         -- scrypt parameters, salt and digest; null: cannot sign in
  settings TEXT NOT NULL DEFAULT '{}'    -- JSON: what differs from the organisation's defaults
) STRICT;

CREATE TABLE api_key (
  digest BLOB PRIMARY KEY,               -- SHA-256 of the key
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX api_key_of_user ON api_key (user_id, created_at);

CREATE TABLE user_group (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL COLLATE NOCASE UNIQUE,
  description TEXT NOT NULL DEFAULT '',
  is_system_group INTEGER NOT NULL DEFAULT 0,
  deactivated INTEGER NOT NULL DEFAULT 0,
  creator_id INTEGER REFERENCES user (id),
  date_created INTEGER,
  permissions TEXT NOT NULL DEFAULT '{}' -- JSON: can_…_group settings
) STRICT;

CREATE TABLE user_group_member (
  group_id INTEGER NOT NULL REFERENCES user_group (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  PRIMARY KEY (group_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX user_group_of_member ON user_group_member (user_id, group_id);

CREATE TABLE user_group_subgroup (
  group_id INTEGER NOT NULL REFERENCES user_group (id) ON DELETE CASCADE,
  subgroup_id INTEGER NOT NULL REFERENCES user_group (id) ON DELETE CASCADE,
  PRIMARY KEY (group_id, subgroup_id)
) STRICT, WITHOUT ROWID;

-- A new random number with each change of who belongs to which group, so that memberships can be kept in memory.
CREATE TABLE membership_version (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL
) STRICT;
INSERT INTO membership_version VALUES (1, random() >> 11);
CREATE TRIGGER member_added AFTER INSERT ON user_group_member BEGIN
  UPDATE membership_version SET version = random() >> 11;
END;
CREATE TRIGGER member_removed AFTER DELETE ON user_group_member BEGIN
  UPDATE membership_version SET version = random() >> 11;
END;
CREATE TRIGGER subgroup_added AFTER INSERT ON user_group_subgroup BEGIN
  UPDATE membership_version SET version = random() >> 11;
END;
CREATE TRIGGER subgroup_removed AFTER DELETE ON user_group_subgroup BEGIN
  UPDATE membership_version SET version = random() >> 11;
END;
CREATE TRIGGER group_added AFTER INSERT ON user_group BEGIN
  UPDATE membership_version SET version = random() >> 11;
END;
CREATE TRIGGER group_removed AFTER DELETE ON user_group BEGIN
  UPDATE membership_version SET version = random() >> 11;
END;

CREATE TABLE channel (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL COLLATE NOCASE UNIQUE,
  description TEXT NOT NULL DEFAULT '',
  rendered_description TEXT NOT NULL DEFAULT '',
  date_created INTEGER NOT NULL,
  creator_id INTEGER REFERENCES user (id),
  invite_only INTEGER NOT NULL DEFAULT 0,
  is_web_public INTEGER NOT NULL DEFAULT 0,
  is_archived INTEGER NOT NULL DEFAULT 0,
  is_default INTEGER NOT NULL DEFAULT 0,
  history_public_to_subscribers INTEGER NOT NULL DEFAULT 1,
  message_retention_days INTEGER,
  topics_policy TEXT NOT NULL DEFAULT 'inherit',
  folder_id INTEGER,
  permissions TEXT NOT NULL DEFAULT '{}' -- JSON: can_…_group settings
) STRICT;

-- A row stays when the person leaves, so that their settings return with them.
CREATE TABLE subscription (
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  channel_id INTEGER NOT NULL REFERENCES channel (id) ON DELETE CASCADE,
  is_active INTEGER NOT NULL DEFAULT 1,
  color TEXT NOT NULL DEFAULT '#2a7f8e',
  pin_to_top INTEGER NOT NULL DEFAULT 0,
  is_muted INTEGER NOT NULL DEFAULT 0,
  desktop_notifications INTEGER,         -- null: as the user's default says, here and below
  email_notifications INTEGER,
  push_notifications INTEGER,
  audible_notifications INTEGER,
  wildcard_mentions_notify INTEGER,
  PRIMARY KEY (user_id, channel_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX subscriber_of_channel ON subscription (channel_id, user_id) WHERE is_active = 1;

-- Where a message goes: one channel, or one set of people.
CREATE TABLE conversation (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  channel_id INTEGER UNIQUE REFERENCES channel (id) ON DELETE CASCADE,
  participants TEXT UNIQUE,              -- user IDs, ascending, comma between
  CHECK ((channel_id IS NULL) <> (participants IS NULL))
) STRICT;

CREATE TABLE conversation_participant (
  conversation_id INTEGER NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  PRIMARY KEY (conversation_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX conversation_of_participant ON conversation_participant (user_id, conversation_id);

CREATE TABLE message (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  conversation_id INTEGER NOT NULL REFERENCES conversation (id),
  sender_id INTEGER NOT NULL REFERENCES user (id),
  topic TEXT NOT NULL DEFAULT '',
  topic_key TEXT NOT NULL DEFAULT '',    -- the topic in lower case: topics compare without case
  content TEXT NOT NULL,
  rendered_content TEXT NOT NULL,
  is_me_message INTEGER NOT NULL DEFAULT 0,
  sent_at INTEGER NOT NULL,
  client TEXT NOT NULL DEFAULT '',
  last_edited_at INTEGER,
  last_moved_at INTEGER,
  has_link INTEGER NOT NULL DEFAULT 0,
  has_image INTEGER NOT NULL DEFAULT 0,
  has_attachment INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX message_of_conversation ON message (conversation_id, id);
CREATE INDEX message_of_topic ON message (conversation_id, topic_key, id);
CREATE INDEX message_of_sender ON message (sender_id, id);
CREATE INDEX message_with_link ON message (id) WHERE has_link = 1;
CREATE INDEX message_with_image ON message (id) WHERE has_image = 1;
CREATE INDEX message_with_attachment ON message (id) WHERE has_attachment = 1;
CREATE INDEX message_by_time ON message (sent_at, conversation_id);

-- Who received a message, and what they did with it. Flags are bits, see src/service/chat/messages/flags.ts.
CREATE TABLE user_message (
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  message_id INTEGER NOT NULL REFERENCES message (id) ON DELETE CASCADE,
  flags INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, message_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX user_message_of_message ON user_message (message_id);
CREATE INDEX user_message_unread ON user_message (user_id, message_id) WHERE (flags & 1) = 0;
CREATE INDEX user_message_starred ON user_message (user_id, message_id) WHERE (flags & 2) <> 0;
CREATE INDEX user_message_alerted ON user_message (user_id, message_id) WHERE (flags & 128) <> 0;
CREATE INDEX user_message_mentioned ON user_message (user_id, message_id) WHERE (flags & 120) <> 0;

CREATE TABLE message_edit (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  message_id INTEGER NOT NULL REFERENCES message (id) ON DELETE CASCADE,
  user_id INTEGER REFERENCES user (id),
  edited_at INTEGER NOT NULL,
  previous_content TEXT,
  previous_rendered_content TEXT,
  previous_channel_id INTEGER,
  channel_id INTEGER,
  previous_topic TEXT,
  topic TEXT
) STRICT;
CREATE INDEX message_edit_of_message ON message_edit (message_id, id);

CREATE TABLE reaction (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  message_id INTEGER NOT NULL REFERENCES message (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  emoji_name TEXT NOT NULL,
  emoji_code TEXT NOT NULL,
  reaction_type TEXT NOT NULL,
  UNIQUE (message_id, user_id, reaction_type, emoji_code)
) STRICT;

CREATE TABLE submessage (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  message_id INTEGER NOT NULL REFERENCES message (id) ON DELETE CASCADE,
  sender_id INTEGER NOT NULL REFERENCES user (id),
  msg_type TEXT NOT NULL,
  content TEXT NOT NULL
) STRICT;
CREATE INDEX submessage_of_message ON submessage (message_id, id);

-- Words with their stems, and any three characters: parts of words and links are found too.
CREATE VIRTUAL TABLE message_words USING fts5 (
  content, topic, content = 'message', content_rowid = 'id', tokenize = 'porter unicode61 remove_diacritics 2'
);
CREATE VIRTUAL TABLE message_substrings USING fts5 (
  content, topic, content = 'message', content_rowid = 'id', tokenize = 'trigram remove_diacritics 1'
);
CREATE TRIGGER message_indexed AFTER INSERT ON message BEGIN
  INSERT INTO message_words (rowid, content, topic) VALUES (new.id, new.content, new.topic);
  INSERT INTO message_substrings (rowid, content, topic) VALUES (new.id, new.content, new.topic);
END;
CREATE TRIGGER message_unindexed AFTER DELETE ON message BEGIN
  INSERT INTO message_words (message_words, rowid, content, topic) VALUES ('delete', old.id, old.content, old.topic);
  INSERT INTO message_substrings (message_substrings, rowid, content, topic) VALUES ('delete', old.id, old.content, old.topic);
END;
CREATE TRIGGER message_reindexed AFTER UPDATE OF content, topic ON message BEGIN
  INSERT INTO message_words (message_words, rowid, content, topic) VALUES ('delete', old.id, old.content, old.topic);
  INSERT INTO message_substrings (message_substrings, rowid, content, topic) VALUES ('delete', old.id, old.content, old.topic);
  INSERT INTO message_words (rowid, content, topic) VALUES (new.id, new.content, new.topic);
  INSERT INTO message_substrings (rowid, content, topic) VALUES (new.id, new.content, new.topic);
END;

-- One answer for each key a sender gives, so that a repeated request sends nothing twice.
CREATE TABLE sent_key (
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  key TEXT NOT NULL,
  request_digest BLOB NOT NULL,
  reply TEXT NOT NULL,                   -- JSON
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX sent_key_by_age ON sent_key (created_at);

CREATE TABLE user_topic (
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  channel_id INTEGER NOT NULL REFERENCES channel (id) ON DELETE CASCADE,
  topic_key TEXT NOT NULL,
  topic TEXT NOT NULL,
  visibility_policy INTEGER NOT NULL CHECK (visibility_policy IN (1, 2, 3)),
  last_updated INTEGER NOT NULL,
  PRIMARY KEY (user_id, channel_id, topic_key)
) STRICT, WITHOUT ROWID;

CREATE TABLE draft (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  type TEXT NOT NULL CHECK (type IN ('', 'stream', 'private')),
  recipients TEXT NOT NULL,              -- JSON: user IDs, or one channel ID
  topic TEXT NOT NULL,
  content TEXT NOT NULL,
  last_edited_at REAL NOT NULL
) STRICT;
CREATE INDEX draft_of_user ON draft (user_id, last_edited_at);

CREATE TABLE upload (
  path TEXT PRIMARY KEY,                 -- {realm}/{random}/{name}
  owner_id INTEGER NOT NULL REFERENCES user (id),
  name TEXT NOT NULL,
  content_type TEXT NOT NULL,
  size INTEGER NOT NULL,                 -- bytes
  width INTEGER,
  height INTEGER,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE upload_message (
  path TEXT NOT NULL REFERENCES upload (path) ON DELETE CASCADE,
  message_id INTEGER NOT NULL REFERENCES message (id) ON DELETE CASCADE,
  PRIMARY KEY (path, message_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX upload_of_message ON upload_message (message_id);

CREATE TABLE custom_emoji (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  path TEXT NOT NULL,                    -- below the data folder's emoji files
  deactivated INTEGER NOT NULL DEFAULT 0,
  author_id INTEGER REFERENCES user (id)
) STRICT;
CREATE UNIQUE INDEX custom_emoji_name ON custom_emoji (name) WHERE deactivated = 0;

CREATE TABLE linkifier (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  position INTEGER NOT NULL,
  pattern TEXT NOT NULL,
  url_template TEXT NOT NULL,
  example_input TEXT,
  reverse_template TEXT
) STRICT;

CREATE TABLE custom_profile_field (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  type INTEGER NOT NULL CHECK (type BETWEEN 1 AND 8),
  position INTEGER NOT NULL,
  name TEXT NOT NULL UNIQUE,
  hint TEXT NOT NULL DEFAULT '',
  field_data TEXT NOT NULL DEFAULT '',
  display_in_profile_summary INTEGER NOT NULL DEFAULT 0,
  required INTEGER NOT NULL DEFAULT 0,
  editable_by_user INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE TABLE custom_profile_value (
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  field_id INTEGER NOT NULL REFERENCES custom_profile_field (id) ON DELETE CASCADE,
  value TEXT NOT NULL,
  rendered_value TEXT,
  PRIMARY KEY (user_id, field_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE user_status (
  user_id INTEGER PRIMARY KEY REFERENCES user (id) ON DELETE CASCADE,
  status_text TEXT NOT NULL DEFAULT '',
  emoji_name TEXT NOT NULL DEFAULT '',
  emoji_code TEXT NOT NULL DEFAULT '',
  reaction_type TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE presence (
  user_id INTEGER PRIMARY KEY REFERENCES user (id) ON DELETE CASCADE,
  active_at INTEGER,
  idle_at INTEGER
) STRICT;

CREATE TABLE alert_word (
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  word TEXT NOT NULL,
  PRIMARY KEY (user_id, word)
) STRICT, WITHOUT ROWID;

CREATE TABLE muted_user (
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  muted_user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  muted_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, muted_user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE allowed_domain (
  domain TEXT PRIMARY KEY COLLATE NOCASE,
  allow_subdomains INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE invitation (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  token_digest BLOB NOT NULL UNIQUE,
  email TEXT COLLATE NOCASE,             -- null: a reusable link
  invited_by INTEGER NOT NULL REFERENCES user (id),
  invited_as INTEGER NOT NULL,
  invited_at INTEGER NOT NULL,
  expires_at INTEGER,                    -- null: never
  channels TEXT NOT NULL DEFAULT '[]',   -- JSON: channel IDs
  user_groups TEXT NOT NULL DEFAULT '[]',
  include_default_channels INTEGER NOT NULL DEFAULT 0,
  notify_inviter INTEGER NOT NULL DEFAULT 1,
  welcome_text TEXT,
  status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'accepted', 'revoked'))
) STRICT;

CREATE TABLE bot_storage (
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (user_id, key)
) STRICT, WITHOUT ROWID;

-- Event queues put aside while the service is stopped on purpose.
CREATE TABLE saved_event_queue (
  id TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  state TEXT NOT NULL                    -- JSON
) STRICT, WITHOUT ROWID;
