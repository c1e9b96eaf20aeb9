/** Parts of pasted HTML that a page of this site cannot have. */
import type { Schema } from '@portabletext/schema'

/** A sentence, and the elements that it is about. */
const losses: readonly (readonly [string, string])[] = [
  ['iframe, video, audio, object, embed, canvas, math', 'Videos and embedded content were left out.'],
  ['hr', 'A horizontal line was left out.'],
  ['sub, sup:not(:has(a))', 'Raised or lowered text became normal text.'],
  [':is(td, th) table', 'A table in a cell of another table became text.'],
  [
    ':is(td, th)[colspan]:not([colspan="1"]), :is(td, th)[rowspan]:not([rowspan="1"])',
    'Merged cells became separate cells.',
  ],
  ['td img, th img', 'Images in the cells of a table were moved below it.'],
  ['input[type="checkbox"]', 'Check boxes were left out.'],
]

/** Sentences about what the conversion does not keep, where blocks of this schema are allowed. */
export function lossesOf(document: Document, schema: Schema): string[] {
  const has = (type: string) => schema.blockObjects.some(({ name }) => name === type)
  const found = losses.flatMap(([selector, sentence]) => (document.querySelector(selector) ? [sentence] : []))
  if (isUnderlined(document)) found.push('Underlined text lost its line: on the web it looks like a link.')
  const inner = [
    !has('table') && document.querySelector('table') && 'A table became one paragraph for each row.',
    !has('image') && document.querySelector('img') && 'Images were left out.',
    !schema.styles.some(({ name }) => name === 'h2') &&
      document.querySelector('h1, h2, h3, h4, h5, h6') &&
      'Headings became normal text.',
  ]
  return [...found, ...inner.filter((sentence) => typeof sentence === 'string')]
}

function isUnderlined(document: Document): boolean {
  const isInLink = (element: Element) => element.closest('a') !== null || element.querySelector('a') !== null
  return [...document.querySelectorAll('u, ins, [style*="underline"]')].some(
    (element) => !isInLink(element) && element.textContent?.trim() !== '',
  )
}
