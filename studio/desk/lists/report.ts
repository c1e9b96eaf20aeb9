/** Things that readers asked for and did not find, requested from the site. */
import { fieldIn, listIn, objectsIn } from '@repo/model/values.ts'
import type { SanityClient } from '@sanity/client'
import { type Asking, askSite, unreadable } from '../../site-client/ask-site.ts'

/** The response of the site. */
export interface Report<Entry> {
  /** Days that were looked back. */
  readonly days: number
  /** Entries that wait for a writer, most frequent first. */
  readonly open: readonly Entry[]
  /** Entries that a writer is done with. */
  readonly dismissed: readonly Entry[]
  /** Searches in which a result was opened: all, the first one, one of the first three. */
  readonly opened: readonly number[]
}

/**
 * Asks the site.
 * @param open name of the list of what waits
 * @param entryIn makes an entry from an object of a list; nothing from one of another form
 * @throws Error in one sentence for a writer when site, lake or search do not answer
 */
export async function readReport<Entry>(
  client: SanityClient,
  asking: Asking,
  path: string,
  open: string,
  entryIn: (entry: object) => Entry | undefined,
): Promise<Report<Entry>> {
  const { body, status } = await askSite(client, path, asking)
  const days = fieldIn(body, 'days')
  if (typeof days !== 'number') throw unreadable(status)
  const entriesIn = (name: string) => objectsIn(body, name).flatMap((entry) => entryIn(entry) ?? [])
  const opened = listIn(body, 'opened').filter((figure) => typeof figure === 'number')
  return { days, open: entriesIn(open), dismissed: entriesIn('dismissed'), opened }
}
