import { openedForFile } from '@repo/kit/testing/opened.ts'
import { aNodePage, aTag, type TestDocument } from '@repo/testing/content.ts'
import { beforeAll, expect, test } from 'vitest'
import { builtSite } from '#testing/site.ts'

const site = openedForFile(() => builtSite([]))
beforeAll(async () => {
  const { failures } = await site.start()
  expect(failures).toEqual([])
})

const pages = ['/', '/docs/', '/docs/tags/', '/search/', '/search/?q=llm']
const files = [
  '/feed.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/llms.txt',
  '/llms-full.txt',
  '/og.png',
  '/manifest.webmanifest',
]
async function emptyPages(): Promise<string[]> {
  const answers = await Promise.all(pages.map(async (path) => ({ path, ...(await site.get(path)) })))
  expect(answers.map(({ status }) => status)).toEqual(pages.map(() => 200))
  return answers.flatMap(({ path, text }) => (text.includes('Nothing is published yet.') ? [path] : []))
}

async function publish(document: TestDocument) {
  await site.write(document)
  const { status, report } = await site.notify(document._id)
  expect([status, report.failures]).toEqual([200, []])
  return report
}

test('every page says that nothing is published, and tells the owner where the Studio is', async () => {
  expect(await emptyPages()).toEqual(pages)
  for (const path of pages)
    expect((await site.get(path)).text).toMatch(/href="?http:\/\/localhost:1"?>the Studio/)
})

test('every fixed route answers 200', async () => {
  const statuses = await Promise.all(files.map(async (path) => `${path} ${(await site.get(path)).status}`))
  expect(statuses).toEqual(files.map((path) => `${path} 200`))
})

test('nothing speaks of nodes until a node page is published', async () => {
  expect((await site.get('/nodes.json')).status).toBe(404)
  for (const path of [...pages, ...files])
    expect((await site.get(path)).text, path).not.toMatch(/\bnodes?\b/i)
  const guide = { ...aNodePage('start', 'none', { title: 'Start' }), _type: 'guide', category: undefined }
  await publish(guide)
  for (const path of ['/docs/', '/docs.md', '/docs/start/', '/llms.txt', '/search/?q=start'])
    expect((await site.get(path)).text, path).not.toMatch(/\bnodes?\b|needs an account/i)
  await publish({ ...guide, unlisted: true })
})

test('the first page appears without a restart, and its tag with it', async () => {
  await publish(aTag('ai'))
  expect(await emptyPages()).toEqual(pages)
  const page = { ...aNodePage('llm', 'none', { tags: ['ai'] }), category: undefined }
  expect((await publish(page)).regenerated).toEqual(expect.arrayContaining(['/', '/docs/', '/docs/tags/']))
  expect(await emptyPages()).toEqual([])
  for (const path of ['/docs/llm/', '/docs/tags/ai/', '/docs/llm.md', '/og/llm.png'])
    expect((await site.get(path)).status).toBe(200)
  expect((await site.get('/docs/llm/')).cache).toBe('HIT')
  expect((await site.get('/sitemap.xml')).text).toContain('/docs/llm/')
  expect((await site.get('/search/?q=llm')).text).toContain('href="/docs/llm/')
})

test('the site says that it is empty again when its last page is unlisted', async () => {
  await publish({ ...aNodePage('tts', 'none'), category: undefined })
  await publish({ ...aNodePage('llm', 'none', { tags: ['ai'], unlisted: true }), category: undefined })
  expect(await emptyPages()).toEqual([])
  await publish({ ...aNodePage('tts', 'none', { unlisted: true }), category: undefined })
  expect(await emptyPages()).toEqual(pages)
})

test('another brand is in every output, and the name of this software in none', async () => {
  await publish({
    _id: 'siteSettings',
    _type: 'siteSettings',
    productName: 'Acme',
    company: 'Acme Corp.',
    color: '#ffd400',
    logo: { _type: 'image', asset: { _type: 'reference', _ref: 'image-acme-64x64-svg', _weak: true } },
  })
  await publish({ ...aNodePage('pipe', 'none'), _type: 'guide', category: undefined })
  const named = ['/docs/pipe/', '/docs.md', '/docs/nowhere/', ...pages, ...files]
  for (const path of named) {
    const { text } = await site.get(path)
    expect(text, path).not.toContain('Loomwork')
    if (!/robots|sitemap|og\.png|llms-full/.test(path)) expect(text, path).toContain('Acme')
  }
  const home = (await site.get('/')).text
  expect(home).toMatch(/<link rel="?icon"? href="?[^ >]*acme-64x64\.svg/)
  expect(home).toContain('--accent:oklch(from #ffd400 ')
  expect((await site.get('/manifest.webmanifest')).text).toContain('"theme_color":"#ffd400"')
})
