-- Earlier versions stored sessions as readable tokens, in files that other users could read. All
-- sessions end here, and writers sign in again. Deleted content is overwritten on disk.
PRAGMA secure_delete = ON;
DELETE FROM sessions;
DROP TABLE sessions;
CREATE TABLE sessions (
  -- SHA-256 of the token, hex. A token has 192 random bits, so it needs no salt.
  token_hash TEXT PRIMARY KEY,
  user TEXT NOT NULL,
  -- Ms since 1970.
  created INTEGER NOT NULL,
  last_used INTEGER NOT NULL,
  -- What STUDIO_PASSWORD was (sessions.ts).
  password_mark TEXT NOT NULL
) WITHOUT ROWID;
