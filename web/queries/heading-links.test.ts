/** Links to headings, however many a page has: queries run on the lake's own engine and limits. */
import { aBlock, aBlockOfLinks, aCategory, aNodePage, aReferencePage } from '@repo/testing/content.ts'
import { expect, test } from 'vitest'
import { textOf } from '#blocks/contents.ts'
import { bodyFields } from '#blocks/queries.ts'
import { richTextFields } from '#blocks/text/queries.ts'
import { pageMarkdown } from '#markdown/page.ts'
import { ownBlockFields } from '#own/queries.ts'
import { recordsOf } from '#records/build.ts'
import { around } from '#testing/block-content.ts'
import { aPage, published, run } from '#testing/every-read.ts'
import { markdownQuery } from './markdown.ts'
import { pageQuery } from './page.ts'
import { recordPagesQuery } from './records.ts'
import type { MarkdownQueryResult, RecordPagesQueryResult } from './results.generated.ts'
import { siteChromeQuery } from './settings.ts'
import { shownResult } from './shown-result.ts'

function anchorsIn(result: unknown): unknown[] {
  if (typeof result !== 'object' || result === null) return []
  const own = '_type' in result && result._type === 'pageLink' && 'anchor' in result ? [result.anchor] : []
  return [...own, ...Object.values(result).flatMap(anchorsIn)]
}

const sections = 500
const linksInSection = 4

const anchorOfSection = (n: number) => (n % 2 > 0 ? `part-${n}` : n === 0 ? 'notes' : `notes-${n / 2}`)

const long = published([aCategory('text'), aReferencePage('long', 'text', sections, linksInSection)])

test('the page of 500 sections with 2,000 links has the anchor of each', async () => {
  const anchors = anchorsIn(shownResult(await run(aPage('text/long'), long)))
  expect(anchors).toHaveLength(sections * linksInSection)
  expect(anchors.slice(0, 4)).toEqual([1, 2, 3, 4].map(anchorOfSection))
  expect(anchors.slice(-4)).toEqual([0, 1, 2, 3].map(anchorOfSection))
})

test('500 sections with 2,000 links are converted to Markdown', async () => {
  const result = await run(aPage('text/long', markdownQuery), long)
  const { page } = shownResult(result as MarkdownQueryResult)
  const markdown = page ? pageMarkdown(page, around) : ''
  expect(markdown.match(/text\/long\.md#/g)).toHaveLength(sections * linksInSection)
  expect(markdown).toContain('[h498](https://docs.example.com/docs/text/long.md#notes-249)')
})

test('the search records of 500 sections with 2,000 links are built', async () => {
  const read = { query: recordPagesQuery, params: { ids: ['long'] } }
  const [page] = shownResult((await run(read, long)) as RecordPagesQueryResult)
  expect(page && recordsOf(page, textOf).filter(({ type }) => type === 'lvl2')).toHaveLength(sections)
})

const link = aBlockOfLinks('link', 'target', ['second'])
const target = aNodePage('target', 'text', {
  body: [aBlock('first', 'Notes', { style: 'h2' }), aBlock('second', 'Notes', { style: 'h3' })],
})
const inner = { _key: 'i', _type: 'inner' }
const blocksWithText = [
  { _type: 'callout', body: [link] },
  { _type: 'details', body: [link] },
  { _type: 'steps', steps: [{ ...inner, body: [link] }] },
  { _type: 'tabs', tabs: [{ ...inner, body: [link] }] },
  { _type: 'table', rows: [{ ...inner, cells: [{ ...inner, content: [link] }] }] },
]

const reuse = { _key: 'r', _type: 'reuse', snippet: { _type: 'reference', _ref: 'beta' } }

test.each(
  [link, ...blocksWithText].flatMap((block) => [false, true].map((isReused) => ({ block, isReused }))),
)(
  'a link in a block of type $block._type, of a snippet: $isReused, leads to its heading',
  async ({ block, isReused }) => {
    const body = [{ _key: 'b', ...block }]
    const page = aNodePage('from', 'text', { body: isReused ? [reuse] : body })
    const documents = published([aCategory('text'), target, page, { _id: 'beta', _type: 'snippet', body }])
    for (const query of [pageQuery, markdownQuery])
      expect(anchorsIn(shownResult(await run(aPage('text/from', query), documents)))).toEqual(['notes-1'])
  },
)

test('every block that contains text is among those above', () => {
  expect(bodyFields.replaceAll(ownBlockFields, '').split(richTextFields)).toHaveLength(
    2 * blocksWithText.length + 1,
  )
})

test('a link in the announcement leads to its heading', async () => {
  const announcement = { id: 'news', text: 'News', content: [link] }
  const settings = { _id: 'siteSettings', _type: 'siteSettings', announcement }
  const read = { query: siteChromeQuery, params: {} }
  const result = await run(read, published([aCategory('text'), target, settings]))
  expect(anchorsIn(shownResult(result))).toEqual(['notes-1'])
})
