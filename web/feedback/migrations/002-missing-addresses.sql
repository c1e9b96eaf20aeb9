-- Addresses below /docs/ that readers opened and that do not exist: how often per day (YYYY-MM-DD,
-- UTC). Nothing about the reader.
CREATE TABLE missing_addresses (
  path TEXT NOT NULL,
  day TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (path, day)
) STRICT, WITHOUT ROWID;
-- Addresses that writers do not want to see any more.
CREATE TABLE dismissed_addresses (path TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
