import { expect, test } from 'vitest'
import { recordFindings } from './records.ts'

const trace = { objectID: 'splitter:page', page: 'splitter', digest: 'a', url: '/docs/splitter/' }

test('a page that no records can be built from is reported, and its old records are not superfluous', () => {
  const refused = new Map([['splitter', 'splitter cannot be indexed: no text.']])
  expect(recordFindings({ wanted: [], present: [trace], refused })).toEqual([
    {
      kind: 'not-indexable',
      what: 'splitter',
      detail: 'splitter cannot be indexed: no text.',
      places: [],
    },
  ])
})
