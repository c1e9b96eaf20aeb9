-- Responses that this machine has rendered since its build. "entry" is null where the response was
-- dropped: it has to be rendered, although the build has a page for the key.
CREATE TABLE pages (
  key TEXT PRIMARY KEY,
  -- Path of the page index; null for responses that it does not have.
  path TEXT,
  status INTEGER NOT NULL,
  tags TEXT NOT NULL,
  entry BLOB
);
CREATE INDEX no_pages ON pages (status) WHERE status >= 300 AND entry IS NOT NULL;
CREATE TABLE build (id TEXT NOT NULL);
