-- The tick from before the version, or the deletion, was read.
ALTER TABLE loomwork_site.fingerprints ADD COLUMN at bigint NOT NULL DEFAULT 0;
ALTER TABLE loomwork_site.former_fingerprints ADD COLUMN at bigint NOT NULL DEFAULT 0;
