-- The trash of the Studio finds deletions in the history, as it does on hosted Sanity.
DROP TABLE deletions;
