/**
 * The site responds whatever values a document has. The site under test is built and caches
 * nothing, so that each response shows the current content.
 */

import { smallDocumentation, type TestDocument } from '@repo/testing/content.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestSite, testSite } from '#testing/site.ts'
import { together, type Variant, variantsOf, type WrongValue, wholeDocuments } from '#testing/wrong-values.ts'

let site: TestSite
/** URL of a site that renders every page at every request. */
let uncached: string

beforeAll(async () => {
  site = await testSite(smallDocumentation())
  await site.build()
  uncached = await site.startUncached()
}, 400_000)
afterAll(() => site?.close())

afterEach(() => site.write(...smallDocumentation()))

/** Pages that are written at the same time: each of them is in the sidebar of all. */
const pagesAtOnce = 40
/** Requests at the same time. */
const parallel = 4

const statusOf = async (path: string) =>
  (
    await fetch(uncached + path, { redirect: 'manual' }).then(async (response) => {
      await response.arrayBuffer()
      return response
    })
  ).status

/** Paths with an unexpected response, with the wrong value of the document. */
async function failuresOf(
  requests: readonly { readonly path: string; readonly what: string; readonly status?: number }[],
): Promise<string[]> {
  const waiting = [...requests]
  const failures: string[] = []
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const status = await statusOf(next.path)
      const isRight = next.status === undefined ? status < 500 : status === next.status
      if (!isRight) failures.push(`${next.what}: ${next.path} answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: parallel }, worker))
  return failures
}

/** Pages and files that list other pages. */
const lists = [
  '/docs/',
  '/docs/category/text/',
  '/docs/tags/ai/',
  '/docs/tags/',
  '/docs/nodes/text/llm/',
  '/llms.txt',
  '/llms-full.txt',
  '/feed.xml',
  '/sitemap.xml',
  '/nodes.json',
  '/node-list.json',
]

/** Each variant as a separate document with its own path. */
function separate(variants: readonly Variant[]) {
  return variants.map(({ what, field, document }, index) => {
    const slug = `wrong-${index}`
    const own = field === 'slug' ? {} : { slug: { _type: 'slug', current: slug } }
    const path = `/docs/nodes/text/${slug}`
    // Without its slug or category the page has another path, or none.
    const status = field === 'slug' || field === 'category' ? undefined : 200
    return { what, field, path, status, document: { ...document, ...own, _id: `wrong-${index}` } }
  })
}

test.each(['nodePage', 'guide'] as const)(
  'a %s with any wrong value gets a response, and so do all pages and files that list it',
  async (type) => {
    // Wrong values inside blocks are in testing/wrong-forms.ts.
    const variants = shownOf(type).filter(({ what }) => !what.startsWith('body.'))
    expect(variants.length).toBeGreaterThan(150)
    const all = separate(together(wholeDocuments[type], variants, ['title', 'slug', 'category', 'unlisted']))
    const failures: string[] = []
    for (let start = 0; start < all.length; start += pagesAtOnce) {
      const some = all.slice(start, start + pagesAtOnce)
      await site.write(...some.map(({ document }) => document))
      const requests = some.flatMap(({ what, path, status }) =>
        [`${path}/`, `${path}.md`].map((one) => ({ what, path: one, ...(status && { status }) })),
      )
      const pictures = some.flatMap(({ what, path, document }) =>
        isDrawn(what) ? [{ what, path: `/og/nodes/text/${path.split('/').at(-1)}.png`, document }] : [],
      )
      const around = lists.map((path) => ({ what: `pages from ${start} on`, path, status: 200 }))
      failures.push(...(await failuresOf([...requests, ...pictures, ...around])))
      for (const { document } of some) await site.remove(document._id)
    }
    expect(failures).toEqual([])
  },
  600_000,
)

/** Without those inside the importer's note about a file, of which readers see nothing. */
function shownOf(type: keyof typeof wholeDocuments): WrongValue[] {
  return variantsOf(wholeDocuments[type]).filter(({ what }) => !what.startsWith('source.'))
}

/**
 * True if share images show the field. Others are skipped, because drawing one takes longer than a
 * page.
 */
function isDrawn(what: string): boolean {
  return /(?:^|, )(?:title|summary) /.test(what)
}

/**
 * Other documents, with the fields that decide whether they are shown, and the paths that show
 * them.
 */
const others: readonly (readonly [
  type: keyof typeof wholeDocuments,
  gates: readonly string[],
  paths: readonly string[],
])[] = [
  [
    'category',
    ['title', 'slug', 'pathSegment', 'parent'],
    [
      '/docs/',
      '/docs/category/text/',
      '/docs/category/nodes/',
      '/docs/nodes/text/llm/',
      '/sitemap.xml',
      '/llms.txt',
      '/nodes.json',
      '/node-list.json',
      '/og/nodes/text/llm.png',
    ],
  ],
  [
    'tag',
    ['label', 'slug'],
    [
      '/docs/tags/',
      '/docs/tags/ai/',
      '/docs/nodes/text/llm/',
      '/sitemap.xml',
      '/nodes.json',
      '/node-list.json',
    ],
  ],
  [
    'redirect',
    // The site reads neither of the others, or as a detail of an answer that these lead to.
    ['from', 'toPage', 'toUrl', 'container', 'name', 'folder'],
    ['/docs/old/', '/docs/old.md', '/docs/nodes/text/old/', '/docs/nodes/text/llm/'],
  ],
  ['siteSettings', [], ['/', '/docs/nodes/text/llm/', '/manifest.webmanifest', '/opensearch.xml']],
  ['homePage', [], ['/']],
  ['searchSettings', [], ['/docs/', '/search/?q=a']],
]

test.each(others)(
  'a document %s with any wrong value breaks no page',
  async (type, gates, paths) => {
    const failures: string[] = []
    for (const { what, document } of together(wholeDocuments[type], shownOf(type), gates)) {
      await site.write(document)
      failures.push(...(await failuresOf(paths.map((path) => ({ what, path })))))
    }
    expect(failures).toEqual([])
  },
  600_000,
)

test('every kind of URL may contain letters outside ASCII, and redirects resolve to such URLs', async () => {
  const slug = (current: string) => ({ slug: { _type: 'slug', current } })
  const documents: TestDocument[] = [
    { ...wholeDocuments.nodePage, _id: 'wrong', ...slug('日本') },
    { ...wholeDocuments.category, _id: 'ue', ...slug('über'), pathSegment: 'über' },
    { ...wholeDocuments.tag, _id: 'n', ...slug('ñ') },
    {
      _id: 'led',
      _type: 'redirect',
      from: '/docs/old/',
      toPage: { _type: 'reference', _ref: 'wrong', _weak: true },
    },
    { _id: 'far', _type: 'redirect', from: '/docs/far/', toUrl: 'https://example.com/日本 (1)/?q=é' },
  ]
  await site.write(...documents)
  for (const path of [
    '/docs/nodes/text/日本/',
    '/docs/nodes/text/日本.md',
    '/og/nodes/text/日本.png',
    '/docs/category/über/',
    '/docs/tags/ñ/',
  ])
    expect(await statusOf(path), path).toBe(200)
  const response = await fetch(`${uncached}/docs/nodes/text/日本.md`)
  expect(response.headers.get('link')).toBe(
    `<${site.url}/docs/nodes/text/%E6%97%A5%E6%9C%AC/>; rel="canonical"`,
  )
  const leadsTo = async (path: string) =>
    (await fetch(uncached + path, { redirect: 'manual' })).headers.get('location')
  expect(await leadsTo('/docs/old/')).toBe('/docs/nodes/text/%E6%97%A5%E6%9C%AC/')
  expect(await leadsTo('/docs/old.md')).toBe('/docs/nodes/text/%E6%97%A5%E6%9C%AC.md')
  expect(await leadsTo('/docs/far/')).toBe('https://example.com/%E6%97%A5%E6%9C%AC%20(1)/?q=%C3%A9')
})
