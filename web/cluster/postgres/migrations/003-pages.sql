-- Pages that a node has rendered, so that the others need not. A page of another build is useless:
-- its scripts and styles have other names.
CREATE TABLE loomwork_site.pages (
  build uuid NOT NULL, -- digest of the build's id
  key uuid NOT NULL, -- digest of Next's key
  entry bytea NOT NULL, -- compressed already
  PRIMARY KEY (build, key)
);
ALTER TABLE loomwork_site.pages ALTER COLUMN entry SET STORAGE EXTERNAL;
