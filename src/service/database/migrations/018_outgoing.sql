-- Outgoing webhooks: bots whose messages are sent to an address.
CREATE TABLE bot_service (
  user_id INTEGER PRIMARY KEY REFERENCES user (id),
  address TEXT NOT NULL,
  -- 1: JSON of this service, 2: a form as Slack has it.
  form INTEGER NOT NULL,
  -- By it the program at the address knows who sends.
  token TEXT NOT NULL
) STRICT;

-- Messages on their way to an address. Those that arrived have no row; failed ones have no next attempt.
CREATE TABLE outgoing_delivery (
  id INTEGER PRIMARY KEY,
  bot_id INTEGER NOT NULL REFERENCES user (id),
  message_id INTEGER NOT NULL,
  reason TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at INTEGER,
  problem TEXT,
  status INTEGER
) STRICT;
CREATE INDEX outgoing_delivery_due ON outgoing_delivery (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX outgoing_delivery_of_bot ON outgoing_delivery (bot_id);
