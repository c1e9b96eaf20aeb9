-- Keys that were made by the API, beside the two of the settings. `json` is what was asked for: rights, indices, limits.
CREATE TABLE keys (
  value TEXT PRIMARY KEY,
  json TEXT NOT NULL,
  created_at INTEGER NOT NULL, -- seconds since 1970
  deleted INTEGER NOT NULL DEFAULT 0 -- 1: can be restored
) STRICT, WITHOUT ROWID;
