-- Browsers that get notifications while the app is closed. One ends with the session that registered it.
CREATE TABLE web_push_device (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  -- The session's key.
  key_digest BLOB NOT NULL UNIQUE REFERENCES api_key (digest) ON DELETE CASCADE,
  -- Of the browser's subscription.
  endpoint TEXT NOT NULL UNIQUE,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  -- The service's public key for which the browser subscribed.
  server_key TEXT NOT NULL,
  client TEXT NOT NULL,
  -- Quiet times as JSON; null: none.
  quiet TEXT,
  time_zone TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL
) STRICT;
CREATE INDEX web_push_device_of_user ON web_push_device (user_id);
