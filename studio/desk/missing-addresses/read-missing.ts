/** Addresses that readers opened and that do not exist, requested from the site. */
import type { SuggestedPage } from '@repo/model/site-api.ts'
import { fieldIn, numberIn, textIn } from '@repo/model/values.ts'
import type { SanityClient } from '@sanity/client'
import { fetchRaw } from '../../lake-client/documents.ts'
import { type Asking, changeSite } from '../../site-client/ask-site.ts'
import { readReport } from '../lists/report.ts'

/** An address without a page. */
export interface MissingAddress {
  /** Path on the site. */
  readonly path: string
  /** Times that readers opened it. */
  readonly count: number
  /** The page that they may have meant; null if none is similar. */
  readonly suggestion: SuggestedPage | null
}

/** @throws as {@link readReport} */
export function readMissing(client: SanityClient, asking: Asking) {
  return readReport(client, asking, '/api/missing-addresses/', 'addresses', addressIn)
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
  const known = await fetchRaw<number>(client, 'count(*[_type == "redirect" && from == $from])', { from })
  if (known > 0) throw new Error('a redirect from this address exists already, perhaps as a draft')
  await client.create({
    _type: 'redirect',
    from,
    toPage: { _type: 'reference', _ref: to },
    permanent: true,
  })
}

function addressIn(address: object): MissingAddress {
  const suggestion = fieldIn(address, 'suggestion')
  const id = textIn(suggestion, 'id')
  return {
    path: textIn(address, 'path'),
    count: numberIn(address, 'count'),
    suggestion: id ? { id, title: textIn(suggestion, 'title'), path: textIn(suggestion, 'path') } : null,
  }
}
