/**
 * English words that are ignored with `removeStopWords`. Hosted Algolia has lists for many
 * languages; this site is in English. Words with a meaning in a documentation ("number", "not",
 * "output") are not in it.
 */
const stopWords = new Set(
  'a about am an and any are as at be been being but by can could did do does doing for from had has have having he her him his how i if in'
    .concat(
      ' into is it its just me my of on or our she should so some such than that the their them then there these they this those to',
    )
    .concat(' too us was we were what when where which while who why will with would you your')
    .split(' '),
)

/** The words that are not stop words; they have to be lower case, as {@link fold} returns them. */
export function withoutStopWords(words: readonly string[]): string[] {
  return words.filter((word) => !stopWords.has(word))
}

/** A query without stop words, but for a last one that may be a prefix ("in" of "input"). */
export function meaningfulWords<Word extends { readonly text: string; readonly isQuoted: boolean }>(
  words: readonly Word[],
  lastIsPrefix: boolean,
): readonly Word[] {
  const isMeaningful = (word: Word) => word.isQuoted || !stopWords.has(word.text)
  if (!words.some(isMeaningful)) return words
  return words.filter((word, index) => isMeaningful(word) || (lastIsPrefix && index === words.length - 1))
}
