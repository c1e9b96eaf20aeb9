import { type Json, type JsonObject, picker, type SearchRecord } from './attributes.ts'
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

/** A record in a search result. */
export type Hit = SearchRecord & Record<string, unknown>

const SNIPPET_LENGTH = 10

/** Input for the hits of one search. */
export interface HitContext {
  readonly documents: Documents
  readonly match: Match
  readonly parameters: Parameters
}

/**
 * Creates the hits of one search: the retrieved attributes of a document, highlighted, snippeted,
 * and with its number of typos when requested. A document is read when the first function is
 * called; the second one creates its hit, also after the index has changed.
 */
export function hitsBy(context: HitContext): (document: number) => () => Hit {
  const { documents, match, parameters } = context
  const markup: MarkupOptions = {
    preTag: parameters.highlightPreTag,
    postTag: parameters.highlightPostTag,
    words: match.query.words.map((word) => word.text),
  }
  const retrieve = picker(parameters.attributesToRetrieve)
  const highlightPart = partsAt(
    parameters.attributesToHighlight ?? documents.attributes.map(({ path }) => path || '*'),
  )
  const lengths = snippetLengths(parameters.attributesToSnippet)
  const snippetPart = partsAt([...lengths.keys()])
  const hitOf = (document: number, json: string, nbTypos: number): Hit => {
    const record: SearchRecord = JSON.parse(json)
    const hit: Record<string, unknown> & { objectID: string } = retrieve(record)
    const known = new Map<string, Marks>()
    const marks = (text: string, path: string): Marks => {
      const key = `${path}\n${text}`
      const found = known.get(key) ?? marksAt(text, path, document, context)
      known.set(key, found)
      return found
    }
    const highlights = mirrored<Highlight>(highlightPart(record), (text, path) =>
      highlighted(text, marks(text, path), markup),
    )
    if (highlights) hit._highlightResult = highlights
    const snippets = mirrored<Snippet>(snippetPart(record), (text, path) =>
      snippet(text, marks(text, path), {
        ...markup,
        length: lengthAt(lengths, path),
      }),
    )
    if (snippets) hit._snippetResult = snippets
    if (parameters.getRankingInfo) hit._rankingInfo = { nbTypos }
    return hit as Hit // a record with additional members
  }
  return (document) => {
    const json = documents.json(document) ?? '{}'
    // Of Algolia's fields, the only one that a client reads (web/components/search/closeness.ts).
    const nbTypos = match.candidates.typos[document] ?? 0
    return () => hitOf(document, json, nbTypos)
  }
}

/** Like {@link picker}, but with the objectID only if it is named. */
function partsAt(paths: readonly string[]): (record: SearchRecord) => JsonObject | undefined {
  if (paths.length === 0) return () => undefined
  const pick = picker(paths)
  const isIdWanted = paths.includes('objectID')
  return (record) => {
    const { objectID, ...rest } = pick(record)
    return isIdWanted ? { objectID, ...rest } : (rest satisfies Json)
  }
}

function marksAt(
  text: string,
  path: string,
  document: number,
  { documents, match }: { documents: Documents; match: Match },
): Marks {
  const index = documents.attributes.findIndex(
    (candidate) => candidate.path === '' || path === candidate.path || path.startsWith(`${candidate.path}.`),
  )
  const attribute = documents.attributes[index]
  const isSearched = attribute && (match.attributes?.has(index) ?? true)
  // An attribute that is not searched is returned without highlights.
  const terms = isSearched ? match.terms : { slots: [], phrases: [] }
  const columns = isSearched ? match.columns : []
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
