-- To read the waiting events of one document.
CREATE INDEX outbox_by_document ON outbox (document_id);
