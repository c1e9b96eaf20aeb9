import { openedForTest } from '@repo/kit/testing/opened.ts'
import { startTestLake } from '@repo/testing/lake.ts'
import { expect, test } from 'vitest'
import { rowsOf } from '../lists/attention.ts'
import { brokenLinksOf, readBrokenLinks } from './broken-links.ts'

const link = (document: string, more: object = {}) => ({
  _key: document,
  document,
  address: '/docs/gone/',
  text: 'See it',
  reason: 'answered 404',
  ...more,
})
const page = (_id: string, _updatedAt: string) => ({ _id, _type: 'guide', title: `Page ${_id}`, _updatedAt })
const checkedAt = '2026-11-20T10:00:00Z'

test('links are listed with their documents, until those are published again', () => {
  const rows = rowsOf([page('a', '2026-11-19T00:00:00Z'), page('b', '2026-11-21T00:00:00Z')])
  const documents = new Map(rows.map((row) => [row.id, row]))
  const links = [link('a'), link('a', { address: '/docs/b/#x', reason: '' }), link('b'), link('deleted')]
  expect(brokenLinksOf({ checkedAt, links }, documents)).toMatchObject({
    total: 2,
    rows: [
      { document: { title: 'Page a' }, text: 'See it', problem: '/docs/gone/ · answered 404' },
      { problem: '/docs/b/#x · the page no longer has this heading' },
    ],
  })
  for (const odd of [null, { checkedAt }, { checkedAt, links: 'x' }, { checkedAt, links: [null, {}, 4] }])
    expect(brokenLinksOf(odd, documents).total).toBe(0)
})

const lake = openedForTest(() => startTestLake())

test('the report is read from the lake, which does not give it to the public', async () => {
  expect(await readBrokenLinks(lake.client)).toBeNull()
  await lake.write({ _id: 'a', _type: 'guide', title: 'A' })
  const later = new Date(Date.now() + 60_000).toISOString()
  await lake.write({
    _id: 'linkReport.last',
    _type: 'linkReport',
    checkedAt: later,
    total: 1,
    links: [link('a')],
  })
  expect(await readBrokenLinks(lake.client)).toMatchObject({ total: 1, rows: [{ document: { title: 'A' } }] })
  const anonymous = lake.client.withConfig({ token: undefined })
  expect(await readBrokenLinks(anonymous).catch(() => null)).toBeNull()
})
