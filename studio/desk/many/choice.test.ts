import { openedForFile } from '@repo/kit/testing/opened.ts'
import { startTestLake } from '@repo/testing/lake.ts'
import { expect, test } from 'vitest'
import { readChoice } from './choice.ts'

const lake = openedForFile(() => startTestLake())

test('a draft has the state of its review, and a page that was published with it has none', async () => {
  for (const _id of ['drafts.edited', 'published']) {
    await lake.write({ _id, _type: 'guide', title: _id })
    const id = _id.replace('drafts.', '')
    const review = { state: 'approved', of: `drafts.${id}`, rev: 'before', by: 'bob' }
    await lake.write({ _id: `review.${id}`, _type: 'review', ...review })
  }
  const { rows, reviews } = await readChoice(lake.client, { kind: 'pages', wanted: '' })
  expect(rows.map(({ id }) => [id, reviews.get(id)])).toEqual([
    ['published', undefined],
    ['edited', 'outdated'],
  ])
})
