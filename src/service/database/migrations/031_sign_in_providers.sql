-- Providers with which people sign in, as owners set them up, and whether they are the only way.
CREATE TABLE sign_in_provider (
  id INTEGER PRIMARY KEY AUTOINCREMENT,  -- in the address to which the provider leads back: never used again
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  issuer TEXT NOT NULL,
  client_id TEXT NOT NULL,
  sealed_secret BLOB,                    -- null for a public client
  scopes TEXT NOT NULL,
  emails TEXT NOT NULL CHECK (emails IN ('verified', 'trusted')),
  joining TEXT NOT NULL CHECK (joining IN ('organization', 'invitation', 'domains')),
  domains TEXT NOT NULL,                 -- JSON: of addresses that join without an invitation
  state TEXT NOT NULL CHECK (state IN ('on', 'off'))
) STRICT;

CREATE TABLE sign_in_rule (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  passwords TEXT NOT NULL CHECK (passwords IN ('on', 'off'))
) STRICT;
INSERT INTO sign_in_rule (id, passwords) VALUES (1, 'on');
