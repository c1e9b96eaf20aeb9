-- Named users (people.ts). A revoked one stays, because the history names its author.
CREATE TABLE people (
  id TEXT PRIMARY KEY,
  -- What they sign in with, in lower case.
  email TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  -- Hash in the PHC string format (password-hash.ts); NULL until a password was chosen.
  password TEXT,
  -- SHA-256 of the code in the link with which a password is chosen, hex, and when the link ends.
  -- The code has 192 random bits, so it needs no salt.
  invitation_hash TEXT UNIQUE,
  invitation_until INTEGER,
  -- Issuer and subject at an OpenID Connect provider, once they have signed in there (oidc.ts).
  oidc_subject TEXT UNIQUE,
  -- Ms since 1970, as all times here.
  created INTEGER NOT NULL,
  last_seen INTEGER,
  revoked INTEGER
) WITHOUT ROWID;
-- What a session is listed as, and ended by: its token is not stored.
ALTER TABLE sessions ADD COLUMN id TEXT;
ALTER TABLE sessions ADD COLUMN client TEXT NOT NULL DEFAULT '';
UPDATE sessions SET id = lower(hex(randomblob(9)));
CREATE UNIQUE INDEX sessions_by_id ON sessions (id);
