-- Sign-up for events. Only events that offer it, or did, have a row.
CREATE TABLE calendar_attendance (
  event_id INTEGER PRIMARY KEY REFERENCES calendar_event (id) ON DELETE CASCADE,
  is_open INTEGER NOT NULL,
  places INTEGER,                        -- null: any number
  until TEXT                             -- wall clock of the event; null: until it ends
) STRICT;

-- Who comes, waits for a place, or has not confirmed yet. Deleted some time after the event.
CREATE TABLE calendar_attendee (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  event_id INTEGER NOT NULL REFERENCES calendar_event (id) ON DELETE CASCADE,
  user_id INTEGER,                       -- null: came without an account
  name TEXT,                             -- null, like the address, for an account, which has its own
  email TEXT COLLATE NOCASE,
  language TEXT NOT NULL,                -- of mails to people without an account
  state TEXT NOT NULL CHECK (state IN ('unconfirmed', 'waiting', 'coming')),
  since INTEGER NOT NULL,                -- UNIX seconds; the order of those who wait
  confirm_digest BLOB,                   -- of the token of the link that confirms; null once it was used
  own_digest BLOB,                       -- of the token of the link that takes the sign-up back
  mails INTEGER NOT NULL DEFAULT 1,
  told TEXT NOT NULL,                    -- time and venues of the event as the person knows them
  reminded INTEGER NOT NULL DEFAULT 0,
  CHECK ((user_id IS NULL) = (email IS NOT NULL AND name IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX calendar_attendee_account ON calendar_attendee (event_id, user_id) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX calendar_attendee_address ON calendar_attendee (event_id, email) WHERE email IS NOT NULL;
CREATE UNIQUE INDEX calendar_attendee_confirmed_by ON calendar_attendee (confirm_digest) WHERE confirm_digest IS NOT NULL;
CREATE UNIQUE INDEX calendar_attendee_owned_by ON calendar_attendee (own_digest) WHERE own_digest IS NOT NULL;
CREATE INDEX calendar_attendee_in_order ON calendar_attendee (event_id, state, since, id);
CREATE INDEX calendar_attendee_told ON calendar_attendee (event_id, told);
CREATE INDEX calendar_attendee_unconfirmed ON calendar_attendee (since) WHERE state = 'unconfirmed';
