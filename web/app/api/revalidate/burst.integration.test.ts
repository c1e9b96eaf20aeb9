import { openedForFile } from '@repo/kit/testing/opened.ts'
import { aCategory, aNodePage } from '@repo/testing/content.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { enforceExpiry, isExpired } from '#freshness/expiries.ts'
import { pageIndex } from '#freshness/page-index.ts'
import { queryTagsIn } from '#freshness/query-tags.ts'
import { runs } from '#regeneration/runs/runs.ts'
import { applied } from '#regeneration/store/applied.ts'
import { pretendSite } from '#testing/pretend-site.ts'

const ids = ['one', 'two', 'three', 'four', 'five', 'six']
const pathOf = (id: string) => `/docs/text/${id}`

const asked = new Set<string>()
let answerWhen = Promise.resolve()
let afterRender: (path: string) => unknown = () => undefined

const site = openedForFile(() =>
  pretendSite({
    before: (path) => {
      asked.add(path)
      return answerWhen
    },
    after: async (path) => {
      await afterRender(path)
      asked.delete(path)
    },
  }),
)
beforeAll(async () => {
  await site.servers.write(aCategory('text'), ...ids.map((id) => aNodePage(id, 'text')))
  for (const id of ids) await site.render(pathOf(id))
  await Promise.all(ids.map((id) => site.post({ _id: id })))
})

beforeEach(() => {
  answerWhen = Promise.resolve()
  afterRender = () => undefined
})

async function publish(id: string) {
  await site.servers.writer
    .patch(id)
    .set({ summary: `Another one, ${crypto.randomUUID()}.` })
    .commit()
  return site.post({ _id: id })
}

const isOld = (id: string) => isExpired(pageIndex().get(pathOf(id))?.tags ?? [])

test('nothing old is served while the pages of any number of changes before wait to be rendered', async () => {
  const held = Promise.withResolvers<void>()
  answerWhen = held.promise
  const answers: Promise<unknown>[] = []
  for (const id of ids) {
    answers.push(publish(id))
    await expect.poll(() => isOld(id)).toBe(true)
  }
  await expect.poll(() => asked.size).toBe(3)
  held.resolve()
  for (const answer of answers) expect(await answer).toMatchObject({ status: 200, body: { failures: [] } })
  await expect.poll(() => runs().status()).toMatchObject({ waiting: 0, expiredPages: 0, failures: [] })
}, 60_000)

test('a page that expires again whenever it is rendered is no failure of an earlier change', async () => {
  afterRender = async (path) => {
    const [shown] = queryTagsIn(pageIndex().get(path)?.tags ?? [])
    if (shown) enforceExpiry(shown.key, await applied().nextTick())
  }
  expect(await publish('one')).toMatchObject({ status: 200, body: { failures: [] } })
}, 60_000)

test('when only pages are left to render the webhook is answered, and the run goes on', async () => {
  const held = Promise.withResolvers<void>()
  answerWhen = held.promise
  expect(await publish('one')).toMatchObject({ status: 200, body: { failures: [], pagesLeft: 1 } })
  expect(await runs().status()).toMatchObject({ waiting: 1, expiredPages: 1 })
  // A repeated event waits for the same run.
  const again = site.post({ _id: 'one' })
  held.resolve()
  expect(await again).toMatchObject({ status: 200, body: { failures: [] } })
  await expect.poll(() => runs().status()).toMatchObject({ waiting: 0, expiredPages: 0, failures: [] })
}, 60_000)
