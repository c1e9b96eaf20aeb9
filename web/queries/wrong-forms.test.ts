import { aNodePage } from '@repo/testing/content.ts'
import { expect, test } from 'vitest'
import { published, run } from '#testing/every-read.ts'
import { markdownQuery } from './markdown.ts'
import { pageQuery } from './page.ts'
import { recordPagesQuery } from './records.ts'

const span = { _type: 'span', _key: 's', text: 'A text', marks: [] }
const paragraph = { _type: 'block', _key: 'a', style: 'normal', children: [span], markDefs: [null, 'link'] }
const documents = published([
  aNodePage('llm', 'none', { category: undefined, body: [null, 'words', 7, {}, paragraph] }),
])

test.each(Object.entries({ pageQuery, markdownQuery, recordPagesQuery }))(
  '%s gives the blocks of a body and the links of a paragraph, and no malformed values',
  async (_name, query) => {
    const result = await run({ query, params: { slug: 'llm', folder: '', ids: ['llm'] } }, documents)
    const [page] = Array.isArray(result) ? result : [(result as { page: unknown }).page]
    expect(page).toMatchObject({ body: [{ _key: 'a', markDefs: [] }] })
  },
)
