import { expect, test } from 'vitest'
import { escapeXml } from './xml.ts'

test.each([
  ['a & b < c > "d" \'e\'', 'a &amp; b &lt; c &gt; &quot;d&quot; &#39;e&#39;'],
  ['bell\u0007, null\u0000, half\uD83D', 'bell, null, half\uFFFD'],
  ['whole 😀 and\ttab\n', 'whole 😀 and\ttab\n'],
  // A title that is not a string does not break a file of all pages.
  [7 as never, '7'],
])('%j is written as %j', (text, xml) => {
  expect(escapeXml(text)).toBe(xml)
})
