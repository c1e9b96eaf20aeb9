-- The builds whose queries the store has: nodes of several builds serve at the same time during a deploy.
CREATE TABLE loomwork_site.builds (
  build text PRIMARY KEY
);

-- The builds whose pages show a query. No node of another build deletes it while one of these serves.
ALTER TABLE loomwork_site.cached_queries ADD COLUMN builds text[] NOT NULL DEFAULT '{}';

-- One build was noted here.
DELETE FROM loomwork_site.notes WHERE name = 'build';
