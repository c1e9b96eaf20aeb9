import { expect, test } from 'vitest'
import { titlesNear } from './suggestions.ts'

test('suggestions are whole titles and tags near the query', () => {
  const pages = [
    { hierarchy: { lvl1: 'Pinecone' }, keywords: ['Vector database', 'Zap'] },
    { hierarchy: { lvl1: 'Website Scraper' }, keywords: [] },
  ]
  expect(titlesNear('pineconexyz vectors', pages)).toEqual(['Pinecone', 'Vector database'])
  expect(titlesNear('zapier', pages)).toEqual([])
})
