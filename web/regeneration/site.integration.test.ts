import { cpSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { aBlock, aNodePage, aTag, smallDocumentation, type TestDocument } from '@repo/testing/content.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { SearchRecord } from '#records/page.ts'
import type { RunReport } from '#regeneration/runs/regenerate.ts'
import { builtSite } from '#testing/site.ts'

/** Reports of the first start and of a repair after it, and the state of the site between them. */
let first: { report: RunReport; splitter: string; records: SearchRecord[]; again: RunReport }
const documents = new Map<string, TestDocument>()

const site = openedForFile(() => builtSite(smallDocumentation()))
beforeAll(async () => {
  remember(smallDocumentation())
  // The start finds what has changed since the build.
  await change('splitter', { title: 'Changed after the build' })
  const report = await site.start()
  first = {
    report,
    splitter: (await site.get('/docs/nodes/text/splitter/')).text,
    records: await recordsOf('llm'),
    again: (await site.recover()).report,
  }
})

beforeEach(async () => {
  remember(smallDocumentation())
  await site.reset(smallDocumentation())
})

function remember(present: readonly TestDocument[]) {
  documents.clear()
  for (const document of present) documents.set(document._id, document)
}

async function change(id: string, fields: Record<string, unknown>) {
  const document = documents.get(id)
  if (!document) throw new Error(`${id} is not in the small documentation`)
  const changed: TestDocument = { ...document, ...fields, _id: id, _type: document._type }
  documents.set(id, changed)
  await site.write(changed)
}

async function publish(id: string, fields: Record<string, unknown>) {
  await change(id, fields)
  return site.notify(id)
}

/** Writes a new page, or another version of one that is not in the small documentation. */
async function publishPage(id: string, fields: object, category = 'text') {
  await site.write(aNodePage(id, category, { position: 8, ...fields }))
  return site.notify(id)
}

async function unpublish(id: string) {
  await site.remove(id)
  return site.notify(id)
}

const slug = (current: string) => ({ slug: { _type: 'slug', current } })

/** Expects a permanent redirect between two paths. */
async function expectRedirect(from: string, to: string) {
  expect(await site.get(from), from).toMatchObject({ status: 308, leadsTo: to })
}

async function recordsOf(page: string): Promise<SearchRecord[]> {
  const all = { query: '', distinct: false, hitsPerPage: 1000, attributesToRetrieve: ['*'] }
  const searchParams = { ...all, filters: `page:"${page}"` }
  return (await site.search.searchSingleIndex<SearchRecord>({ indexName: 'loomwork', searchParams })).hits
}

test('the first start applies what changed since the build read it, and fills the index', () => {
  const { report, splitter, records, again } = first
  expect(report.failures).toEqual([])
  expect(report.regenerated).toContain('/docs/nodes/text/splitter/')
  expect(report.regenerated).not.toContain('/docs/nodes/speech/tts/')
  expect(splitter).toContain('Changed after the build')
  expect(records.map(({ type }) => type)).toContain('lvl2')
  expect([again.expired, again.saved, again.deleted]).toEqual([[], 0, 0])
})

test('after the 200 readers get the new text, and no other page was rendered', async () => {
  const { status, report } = await publish('llm', { body: [aBlock('intro', 'A wholly new text.')] })
  expect([status, report.regenerated, report.failures]).toEqual([200, ['/docs/nodes/text/llm/'], []])
  const page = await site.get('/docs/nodes/text/llm/')
  expect(page.cache).toBe('HIT')
  expect(page.text).toContain('A wholly new text.')
  // Files are rendered at their next request.
  expect(report.expired).toContain('/docs/nodes/text/llm.md')
  const markdown = await site.get('/docs/nodes/text/llm.md')
  expect(markdown.cache).toBe('MISS')
  expect(markdown.text).toContain('A wholly new text.')
  expect((await site.get('/docs/nodes/text/llm.md')).cache).toBe('HIT')
  expect((await recordsOf('llm')).some(({ content }) => content?.includes('A wholly new text.'))).toBe(true)
})

test('after the 200 an MCP client gets the new text, settings and search records', async () => {
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', site.url)))
  const page = '/docs/nodes/text/llm/'
  const answers = async () => {
    const calls = [
      ['read_page', { page }],
      ['get_node', { page }],
      ['search', { query: 'unheard' }],
    ] as const
    return Promise.all(
      calls.map(async ([name, parameters]) =>
        JSON.stringify((await client.callTool({ name, arguments: parameters })).content),
      ),
    )
  }
  for (const answer of await answers()) expect(answer).not.toContain('unheard')
  await publish('llm', {
    title: 'LLM unheard of',
    settings: [{ _key: 's', _type: 'setting', name: 'unheard', label: 'Unheard', type: 'text' }],
  })
  for (const answer of await answers()) expect(answer).toContain('unheard')
  expect((await site.get('/nodes.json')).text).toContain('"name":"unheard"')
  await client.close()
})

test('a new page turns its 404 into a page, and its deletion turns it back', async () => {
  const fresh = async () => [
    (await site.get('/docs/nodes/text/fresh/')).status,
    (await site.get('/docs/nodes/text/fresh.md')).status,
  ]
  // Also from memory.
  for (const _ of [1, 2, 3]) expect(await fresh()).toEqual([404, 404])
  const published = await publishPage('fresh', { position: 9 })
  expect(published.report.regenerated).toContain('/docs/nodes/text/fresh/')
  for (const _ of [1, 2, 3]) expect(await fresh()).toEqual([200, 200])
  expect((await site.get('/docs/category/text/')).text).toContain('Node fresh')
  expect((await site.get('/sitemap.xml')).text).toContain('/docs/nodes/text/fresh/')
  expect(await recordsOf('fresh')).not.toEqual([])
  const { report } = await unpublish('fresh')
  expect(report.deleted).toBeGreaterThan(0)
  expect(await fresh()).toEqual([404, 404])
  expect((await site.get('/docs/category/text/')).text).not.toContain('Node fresh')
  expect(await recordsOf('fresh')).toEqual([])
})

test('a new slug moves the page and the links to it, and keeps its record ids', async () => {
  await publish('llm', { body: [aBlock('see', 'See speech', { link: 'tts' })] })
  const before = (await recordsOf('tts')).map(({ objectID }) => objectID).sort()
  const { status } = await publish('tts', slug('voice'))
  expect(status).toBe(200)
  await expectRedirect('/docs/nodes/speech/tts/', '/docs/nodes/speech/voice/')
  expect((await site.get('/docs/nodes/speech/voice/')).status).toBe(200)
  expect((await site.get('/docs/nodes/text/llm/')).text).toContain('/docs/nodes/speech/voice/')
  expect((await site.get('/docs/nodes/text/llm.md')).text).toContain(
    `(${site.url}/docs/nodes/speech/voice.md)`,
  )
  await expectRedirect('/docs/nodes/speech/tts.md', '/docs/nodes/speech/voice.md')
  const after = await recordsOf('tts')
  expect(after.map(({ objectID }) => objectID).sort()).toEqual(before)
  expect(after.every(({ url }) => url.startsWith('/docs/nodes/speech/voice/'))).toBe(true)
})

test('a new path segment moves all pages below, and their records', async () => {
  await publish('tts', slug('voice'))
  const { status, report } = await publish('nodes', { pathSegment: 'blocks' })
  expect(status).toBe(200)
  expect(report.regenerated).toContain('/docs/blocks/text/llm/')
  expect((await site.get('/docs/blocks/speech/voice/')).status).toBe(200)
  // In one hop, also for the page that was renamed before its category moved.
  await expectRedirect('/docs/nodes/text/llm/', '/docs/blocks/text/llm/')
  for (const old of ['tts', 'voice'])
    await expectRedirect(`/docs/nodes/speech/${old}/`, '/docs/blocks/speech/voice/')
  const written: string[] = await site.lake.fetch('*[_type == "redirect" && automatic]|order(from asc).from')
  expect(written).toEqual(['/docs/nodes/', '/docs/nodes/speech/tts/'])
  expect((await recordsOf('llm')).every(({ url }) => url.startsWith('/docs/blocks/text/llm/'))).toBe(true)
})

test('a redirect of a writer to an old path reaches the page in one hop, and follows the next move', async () => {
  await publish('tts', slug('voice'))
  await publish('nodes', { pathSegment: 'blocks' })
  const redirect = { _type: 'redirect', permanent: true }
  const made: TestDocument[] = [
    { ...redirect, _id: 'by-hand', from: '/docs/talk/', toUrl: '/docs/nodes/speech/tts/#settings' },
    { ...redirect, _id: 'by-hand-2', from: '/docs/talking/', toUrl: '/docs/talk/' },
    { ...redirect, _id: 'self', from: '/docs/self/', toUrl: '/docs/self/' },
    { ...redirect, _id: 'loop', from: '/docs/round/', toUrl: '/docs/about/' },
    { ...redirect, _id: 'loop-2', from: '/docs/about/', toUrl: '/docs/round/' },
    { ...redirect, _id: 'all', from: '/docs/v1/*', toUrl: '/docs/*' },
    { ...redirect, _id: 'some', from: '/docs/v1/old/*', toUrl: 'https://example.com/*?from=docs' },
    { ...redirect, _id: 'deeper', from: '/docs/v2/*', toUrl: '/docs/v2/v2/*' },
  ]
  await site.write(...made)
  for (const { _id } of made) await site.notify(_id)
  await expectRedirect('/docs/talk/', '/docs/blocks/speech/voice/#settings')
  await expectRedirect('/docs/talking/', '/docs/blocks/speech/voice/#settings')
  expect((await site.get('/docs/self/')).status).toBe(404)
  await expectRedirect('/docs/v1/nodes/speech/tts/', '/docs/blocks/speech/voice/')
  await expectRedirect('/docs/v1/old/a/b/', 'https://example.com/a/b/?from=docs')
  expect((await site.get('/docs/v2/a/')).status).toBe(404)
  // As any browser decodes them.
  expect((await site.get('/docs/round/')).status).toBe(308)
  await publish('speech', { pathSegment: 'sound' })
  await expectRedirect('/docs/talk/', '/docs/blocks/sound/voice/#settings')
  await publish('speech', { pathSegment: 'speech' })
})

test('a page that is published again at another path is found at its former one', async () => {
  await publishPage('phoenix', {})
  await unpublish('phoenix')
  expect((await site.get('/docs/nodes/text/phoenix/')).status).toBe(404)
  await publishPage('phoenix', slug('risen'))
  await expectRedirect('/docs/nodes/text/phoenix/', '/docs/nodes/text/risen/')
})

test('a path that a page had between two moves, which the site never read, redirects', async () => {
  const at = (current: string) => aNodePage('nomad', 'text', { position: 8, ...slug(current) })
  const here = '/docs/nodes/text/camp-3/'
  await publishPage('nomad', slug('camp-1'))
  await site.write(at('camp-3'))
  await site.notify('nomad', { before: at('camp-2'), after: at('camp-3') })
  await expectRedirect('/docs/nodes/text/camp-1/', here)
  await expectRedirect('/docs/nodes/text/camp-2/', here)
  // Another page takes the path and leaves it: the last page there is found, also when the old
  // event arrives again.
  for (const name of ['camp-2', 'village']) await publishPage('settler', slug(name))
  await site.notify('nomad', { before: at('camp-2'), after: at('camp-3') })
  await expectRedirect('/docs/nodes/text/camp-2/', '/docs/nodes/text/village/')
  expect((await site.get('/docs/nodes/text/camp-3/')).status).toBe(200)
  for (const id of ['nomad', 'settler']) await unpublish(id)
})

/** A page that was at three paths, the last unknown to the site, and is then replaced. */
async function replacedPage(id: string, slugs: readonly [string, string, string]) {
  const [first, second, third] = slugs
  for (const name of [first, second]) await publishPage(id, slug(name))
  await site.write(aNodePage(id, 'text', { position: 8, ...slug(third) }))
  const from = `/docs/nodes/text/${third}/`
  // In one transaction, as the Studio does.
  const toPage = { _type: 'reference', _ref: 'embedder', _weak: true }
  const left = { from, container: 'text', name: third, toPage, successorOf: id, permanent: true }
  const redirect = { ...left, automatic: true, leftAt: new Date().toISOString() }
  await site.lake
    .transaction()
    .create({ ...redirect, _id: 'to-embedder', _type: 'redirect' })
    .delete(id)
    .commit()
  const { status, report } = await site.notify(id)
  expect([status, report.failures]).toEqual([200, []])
  await site.notify('to-embedder')
}

test('a deleted page redirects to its replacement, also from paths that the site did not know', async () => {
  const slugs = ['first', 'second', 'third'] as const
  await replacedPage('gone', slugs)
  for (const slug of slugs) await expectRedirect(`/docs/nodes/text/${slug}/`, '/docs/nodes/text/embedder/')
  expect(await site.lake.fetch('count(*[_type == "redirect" && toPage._ref == "gone"])')).toBe(0)
})

test('a page that is published again gets back the redirects that its replacement had from it', async () => {
  const slugs = ['fourth', 'fifth', 'sixth'] as const
  await replacedPage('revenant', slugs)
  await publishPage('revenant', slug('again'), 'speech')
  for (const slug of slugs) await expectRedirect(`/docs/nodes/text/${slug}/`, '/docs/nodes/speech/again/')
  await unpublish('revenant')
  expect((await site.get('/docs/nodes/text/fourth/')).status).toBe(404)
})

test('former paths of categories and tags redirect', async () => {
  await publish('speech', slug('spoken'))
  await expectRedirect('/docs/category/speech/', '/docs/category/spoken/')
  await publish('speech', slug('speech'))
  expect((await site.get('/docs/category/speech/')).status).toBe(200)
  await publish('audio', { ...aTag('audio'), ...slug('sound') })
  await expectRedirect('/docs/tags/audio/', '/docs/tags/sound/')
  await publish('audio', { ...aTag('audio'), ...slug('audio') })
})

async function versionOf(id: string): Promise<TestDocument | null> {
  return site.lake.fetch('*[_id == $id][0]', { id })
}

test('versions that pages read before their event arrived, and that were reverted since, are replaced', async () => {
  const list = async () => (await site.get('/docs/category/speech/')).text
  const title = String(documents.get('stt')?.title)
  await change('stt', { unlisted: true })
  const unlisted = await versionOf('stt')
  // The event of another page revalidates the list.
  await publish('tts', { title: 'Seen meanwhile' })
  expect(await list()).not.toContain(title)
  await change('stt', { unlisted: false })
  // The event before this one is lost.
  await site.notify('stt', { before: unlisted, after: await versionOf('stt') })
  expect(await list()).toContain(title)
  // A document that existed only between two runs.
  await site.write(aNodePage('brief', 'speech', { position: 9 }))
  const brief = await versionOf('brief')
  await publish('tts', { title: 'Seen again' })
  expect(await list()).toContain('Node brief')
  await site.remove('brief')
  await site.notify('brief', { before: brief, after: null })
  expect(await list()).not.toContain('Node brief')
})

test('a lake that is behind its own event is read until it is not', async () => {
  const path = '/docs/nodes/speech/stt/'
  const before = await versionOf('stt')
  const noticed = site.notify('stt', { before, after: before && { ...before, _rev: 'to-come' } })
  await new Promise((resolve) => setTimeout(resolve, 300))
  await change('stt', { title: 'Late in the lake' })
  expect((await noticed).status).toBe(200)
  expect((await site.get(path)).text).toContain('Late in the lake')
}, 60_000)

test('readers under load never get an old page once the 200 is there', async () => {
  const path = '/docs/nodes/speech/stt/'
  let reading = true
  const readers = Array.from({ length: 6 }, async () => {
    while (reading) await site.get(path)
  })
  const stale: string[] = []
  for (let n = 0; n < 15; n += 1) {
    const { status } = await publish('stt', { title: `Edition ${n}.` })
    const texts = await Promise.all([site.get(path), site.get(path), site.get('/docs/category/speech/')])
    for (const { text } of texts) if (!text.includes(`Edition ${n}.`)) stale.push(`${n}: ${status}`)
  }
  reading = false
  await Promise.all(readers)
  expect(stale).toEqual([])
})

test('a kill between expiry and regeneration leaves no old page', async () => {
  await change('stt', { title: 'Written while it died' })
  const dying = site.notify('stt').catch(() => null)
  await new Promise((resolve) => setTimeout(resolve, 15))
  await site.kill()
  await dying
  await site.start()
  for (const path of ['/docs/nodes/speech/stt/', '/docs/category/speech/'])
    expect((await site.get(path)).text, path).toContain('Written while it died')
  const titles = (await recordsOf('stt')).map(({ hierarchy }) => hierarchy.lvl1)
  expect(new Set(titles)).toEqual(new Set(['Written while it died']))
}, 60_000)

test('when pages cannot be written, this is named, readers get fresh ones, and it recovers by itself', async () => {
  const before = await publish('stt', { title: 'Before the fault' })
  const path = before.report.regenerated.find((one) => one.endsWith('/stt/')) ?? ''
  const pages = new DatabaseSync(join(site.env.DATA_DIR ?? '', 'site/pages.sqlite'))
  // Root may write to any file, and to any folder.
  pages.exec("CREATE TRIGGER full BEFORE INSERT ON pages BEGIN SELECT RAISE(ABORT, 'no space left'); END")
  for (const title of ['While it fails', 'While it still fails']) {
    const { status, report } = await publish('stt', { title })
    expect([status, report.failures.find(({ what }) => what === path)?.why]).toEqual([503, 'no space left'])
    expect((await site.get(path)).text).toContain(title)
  }
  pages.exec('DROP TRIGGER full')
  pages.close()
  const failures = async () => (await site.status()).failures
  await expect.poll(failures, { timeout: 90_000, interval: 500 }).toEqual([])
  await site.kill()
  await site.start()
  expect((await site.get(path)).text).toContain('While it still fails')
}, 150_000)

test('pages that are newer than a restored store are not served', async () => {
  const store = join(site.env.DATA_DIR ?? '', 'site')
  const list = '/docs/category/speech/'
  await publish('stt', { title: 'As in the backup' })
  await site.kill()
  cpSync(store, `${store}-backup`, { recursive: true })
  await site.start()
  await publish('stt', { title: 'After the backup' })
  expect((await site.get(list)).text).toContain('After the backup')
  await site.kill()
  rmSync(store, { recursive: true })
  renameSync(`${store}-backup`, store)
  await change('stt', { title: 'As in the backup' })
  await site.start()
  expect((await site.get(list)).text).toContain('As in the backup')
}, 60_000)
