/** Queries that are made from the records of the index: pasted messages, typos, padding. Pure. */
import { decoded } from '@repo/web/components/search/hit-text.ts'
import type { SearchRecord } from '@repo/web/records/page.ts'
import { hashOfNumber } from '../search-corpus.ts'
import type { Outcome } from './measure.ts'
import type { LabeledQuery } from './queries.ts'

/** Forms in which readers paste a message, by name. */
export const messageForms: Readonly<Record<string, (message: string) => string>> = {
  'message alone': (message) => message,
  'in quotation marks': (message) => `"${message}"`,
  'in capitals': (message) => message.toUpperCase(),
  'first five words': (message) => message.split(/\s+/).slice(0, 5).join(' '),
  'after Error:': (message) => `Error: ${message}`,
  'with a quoted name': (message) => `${message} "my-name_1"`,
  'after the name of a node': (message) => `Node "Step 3" failed: ${message}`,
  'as JSON': (message) => `{"error":{"message":"${message}","type":"invalid_request_error","code":null}}`,
  'with time and level': (message) => `2026-11-03T09:14:07.512Z ERROR ${message}`,
  'after an HTTP status': (message) => `HTTP 400 Bad Request - ${message}`,
  'with a request id': (message) => `${message} (request id: req_8fk2Jx91Lq0pZ)`,
  'with a stack frame': (message) => `${message}\n    at async Runner.execute (/app/dist/runner.js:214:19)`,
  'with an unknown host': (message) =>
    `Request to https://api.acme-internal-7.example.net/v2/items failed after 3 tries: ${message}`.slice(
      0,
      200,
    ),
}

/** Words that readers add to a name. */
export const paddingWords = ['example', 'not working', 'docs', 'node', 'error', 'help']

/** Every documented error message, in one form. */
export function pastedMessages(records: readonly SearchRecord[], form: string): LabeledQuery[] {
  const rows = records.filter(({ kind, hierarchy }) => kind === 'errors' && hierarchy.lvl3)
  const byMessage = Map.groupBy(rows, ({ hierarchy }) => decoded(hierarchy.lvl3 ?? ''))
  return [...byMessage].map(([message, found]) => ({
    query: messageForms[form]?.(message) ?? message,
    kind: form,
    expected: [...new Set(found.map(({ url }) => url))],
    set: 'tuned' as const,
  }))
}

/** Names of pages, headings and rows, each with one typo in a word of three to five letters. */
export function shortTypos(records: readonly SearchRecord[]): LabeledQuery[] {
  const named = records.filter(({ type, kind }) => type !== 'content' || kind !== 'text')
  const byName = Map.groupBy(named, ({ hierarchy }) =>
    decoded(hierarchy.lvl3 ?? hierarchy.lvl2 ?? hierarchy.lvl1).toLowerCase(),
  )
  return [...byName].flatMap(([name, found], number) => {
    const words = name.split(/\s+/)
    const short = words.filter((word) => /^[a-z]{3,5}$/.test(word) && !common.has(word))
    const word = short[hashOfNumber(number) % Math.max(1, short.length)]
    const expected = [...new Set(found.map(({ url }) => url))]
    if (!word || words.length < 2 || words.length > 8 || expected.length > 4) return []
    const typo = mistyped(word, hashOfNumber(number + 1000))
    const query = words.map((one) => (one === word ? typo : one)).join(' ')
    return typo === word
      ? []
      : [{ query, kind: 'typo in a short word of a name', expected, set: 'tuned' as const }]
  })
}

/** The names that are answered right, with a word added: any place on the page is right then. */
export function paddedQueries(outcomes: readonly Outcome[], word: string): LabeledQuery[] {
  const names = outcomes.filter(({ query, rank }) => rank === 1 && / name$/.test(query.kind))
  return names.map(({ query }) => ({
    ...query,
    query: `${query.query} ${word}`,
    expected: query.expected.flatMap((place) => [place, `${place.replace(/[#*].*$/, '')}*`]),
  }))
}

const common = new Set(
  'the and for are not its you your can has was that with from this have than'.split(' '),
)

function mistyped(word: string, chance: number): string {
  const at = 1 + (chance % (word.length - 2))
  const [before, letter, next, rest] = [
    word.slice(0, at),
    word.charAt(at),
    word.charAt(at + 1),
    word.slice(at + 2),
  ]
  const letters = 'etaoinshrdlu'
  const slips = [
    before + next + letter + rest,
    before + letter + letter + next + rest,
    before + next + rest,
    before + letters.charAt(chance % letters.length) + next + rest,
  ]
  return slips[(chance >>> 8) % slips.length] ?? word
}
