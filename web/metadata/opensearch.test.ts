import { expect, test } from 'vitest'
import { openSearchDescription } from './opensearch.ts'

test('the description has the name of the search, at most 16 characters of it, and its URL', () => {
  const xml = openSearchDescription('https://docs.example.com', 'Loomwork & Daughters')
  expect(xml).toContain('<ShortName>Loomwork &amp; Daugh</ShortName>')
  expect(xml).toContain('<Url type="text/html" template="https://docs.example.com/search/?q={searchTerms}"/>')
})
