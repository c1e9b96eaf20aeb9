/**
 * Tags and categories of many pages, written to their drafts in one transaction. Only these values
 * are written, so that nothing that somebody edits meanwhile is lost.
 */
import { pageFilter } from '@repo/model/groq.ts'
import { publishedId } from '@repo/model/published-id.ts'
import { objectsIn, referenceIn } from '@repo/model/values.ts'
import type { Mutation, PatchOperations, SanityClient } from '@sanity/client'
import { randomKey } from '../../forms/random-key.ts'
import {
  conflictSays,
  editDrafts,
  fetchRaw,
  locked,
  mutate,
  type RevisedDocument,
} from '../../lake-client/documents.ts'

/** A page as it was, and what is written to its draft. */
export interface PageChange {
  /** Its draft, or what is published of it. */
  readonly page: RevisedDocument
  readonly patch: PatchOperations
  /** Names of the fields. */
  readonly fields: readonly string[]
}

/** Pages as writers see them, by position; what is no page is left out. @param ids as published */
export async function readPages(client: SanityClient, ids: readonly string[]): Promise<RevisedDocument[]> {
  const found = await fetchRaw<RevisedDocument[]>(
    client,
    `*[${pageFilter} && _id in $ids] | order(position asc, _id asc)`,
    { ids: ids.flatMap((id) => [id, draftIdOf(id)]) },
  )
  const known = new Set(found.map(({ _id }) => _id))
  return found.filter(({ _id }) => !known.has(`drafts.${_id}`))
}

/** The changes that give pages a tag, or take it from them; pages where it is so are left out. */
export function tagging(pages: readonly RevisedDocument[], tag: string, isAdded: boolean): PageChange[] {
  const patch = isAdded
    ? {
        setIfMissing: { tags: [] },
        insert: { after: 'tags[-1]', items: [{ _type: 'reference', _key: randomKey(), _ref: tag }] },
      }
    : { unset: [`tags[_ref == "${tag}"]`] }
  return pages
    .filter((page) => objectsIn(page, 'tags').some(({ _ref }) => _ref === tag) !== isAdded)
    .map((page) => ({ page, patch, fields: ['tags'] }))
}

/** The changes that move pages to the end of a category. @param positions of what is in it */
export function moving(
  pages: readonly RevisedDocument[],
  category: string,
  positions: readonly (number | null)[],
): PageChange[] {
  const known = positions.filter((position) => position !== null)
  // What has no position comes last, by its title.
  const next = known.length < positions.length ? undefined : Math.floor(Math.max(0, ...known)) + 1
  return pages
    .filter((page) => referenceIn(page, 'category') !== category)
    .map((page, index) => ({
      page,
      patch: patchOf({
        category: { _type: 'reference', _ref: category },
        position: next === undefined ? undefined : next + index,
      }),
      fields: ['category', 'position'],
    }))
}

/**
 * Writes the changes, and returns the function that takes them back.
 * @returns a function that throws an Error in one sentence if somebody has edited a page since
 * @throws the same if somebody has begun a draft, or published, since the pages were read
 */
export async function writeDrafts(
  client: SanityClient,
  changes: readonly PageChange[],
): Promise<() => Promise<void>> {
  const edits = changes.map(({ page, patch }) => ({ document: page, patch }))
  const revision = await editDrafts(client, edits, 'many').catch(refuse)
  return async () => {
    const back = changes.flatMap((change) => takingBack(change, revision))
    await mutate(client, back, 'many', 'sync').catch(refuse)
  }
}

const refuse = conflictSays('somebody has edited one of these pages since.')

function takingBack({ page, fields }: PageChange, ifRevisionID: string): Mutation[] {
  const id = draftIdOf(page._id)
  return page._id === id
    ? [
        {
          patch: {
            id,
            ifRevisionID,
            ...patchOf(Object.fromEntries(fields.map((name) => [name, page[name]]))),
          },
        },
      ]
    : [locked({ _id: id, _rev: ifRevisionID }), { delete: { id } }]
}

/** Sets fields; those that are undefined go. */
function patchOf(fields: Readonly<Record<string, unknown>>) {
  const unset = Object.keys(fields).filter((name) => fields[name] === undefined)
  // JSON has no undefined fields.
  return { set: { ...fields }, unset }
}

function draftIdOf(id: string): string {
  return `drafts.${publishedId(id)}`
}
