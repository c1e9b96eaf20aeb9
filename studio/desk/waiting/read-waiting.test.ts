import { openedForFile } from '@repo/kit/testing/opened.ts'
import { lakeWith } from '@repo/testing/lake.ts'
import type { SanityClient } from '@sanity/client'
import { beforeEach, expect, test } from 'vitest'
import { readWaiting } from './read-waiting.ts'

const me = 'robot-editor'
const review = (id: string, more: object) => ({
  _id: `review.${id}`,
  _type: 'review',
  of: `drafts.${id}`,
  requestedBy: me,
  ...more,
})
const page = (_id: string) => ({ _id, _type: 'guide', title: `Page ${_id}` })
const lake = openedForFile(() =>
  lakeWith(page('a'), page('drafts.new'), page('versions.rMay.a'), page('drafts.ask'), page('drafts.done')),
)
const comments = (): SanityClient => {
  const { dataset } = lake.client.config()
  return lake.client.withConfig({ dataset: `${dataset}-comments` })
}
beforeEach(() => comments().delete({ query: '*[_type == "comment"]' }))

let written = 0
/** Writes comments in their order. */
async function say(...all: { readonly by?: string; readonly [field: string]: unknown }[]) {
  for (const { by, on = 'a', thread = 't', names, ...more } of all) {
    written += 1
    const mention = names ? [{ _type: 'mention', _key: 'm', userId: names }] : []
    await comments().create({
      _id: `c${written}`,
      _type: 'comment',
      _createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, written)).toISOString(),
      status: 'open',
      authorId: by,
      threadId: thread,
      message: [
        { _type: 'block', _key: 'b', children: [{ _type: 'span', _key: 's', text: 'Look' }, ...mention] },
      ],
      target: { document: { _ref: on, _weak: true }, documentType: 'guide' },
      ...more,
    })
  }
  return `c${written}`
}
const waiting = async () => {
  const { rows } = await readWaiting(lake.client, comments())
  return rows.map(({ key, page: { id }, place: { release } }) => [key, id, release].filter(Boolean).join(' '))
}

test('a comment that names the person, or came by their link, waits until they answer, and again when somebody answers them', async () => {
  const first = await say({ by: 'bob', names: 'eve' }, { by: 'bob', names: me })
  expect(await waiting()).toEqual([`${first} a`])
  await say({ by: me })
  expect(await waiting()).toEqual([])
  const second = await say({ by: 'eve' })
  expect(await waiting()).toEqual([`${second} a`])
  await comments().patch({ query: '*[threadId == "t"]' }).set({ status: 'resolved' }).commit()
  const context = { tool: 'share-link', notification: { subscribers: [me] } }
  const byLink = await say({ by: 'site', thread: 'link', context })
  expect(await waiting()).toEqual([`${byLink} a`])
  await say({ by: me, thread: 'link' })
  expect(await waiting()).toEqual([])
})

test('comments of others, and on what is deleted or a task, do not wait; one of a release opens in it', async () => {
  await say({ by: 'bob', thread: 'others' }, { by: 'bob', names: 'eve', thread: 'others' })
  await say({ by: 'bob', names: me, on: 'gone', thread: '1' })
  const block = { document: { _ref: 'a', _weak: true }, path: { field: 'body[_key=="gone"]' } }
  await say({ by: 'bob', names: me, thread: '1b', target: block })
  const draft = await say({ by: 'bob', names: me, on: 'new', thread: '2' })
  const target = { document: { _ref: 'a', _weak: true }, documentVersionId: 'rMay' }
  const release = await say({ by: 'bob', names: me, thread: '3', target })
  expect(await waiting()).toEqual([`${release} a rMay`, `${draft} new`])
})

test('a comment of any form breaks nothing, and neither does a Studio without comments', async () => {
  const odd = [null, 7, 'text', [null, { children: 'x' }, { children: [null, { userId: 4 }] }]]
  for (const message of odd)
    await say({ by: me, message, thread: null, target: null }, { message, target: 4 })
  await comments().create({ _type: 'comment', status: 'open' })
  const named = await say({ names: me })
  expect(await waiting()).toEqual([`${named} a`])
  const none = { total: 0, rows: [] }
  expect(await readWaiting(lake.client, null)).toEqual(none)
  expect(await readWaiting(lake.client, comments().withConfig({ token: undefined }))).toEqual(none)
})

test('a draft waits for its reviewers, and for who asked them once they have answered', async () => {
  await lake.write(
    review('ask', { state: 'requested', requestedBy: 'eve', reviewers: [me] }),
    review('new', { state: 'requested', reviewers: ['eve'] }),
  )
  const [asked] = (await readWaiting(lake.client, null)).rows
  expect(asked).toMatchObject({
    key: 'ask',
    place: { inspect: 'review' },
    said: { review: { requestedBy: 'eve' } },
  })
  const rev = (await lake.raw.getDocument('drafts.done'))?._rev
  await lake.write(
    review('ask', { state: 'changes' }),
    review('done', { state: 'approved', rev }),
    review('new', { state: 'approved', rev: 'older' }),
  )
  expect(await waiting()).toEqual(['ask', 'done'].map((id) => `${id} ${id}`))
})
