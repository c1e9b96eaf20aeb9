-- Keys that an edge cache has to drop. A key that expires again gets a new turn.
CREATE TABLE loomwork_site.purges (
  digest uuid PRIMARY KEY,
  key text NOT NULL,
  turn bigint GENERATED ALWAYS AS IDENTITY
);
