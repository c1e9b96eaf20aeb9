-- Expiries have numbers in the order in which they are committed: a transaction keeps this row
-- locked until it ends. So a node that has read number 7 has missed none before it.
CREATE TABLE loomwork_site.expiry_numbers (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  last bigint NOT NULL
) WITH (fillfactor = 10);
INSERT INTO loomwork_site.expiry_numbers (last) VALUES (0);

ALTER TABLE loomwork_site.expiries
  ADD COLUMN number bigint NOT NULL DEFAULT 0,
  -- The query was deleted: nodes that show results from before `at` do not serve them anymore.
  ADD COLUMN is_forgotten boolean NOT NULL DEFAULT false;
CREATE INDEX ON loomwork_site.expiries (number);

-- Tick of the first result since the query was last deleted: of earlier ones nothing is known.
ALTER TABLE loomwork_site.cached_queries ADD COLUMN since bigint NOT NULL DEFAULT 0;

CREATE TABLE loomwork_site.nodes (
  id uuid PRIMARY KEY,
  name text NOT NULL, -- host and process, for people
  build text NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  seen bigint NOT NULL, -- it enforces the expiries up to this number
  renewals bigint NOT NULL DEFAULT 0 -- of its lease
) WITH (fillfactor = 50);
