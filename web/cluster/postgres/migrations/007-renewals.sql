-- A renewal writes only what is new: an idle cluster would write gigabytes a day. That a node has
-- renewed its lease is known from its connection, which has run a statement since.
ALTER TABLE loomwork_site.nodes
  ADD COLUMN session integer, -- process of the connection; null for nodes of an older version
  ADD COLUMN session_since timestamptz;

-- Changes with each renewal.
CREATE FUNCTION loomwork_site.renewals_of(node loomwork_site.nodes) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT node.renewals + coalesce((
    SELECT (extract(epoch FROM query_start) * 1000000)::bigint FROM pg_stat_activity
    WHERE pid = node.session AND backend_start = node.session_since
  ), 0)
$$;

-- No row if the node is not registered. The lock (`locks.ts`) excludes the removal of a node: the
-- statement of a renewal begins before its removal looks, or the renewal sees that it is removed.
CREATE FUNCTION loomwork_site.renew(node uuid, enforced bigint)
RETURNS TABLE (last bigint, tick bigint) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(1819242349, 261);
  UPDATE loomwork_site.nodes
  SET seen = enforced, renewals = renewals + 1, session = pid, session_since = backend_start
  FROM pg_stat_activity
  WHERE id = node AND pid = pg_backend_pid() AND (
    (seen, session, session_since) IS DISTINCT FROM (enforced, pid, backend_start)
    -- Nodes that compare only the number, and servers that do not record statements.
    OR EXISTS (SELECT FROM loomwork_site.nodes WHERE id <> node AND session IS NULL)
    OR current_setting('track_activities') = 'off'
  );
  RETURN QUERY
    SELECT expiry_numbers.last,
      greatest(ticks.last, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)
    FROM loomwork_site.expiry_numbers, loomwork_site.ticks
    WHERE EXISTS (SELECT FROM loomwork_site.nodes WHERE id = node);
END
$$;

-- Removes a node that has not renewed its lease since it had this number.
CREATE FUNCTION loomwork_site.remove_node(node uuid, since bigint) RETURNS SETOF uuid
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(1819242349, 261);
  RETURN QUERY
    DELETE FROM loomwork_site.nodes
    WHERE id = node AND loomwork_site.renewals_of(nodes) = since RETURNING id;
END
$$;
