-- Documents that were deleted and have not been created again (deletions.ts), so that a list of
-- them does not search the whole history. A document and its draft are one row.
CREATE TABLE deletions (
  -- Id of the published document.
  base_id TEXT PRIMARY KEY,
  -- Number of the transaction that deleted the last of the two.
  seq INTEGER NOT NULL,
  type TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX deletions_by_transaction ON deletions (seq, type);
INSERT INTO deletions (base_id, seq, type)
SELECT base, seq, coalesce((
  SELECT json_extract(coalesce(after, before), '$._type') FROM changes
  WHERE document_id IN (base, 'drafts.' || base) AND coalesce(after, before) IS NOT NULL
  ORDER BY changes.seq DESC LIMIT 1
), '') FROM (
  SELECT iif(document_id LIKE 'drafts.%', substr(document_id, 8), document_id) AS base, max(seq) AS seq
  FROM changes WHERE document_id NOT LIKE 'versions.%' GROUP BY base
)
WHERE NOT EXISTS (SELECT 1 FROM documents WHERE id IN (base, 'drafts.' || base));
