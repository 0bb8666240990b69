-- Previews of linked pages: one for each address, however many messages link it. JSON, see chat/previews/store.ts.
CREATE TABLE link_preview (
  url TEXT PRIMARY KEY,
  preview TEXT NOT NULL,
  fetched_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX link_preview_by_age ON link_preview (fetched_at);

-- Links of messages that get a preview: not fetched yet, shown, or taken off by the author.
CREATE TABLE message_link (
  message_id INTEGER NOT NULL REFERENCES message (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  url TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'shown', 'hidden')),
  PRIMARY KEY (message_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX message_link_waiting ON message_link (url, message_id) WHERE state = 'waiting';

-- Pictures of other sites that this service hands out; their files are in a folder of their own.
CREATE TABLE linked_picture (
  url TEXT PRIMARY KEY,
  file TEXT NOT NULL,
  content_type TEXT NOT NULL,
  size INTEGER NOT NULL,
  used_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX linked_picture_by_use ON linked_picture (used_at);
