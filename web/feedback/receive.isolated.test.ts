import { serversHere } from '@repo/testing/servers.ts'
import { expect, test } from 'vitest'
import { feedbackLimits } from './limits.ts'
import { receive, storableSentence } from './receive.ts'
import { RequestLimit } from './request-limit.ts'

const servers = await serversHere({ NEXT_PUBLIC_SITE_URL: 'https://docs.test' })
await servers.close()

const ownPage = { origin: 'https://docs.test', 'sec-fetch-site': 'same-origin' }

function message(body: BodyInit, headers: Record<string, string> = ownPage, limit = new RequestLimit()) {
  return receive(new Request('http://127.0.0.1:3000/docs/a/', { method: 'POST', body, headers }), limit)
}

test('an answer and a sentence are read from a form', async () => {
  expect(await message('yes=')).toEqual({ kind: 'answer', isHelpful: true })
  expect(await message('no=')).toEqual({ kind: 'answer', isHelpful: false })
  const expected = { kind: 'sentence', receipt: 'abc', sentence: 'It is old.' }
  expect(await message('receipt=abc&sentence=It+is%0D%0Aold.')).toEqual(expected)
})

test.each(['', 'yes=&no=', 'maybe=', 'receipt=abc', 'receipt=abc&sentence=+%0D%0A', '{"yes":""}'])(
  'a body that is no message is refused: "%s"',
  async (body) => {
    await expect(message(body)).rejects.toMatchObject({ status: 400 })
  },
)

test('pages of other origins are refused, and programs that do not say where they are', async () => {
  const refused: Record<string, string>[] = [
    { origin: 'https://elsewhere.test' },
    { origin: 'https://docs.test', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://docs.test', 'sec-fetch-site': 'same-site' },
    { origin: 'null' },
    {},
  ]
  for (const headers of refused) await expect(message('yes=', headers)).rejects.toMatchObject({ status: 403 })
  // Without TLS some browsers send the origin only; a site can be read under several names.
  for (const headers of [
    { origin: 'https://docs.test' },
    { origin: 'http://192.0.2.1:3000', host: '192.0.2.1:3000' },
  ])
    expect(await message('yes=', headers as Record<string, string>)).toMatchObject({ kind: 'answer' })
})

test('a body that is too large is refused, whether its length is announced or not', async () => {
  const large = 'x'.repeat(feedbackLimits.bodyBytes + 1)
  await expect(message(large)).rejects.toMatchObject({ status: 413 })
  const announced = { ...ownPage, 'content-length': String(feedbackLimits.bodyBytes + 1) }
  await expect(message('yes=', announced)).rejects.toMatchObject({ status: 413 })
  const longest = `receipt=abc&sentence=${encodeURIComponent('語'.repeat(feedbackLimits.sentenceLength))}`
  expect(await message(longest)).toMatchObject({ kind: 'sentence' })
})

test('a client that sends too often learns when it may try again', async () => {
  const limit = new RequestLimit(() => 0)
  for (let n = 0; n < feedbackLimits.requestsPerClient; n += 1) await message('yes=', ownPage, limit)
  await expect(message('yes=', ownPage, limit)).rejects.toMatchObject({
    status: 429,
    headers: { 'retry-after': '60' },
  })
})

test('a sentence is stored in one line, cut, and without email addresses', () => {
  expect(storableSentence(' Write to <ada@example.com>,\n or bob.b@mail.example.org. ')).toBe(
    'Write to <[email address]>, or [email address].',
  )
  expect(storableSentence('npm i @scope/name@1.2')).toBe('npm i @scope/name@1.2')
  expect(storableSentence(`${'a'.repeat(feedbackLimits.sentenceLength - 1)}😀`)).toHaveLength(
    feedbackLimits.sentenceLength - 1,
  )
})
