import { openedForFile } from '@repo/kit/testing/opened.ts'
import { lakeWith } from '@repo/testing/lake.ts'
import { expect, test } from 'vitest'
import { reference } from '../../testing/references.ts'
import { type ContentGap, readContentGap } from './content-gaps.ts'

const image = (more: object = {}) => ({
  _type: 'image',
  _key: 'i',
  asset: { ...reference('image-a'), _weak: true },
  ...more,
})
const weak = (id: string) => ({ ...reference(id), _key: id, _weak: true })
const page = (id: string, more: object = {}) => ({
  _id: id,
  _type: 'guide',
  title: `Page ${id}`,
  summary: 'It is.',
  tags: [weak('tag')],
  ...more,
})
const found = async (gap: ContentGap, now?: Date) => {
  const { rows } = await readContentGap(lake.client, gap, now)
  return rows.map(({ id }) => id)
}

const lake = openedForFile(() =>
  lakeWith(
    { _id: 'tag', _type: 'tag', label: 'Tag' },
    page('whole', { body: [image({ alt: 'A canvas' }), image({ decorative: true })] }),
    page('empty', { summary: '', tags: [] }),
    page('bare', { summary: undefined, tags: undefined }),
    page('wrong', { title: null, summary: 7, tags: 'x', body: 'text' }),
    page('worse', {
      title: ['x'],
      summary: null,
      tags: [null, 4, weak('gone')],
      body: [null, 4, image({ alt: 4 })],
    }),
    page('in-steps', { body: [{ _type: 'steps', steps: [{ body: [image()] }] }] }),
    page('in-tabs', { body: [{ _type: 'tabs', tabs: [{ body: [] }, { body: [image({ alt: '' })] }] }] }),
    page('in-callout', { body: [{ _type: 'callout', body: [image({ alt: null, decorative: null })] }] }),
    page('no-file', { body: [{ _type: 'image' }] }),
    page('drafts.new', { summary: '' }),
    { _id: 'other', _type: 'category', title: 'Not a page' },
  ),
)

test('published pages without a summary, or with something else in its place, by their titles', async () => {
  expect(await found('summary')).toEqual(['bare', 'empty', 'worse', 'wrong'])
})

test('pages without tags, or whose tags are all deleted', async () => {
  expect(await found('tags')).toEqual(['bare', 'empty', 'worse', 'wrong'])
})

test('pages with an image that has no description, wherever the image is', async () => {
  expect(await found('images')).toEqual(['in-callout', 'in-steps', 'in-tabs', 'worse'])
})

test('a page is due six months after its last review, one with facts of a service after three', async () => {
  const day = (months: number) => {
    const date = new Date()
    date.setMonth(date.getMonth() - months, 15)
    return date.toISOString().slice(0, 10)
  }
  const all = { summary: 'x' }
  const markDefs = [{ _key: 'm', _type: 'link', href: 'https://a.example/prices' }]
  const linked = { _key: 'b', _type: 'block', style: 'normal', children: [], markDefs }
  await lake.write(
    page('a-old', { ...all, reviewedAt: day(9) }),
    page('b-older', { ...all, reviewedAt: day(20) }),
    page('c-fresh', { ...all, reviewedAt: day(3) }),
    page('c-account', { ...all, reviewedAt: day(4), credentials: [{ _key: 'a', title: 'Key' }] }),
    page('c-recent', { ...all, reviewedAt: day(2), credentials: [{ _key: 'a', title: 'Key' }] }),
    page('c-link', { ...all, reviewedAt: day(4), body: [linked] }),
    page('d-wrong', { ...all, reviewedAt: 'soon' }),
    page('e-wrong', { ...all, reviewedAt: 7 }),
  )
  expect(await found('review')).toEqual(['b-older', 'a-old', 'c-account', 'c-link'])
  const later = new Date()
  later.setMonth(later.getMonth() + 7)
  const due = await found('review', later)
  expect(due).toEqual(expect.arrayContaining(['whole', 'wrong', 'd-wrong', 'e-wrong', 'c-fresh']))
  expect(due).not.toContain('other')
})

test('a long list is cut, and its number is whole', async () => {
  await lake.write(...Array.from({ length: 60 }, (_, n) => page(`n-${n}`, { tags: [] })))
  const { total, rows } = await readContentGap(lake.client, 'tags')
  expect([total, rows.length]).toEqual([64, 50])
})
