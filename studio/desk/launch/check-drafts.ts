/** Checks of drafts that are to be launched. */
import type { SanityClient } from '@sanity/client'
import { fetchRaw } from '../../lake-client/documents.ts'
import { listed } from '../../ui/words.ts'
import { rowFields, rowsOf } from '../lists/attention.ts'
import { type CheckingStore, checkDraft, type Verdict } from '../publish/check-draft.ts'
import type { CheckedDraft } from './launch.ts'

/**
 * Checks drafts as their forms do.
 * @param ids published ids
 * @returns their revisions that were checked
 * @throws Error in one sentence for a writer if one has errors or is not there anymore; of
 * @sanity/client when the lake does not answer
 */
export async function checkDrafts(
  client: SanityClient,
  pair: CheckingStore,
  ids: readonly string[],
): Promise<CheckedDraft[]> {
  const draftIds = ids.map((id) => `drafts.${id}`)
  const rows = rowsOf(await fetchRaw(client, `*[_id in $ids]${rowFields}`, { ids: draftIds }))
  if (rows.length < ids.length)
    throw new Error('Some of these drafts have been published or discarded in the meantime: choose again.')
  const checked = await Promise.all(
    rows.map(async ({ id, type, rev, title }) => ({
      title,
      verdict: await checkDraft(pair, { id, type, revision: rev }),
    })),
  )
  const titles = (wanted: Verdict) =>
    checked.filter(({ verdict }) => verdict === wanted).map(({ title }) => `“${title}”`)
  const [wrong, others] = [titles('wrong'), [...titles('edited'), ...titles('unknown')]]
  if (wrong.length > 0)
    throw new Error(
      `${listed(wrong)} ${wrong.length === 1 ? 'has errors. Open and correct it' : 'have errors. Open and correct them'} first.`,
    )
  if (others.length > 0)
    throw new Error(`${listed(others)} could not be checked, perhaps because somebody is typing: try again.`)
  return rows.map(({ id, rev }) => ({ id, rev }))
}
