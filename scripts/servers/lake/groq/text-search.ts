/**
 * `match text::query($q)`, which the Studio uses in lists and in the reference picker. groq-js
 * parses it but does not evaluate it. Every word of the query must be the prefix of a word of the
 * document, and quoted words must occur in the same order. Pure, except that the words of documents
 * are cached.
 */
import { isRecord } from '../documents.ts'
import type { Budget } from './budget.ts'
import { anyReference, type Dataset } from './dataset.ts'
import { idsReferredTo } from './narrow.ts'
import { type Expr, type ExprOf, rewritten } from './syntax.ts'
import { isObject } from './values.ts'

/**
 * Attributes that are not searched: internal names, and the preview that the document of each image
 * carries as text.
 */
const unread = new Set(['_type', '_key', '_rev', '_ref', '_createdAt', '_updatedAt', 'lqip'])

/**
 * Replaces each `match text::query(…)`. In `text match || references("id")` the index knows the
 * referring documents: the evaluator would search all references of each document without a match.
 */
export function withTextMatches(tree: Expr, dataset: Dataset, budget: Budget): Expr {
  const native = (matches: Matcher): Expr => ({
    type: 'Native',
    evaluate({ value }) {
      if (!isObject(value) || typeof value._id !== 'string') return null
      const document = dataset.byId(value._id)
      return document !== undefined && matches(document)
    },
  })
  const replaced = (node: Expr): Expr | undefined => {
    if (isTextMatch(node)) return native(matcherOf(node, budget))
    const ids = node.type === 'Or' && isTextMatch(node.left) ? idsReferredTo(node.right) : undefined
    if (node.type !== 'Or' || !ids) return undefined
    const referrers = new Set<object>(ids.flatMap((id) => dataset.having(anyReference, id)))
    const refers = native((document) => referrers.has(document))
    return { ...node, left: rewritten(node.left, replaced), right: refers }
  }
  return rewritten(tree, replaced)
}

type Matcher = (document: object) => boolean
type TextMatch = ExprOf<'OpCall'> & { readonly right: ExprOf<'FuncCall'> }

function isTextMatch(node: Expr): node is TextMatch {
  if (node.type !== 'OpCall' || node.op !== 'match' || node.right.type !== 'FuncCall') return false
  return node.right.namespace === 'text' && node.right.name === 'query'
}

/**
 * Creates a function that returns whether a document has all words of a text query (Sanity docs,
 * "text::query": words, "phrases", -without).
 */
function matcherOf({ left, right }: TextMatch, budget: Budget): Matcher {
  const [text] = right.args
  if (text?.type !== 'Value' || typeof text.value !== 'string') return () => false
  // `title match …` searches that field; anything else, such as `[@, _id]`, the whole document.
  const field = left.type === 'AccessAttribute' && !left.base ? left.name : undefined
  budget.grow(text.value.length * 8)
  const terms = termsOf(text.value)
  return (document) => {
    const words = wordsIn(document, field, budget)
    return terms.every(({ start, negated }) => {
      budget.spend(2 + (words.length >> 6))
      return words.includes(start) !== negated
    })
  }
}

/** Text that must occur in {@link wordsIn}, for example ` store reader`. */
function termsOf(query: string): { start: string; negated: boolean }[] {
  return [...query.matchAll(/(-?)(?:"([^"]*)"|(\S+))/g)].flatMap(([, minus, phrase, word]) => {
    const words = wordsOf((phrase ?? word ?? '').replace(/\*$/, ''))
    return words === '' ? [] : [{ start: ` ${words}`, negated: minus === '-' }]
  })
}

/**
 * By document and attribute. A changed document is a new object, and entries of old ones are
 * garbage-collected.
 */
const known = new WeakMap<object, Map<string | undefined, string>>()

/** The words of an attribute, or of a whole document, each with a space in front. */
function wordsIn(document: object, field: string | undefined, budget: Budget): string {
  const own = known.get(document) ?? new Map<string | undefined, string>()
  known.set(document, own)
  let words = own.get(field)
  if (words === undefined) {
    const texts: string[] = []
    collect(field === undefined || !isRecord(document) ? document : document[field], texts)
    const text = texts.join(' ')
    budget.spend(text.length)
    words = ` ${wordsOf(text)}`
    own.set(field, words)
  }
  return words
}

/** The words of a text in lower case without accents, separated by spaces. */
function wordsOf(text: string): string {
  return (
    text
      // Unicode properties are slow to look up, and most of a text is ASCII.
      .replace(/[\u0080-\uffff]+/g, lettersOf)
      .replace(/[^A-Za-z0-9\u0080-\uffff]+/g, ' ')
      .trim()
      .toLowerCase()
  )
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
}

function collect(value: unknown, texts: string[]) {
  if (typeof value === 'string') texts.push(value)
  else if (Array.isArray(value)) for (const item of value) collect(item, texts)
  else if (isRecord(value))
    for (const [key, item] of Object.entries(value)) if (!unread.has(key)) collect(item, texts)
}
