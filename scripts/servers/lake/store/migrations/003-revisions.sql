-- How a revision is stored (revisions.ts). Rows of earlier versions have whole documents in
-- "before" and "after" and none of these columns. They are read as they are, and rewritten a few at
-- a time while the lake runs (history-pruning.ts): rewriting all at once can take minutes.
ALTER TABLE changes ADD COLUMN before_rev TEXT;
ALTER TABLE changes ADD COLUMN apply TEXT;
ALTER TABLE changes ADD COLUMN revert TEXT;
-- To find transactions that no longer have a change.
CREATE INDEX changes_by_transaction ON changes (seq);
