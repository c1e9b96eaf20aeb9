import { encodeSignatureHeader } from '@sanity/webhook'
import { expect, test } from 'vitest'
import { eventBytes } from './limits.ts'
import { Rejection, receive, toleranceMs } from './receive.ts'

const secret = 'a-secret'
const now = 1_800_000_000_000

async function request(body: string, signature?: string | null) {
  const header = signature === undefined ? await encodeSignatureHeader(body || '{}', now, secret) : signature
  return new Request('http://site/api/revalidate/', {
    method: 'POST',
    body,
    headers: header === null ? {} : { 'sanity-webhook-signature': header },
  })
}

/** The event of a request, or the status and message of its refusal. */
async function answerTo(incoming: Request) {
  try {
    return await receive(incoming, { secret, now })
  } catch (error) {
    if (error instanceof Rejection) return [error.status, error.message]
    throw error
  }
}

/** The same for a signed event. */
const answerToEvent = async (event: unknown) => answerTo(await request(JSON.stringify(event)))

const versionAt = (slug: string) => ({ _id: 'p', _type: 'guide', _rev: `r-${slug}`, slug: { current: slug } })

const hint = { kind: 'change', id: 'p', revisionChanges: [], together: [] }

test('a signed event names one published document', async () => {
  const event = { _id: 'p', _type: 'guide', operation: 'update', before: {}, after: {} }
  expect([await answerToEvent(event), await answerToEvent({ _id: 'drafts.p' })]).toEqual([hint, hint])
  expect(await answerToEvent({ recover: true })).toEqual({ kind: 'recover', paths: [] })
})

test('an event reports what the document was before and after', async () => {
  const at = (slug: string) => ({ ...versionAt(slug), category: { _ref: 'c' } })
  const stood = { id: 'p', kind: 'page', container: 'c', segment: '' }
  expect(await answerToEvent({ _id: 'p', before: at('a'), after: at('b') })).toMatchObject({
    revisionChanges: [
      { id: 'p', before: { ...stood, slug: 'a' }, after: { ...stood, slug: 'b', rev: 'r-b' } },
    ],
  })
  expect(await answerToEvent({ _id: 'p', before: null, after: at('b') })).toMatchObject({
    revisionChanges: [{ before: null, after: { ...stood, slug: 'b' } }],
  })
  const silent: unknown[] = [
    { _id: 'p' },
    { _id: 'p', before: null, after: null },
    { _id: 'drafts.p', before: null, after: { ...at('a'), _id: 'drafts.p' } },
    { _id: 'p', before: 'a', after: at('b') },
    { _id: 'p', before: at('a'), after: { ...at('b'), _id: 'q' } },
    { _id: 'p', before: at('a'), between: 'c', after: at('b') },
    { _id: 'p', before: at('a'), between: [{ ...at('c'), _id: 'q' }], after: at('b') },
  ]
  for (const event of silent)
    expect(await answerToEvent(event)).toMatchObject({ id: 'p', revisionChanges: [] })
})

test('an event for several changes reports each version in between', async () => {
  const [before, between, after] = [versionAt('a'), [versionAt('b'), null], versionAt('c')]
  const event = { _id: 'p', before, between, after }
  expect(await answerToEvent(event)).toMatchObject({
    revisionChanges: [
      { id: 'p', before: { rev: 'r-a' }, after: { rev: 'r-b', slug: 'b' } },
      { id: 'p', before: { rev: 'r-b', slug: 'b' }, after: null },
      { id: 'p', before: null, after: { rev: 'r-c' } },
    ],
  })
})

test('a recovery may name pages, an inspection has to', async () => {
  const paths = ['/', '/docs/a/']
  expect(await answerToEvent({ recover: true, paths })).toEqual({ kind: 'recover', paths })
  for (const what of [paths, 'revisions'])
    expect(await answerToEvent({ inspect: what })).toEqual({ kind: 'inspect', what })
  const tooMany = Array.from({ length: 201 }, (_, n) => `/docs/${n}/`)
  for (const inspect of ['all', ['docs'], tooMany])
    expect(await answerToEvent({ inspect })).toMatchObject([
      400,
      expect.stringMatching(/not a webhook event/),
    ])
})

test('a client without the secret learns nothing', async () => {
  const body = '{"_id":"p"}'
  const other = await encodeSignatureHeader(body, now, 'another')
  const stale = await encodeSignatureHeader(body, now - toleranceMs - 1, secret)
  const early = await encodeSignatureHeader(body, now + toleranceMs + 1, secret)
  const ofElse = await encodeSignatureHeader('{"_id":"q"}', now, secret)
  const old = 'The signature is more than five minutes old, or the clocks differ by as much.'
  for (const [signature, why] of [
    [null, 'The request is not signed: send the header sanity-webhook-signature.'],
    ['v1=abc', 'The signature is not of the form t=<ms>,v1=<signature>.'],
    ['t=1,v1=abc', old],
    [other, 'The signature does not match the body.'],
    [ofElse, 'The signature does not match the body.'],
    [stale, old],
    [early, old],
  ] as const)
    expect(await answerTo(await request(body, signature)), `${signature}`).toEqual([401, why])
})

test('a signature is valid for five minutes', async () => {
  const body = '{"_id":"p"}'
  const signature = await encodeSignatureHeader(body, now - toleranceMs, secret)
  expect(await answerTo(await request(body, signature))).toEqual(hint)
})

test('an event names the documents of its transaction; anything but a list of ids is ignored', async () => {
  const named = (transactionDocuments: unknown) => answerToEvent({ _id: 'p', transactionDocuments })
  expect(await named(['p', 'q'])).toEqual({ ...hint, together: ['p', 'q'] })
  for (const wrong of [null, 'p', [7], [''], Array.from({ length: 1001 }, (_, n) => `p${n}`)])
    expect(await named(wrong)).toEqual(hint)
})

test('a signed body that is not a webhook event is rejected', async () => {
  const notAnEvent =
    'The body is not a webhook event: send the _id of the document that changed, or {"recover": true}.'
  const answers = await Promise.all(
    ['', 'no json', '[]', '{}', '{"_id":""}', '{"_id":7}', '{"recover":"yes"}'].map(async (body) =>
      answerTo(await request(body)),
    ),
  )
  expect(answers).toEqual([
    [401, 'The signature does not match the body.'],
    [400, 'The body is not JSON.'],
    ...Array.from({ length: 5 }, () => [400, notAnEvent]),
  ])
})

test('a body is read up to the limit', async () => {
  const tooLarge = [413, `The body is larger than ${eventBytes} bytes.`]
  const signature = await encodeSignatureHeader('{}', now, secret)
  const large = JSON.stringify({ _id: 'p', text: 'x'.repeat(eventBytes) })
  expect(await answerTo(await request(large, signature))).toEqual(tooLarge)
  let sent = 0
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1
        controller.enqueue(new Uint8Array(100_000))
      },
    })
  const init = (signature: string | null) => ({
    method: 'POST',
    body: endless(),
    duplex: 'half',
    headers: new Headers(signature === null ? [] : [['sanity-webhook-signature', signature]]),
  })
  expect(await answerTo(new Request('http://site/', init(signature)))).toEqual(tooLarge)
  expect(sent).toBeLessThan(15)
  // The body of a client that did not sign, or replays an old request, is not read.
  for (const [given, why] of [
    [null, /not signed/],
    ['t=1,v1=abc', /five minutes/],
  ] as const) {
    sent = 0
    expect(await answerTo(new Request('http://site/', init(given)))).toMatchObject([
      401,
      expect.stringMatching(why),
    ])
    expect(sent).toBeLessThan(2)
  }
})
