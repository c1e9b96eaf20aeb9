import { openedForFile } from '@repo/kit/testing/opened.ts'
import { expect, test } from 'vitest'
import { clientOf, openTarget, tokens } from '../testing/target.ts'

const lake = openedForFile(() => openTarget())

test('every perspective follows every change without being rebuilt', async () => {
  const writer = clientOf(lake)
  const token = tokens.read
  const readers = {
    published: clientOf(lake, { token, perspective: 'published' }),
    raw: clientOf(lake, { token, perspective: 'raw' }),
    drafts: clientOf(lake, { token, perspective: 'drafts' }),
    release: clientOf(lake, { token, perspective: ['r1', 'drafts'] }),
    anonymous: clientOf(lake, { token: undefined, perspective: 'raw' }),
  }
  const seen = async () => {
    const query = '*[_type == "follows" && n > 0] | order(_id asc).title'
    const answers = Object.entries(readers).map(async ([name, client]) => [name, await client.fetch(query)])
    return Object.fromEntries(await Promise.all(answers))
  }
  const document = (_id: string, title: string, more = {}) => ({
    _id,
    _type: 'follows',
    n: 1,
    title,
    ...more,
  })
  expect(await seen()).toEqual({ published: [], raw: [], drafts: [], release: [], anonymous: [] })

  await writer.create(document('f1', 'one'))
  await writer.create(document('drafts.f1', 'one, edited'))
  await writer.create(document('versions.r1.f1', 'one, in the release'))
  expect(await seen()).toEqual({
    published: ['one'],
    raw: ['one, edited', 'one', 'one, in the release'],
    drafts: ['one, edited'],
    release: ['one, in the release'],
    anonymous: ['one'],
  })

  await writer.delete('versions.r1.f1')
  await writer.patch('drafts.f1').set({ title: 'one, edited again' }).commit()
  expect(await seen()).toMatchObject({ drafts: ['one, edited again'], release: ['one, edited again'] })

  await writer.delete('drafts.f1')
  await writer.create(document('versions.r1.f1', 'gone', { _system: { delete: true } }))
  expect(await seen()).toMatchObject({ published: ['one'], drafts: ['one'], release: [] })

  await writer.patch('f1').set({ n: 0 }).commit()
  expect(await seen()).toEqual({ published: [], raw: ['gone'], drafts: [], release: [], anonymous: [] })
})
