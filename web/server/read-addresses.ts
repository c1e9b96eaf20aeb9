import { queryTagsIn } from '#freshness/query-tags.ts'
import { addressesQuery } from '#queries/addresses.ts'
import type { AddressesQueryResult } from '#queries/results.generated.ts'
import type { ShownResult } from '#queries/shown-result.ts'
import { resultForPage } from '#regeneration/queries/cached-queries.ts'
import { KnownAddresses } from './known-addresses.ts'
import type { AddressesAtTick } from './unknown-addresses.ts'

/** Reads all addresses of the site as pages read: with the tick at which the query began. */
export async function readAddresses(): Promise<AddressesAtTick> {
  const { json, tags } = await resultForPage(addressesQuery, {})
  // TypeGen generated the type from this query and the schema.
  const result = JSON.parse(json) as ShownResult<AddressesQueryResult>
  return { addresses: new KnownAddresses(result), queries: queryTagsIn(tags), size: 1 }
}
