-- Records belong to a generation, and a generation to at most one index. Clearing, moving or
-- replacing an index changes one row here.
CREATE TABLE indices (
  name TEXT PRIMARY KEY,
  generation INTEGER NOT NULL UNIQUE,
  settings TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE records (
  generation INTEGER NOT NULL,
  object_id TEXT NOT NULL,
  json TEXT NOT NULL,
  PRIMARY KEY (generation, object_id)
) STRICT, WITHOUT ROWID;

-- Generations without an index: being filled by a copy, or waiting to be deleted in batches. After
-- a crash all are waiting to be deleted.
CREATE TABLE spare_generations (
  generation INTEGER PRIMARY KEY,
  is_filling INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- kind: 'synonyms' or 'rules'. `position` keeps the order in which they were saved.
CREATE TABLE scopes (
  position INTEGER PRIMARY KEY AUTOINCREMENT,
  index_name TEXT NOT NULL,
  kind TEXT NOT NULL,
  object_id TEXT NOT NULL,
  json TEXT NOT NULL,
  UNIQUE (index_name, kind, object_id)
) STRICT;

-- The last numbers of a task and of a generation; they are never used again, even after a restart.
CREATE TABLE counters (
  name TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO counters (name, value) VALUES ('task', 0), ('generation', 0);
