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
  [':is(td, th) :is(ul, ol)', 'Lists in the cells of a table became paragraphs.'],
  [
    ':is(ol > li > :is(h1, h2, h3, h4, h5, h6, [role="heading"]), :is(h1, h2, h3, h4, h5, h6)[style*="mso-list"])',
    'The numbers of headings were left out.',
  ],
]

/** Sentences about what the conversion does not keep. */
export function lossesOf(document: Document): string[] {
  const found = losses.flatMap(([selector, sentence]) => (document.querySelector(selector) ? [sentence] : []))
  const underlined = 'Underlined text lost its line: on the web it looks like a link.'
  return isUnderlined(document) ? [...found, underlined] : found
}

function isUnderlined(document: Document): boolean {
  const isInLink = (element: Element) => element.closest('a') !== null || element.querySelector('a') !== null
  return [...document.querySelectorAll('u, ins, [style*="underline"]')].some(
    (element) => !isInLink(element) && element.textContent?.trim() !== '',
  )
}
