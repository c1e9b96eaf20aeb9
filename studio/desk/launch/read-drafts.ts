/** The drafts that can be launched, and what is wrong with those that were chosen. */
import type { SanityClient } from '@sanity/client'
import type { SanityDocument, ValidateDocumentOptions } from 'sanity'
import { validateDocument } from 'sanity'
import { type AttentionList, attentionListOf, rowFields, writtenTypes } from '../home/attention.ts'
import type { OldDraft } from '../home/old-drafts.ts'
import { authorsOf } from '../publish/list-publishes.ts'
import { documentTitle } from '../uses/uses.ts'
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
 * @throws Error in one sentence for a writer if one has errors or is not there any more; of
 * @sanity/client when the lake does not answer
 */
export async function checkDrafts(
  client: SanityClient,
  workspace: ValidateDocumentOptions['workspace'],
  ids: readonly string[],
): Promise<CheckedDraft[]> {
  const documents = await client.fetch<SanityDocument[]>(
    '*[_id in $ids]',
    { ids: ids.map((id) => `drafts.${id}`) },
    { perspective: 'raw' },
  )
  if (documents.length < ids.length)
    throw new Error('Some of these drafts were published or discarded meanwhile: look again.')
  const wrong: string[] = []
  for (const document of documents) {
    const markers = await validateDocument({ document, workspace, environment: 'studio' })
    if (markers.some(({ level }) => level === 'error')) wrong.push(`“${documentTitle(document)}”`)
  }
  if (wrong.length > 0)
    throw new Error(
      `${new Intl.ListFormat('en').format(wrong)} ${wrong.length === 1 ? 'has' : 'have'} errors. Open and correct ${wrong.length === 1 ? 'it' : 'them'} first.`,
    )
  return documents.map(({ _id, _rev }) => ({ id: _id.slice('drafts.'.length), rev: _rev }))
}
