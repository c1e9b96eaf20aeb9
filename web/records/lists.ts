import { iconDrawing } from '@repo/model/icon-drawings.ts'
import { categoryPath, tagPath } from '@repo/model/paths.ts'
import { recordSummary } from './chunks.ts'
import { constants, hierarchyOf, isText, recordPath, withHash, wordsIn } from './common.ts'
import type { RecordList, SearchRecord } from './page.ts'

/**
 * Between a page and a heading: for its name, the page of that name comes first, then the category
 * or tag, then sections. Below headings it would disappear: all sections of the pages that are
 * named after it match, too.
 */
const level = 85

/** The record of a category or tag; none without a listed page in it, a path or a title. */
export function listRecordsOf(list: RecordList): SearchRecord[] {
  const { _id, _type, title, slug, description, icon, category, holdsPages } = list
  if (holdsPages !== true || !isText(slug) || !title) return []
  const isTag = _type === 'tag'
  const path = recordPath(isTag ? tagPath(slug) : categoryPath(slug))
  return [
    withHash({
      objectID: `${_id}:${constants.lang}:${_type}`,
      page: _id,
      url: path,
      url_without_anchor: path,
      anchor: '',
      type: 'lvl1',
      kind: _type,
      icon: iconDrawing(icon) ?? iconDrawing(isTag ? 'tag' : 'folder') ?? null,
      summary: recordSummary(description ?? ''),
      answer: null,
      content: null,
      // What the breadcrumbs of its page say.
      hierarchy: hierarchyOf(isTag ? 'Tags' : category, [title]),
      keywords: [],
      searchWords: [],
      ...constants,
      tags: [],
      weight: { pageRank: 0, level, words: wordsIn(title), position: 0 },
    }),
  ]
}
