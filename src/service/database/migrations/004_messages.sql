-- What is sent later, what people keep for themselves, and folders of channels.

-- Programs of the service itself that write messages.
CREATE TABLE system_bot (
  name TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL UNIQUE REFERENCES user (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- Messages that wait for their time. One that could not be sent stays, with the reason.
CREATE TABLE scheduled_message (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  sender_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  channel_id INTEGER REFERENCES channel (id) ON DELETE CASCADE,
  participants TEXT,                     -- JSON: user IDs, for a direct message
  topic TEXT NOT NULL DEFAULT '',
  content TEXT NOT NULL,
  rendered_content TEXT NOT NULL,
  client TEXT NOT NULL,
  read_by_sender INTEGER NOT NULL,
  deliver_at INTEGER NOT NULL,
  failure TEXT,
  CHECK ((channel_id IS NULL) <> (participants IS NULL))
) STRICT;
CREATE INDEX scheduled_message_due ON scheduled_message (deliver_at, id) WHERE failure IS NULL;
CREATE INDEX scheduled_message_of_sender ON scheduled_message (sender_id, deliver_at);

-- What to remind somebody of, as it will be written to them.
CREATE TABLE reminder (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  message_id INTEGER NOT NULL,
  content TEXT NOT NULL,
  rendered_content TEXT NOT NULL,
  deliver_at INTEGER NOT NULL,
  failure TEXT
) STRICT;
CREATE INDEX reminder_due ON reminder (deliver_at, id) WHERE failure IS NULL;
CREATE INDEX reminder_of_user ON reminder (user_id, deliver_at);
CREATE INDEX reminder_of_message ON reminder (message_id);

CREATE TABLE saved_snippet (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  content TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX saved_snippet_of_user ON saved_snippet (user_id, id);

CREATE TABLE navigation_view (
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  fragment TEXT NOT NULL,
  is_pinned INTEGER NOT NULL,
  name TEXT,                             -- null: one of the built-in views
  PRIMARY KEY (user_id, fragment)
) STRICT, WITHOUT ROWID;

CREATE TABLE channel_folder (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL COLLATE NOCASE,
  description TEXT NOT NULL DEFAULT '',
  rendered_description TEXT NOT NULL DEFAULT '',
  position INTEGER NOT NULL,
  creator_id INTEGER REFERENCES user (id),
  date_created INTEGER NOT NULL,
  is_archived INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX channel_folder_name ON channel_folder (name) WHERE is_archived = 0;

-- The number under which its owner sees an upload; row numbers of a table keyed by text may change.
CREATE TABLE attachment (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  path TEXT NOT NULL UNIQUE REFERENCES upload (path) ON DELETE CASCADE
) STRICT;
INSERT INTO attachment (path) SELECT path FROM upload ORDER BY created_at, path;
CREATE TRIGGER upload_numbered AFTER INSERT ON upload BEGIN
  INSERT INTO attachment (path) VALUES (new.path);
END;
CREATE INDEX upload_of_owner ON upload (owner_id);
