-- How often readers opened the result at a position, by index and day (YYYY-MM-DD).
CREATE TABLE opened_positions (
  index_name TEXT NOT NULL,
  query TEXT NOT NULL, -- where the range of positions begins, as in Algolia's statistics
  day TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (index_name, query, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX opened_positions_by_day ON opened_positions (index_name, day);
