-- The first version.
INSERT INTO imprints VALUES ('a', '{"id":"a","kind":"page","slug":"a","container":"","segment":"","rev":"1","address":"UWCOblj9TWffe068cZi8uu","link":"4qX-j5hN2XkXYoJdZgx-pl","card":"rlpDHQGpSTMNtYgrUjKPpK","content":"gXEYpVe8kHk293D9xCNPTW","way":"","place":"11YM1GOLAvhQgfXdggMXUg","day":"","listed":true,"tags":[]}');
INSERT INTO expired VALUES ('read:a', 7);
INSERT INTO stale_records VALUES ('a');
INSERT INTO notes VALUES ('build', 'b1');
