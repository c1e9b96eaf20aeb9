import { isDeepStrictEqual } from 'node:util'
import { textOf } from '#blocks/contents.ts'
import { recordIdsQuery } from '#queries/reach.ts'
import { recordListsQuery, recordPagesQuery } from '#queries/records.ts'
import { shownResult } from '#queries/shown-result.ts'
import { recordsOf } from '#records/build.ts'
import { listRecordsOf } from '#records/lists.ts'
import type { SearchRecord } from '#records/page.ts'
import type { TestSite } from './site.ts'

/** One difference between the site and its content after an edit. */
export interface EditFinding {
  readonly kind: 'stale' | 'superfluous' | 'missing' | 'index' | 'failed'
  /** Path of a page, or id of a record. */
  readonly what: string
  readonly detail: string
}

/** Records that are missing, left over, or different from what their documents require. */
export async function indexDrift({ lake, search }: TestSite): Promise<EditFinding[]> {
  const ids: string[] = await lake.fetch(recordIdsQuery, {}, { perspective: 'published' })
  const pages = await lake.fetch(recordPagesQuery, { ids }, { perspective: 'published' })
  const lists = await lake.fetch(recordListsQuery, { ids }, { perspective: 'published' })
  // Pages whose records cannot be built keep the records that they had.
  const unindexable = new Set<string>()
  const wanted = new Map<string, unknown>(
    shownResult(pages)
      .flatMap((page) => {
        try {
          return recordsOf(page, textOf)
        } catch {
          unindexable.add(page._id)
          return []
        }
      })
      .concat(shownResult(lists).flatMap(listRecordsOf))
      .map((record) => [record.objectID, JSON.parse(JSON.stringify(record))]),
  )
  const present = new Map<string, unknown>()
  await search.browseObjects<SearchRecord>({
    indexName: 'loomwork',
    browseParams: { attributesToRetrieve: ['*'] },
    aggregator: ({ hits }) => {
      for (const { _highlightResult, ...hit } of hits)
        if (!unindexable.has(hit.page)) present.set(hit.objectID, hit)
    },
  })
  const all = new Set([...wanted.keys(), ...present.keys()])
  return [...all].flatMap((id): EditFinding[] => {
    const [should, is] = [wanted.get(id), present.get(id)]
    if (isDeepStrictEqual(should, is)) return []
    return [{ kind: 'index', what: id, detail: should ? (is ? 'differs' : 'is missing') : 'is left over' }]
  })
}
