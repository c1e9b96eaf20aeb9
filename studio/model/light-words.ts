/** Words that say little about what a reader is looking for. Pure. */

/** Words around what was meant: "pinecone docs". */
export const paddingWords: readonly string[] =
  'docs documentation error help issue problem trouble tutorial'.split(' ')

/**
 * Padding, and verbs of questions ("how do I make …"), without which the index finds a text, too.
 */
export const lightWords: readonly string[] =
  'add call change find get give go happen keep know let make need put run set show take tell try turn use want work'
    .split(' ')
    .concat(paddingWords)

/** Words that the index ignores (`removeStopWords`), as far as readers type them. */
const stopWords =
  'a about am an and any are as at be been but by can could did do does doing for from had has have how i if in into is it its just me my not of on or our should so some such than that the their them then there these they this those to too us was we were what when where which while who why will with would you your'.split(
    ' ',
  )

const known = new Set([...lightWords, ...stopWords])

/** The words of a query that say what it is about; all of them if none does. */
export function meaningfulWords(words: readonly string[]): readonly string[] {
  const isLight = (word: string) => known.has(word) || known.has(word.replace(/(?:ing|ed|e?s)$/, ''))
  const meaningful = words.filter((word) => !isLight(word))
  return meaningful.length > 0 ? meaningful : words
}
