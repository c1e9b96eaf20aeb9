import { openedForFile } from '@repo/kit/testing/opened.ts'
import { aBlock } from '@repo/testing/content.ts'
import { lakeWith } from '@repo/testing/lake.ts'
import { expect, test } from 'vitest'
import { reference, slug } from '../../testing/references.ts'
import { readUses } from './read-uses.ts'

const block = (text: string) => aBlock('b', text)
const guide = (_id: string, more: object) => ({ _id, _type: 'guide', title: `Guide ${_id}`, ...more })
const reader = {
  _type: 'nodePage',
  title: 'File Reader',
  slug: slug('reader'),
  related: [reference('reader')],
}

const lake = openedForFile(() =>
  lakeWith(
    { ...reader, _id: 'reader' },
    { ...reader, _id: 'versions.rSpring.reader' },
    guide('links', { body: [{ ...block('the File Reader'), markDefs: [{ page: reference('reader') }] }] }),
    guide('drafts.plan', { body: [{ ...block('soon'), markDefs: [{ page: reference('reader') }] }] }),
    { _id: 'old', _type: 'redirect', from: '/docs/old/', toPage: { ...reference('reader'), _weak: true } },
  ),
)

test('links of drafts and redirects are uses; links of the page to itself are not', async () => {
  const uses = await readUses(lake.client, 'reader')
  expect(uses.map(({ title, isDraft, isStrong }) => [title, isDraft, isStrong])).toEqual([
    ['/docs/old/', false, false],
    ['Guide links', false, true],
    ['Guide drafts.plan', true, true],
  ])
})
