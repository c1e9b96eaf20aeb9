import { openedForFile } from '@repo/kit/testing/opened.ts'
import { changeRequest } from '@repo/model/editor-secret.ts'
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import { beforeEach, expect, test, vi } from 'vitest'
import { FeedbackStore } from '#feedback/store.ts'
import { replaceSingleton } from '#singleton.ts'
import { changeAuthorization } from '#testing/change-secret.ts'
import { postFromPage } from '#testing/feedback-requests.ts'
import { fromStudio, studioHere, studioUrl } from '#testing/studio-requests.ts'
import { GET, POST } from './route.ts'

let store: FeedbackStore

const studio = openedForFile(() => studioHere())
beforeEach(() => {
  store = new FeedbackStore(':memory:')
  replaceSingleton('feedbackStore', store)
})

const pathOf = (query: string) => `/api/feedback/${query}`
const urlOf = (query: string) => `http://site.test${pathOf(query)}`

const reported = async (query = '') => (await GET(fromStudio(pathOf(query), studio))).json()

const sentence = (receipt: string, text: string) =>
  postFromPage(llm, new URLSearchParams({ receipt, sentence: text }).toString())

const changeWith = (query: string, authorization: string) =>
  POST(fromStudio(pathOf(query), { authorization }, 'POST'))

const change = async (query: string) =>
  changeWith(query, await changeAuthorization(studio.writer, urlOf(query)))

const llm = '/docs/nodes/text/llm/'
const forScript = { accept: 'application/json' }

test('a form goes on to the page that thanks, from which its reader adds a sentence', async () => {
  const answered = await postFromPage(llm, 'no=')
  expect([answered.status, answered.headers.get('cache-control')]).toEqual([303, 'no-store'])
  const next = new URL(answered.headers.get('location') ?? '', 'http://site.test')
  expect([next.pathname, next.searchParams.get('page')]).toEqual(['/feedback/', llm])
  const receipt = next.searchParams.get('receipt') ?? ''
  const added = await sentence(receipt, 'Which size?')
  expect(added.headers.get('location')).toBe(`/feedback/?page=${encodeURIComponent(llm)}`)
  const sentences = [{ sentence: 'Which size?' }]
  expect(store.openPages()).toMatchObject([{ document: 'llm', no: 1, sentences }])
  for (const used of [receipt, 'guessed']) {
    const again = await sentence(used, 'Again.')
    const why = 'The text could not be added: this answer has one already.\n'
    expect([again.status, await again.text()]).toEqual([404, why])
  }
  expect(store.openPages()).toMatchObject([{ sentences }])
})

test('only pages that exist get answers, and refusals are one sentence', async () => {
  for (const path of ['/docs/nodes/nothing/', '/docs/llm/', '/docs/tags/ai/', '/elsewhere/llm/'])
    expect((await postFromPage(path, 'yes=')).status, path).toBe(404)
  expect((await postFromPage('/docs/%E0/', 'yes=')).status).toBe(400)
  const foreign = await postFromPage(llm, 'yes=', { 'sec-fetch-site': 'cross-site' })
  const why = 'Only the pages of this site send what readers think of them.\n'
  expect([foreign.status, await foreign.text()]).toEqual([403, why])
  expect(store.page('llm')).toBeNull()
})

test('an answer that cannot be stored is refused, and the reason is in the log', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(store, 'addAnswer').mockImplementation(() => {
    throw new Error('The disk is full.')
  })
  const response = await postFromPage(llm, 'yes=')
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60'])
  expect(String(log.mock.calls)).toContain('The disk is full.')
})

test('a writer reads what waits, marks it as done, and takes that back', async () => {
  const { receipt } = await (await postFromPage(llm, 'no=', forScript)).json()
  await sentence(receipt, 'Old.')
  expect(await reported()).toMatchObject({ total: 1, pages: [{ document: 'llm', open: 1, last: 1 }] })
  expect(await (await change('?document=llm&upTo=1')).json()).toMatchObject({
    total: 0,
    pages: [{ open: 0, done: [{ number: 1, sentence: 'Old.' }] }],
  })
  expect(await reported()).toEqual({ total: 0, pages: [] })
  expect(await (await change('?number=1&undo=1')).json()).toMatchObject({ total: 1 })
  expect(await reported('?document=gone')).toEqual({ total: 1, pages: [] })
  expect((await change('?document=llm')).status).toBe(502)
})

test('the secret of a viewer changes nothing, and neither does one for another change', async () => {
  store.addAnswer({ document: 'llm', isHelpful: false, day: '2026-11-24' })
  // Viewers have secrets, and can read those of others: neither changes anything.
  const ofEditor = await changeAuthorization(studio.writer, urlOf('?number=2'))
  const source = changeRequest(new URL(urlOf('?number=1')))
  const { secret } = await createPreviewSecret(studio.writer, source, studioUrl)
  for (const authorization of [studio.authorization, ofEditor, `Bearer ${secret}`])
    expect((await changeWith('?number=1', authorization)).status).toBe(401)
  expect(store.openPageCount()).toBe(1)
})
