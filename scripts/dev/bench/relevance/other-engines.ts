/**
 * Other search engines over the same records, to compare with: SQLite's FTS5, which scores with
 * BM25, and MiniSearch, which many documentation sites use.
 */
import { DatabaseSync } from 'node:sqlite'
import { decoded } from '@repo/web/components/search/hit-text.ts'
import type { SearchRecord } from '@repo/web/records/page.ts'
import MiniSearch from 'minisearch'

/** Answers a query with URLs, best first, each once. */
export type Ask = (query: string) => string[]

/** The engines by name. */
export function otherEngines(records: readonly SearchRecord[]): ReadonlyMap<string, Ask> {
  const texts = records.map(({ url, hierarchy, keywords, searchWords, content }, id) => ({
    id,
    url,
    titles: decoded(Object.values(hierarchy).filter(Boolean).join(' ')),
    keywords: decoded([...keywords, ...searchWords].join(' ')),
    content: decoded(content ?? ''),
  }))
  return new Map([
    ['SQLite FTS5, porter', fts5(texts, 'porter unicode61')],
    ['SQLite FTS5, trigram', fts5(texts, 'trigram')],
    ['MiniSearch, prefix and fuzzy', miniSearch(texts)],
  ])
}

type Texts = readonly {
  readonly id: number
  readonly url: string
  readonly titles: string
  readonly keywords: string
  readonly content: string
}[]

const wordsIn = (query: string) => query.match(/[\p{L}\p{N}]+/gu) ?? []

function fts5(texts: Texts, tokenizer: string): Ask {
  const database = new DatabaseSync(':memory:')
  database.exec(
    `create virtual table t using fts5(url unindexed, titles, keywords, content, tokenize='${tokenizer}')`,
  )
  const insert = database.prepare('insert into t values (?, ?, ?, ?)')
  for (const { url, titles, keywords, content } of texts) insert.run(url, titles, keywords, content)
  const select = database.prepare('select url from t where t match ? order by bm25(t, 0, 3, 2, 1) limit 60')
  return (query) => {
    const words = wordsIn(query).map((word) => `"${word}"${tokenizer === 'trigram' ? '' : '*'}`)
    if (words.length === 0) return []
    return [...new Set(select.all(words.join(' OR ')).map(({ url }) => String(url)))].slice(0, 20)
  }
}

function miniSearch(texts: Texts): Ask {
  const index = new MiniSearch({
    fields: ['titles', 'keywords', 'content'],
    storeFields: ['url'],
    searchOptions: { prefix: true, fuzzy: 0.2, boost: { titles: 3, keywords: 2 } },
  })
  index.addAll(texts)
  return (query) => [...new Set(index.search(query).map(({ url }) => String(url)))].slice(0, 20)
}
