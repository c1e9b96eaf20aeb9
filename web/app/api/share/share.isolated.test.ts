import { sha256 } from '@repo/kit/hash.ts'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { aBlock, aCategory, aNodePage, aTag, smallDocumentation } from '@repo/testing/content.ts'
import { serversHere } from '@repo/testing/servers.ts'
import type { SanityClient } from '@sanity/client'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { hrefOf } from '#links/href.ts'
import { categoryQuery, lastMemberQuery, linkQuery, membersQuery } from '#queries/category.ts'
import { pageQuery } from '#queries/page.ts'
import { read, readPagesOfRelease, readSharedPage } from '#queries/read.ts'
import { tagQuery, tagsQuery } from '#queries/tag.ts'
import { sessionCookie, shareSession } from '#security/preview-session.ts'
import { draftModeCookie } from '#server/request-key.ts'
import { GET } from './route.ts'

const secret = 's'.repeat(43)
const past = '2020-01-01T00:00:00Z'
/** In no text that readers see. */
const hidden = 'Wombat'
let writer: SanityClient

// The cookies that the route sets are those of the requests that follow.
const jar = vi.hoisted(() => new Map<string, { value: string; options?: Record<string, unknown> }>())
vi.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) => jar.get(name),
    set: (name: string, value: string, options: Record<string, unknown>) => jar.set(name, { value, options }),
  }),
  draftMode: async () => ({
    isEnabled: jar.has('__prerender_bypass'),
    enable: () => jar.set('__prerender_bypass', { value: 'built' }),
  }),
}))

// A build of this checkout would have another value for the cookie.
const servers = openedForFile(() => serversHere({ NEXT_DIST_DIR: '.next-missing' }))
beforeAll(async () => {
  writer = servers.writer
  // All that the shared page refers to, or that the site shows next to it, has a draft.
  const drafts = [
    aNodePage('tts', 'speech', { title: `${hidden} page`, summary: hidden, slug: slug('wombat-page') }),
    aNodePage('splitter', 'text', { title: `${hidden} sibling` }),
    aNodePage('unborn', 'text', { title: `${hidden} new page` }),
    aCategory('text', { parent: 'nodes', title: `${hidden} category`, pathSegment: 'wombat' }),
    aTag('ai', { label: `${hidden} tag` }),
    aNodePage('llm', 'text', {
      title: 'Shared draft',
      tags: ['ai'],
      body: [aBlock('see', 'See', { link: 'tts' }), withWeakLink(aBlock('new', 'And', { link: 'unborn' }))],
      related: [
        { _key: 'a', _type: 'reference', _ref: 'tts' },
        { _key: 'b', _type: 'reference', _ref: 'unborn', _weak: true },
      ],
    }),
  ]
  await servers.write(
    ...smallDocumentation(),
    ...drafts.map((document) => ({ ...document, _id: `drafts.${document._id}` })),
  )
})
beforeEach(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  jar.clear()
  await writer.delete({ query: '*[_type == "shareLink"]' })
})

/** As the Studio links to a page that is not published. */
function withWeakLink(block: ReturnType<typeof aBlock>) {
  return {
    ...block,
    markDefs: block.markDefs.map((link) => ({ ...link, page: { ...link.page, _weak: true } })),
  }
}

const slug = (current: string) => ({ _type: 'slug', current })

async function made(fields: Readonly<Record<string, unknown>>): Promise<string> {
  await writer.create({
    _id: 'shareLink.k1',
    _type: 'shareLink',
    author: 'Anna',
    expiresAt: '2099-01-01T00:00:00.000Z',
    secretHash: sha256(secret, 'hex'),
    ...fields,
  })
  return `k1.${secret}`
}

const open = (link: string) =>
  GET(new Request(`https://docs.example.com/api/share/?link=${encodeURIComponent(link)}`))

const place = (folder: string, name: string) => ({ folder, slug: name })

test('a link leads to its page, and is kept in a cookie that no script can read', async () => {
  const link = await made({ page: 'llm' })
  const response = await open(link)
  expect([response.status, response.headers.get('location')]).toEqual([307, '/docs/nodes/text/llm/'])
  expect([response.headers.get('cache-control'), jar.has(draftModeCookie)]).toEqual(['no-store', true])
  expect(jar.get(sessionCookie)).toEqual({
    value: shareSession(link),
    options: {
      httpOnly: true,
      path: '/',
      secure: true,
      sameSite: 'lax',
      expires: new Date('2099-01-01T00:00:00.000Z'),
    },
  })
})

test('a page that was never published is shown at the address that it will have', async () => {
  expect((await open(await made({ page: 'unborn' }))).headers.get('location')).toBe(
    '/docs/nodes/text/unborn/',
  )
})

test.each<[number, string, Readonly<Record<string, unknown>>, string, RegExp?]>([
  [401, 'forged', { page: 'llm' }, `k1.${'f'.repeat(43)}`],
  [401, 'empty', { page: 'llm' }, ''],
  [401, 'the stored hash', { page: 'llm' }, `k1.${sha256(secret, 'hex').slice(0, 43)}`],
  [401, 'of another document', { page: 'llm', secretHash: sha256('another', 'hex') }, `k1.${secret}`],
  [410, 'expired', { page: 'llm', expiresAt: past }, `k1.${secret}`, /has expired: ask Anna for a new one/],
  [401, 'expired and forged', { page: 'llm', expiresAt: past }, `k1.${'f'.repeat(43)}`],
  [410, 'of a deleted page', { page: 'gone' }, `k1.${secret}`],
  [410, 'of a document that is no page', { page: 'siteSettings' }, `k1.${secret}`],
  [410, 'of a release that does not exist', { release: 'rGone' }, `k1.${secret}`],
])('%i in one sentence for a link that is %s', async (status, _what, fields, link, says = /^This link /) => {
  await made(fields)
  const response = await open(link)
  expect(response.status).toBe(status)
  const text = await response.text()
  expect(text).toMatch(/^This link [^.]+\.\n$/)
  expect(text).toMatch(says)
  expect([response.headers.get('cache-control'), jar.size]).toEqual(['no-store', 0])
})

test('a page whose draft has no address cannot be opened', async () => {
  await writer.createOrReplace({ ...aNodePage('nowhere', 'text', { slug: null }), _id: 'drafts.nowhere' })
  const response = await open(await made({ page: 'nowhere' }))
  expect(response.status).toBe(410)
  expect(await response.text()).toContain('ask Anna')
})

test('the draft of the page is shown, with what it refers to as readers see it', async () => {
  await open(await made({ page: 'llm' }))
  const page = await readSharedPage()
  expect([page?.title, hrefOf(page)]).toEqual(['Shared draft', '/docs/nodes/text/llm/'])
  expect(page?.related?.map(({ title }) => title)).toEqual(['Node tts'])
  expect([page?.tags?.[0]?.tag?.title, page?.trail.at(-1)?.title]).toEqual(['Tag ai', 'Category text'])
  expect(JSON.stringify(page)).toContain('"slug":"tts"')
  expect(JSON.stringify(page).toLowerCase()).not.toContain(hidden.toLowerCase())
})

test('every other query shows what is published, whatever the cookie of the perspective says', async () => {
  await open(await made({ page: 'llm' }))
  jar.set('sanity-preview-perspective', { value: 'drafts' })
  const results = await Promise.all([
    read(membersQuery, { id: 'root' }),
    read(membersQuery, { id: 'text' }),
    read(lastMemberQuery, { id: 'text' }),
    read(linkQuery, { id: 'tts' }),
    read(linkQuery, { id: 'unborn' }),
    read(categoryQuery, { slug: 'text' }),
    read(tagQuery, { slug: 'ai' }),
    read(tagsQuery),
    read(pageQuery, place('nodes/text', 'llm')),
    read(pageQuery, place('nodes/speech', 'tts')),
    read(pageQuery, place('nodes/speech', 'wombat-page')),
    read(pageQuery, place('nodes/text', 'unborn')),
  ])
  const text = JSON.stringify(results)
  expect(text).toContain('Node splitter')
  expect(text).toContain('Category text')
  expect(text.toLowerCase()).not.toContain(hidden.toLowerCase())
  expect(text).not.toContain('Shared draft')
})

test('a release is shown over what is published, and no draft', async () => {
  await writer.releases.create({ releaseId: 'rSpring', metadata: { title: 'Spring', releaseType: 'asap' } })
  await writer.createVersion({
    releaseId: 'rSpring',
    publishedId: 'stt',
    document: { ...aNodePage('stt', 'speech', { title: 'Released' }), _id: 'versions.rSpring.stt' },
  })
  expect((await open(await made({ release: 'rSpring' }))).headers.get('location')).toBe('/')
  jar.set('sanity-preview-perspective', { value: 'drafts' })
  const speech = JSON.stringify(await read(membersQuery, { id: 'speech' }))
  expect(speech).toContain('Released')
  expect(speech).toContain('Node tts')
  expect(speech.toLowerCase()).not.toContain(hidden.toLowerCase())
  expect(await readSharedPage()).toBeNull()
  expect((await readPagesOfRelease('rSpring')).map(({ title }) => title)).toEqual(['Released'])
  await writer.releases.archive({ releaseId: 'rSpring' })
  expect((await open(`k1.${secret}`)).status).toBe(410)
})
