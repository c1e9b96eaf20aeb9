/** Addresses that readers opened and that do not exist, requested from the site. */
import type { SuggestedPage } from '@repo/model/site-api.ts'
import type { SanityClient } from '@sanity/client'
import { fieldIn, objectsIn, textIn } from '../../forms/previews/values.ts'
import { type Asking, askSite, changeSite, unreadable } from '../ask-site.ts'

export type { SuggestedPage }

/** An address without a page. */
export interface MissingAddress {
  /** Path on the site. */
  readonly path: string
  /** Times that readers opened it. */
  readonly count: number
  /** The page that they may have meant; null if none is similar. */
  readonly suggestion: SuggestedPage | null
}

/** The response of the site. */
export interface MissingAddressReport {
  /** Days that were looked back. */
  readonly days: number
  /** Most frequent first. */
  readonly addresses: readonly MissingAddress[]
  /** Those that a writer is done with. */
  readonly dismissed: readonly MissingAddress[]
}

/**
 * Asks the site.
 * @throws Error in one sentence for a writer when site, lake or search do not answer
 */
export async function readMissing(client: SanityClient, asking: Asking): Promise<MissingAddressReport> {
  const { body, status } = await askSite(client, '/api/missing-addresses/', asking)
  const days = fieldIn(body, 'days')
  if (typeof days !== 'number') throw unreadable(status)
  return { days, addresses: addressesIn(body, 'addresses'), dismissed: addressesIn(body, 'dismissed') }
}

/**
 * Takes an address off the list, or puts it back.
 * @throws Error in one sentence for a writer when the site does not answer
 */
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
 * @param to published id of the page
 * @throws Error in one sentence if the address has a redirect; of the client when the lake cannot
 * be
 *   written
 */
export async function createRedirect(client: SanityClient, from: string, to: string): Promise<void> {
  const known = await client.fetch<number>(
    'count(*[_type == "redirect" && from == $from])',
    { from },
    { perspective: 'raw' },
  )
  if (known > 0) throw new Error('a redirect from this address exists already, perhaps as a draft')
  await client.create({
    _type: 'redirect',
    from,
    toPage: { _type: 'reference', _ref: to },
    permanent: true,
  })
}

function addressesIn(body: unknown, name: string): MissingAddress[] {
  return objectsIn(body, name).map((address) => {
    const [suggestion, count] = [fieldIn(address, 'suggestion'), fieldIn(address, 'count')]
    const id = textIn(suggestion, 'id')
    return {
      path: textIn(address, 'path'),
      count: typeof count === 'number' ? count : 0,
      suggestion: id ? { id, title: textIn(suggestion, 'title'), path: textIn(suggestion, 'path') } : null,
    }
  })
}
