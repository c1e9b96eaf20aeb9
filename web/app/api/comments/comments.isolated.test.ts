import { sha256 } from '@repo/kit/hash.ts'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { aBlock, aNodePage, smallDocumentation } from '@repo/testing/content.ts'
import { secrets, serversHere } from '@repo/testing/servers.ts'
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as clients from '#clients/sanity.ts'
import { commentsOn } from '#comments/comments.ts'
import { sessionCookie, shareSession } from '#security/preview-session.ts'
import { draftModeCookie } from '#server/request-key.ts'
import { POST } from './route.ts'

const secret = 's'.repeat(43)

const jar = vi.hoisted(() => new Map<string, { value: string }>())
vi.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) => jar.get(name),
    set: (name: string, value: string) => jar.set(name, { value }),
  }),
  draftMode: async () => ({ isEnabled: jar.has('__prerender_bypass') }),
}))
// It only runs in a server component.
vi.mock('next-sanity/live', () => ({
  resolvePerspectiveFromCookies: async () =>
    jar.get('sanity-preview-perspective')?.value.split(',') ?? 'drafts',
}))

// A build of this checkout would have another value for the cookie.
const servers = openedForFile(() =>
  serversHere({
    NEXT_DIST_DIR: '.next-missing',
    SANITY_API_WRITE_TOKEN: secrets.write,
    SANITY_STUDIO_URL: 'http://studio.test',
  }),
)
const comments = () => servers.writer.withConfig({ dataset: 'production-comments', perspective: 'raw' })

const body = [aBlock('a', 'First words'), aBlock('b', 'Second words')]
beforeAll(async () => {
  await servers.write(...smallDocumentation(), {
    ...aNodePage('llm', 'text', { title: 'LLM, new', body }),
    _id: 'drafts.llm',
  })
})
beforeEach(async () => {
  jar.clear()
  await servers.writer.delete({ query: '*[_type == "shareLink"]' })
  await comments().delete({ query: '*[_type == "comment"]' })
})

const begin = (value: string) => {
  jar.set(draftModeCookie, { value: 'built' })
  jar.set(sessionCookie, { value })
}

async function withLink(fields: Readonly<Record<string, unknown>> = {}) {
  await servers.writer.create({
    _id: 'shareLink.k1',
    _type: 'shareLink',
    page: 'llm',
    author: 'Anna',
    expiresAt: '2099-01-01T00:00:00.000Z',
    secretHash: sha256(secret, 'hex'),
    commentsTo: 'anna',
    ...fields,
  })
  begin(shareSession(`k1.${secret}`))
}

async function withWriter() {
  begin((await createPreviewSecret(servers.writer, 'test', 'http://studio.test')).secret)
}

let senders = 0
const sent = { id: 'llm', block: 'a', name: 'Ann', text: 'Is this right?' }

/** Each call is from another client. */
function send(fields: Partial<typeof sent> = {}, headers: Readonly<Record<string, string>> = {}) {
  senders += 1
  const from = {
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': `192.0.2.${senders}`,
    referer: 'http://site.test/docs/nodes/text/llm/',
    ...headers,
  }
  const form = new URLSearchParams({ ...sent, ...fields })
  return POST(new Request('http://site.test/api/comments/', { method: 'POST', body: form, headers: from }))
}

/** As the Studio stores one. */
const ofWriter = (fields: object, path: object = { field: 'body[_key=="a"]' }) => ({
  _type: 'comment',
  authorId: 'writer',
  status: 'open',
  message: [{ _type: 'block', children: [{ _type: 'span', text: 'Yes.' }] }],
  target: { document: { _ref: 'llm', _weak: true }, path },
  ...fields,
})

test('a comment of a visitor is stored once, as the Studio stores its own, and shown at its block', async () => {
  await withLink()
  const fields = { name: ' Ann\u202e\n', text: ' Is this\r\n\r\nright? <b>' }
  // Pressed twice, within the same minute.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  const [response] = [await send(fields), await send(fields)]
  vi.mocked(Date.now).mockRestore()
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe('/docs/nodes/text/llm/#comments-a')
  const [stored, ...others] = await comments().fetch('*[_type == "comment"]')
  expect(others).toEqual([])
  expect(stored).toMatchObject({
    authorId: 'robot-editor',
    status: 'open',
    reactions: [],
    threadId: expect.stringMatching(/^[\w-]{36}$/),
    context: {
      notification: {
        documentTitle: 'LLM, new',
        subscribers: ['anna'],
        url: `http://studio.test/intent/edit/id=llm;type=nodePage;inspect=sanity%2Fcomments;comment=${stored._id}/`,
      },
    },
    target: {
      documentRevisionId: expect.stringMatching(/./),
      documentType: 'nodePage',
      path: { field: 'body[_key=="a"]' },
      document: { _type: 'crossDatasetReference', _dataset: 'production', _ref: 'llm', _weak: true },
    },
  })
  expect(stored.target).not.toHaveProperty('documentVersionId')
  const lines = stored.message.map(({ children: [{ text }] }: { children: [{ text: string }] }) => text)
  expect(lines).toEqual(['Ann (by share link): Is this', '', 'right? <b>'])
  const quoted = 'As Ann (by share link): no.'
  const message = [{ _type: 'block', children: [{ _type: 'span', text: quoted }] }]
  await comments().create(ofWriter({ _id: 'answer', parentCommentId: stored._id, message }))
  expect(await commentsOn('llm')).toEqual({
    id: 'llm',
    name: 'Ann',
    threads: [
      {
        block: 'a',
        isGone: false,
        comments: [
          { id: stored._id, name: 'Ann (by share link)', text: 'Is this\n\nright? <b>' },
          { id: 'answer', name: 'Writer', text: quoted },
        ],
      },
    ],
  })
})

test.each<[number, string, Partial<typeof sent>, RegExp]>([
  [403, 'on another page', { id: 'tts' }, /does not let you comment.*\n\nYour comment:\n\nIs this/],
  [403, 'on nothing', { id: 'gone' }, /does not let/],
  [403, 'on a document that is no page', { id: 'siteSettings' }, /does not let/],
  [404, 'on a block that is gone', { block: 'z' }, /was deleted/],
  [400, 'without a name', { name: ' \u200b ' }, /a name of 1 to 60/],
  [400, 'without a text', { text: '\n' }, /a text of 1 to 2000/],
  [400, 'with a long name', { name: 'a'.repeat(61) }, /a name of 1 to 60/],
  [400, 'with a long text', { text: 'a'.repeat(2001) }, /a text of 1 to 2000/],
  [413, 'with a very long text', { text: 'a'.repeat(30_000) }, /bytes at most/],
])('%i in one sentence for a comment %s', async (status, _what, fields, says) => {
  await withLink()
  const response = await send(fields)
  expect([response.status, await response.text()]).toEqual([status, expect.stringMatching(says)])
  expect(await comments().fetch('count(*[_type == "comment"])')).toBe(0)
})

test('other sites and clients that send very often are refused', async () => {
  await withLink()
  expect((await send({}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  const statuses = []
  for (let n = 0; n < 21; n += 1)
    statuses.push((await send({ block: 'z' }, { 'x-forwarded-for': '198.51.100.1' })).status)
  expect(statuses).toEqual([...Array(20).fill(404), 429])
})

test('without a dataset of comments there is a sentence, and the page has none', async () => {
  await withLink()
  vi.spyOn(clients, 'commentsClient').mockResolvedValueOnce(undefined).mockResolvedValueOnce(undefined)
  const response = await send()
  expect([response.status, await response.text()]).toEqual([503, expect.stringContaining('ask Anna')])
  expect((await commentsOn('llm'))?.threads).toEqual([])
})

test('visitors who may not comment neither see nor write any', async () => {
  await comments().create(ofWriter({}))
  const refused = async () => expect([await commentsOn('llm'), (await send()).status]).toEqual([null, 403])
  await refused()
  await withLink({ commentsTo: undefined })
  await refused()
  await servers.writer.patch('shareLink.k1').set({ commentsTo: 'anna' }).commit()
  expect([await commentsOn('llm'), await commentsOn('tts')]).toMatchObject([{ name: '' }, null])
  await servers.writer.delete('shareLink.k1')
  await refused()
  await withWriter()
  expect((await commentsOn('llm'))?.name).toBeUndefined()
  expect((await send()).status).toBe(403)
})

test('comments follow their text, and those on deleted text say so', async () => {
  await withWriter()
  const selection = (text: string, _key = 'b') => ({
    field: 'body',
    selection: { type: 'text', value: [{ _key, text }] },
  })
  for (const [_id, path] of Object.entries({
    onBlock: { field: 'body[_key=="b"].children' },
    onText: selection('Second \uF000words\uF001'),
    onCutText: selection('Second \uF000nice\uF001 words'),
    onGoneBlock: { field: 'body[_key=="z"]' },
    onGoneText: selection('\uF000Second\uF001', 'z'),
    onTitle: { field: 'title' },
  }))
    await comments().create(ofWriter({ _id }, path))
  await comments().create(ofWriter({ status: 'resolved' }))
  await comments().create(ofWriter({ target: { ...ofWriter({}).target, documentVersionId: 'rSpring' } }))
  const found = (await commentsOn('llm'))?.threads ?? []
  expect(
    Object.fromEntries(found.map(({ block, isGone, comments: [first] }) => [first?.id, [block, isGone]])),
  ).toEqual({
    onBlock: ['b', false],
    onText: ['b', false],
    onCutText: ['b', true],
    onGoneBlock: ['z', true],
    onGoneText: ['z', true],
    onTitle: ['', false],
  })
})

test('a link to a release takes comments on the pages that are in it', async () => {
  await servers.writer.releases.create({
    releaseId: 'rSpring',
    metadata: { title: 'Spring', releaseType: 'asap' },
  })
  await servers.writer.createVersion({
    releaseId: 'rSpring',
    publishedId: 'stt',
    document: { ...aNodePage('stt', 'speech', { body }), _id: 'versions.rSpring.stt' },
  })
  await withLink({ page: undefined, release: 'rSpring' })
  expect([(await send({ id: 'stt' })).status, (await send({ id: 'llm' })).status]).toEqual([303, 403])
  const [{ target, context }] = await comments().fetch('*[_type == "comment"]')
  expect(target.documentVersionId).toBe('rSpring')
  expect(context.notification.url).toMatch(/\/\?perspective=rSpring$/)
  expect((await commentsOn('stt'))?.threads).toHaveLength(1)
  await withWriter()
  expect((await commentsOn('stt'))?.threads).toEqual([])
  jar.set('sanity-preview-perspective', { value: 'rSpring,drafts' })
  expect((await commentsOn('stt'))?.threads).toHaveLength(1)
})
