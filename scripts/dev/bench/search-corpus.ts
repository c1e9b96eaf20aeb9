/** Multiplies the seed's records, with a vocabulary that grows as in a real documentation. */
import { startSeededSearch } from './relevance/seeded-search.ts'

/** A record as the index returns it. */
export interface CorpusRecord {
  readonly objectID: string
  readonly url: string
  readonly hierarchy: Readonly<Record<string, string | null>>
  readonly content: string | null
  readonly [attribute: string]: unknown
}

/**
 * Share of a copy's longer words that are unique to it: each thousand pages add new words, most are
 * already known.
 */
const ownWords = 0.08

/** Every record of the seed, built by the product's own code. */
export async function seedRecords(): Promise<CorpusRecord[]> {
  const search = await startSeededSearch()
  try {
    return await search.records<CorpusRecord>()
  } finally {
    await search.close()
  }
}

/**
 * That many records. Each copy of the seed has different URLs, titles and some different words. The
 * result is always the same.
 */
export function* corpus(seed: readonly CorpusRecord[], size: number): Generator<CorpusRecord> {
  for (let at = 0; at < size; at += 1) {
    const original = seed[at % seed.length]
    const copy = Math.floor(at / seed.length)
    if (original) yield copy === 0 ? original : copied(original, copy)
  }
}

function copied(original: CorpusRecord, copy: number): CorpusRecord {
  const { hierarchy, content, objectID, url } = original
  const text = (value: string, salt: number) => withOwnWords(value, copy * 31 + salt)
  return {
    ...original,
    objectID: `${objectID}:${copy}`,
    url: url.replace('/docs/', `/docs/${copy}/`),
    hierarchy: Object.fromEntries(
      Object.entries(hierarchy).map(([level, title]) => [
        level,
        title === null ? null : level === 'lvl1' ? `${title} ${wordOf(copy)}` : title,
      ]),
    ),
    content: content === null ? null : text(content, objectID.length),
  }
}

/** Replaces some words of five letters or more, chosen by a hash of the word and the copy. */
function withOwnWords(text: string, salt: number): string {
  let at = 0
  return text.replace(/[a-z]{5,}/g, (word) => {
    at += 1
    const chance = hashOfNumber(salt * 1009 + at)
    return (chance % 1000) / 1000 < ownWords ? wordOf(chance % 40_000) : word
  })
}

const syllables = 'ba ce di fo gu ka le mi no pu ra se ti vo xu za ni ro ta du'.split(' ')

/** A pronounceable word, different for each number below 160,000. */
function wordOf(number: number): string {
  let [rest, word] = [number, '']
  for (let n = 0; n < 4; n += 1) {
    word += syllables[rest % syllables.length] ?? ''
    rest = Math.floor(rest / syllables.length)
  }
  return word
}

/** A pseudorandom number: the mix of xorshift (Marsaglia 2003). */
export function hashOfNumber(number: number): number {
  let mixed = number | 1
  mixed ^= mixed << 13
  mixed ^= mixed >>> 17
  mixed ^= mixed << 5
  return mixed >>> 0
}
