-- Searches without results: the words and how often per day (YYYY-MM-DD, UTC). Nothing about the
-- reader.
CREATE TABLE failed_searches (
  index_name TEXT NOT NULL,
  query TEXT NOT NULL,
  day TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (index_name, query, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX failed_searches_by_day ON failed_searches (index_name, day);
