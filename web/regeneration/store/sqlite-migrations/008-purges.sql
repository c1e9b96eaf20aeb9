-- Keys that an edge cache has to drop. A key that expires again gets a new turn.
CREATE TABLE purges (turn INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE);
