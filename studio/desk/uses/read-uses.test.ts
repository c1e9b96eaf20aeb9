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
    guide('flat', { body: [block('Use the File Reader.')] }),
    guide('deep', {
      body: [{ _type: 'steps', _key: 'a', steps: [{ _key: 'x', body: [block('A File Reader reads.')] }] }],
    }),
    guide('apart', { body: [block('A Reader of a File.')] }),
    { _id: 'old', _type: 'redirect', from: '/docs/old/', toPage: { ...reference('reader'), _weak: true } },
  ),
)

test('links of drafts and redirects are uses; links of the page to itself are not', async () => {
  const { uses } = await readUses(lake.client, { id: 'reader', title: 'File Reader' })
  expect(uses.map(({ title, isDraft, isStrong }) => [title, isDraft, isStrong])).toEqual([
    ['/docs/old/', false, false],
    ['Guide links', false, true],
    ['Guide drafts.plan', true, true],
  ])
})

test('pages that name it without a link are found in the text and in blocks', async () => {
  const { mentions } = await readUses(lake.client, { id: 'reader', title: 'File Reader' })
  expect(mentions.map(({ title, words }) => [title, words])).toEqual([
    ['Guide deep', 'A File Reader reads.'],
    ['Guide flat', 'Use the File Reader.'],
  ])
  expect((await readUses(lake.client, { id: 'reader', title: '' })).mentions).toEqual([])
})
