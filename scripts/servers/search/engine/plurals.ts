/**
 * Singular and plural forms of English words (`ignorePlurals`). Hosted Algolia uses dictionaries of
 * some 80 languages. This site is in English, so rules and the irregular words of technical writing
 * are enough. Forms are only proposals: the index decides which of them exist.
 */
const irregular = `
  analysis/analyses axis/axes child/children criterion/criteria foot/feet goose/geese
  half/halves hypothesis/hypotheses index/indices knife/knives leaf/leaves life/lives man/men
  matrix/matrices medium/media mouse/mice parenthesis/parentheses person/people
  phenomenon/phenomena schema/schemata self/selves shelf/shelves thesis/theses tooth/teeth
  uri/uris vertex/vertices wife/wives woman/women
`
  .trim()
  .split(/\s+/)
  .map((pair): [string, string] => {
    const [singular = '', plural = ''] = pair.split('/')
    return [singular, plural]
  })

/** Words that end like a plural but are not plurals. */
const invariant = new Set(
  'new news always https series species lens chaos canvas alias bias gas plus this thus less across access address process basis axis'
    .concat(
      ' analysis status focus bonus campus corpus virus kubernetes postgres redis sas jenkins windows js css dns aws sms https',
    )
    .split(' '),
)

const irregularPlurals = new Map(irregular)
const irregularSingulars = new Map(irregular.map(([singular, plural]) => [plural, singular]))

/** Words that may be singulars of `word`; empty when it does not look like a plural. */
export function singularsOf(word: string): string[] {
  const known = irregularSingulars.get(word)
  if (known) return [known]
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|[hnrstx]is)$/.test(word) || invariant.has(word))
    return []
  if (word.length > 4 && word.endsWith('ies')) return [`${word.slice(0, -3)}y`, word.slice(0, -1)]
  if (/(?:s|x|z|ch|sh|o)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)]
  return [word.slice(0, -1)]
}

function pluralsOf(word: string): string[] {
  if (word.length < 2) return []
  const known = irregularPlurals.get(word)
  const regular = /[^aeiou]y$/.test(word)
    ? `${word.slice(0, -1)}ies`
    : /(?:s|x|z|ch|sh)$/.test(word)
      ? `${word}es`
      : `${word}s`
  const plurals = known ? [known, regular] : [regular]
  return plurals.filter((plural) => !invariant.has(plural))
}

/** All other forms of a word, singular and plural. */
export function formsOf(word: string): string[] {
  const singulars = singularsOf(word)
  const forms = new Set([...singulars, ...singulars.flatMap(pluralsOf)])
  // A plural has no plural itself ("settingss").
  if (singulars.length === 0) for (const plural of pluralsOf(word)) forms.add(plural)
  forms.delete(word)
  return [...forms]
}
