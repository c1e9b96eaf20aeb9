/** Builds the search records of a page, from it and the names that it shows. Pure. */
import { headingsOf, reservedAnchors, type UsedAnchors, unusedAnchor } from '@repo/model/anchors.ts'
import { escapeHtml } from '@repo/model/escape.ts'
import { iconDrawing } from '@repo/model/icon-drawings.ts'
import type { NodeSection } from '@repo/model/kinds.ts'
import { statusWord } from '@repo/model/node-status.ts'
import { pagePath } from '@repo/model/paths.ts'
import { recordSections, type SectionRow } from '#node-sections/contents.ts'
import { ownText } from '#own/contents.ts'
import { chunksOf, type Keyed, maxTags, recordAnchor, recordNames, recordSummary } from './chunks.ts'
import { constants, hierarchyOf, isText, recordPath, withHash, wordsIn } from './common.ts'
import type { RecordBlock, RecordKind, RecordPage, RecordType, SearchRecord } from './page.ts'

/**
 * Builds the records of a page in reading order: one for the page, one for each heading, and the
 * text below each in chunks; each row of a node's settings, inputs and so on has its own record. An
 * unlisted page, or one without a path, has none.
 * @param textOf plain text of a block, from `blocks/contents.ts`
 */
export function recordsOf(page: RecordPage, textOf: (block: RecordBlock) => string): SearchRecord[] {
  // The same conditions as for lists (dependencies/predicates.ts): the lake stores whatever API
  // clients write.
  if (page.unlisted === true || !isText(page.slug) || !page.title) return []
  const path = recordPath(pagePath({ segments: page.segments, slug: page.slug }))
  const drafts = withOwnKeys([...ofPage(page), ...ofStructure(page), ...ofBody(page, textOf)])
  const tags = (page.tags ?? []).filter((tag) => tag !== null).slice(0, maxTags)
  const shared = { page, tags, path, icon: drawingOf(page), summary: recordSummary(aboutPage(page)) }
  return drafts.map((draft, position) => finished(draft, shared, position))
}

/** Values that all records of a page share. */
interface Shared {
  readonly page: RecordPage
  readonly tags: readonly string[]
  readonly path: string
  readonly icon: string | null
  readonly summary: string | null
}

/** A record without the attributes that all records of the page share. */
interface Draft {
  /** The part of its id after the page's `_id` and language. */
  readonly key: string
  readonly type: RecordType
  readonly kind: RecordKind
  readonly anchor: string
  readonly content: string | null
  /** Titles from lvl2 on. */
  readonly below: readonly string[]
  /** Other names under which it is found. */
  readonly keywords?: readonly string[] | undefined
  readonly searchWords?: readonly string[]
  readonly answer?: string | undefined
}

/**
 * Gives every record its own id. API clients may write blocks without keys, or with repeated ones;
 * two records with one id would overwrite each other, so the index would never match the wanted
 * records.
 */
function withOwnKeys(drafts: readonly Draft[]): Draft[] {
  const used: UsedAnchors = new Map()
  return drafts.map((draft) => ({ ...draft, key: unusedAnchor(draft.key, used) }))
}

/** Key of a block or row; it may be missing. */
function keyOrUnnamed(key: string | null | undefined): string {
  return key || 'unnamed'
}

function ofPage(page: RecordPage): Draft[] {
  // Only in one record: a renamed tag then costs one write for each of its pages.
  const keywords = (page.tagLabels ?? []).filter(isText)
  const shared = { kind: 'page', anchor: '', below: [] } as const
  const lead = chunksOf([
    { key: 'summary', text: aboutPage(page) },
    { key: 'own', text: ownText(page) },
  ])
  const searchWords = (page.searchWords ?? []).filter(isText)
  const title: Draft = { ...shared, key: 'page', type: 'lvl1', content: null, keywords, searchWords }
  return [title, ...lead.map(({ key, text }): Draft => ({ ...shared, key, type: 'content', content: text }))]
}

function aboutPage({ summary, statusKind }: RecordPage): string {
  const status = statusWord(statusKind)
  return [status && `${status}.`, summary].filter(Boolean).join(' ')
}

function ofStructure(page: RecordPage): Draft[] {
  return recordSections(page).flatMap(({ anchor, title, items }) => [
    { key: anchor, type: 'lvl2' as const, kind: anchor, anchor, content: null, below: [title] },
    ...items.flatMap((item) => ofRow(item, { section: anchor, title })),
  ])
}

function ofRow(item: SectionRow, { section, title }: { section: NodeSection; title: string }): Draft[] {
  const { anchor, keywords, answer } = item
  const row = { anchor, kind: section, below: [title, item.title], keywords, answer }
  const key = `${section}:${keyOrUnnamed(item.key)}`
  const chunks = chunksOf([{ key, text: item.content }])
  if (chunks.length === 0) return [{ ...row, key, type: 'lvl3', content: null }]
  return chunks.map((chunk) => ({ ...row, key: chunk.key, type: 'content', content: chunk.text }))
}

function ofBody({ _type, body }: RecordPage, textOf: (block: RecordBlock) => string): Draft[] {
  const headings = new Map(
    headingsOf(body, reservedAnchors(_type)).map((heading) => [heading.index, heading]),
  )
  const drafts: Draft[] = []
  let section = { key: 'top', anchor: '', below: [] as string[] }
  let texts: Keyed[] = []
  const endSection = () => {
    for (const { key, text } of chunksOf(texts)) {
      const { key: heading, anchor, below } = section
      drafts.push({ key: `${heading}:${key}`, type: 'content', kind: 'text', anchor, content: text, below })
    }
    texts = []
  }
  for (const [index, block] of (body ?? []).entries()) {
    const heading = headings.get(index)
    const key = keyOrUnnamed(block._key)
    if (!heading) {
      const text = textOf(block)
      if (block._type === 'table') {
        // A row answers by itself: "how big can a file be".
        for (const [at, row] of text.split('\n').entries()) {
          endSection()
          texts.push({ key: `${key}.${at}`, text: row })
        }
        endSection()
      } else texts.push({ key, text })
      continue
    }
    endSection()
    const { level, text, anchor } = heading
    // A skipped level (h2, then h4) leaves no gap: the heading comes under the last one above it.
    section = { key, anchor, below: [...section.below.slice(0, level - 2), text] }
    const type = `lvl${section.below.length + 1}` as 'lvl2' | 'lvl3' | 'lvl4'
    drafts.push({ key, type, kind: 'text', anchor, content: null, below: section.below })
  }
  endSection()
  return drafts
}

function finished(draft: Draft, { page, tags, path, icon, summary }: Shared, position: number): SearchRecord {
  const { key, type, kind, content, below, keywords = [], searchWords = [], answer = '' } = draft
  const anchor = recordAnchor(draft.anchor)
  return withHash({
    objectID: `${page._id}:${constants.lang}:${key}`,
    page: page._id,
    url: anchor ? `${path}#${anchor}` : path,
    url_without_anchor: path,
    anchor,
    type,
    kind,
    icon,
    summary,
    answer: recordSummary(answer),
    content: content === null ? null : escapeHtml(content),
    hierarchy: hierarchyOf(page.category, [page.title ?? '', ...below]),
    keywords: recordNames(keywords).map(escapeHtml),
    searchWords: recordNames(searchWords).map(escapeHtml),
    ...constants,
    tags,
    weight: {
      pageRank: page.searchRank ?? 0,
      level: type === 'content' ? 0 : 100 - 10 * Number(type.slice(3)),
      words: wordsIn(below.at(-1) ?? page.title ?? ''),
      position,
    },
  })
}

/** Guides have no icon of their own, and API clients may write an unknown one. */
function drawingOf({ icon, _type }: RecordPage): string | null {
  return iconDrawing(icon) ?? iconDrawing(_type === 'guide' ? 'book' : 'box') ?? null
}
