/** The drafts that can be launched, and what is wrong with those that were chosen. */
import type { SanityClient } from '@sanity/client'
import { type AttentionList, attentionListOf, rowFields, rowsOf, writtenTypes } from '../attention.ts'
import type { OldDraft } from '../home/old-drafts.ts'
import { type CheckingStore, checkDraft, type Verdict } from '../publish/check-draft.ts'
import { authorsOf } from '../publish/list-publishes.ts'
import type { CheckedDraft } from './launch.ts'

/** Drafts that are listed: as many as the History API names authors of at once. */
const mostDrafts = 100

const drafts = '*[_id in path("drafts.**") && _type in $types]'

/**
 * Reads the drafts, the last changed first.
 * @throws Error of @sanity/client when the lake does not answer
 */
export async function readDrafts(client: SanityClient): Promise<AttentionList<OldDraft>> {
  const { total, rows } = attentionListOf(
    await client.fetch<unknown>(
      `{"total": count(${drafts}), "rows": ${drafts} | order(_updatedAt desc, _id asc)[0...${mostDrafts}]${rowFields}}`,
      { types: writtenTypes },
      { perspective: 'raw' },
    ),
  )
  const authors = await authorsOf(
    client,
    rows.map(({ id }) => `drafts.${id}`),
  )
  return { total, rows: rows.map((row) => ({ ...row, author: authors.get(row.rev) ?? null })) }
}

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
  const rows = rowsOf(
    await client.fetch<unknown>(
      `*[_id in $ids]${rowFields}`,
      { ids: ids.map((id) => `drafts.${id}`) },
      { perspective: 'raw' },
    ),
  )
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

function listed(titles: readonly string[]): string {
  return new Intl.ListFormat('en').format(titles)
}
