-- The tick from before the version, or the deletion, was read.
ALTER TABLE fingerprints ADD COLUMN at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE former_fingerprints ADD COLUMN at INTEGER NOT NULL DEFAULT 0;
