-- Keys created over the API, in addition to the two in the settings. `json` is the definition as
-- sent: rights, indices, limits.
CREATE TABLE keys (
  value TEXT PRIMARY KEY,
  json TEXT NOT NULL,
  created_at INTEGER NOT NULL, -- seconds since 1970
  deleted INTEGER NOT NULL DEFAULT 0 -- 1: can be restored
) STRICT, WITHOUT ROWID;
