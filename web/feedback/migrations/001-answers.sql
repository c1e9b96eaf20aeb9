-- Answers to "Was this page helpful?". Nothing says who answered, and the time is only a day
-- (YYYY-MM-DD, UTC). Who has the receipt of an answer may add one sentence to it.
CREATE TABLE answers (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  document TEXT NOT NULL,
  is_helpful INTEGER NOT NULL,
  sentence TEXT NOT NULL DEFAULT '',
  day TEXT NOT NULL,
  receipt TEXT UNIQUE,
  is_done INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX answers_of_document ON answers (document);
