-- Ids and keys may be longer than an index entry (2.7 kB), so rows are found by a digest of them: the
-- first half of its SHA-256 as a UUID (postgres/texts.ts).

-- The last tick. Every query of the site updates this row, so its page has room for many versions.
CREATE TABLE loomwork_site.ticks (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  last bigint NOT NULL
) WITH (fillfactor = 10);
INSERT INTO loomwork_site.ticks (last) VALUES (0);

CREATE TABLE loomwork_site.fingerprints (
  digest uuid PRIMARY KEY,
  id text NOT NULL,
  container uuid NOT NULL, -- digest of the category's id
  fingerprint text NOT NULL -- JSON; jsonb refuses \u0000
);
CREATE TABLE loomwork_site.former_fingerprints (LIKE loomwork_site.fingerprints INCLUDING ALL);

CREATE TABLE loomwork_site.query_texts (
  digest uuid PRIMARY KEY,
  text text NOT NULL
);
CREATE TABLE loomwork_site.cached_queries (
  digest uuid PRIMARY KEY,
  key text NOT NULL,
  query uuid NOT NULL, -- of query_texts
  params text NOT NULL,
  hash text NOT NULL,
  at bigint NOT NULL,
  dependencies uuid NOT NULL -- digest of all of them, so that the same ones are not written again
);
CREATE TABLE loomwork_site.query_dependencies (
  dependency uuid NOT NULL,
  query uuid NOT NULL, -- of cached_queries
  PRIMARY KEY (dependency, query)
);
CREATE INDEX ON loomwork_site.query_dependencies (query);
CREATE TABLE loomwork_site.dependency_changes (
  dependency uuid PRIMARY KEY,
  at bigint NOT NULL
);
CREATE TABLE loomwork_site.expiries (
  digest uuid PRIMARY KEY,
  key text NOT NULL,
  at bigint NOT NULL
);

CREATE TABLE loomwork_site.stale_records (
  digest uuid PRIMARY KEY,
  page text NOT NULL,
  at bigint NOT NULL
);
CREATE TABLE loomwork_site.notes (
  digest uuid PRIMARY KEY,
  name text NOT NULL,
  value text NOT NULL
);
