import { type Json, type JsonObject, pick, type SearchRecord } from './attributes.ts'
import { bitCount } from './bits.ts'
import type { Documents } from './documents.ts'
import {
  type Highlight,
  highlighted,
  type MarkupOptions,
  mirrored,
  type Snippet,
  snippet,
} from './highlight.ts'
import { type Marks, marksIn } from './marks.ts'
import type { Match } from './match.ts'
import type { Parameters } from './parameters.ts'
import type { Relation } from './relation.ts'

/** A record as a search gives it back. */
export type Hit = SearchRecord & Record<string, unknown>

const SNIPPET_LENGTH = 10

/** Builds the hit of one document: the retrieved attributes, highlighted, snippeted, with its ranking when asked. */
export function hitOf(
  document: number,
  context: {
    documents: Documents
    match: Match
    parameters: Parameters
    relation: (document: number) => Relation
  },
): Hit {
  const { documents, match, parameters } = context
  const record: SearchRecord = JSON.parse(documents.json(document) ?? '{}')
  const hit: Record<string, unknown> & { objectID: string } = retrieved(record, parameters)
  const markup: MarkupOptions = {
    preTag: parameters.highlightPreTag,
    postTag: parameters.highlightPostTag,
    words: match.query.words.map((word) => word.text),
  }
  const known = new Map<string, Marks>()
  const marks = (text: string, path: string): Marks => {
    const key = `${path}\n${text}`
    const found = known.get(key) ?? marksAt(text, path, document, context)
    known.set(key, found)
    return found
  }

  const highlightPaths =
    parameters.attributesToHighlight ?? documents.attributes.map(({ path }) => path || '*')
  const highlights = mirrored<Highlight>(parts(record, highlightPaths), (text, path) =>
    highlighted(text, marks(text, path), markup),
  )
  if (highlights) hit._highlightResult = highlights

  const lengths = snippetLengths(parameters.attributesToSnippet)
  const snippets = mirrored<Snippet>(parts(record, [...lengths.keys()]), (text, path) =>
    snippet(text, marks(text, path), {
      ...markup,
      length: lengthAt(lengths, path),
      ellipsis: parameters.snippetEllipsisText,
    }),
  )
  if (snippets) hit._snippetResult = snippets
  if (parameters.getRankingInfo) hit._rankingInfo = rankingInfo(document, context)
  return hit as Hit // a record with more members
}

/** The attributes of a record that a query may see. */
export function retrieved(record: SearchRecord, parameters: Parameters): SearchRecord {
  const hidden = parameters.unretrievableAttributes.map((path) => `-${path}`)
  return pick(record, [...parameters.attributesToRetrieve, ...hidden])
}

function parts(record: SearchRecord, paths: readonly string[]): JsonObject | undefined {
  if (paths.length === 0) return undefined
  const { objectID, ...rest } = pick(record, paths)
  return paths.includes('objectID') ? { objectID, ...rest } : (rest satisfies Json)
}

function marksAt(
  text: string,
  path: string,
  document: number,
  { documents, match }: { documents: Documents; match: Match },
): Marks {
  const attribute = documents.attributes.find(
    (candidate) => candidate.path === '' || path === candidate.path || path.startsWith(`${candidate.path}.`),
  )
  // An attribute that is not searched is repeated without marks.
  const terms = attribute ? match.terms : { slots: [], rows: [] }
  const columns = attribute ? match.columns : []
  return marksIn(text, document, attribute?.splitsCamelCase === true, { terms, columns, documents })
}

function snippetLengths(entries: readonly string[]): Map<string, number> {
  return new Map(
    entries.map((entry) => {
      const found = /^(.*):(\d+)$/.exec(entry)
      return found ? [found[1] ?? '', Number(found[2])] : [entry, SNIPPET_LENGTH]
    }),
  )
}

function lengthAt(lengths: ReadonlyMap<string, number>, path: string): number {
  const exact = lengths.get(path)
  if (exact !== undefined) return exact
  for (const [prefix, length] of lengths) if (path.startsWith(`${prefix}.`)) return length
  return lengths.get('*') ?? SNIPPET_LENGTH
}

function rankingInfo(
  document: number,
  { match, relation }: { match: Match; relation: (document: number) => Relation },
): Record<string, number> {
  const { attribute, proximity, exact } = relation(document)
  return {
    nbTypos: match.candidates.typos[document] ?? 0,
    words: bitCount(match.candidates.matched[document] ?? 0),
    firstMatchedWord: attribute,
    proximityDistance: proximity,
    nbExactWords: exact,
    filters: match.scores?.[document] ?? 0,
    userScore: document,
    geoDistance: 0,
  }
}
