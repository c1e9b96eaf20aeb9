/** The seed's records many times over, with a vocabulary that grows as that of a real documentation does. */
import { startSeededSearch } from './relevance/seeded-search.ts'

/** A record as the index gives it back. */
export interface CorpusRecord {
  readonly objectID: string
  readonly url: string
  readonly hierarchy: Readonly<Record<string, string | null>>
  readonly content: string | null
  readonly [attribute: string]: unknown
}

/** Share of a copy's longer words that are its own: each thousand pages bring new words, most are the old ones. */
const ownWords = 0.08

/** Every record of the seed, made by the product's own code. */
export async function seedRecords(): Promise<CorpusRecord[]> {
  const search = await startSeededSearch()
  try {
    return await search.records<CorpusRecord>()
  } finally {
    await search.close()
  }
}

/** As many records, each copy of the seed with addresses, titles and some words of its own; the same ones every time. */
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

/** Every word of five letters or more has the same chance, by a number that depends on it and the copy. */
function withOwnWords(text: string, salt: number): string {
  let at = 0
  return text.replace(/[a-z]{5,}/g, (word) => {
    at += 1
    const chance = hashOfNumber(salt * 1009 + at)
    return (chance % 1000) / 1000 < ownWords ? wordOf(chance % 40_000) : word
  })
}

const syllables = 'ba ce di fo gu ka le mi no pu ra se ti vo xu za ni ro ta du'.split(' ')

/** A word that can be said, another one for each number below 160,000. */
function wordOf(number: number): string {
  let [rest, word] = [number, '']
  for (let n = 0; n < 4; n += 1) {
    word += syllables[rest % syllables.length] ?? ''
    rest = Math.floor(rest / syllables.length)
  }
  return word
}

/** A number that looks like chance: the mix of xorshift (Marsaglia 2003). */
export function hashOfNumber(number: number): number {
  let mixed = number | 1
  mixed ^= mixed << 13
  mixed ^= mixed >>> 17
  mixed ^= mixed << 5
  return mixed >>> 0
}
