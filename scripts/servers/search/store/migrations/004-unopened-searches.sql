-- How often readers opened none of the results of a question, by index and day (YYYY-MM-DD).
CREATE TABLE unopened_searches (
  index_name TEXT NOT NULL,
  query TEXT NOT NULL,
  day TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (index_name, query, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX unopened_searches_by_day ON unopened_searches (index_name, day);
