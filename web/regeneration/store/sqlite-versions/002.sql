-- With cached queries.
INSERT INTO imprints VALUES ('a', '{"id":"a","kind":"page","slug":"a","container":"","segment":"","rev":"1","address":"UWCOblj9TWffe068cZi8uu","link":"4qX-j5hN2XkXYoJdZgx-pl","card":"rlpDHQGpSTMNtYgrUjKPpK","content":"gXEYpVe8kHk293D9xCNPTW","way":"","place":"11YM1GOLAvhQgfXdggMXUg","day":"","listed":true,"tags":[]}');
INSERT INTO former VALUES ('b', '{"id":"b","kind":"page","slug":"b","container":"","segment":"","rev":"1","address":"ut0oqHH2GcTngl6rQ7VB9w","link":"3vYOOqIRgLKBkpcAgdaSeY","card":"rlpDHQGpSTMNtYgrUjKPpK","content":"_5mFdW2eK-ezgbMGB4ZP3d","way":"","place":"11YM1GOLAvhQgfXdggMXUg","day":"","listed":true,"tags":[]}');
INSERT INTO expired VALUES ('read:a', 7);
INSERT INTO stale_records VALUES ('a');
INSERT INTO notes VALUES ('build', 'b1');
INSERT INTO queries VALUES (1, '*[_id == $id]');
INSERT INTO reads VALUES ('read:a', 1, '{"id":"a"}', 'h', 8);
INSERT INTO read_facets VALUES ('link:a', 'read:a');
