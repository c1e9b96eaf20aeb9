-- What a revision is kept as (revisions.ts). Rows of earlier versions have whole documents in "before" and "after" and none of these;
-- they are read as they are, and rewritten a few at a time while the lake runs (history-sweep.ts): all at once can take minutes.
ALTER TABLE changes ADD COLUMN before_rev TEXT;
ALTER TABLE changes ADD COLUMN apply TEXT;
ALTER TABLE changes ADD COLUMN revert TEXT;
-- For transactions that no change belongs to any more.
CREATE INDEX changes_by_transaction ON changes (seq);
