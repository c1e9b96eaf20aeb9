-- Partial writes of pages are recorded next to the pages now (page-cache/write-journal.ts).
DROP TABLE partial_writes;
CREATE TABLE dependency_changes (dependency TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
