-- With keys that an edge cache has to drop.
INSERT INTO fingerprints VALUES ('a', '{"id":"a","kind":"page","slug":"a","container":"","segment":"","rev":"1","address":"UWCOblj9TWffe068cZi8uu","link":"4qX-j5hN2XkXYoJdZgx-pl","card":"rlpDHQGpSTMNtYgrUjKPpK","content":"gXEYpVe8kHk293D9xCNPTW","way":"","place":"11YM1GOLAvhQgfXdggMXUg","day":"","listed":true,"tags":[]}', 3);
INSERT INTO former_fingerprints VALUES ('b', '{"id":"b","kind":"page","slug":"b","container":"","segment":"","rev":"1","address":"ut0oqHH2GcTngl6rQ7VB9w","link":"3vYOOqIRgLKBkpcAgdaSeY","card":"rlpDHQGpSTMNtYgrUjKPpK","content":"_5mFdW2eK-ezgbMGB4ZP3d","way":"","place":"11YM1GOLAvhQgfXdggMXUg","day":"","listed":true,"tags":[]}', 3);
INSERT INTO expiries VALUES ('read:a', 7);
INSERT INTO stale_records VALUES ('a', 4);
INSERT INTO notes VALUES ('build', 'b1');
INSERT INTO query_texts VALUES (1, '*[_id == $id]');
INSERT INTO cached_queries VALUES ('read:a', 1, '{"id":"a"}', 'h', 8);
INSERT INTO query_dependencies VALUES ('link:a', 'read:a');
INSERT INTO dependency_changes VALUES ('link:a', 6);
INSERT INTO purges VALUES (1, 'read:a');
