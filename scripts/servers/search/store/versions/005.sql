-- With positions of results that were opened.
INSERT INTO indices (name, generation, settings, created_at, updated_at) VALUES ('docs', 1, '{"searchableAttributes":["title"],"attributesForFaceting":["kind"],"hitsPerPage":3}', '2026-11-26T09:27:22.095Z', '2026-11-26T09:27:22.352Z');
INSERT INTO records (generation, object_id, json) VALUES (1, 'a', '{"objectID":"a","title":"Splitting a list","kind":"guide"}');
INSERT INTO records (generation, object_id, json) VALUES (1, 'b', '{"objectID":"b","title":"Merging lists","kind":"guide"}');
-- Left by a copy that a crash has interrupted.
INSERT INTO spare_generations (generation, is_filling) VALUES (2, 1);
INSERT INTO records (generation, object_id, json) VALUES (2, 'a', '{"objectID":"a"}');
INSERT INTO scopes (position, index_name, kind, object_id, json) VALUES (1, 'docs', 'synonyms', 's', '{"objectID":"s","type":"oneWaySynonym","input":"array","synonyms":["list"]}');
INSERT INTO scopes (position, index_name, kind, object_id, json) VALUES (2, 'docs', 'rules', 'r', '{"objectID":"r","conditions":[{"pattern":"merge","anchoring":"contains"}],"consequence":{"promote":[{"objectID":"b","position":0}]}}');
UPDATE counters SET value = 2 WHERE name = 'generation';
UPDATE counters SET value = 4 WHERE name = 'task';
INSERT INTO failed_searches (index_name, query, day, count) VALUES ('docs', 'zzzz', date('now'), 1);
INSERT INTO keys (value, json, created_at, deleted) VALUES ('880b33d434744be6d92acf05c1dc288b', '{"acl":["search"],"description":"A key of the test","indexes":["docs"],"referers":[],"queryParameters":"","validity":0,"maxHitsPerQuery":0,"maxQueriesPerIPPerHour":0}', 1795685242, 0);
INSERT INTO unopened_searches (index_name, query, day, count) VALUES ('docs', 'cron', date('now'), 2);
INSERT INTO opened_positions (index_name, query, day, count) VALUES ('docs', '1', date('now'), 3);
