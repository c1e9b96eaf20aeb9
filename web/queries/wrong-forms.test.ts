import { datasetOf } from '@repo/lake/groq/dataset.ts'
import { runQuery } from '@repo/lake/groq/run.ts'
import { aNodePage, type TestDocument } from '@repo/testing/content.ts'
import { expect, test } from 'vitest'
import { markdownQuery } from './markdown.ts'
import { pageQuery } from './page.ts'
import { recordPagesQuery } from './records.ts'

const span = { _type: 'span', _key: 's', text: 'A text', marks: [] }
const paragraph = { _type: 'block', _key: 'a', style: 'normal', children: [span], markDefs: [null, 'link'] }
const documents: TestDocument[] = [
  aNodePage('llm', 'none', { category: undefined, body: [null, 'words', 7, {}, paragraph] }),
]

test.each(Object.entries({ pageQuery, markdownQuery, recordPagesQuery }))(
  '%s gives the blocks of a body and the links of a paragraph, and no malformed values',
  async (_name, query) => {
    const result: unknown = await runQuery({
      query,
      params: { slug: 'llm', folder: '', ids: ['llm'] },
      dataset: datasetOf(documents),
      identity: 'nobody',
      sanity: { projectId: 'p', dataset: 'd' },
    })
    const [page] = Array.isArray(result) ? result : [(result as { page: unknown }).page]
    expect(page).toMatchObject({ body: [{ _key: 'a', markDefs: [] }] })
  },
)
