import type { MissingAddress, ReaderReport } from '@repo/model/site-api.ts'
import type { SanityClient } from '@sanity/client'
import { fetchRaw } from '../../lake-client/documents.ts'
import { type Asking, askSite, changeSite } from '../../site-client/ask-site.ts'

/** The addresses of the last days. */
export function readMissing(client: SanityClient, asking: Asking): Promise<ReaderReport<MissingAddress>> {
  return askSite(client, '/api/missing-addresses/', asking)
}

/** Takes an address off the list, or puts it back. */
export async function dismissAddress(
  client: SanityClient,
  asking: Asking,
  { path, undo = false }: { readonly path: string; readonly undo?: boolean },
): Promise<void> {
  const query = new URLSearchParams({ path, ...(undo && { undo: '1' }) })
  await changeSite(client, `/api/missing-addresses/?${query}`, asking)
}

/**
 * Publishes a redirect from an address to a page.
 * @throws Error in one sentence if the address has a redirect
 */
export async function createRedirect(client: SanityClient, from: string, to: string): Promise<void> {
  const known = await fetchRaw<number>(client, 'count(*[_type == "redirect" && from == $from])', { from })
  if (known > 0) throw new Error('a redirect from this address exists already, perhaps as a draft')
  await client.create({
    _type: 'redirect',
    from,
    toPage: { _type: 'reference', _ref: to },
    permanent: true,
  })
}
