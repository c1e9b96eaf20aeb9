-- Records belong to a generation, a generation to at most one index. Clearing, moving and replacing an index changes one row here.
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

-- Generations without an index: being filled by a copy, or left to be swept in small portions. After a crash all are the latter.
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

-- The last number given to a task and to a generation; they are never used again, also after a restart.
CREATE TABLE counters (
  name TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO counters (name, value) VALUES ('task', 0), ('generation', 0);
