import { NotFoundView } from '#components/not-found/not-found-view.tsx'
import { addressesQuery } from '#queries/addresses.ts'
import { read } from '#queries/read.ts'

export { metadata } from '../not-found.tsx'

/**
 * The not-found page of every unknown address below `/docs/` (`server/unknown-addresses.ts`). It
 * shows nothing of the addresses, but depends on them: an edge cache drops it at all addresses when
 * one of them becomes that of a page. Its status is 404 (`security/page-cache-with-policies.ts`):
 * Next would send a page that calls `notFound` as a shell, which its client renders.
 */
export default async function UnknownAddress() {
  await read(addressesQuery)
  return <NotFoundView />
}
