-- With addresses that do not exist.
INSERT INTO answers (number, document, is_helpful, sentence, day, receipt, is_done) VALUES (1, 'llm', 0, 'Which size?', '2026-11-24', NULL, 0);
INSERT INTO answers (number, document, is_helpful, sentence, day, receipt, is_done) VALUES (2, 'llm', 1, '', '2026-11-24', 'r1', 0);
INSERT INTO answers (number, document, is_helpful, sentence, day, receipt, is_done) VALUES (3, 'llm', 0, 'Done already.', '2026-11-24', NULL, 1);
INSERT INTO missing_addresses (path, day, count) VALUES ('/docs/gone/', date('now'), 3);
INSERT INTO missing_addresses (path, day, count) VALUES ('/docs/aside/', date('now'), 2);
INSERT INTO dismissed_addresses (path) VALUES ('/docs/aside/');
