/** The site under test caches nothing, so that each response shows the current content. */

import { openedForFile } from '@repo/kit/testing/opened.ts'
import { aNodePage, smallDocumentation, type TestDocument } from '@repo/testing/content.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { inParallel } from '#testing/in-parallel.ts'
import { together, variantsOf, type WrongValue } from '#testing/malformed.ts'
import { builtSite } from '#testing/site.ts'
import { wholeDocuments } from '#testing/whole-documents.ts'

/** URL of a site that renders every page at every request. */
let uncached: string

const site = openedForFile(() => builtSite(smallDocumentation()))
beforeAll(async () => {
  uncached = await site.startUncached()
})

afterEach(() => site.write(...smallDocumentation()))

/** Documents that are written at the same time: each page and category is in the sidebar of all. */
const atOnce = 40
const parallel = 4

async function statusOf(path: string) {
  const response = await fetch(uncached + path, { redirect: 'manual' })
  await response.arrayBuffer()
  return response.status
}

async function failuresOf(
  requests: readonly { readonly path: string; readonly what: string; readonly status?: number }[],
): Promise<string[]> {
  const failures = await inParallel(requests, parallel, async ({ path, what, status: expected }) => {
    const status = await statusOf(path)
    const isRight = expected === undefined ? status < 500 : status === expected
    return isRight ? [] : [`${what}: ${path} answered ${status}`]
  })
  return failures.flat()
}

const lists = [
  '/docs/',
  '/docs/category/nodes/',
  '/docs/category/text/',
  '/docs/tags/ai/',
  '/docs/tags/',
  '/docs/nodes/text/llm/',
  '/llms.txt',
  '/llms-full.txt',
  '/feed.xml',
  '/sitemap.xml',
  '/nodes.json',
]

/** A request with the status that it must get; without one, any below 500. */
interface Requested {
  readonly path: string
  readonly status?: number
}

/** Documents of which many are written at the same time. */
interface Separate {
  /** Fields that decide whether and where the others are shown. */
  readonly gates: readonly string[]
  /** Fields that make each document another one, by its number. */
  readonly own: (id: string) => Readonly<Record<string, unknown>>
  /** URLs that show it. @param field that is wrong @param what description of the wrong value */
  readonly paths: (id: string, field: string, what: string) => readonly Requested[]
  readonly inside?: (id: string) => TestDocument
}

const ownSlug = (current: string) => ({ slug: { _type: 'slug', current } })

const pages: Separate = {
  gates: ['title', 'slug', 'category', 'unlisted'],
  own: ownSlug,
  paths: (id, field, what) => {
    const path = `nodes/text/${id}`
    // Without its slug or category the page has another path, or none.
    const status = field === 'slug' || field === 'category' ? {} : { status: 200 }
    return [
      ...[`/docs/${path}/`, `/docs/${path}.md`].map((one) => ({ path: one, ...status })),
      ...(isDrawn(what) ? [{ path: `/og/${path}.png` }] : []),
    ]
  },
}

const separate: Partial<Readonly<Record<keyof typeof wholeDocuments, Separate>>> = {
  nodePage: pages,
  guide: pages,
  category: {
    gates: ['title', 'slug', 'pathSegment', 'parent'],
    own: (id) => ({ ...ownSlug(id), pathSegment: id }),
    inside: (id) => aNodePage(`in-${id}`, id),
    paths: (id, _field, what) => [
      ...['category/', 'nodes/'].map((folder) => ({ path: `/docs/${folder}${id}/` })),
      { path: `/docs/nodes/${id}/in-${id}/` },
      ...(isDrawn(what) ? [`category/${id}`, `nodes/${id}/in-${id}`] : []).map((path) => ({
        path: `/og/${path}.png`,
      })),
    ],
  },
  redirect: {
    // The site reads neither of the others, or as a detail of an answer that these lead to.
    gates: ['from', 'toPage', 'toUrl', 'container', 'name', 'folder'],
    own: (id) => ({ from: `/docs/${id}/`, name: id }),
    paths: (id) => [`/docs/${id}/`, `/docs/${id}.md`, `/docs/nodes/text/${id}/`].map((path) => ({ path })),
  },
}

test.each(Object.entries(separate))(
  'a %s with any wrong value gets a response, and so do all pages and files that list it',
  async (type, { gates, own, paths, inside }) => {
    const whole = wholeDocuments[type as keyof typeof wholeDocuments]
    // Wrong values inside blocks are in testing/whole-blocks.ts.
    const variants = shownOf(whole).filter(({ what }) => !what.startsWith('body.'))
    const all = together(whole, variants, gates).map(({ what, field, document }, index) => {
      const id = `wrong-${index}`
      const { [field]: _wrong, ...others } = own(id)
      const written = [{ ...document, ...others, _id: id }, ...(inside ? [inside(id)] : [])]
      return { written, requests: paths(id, field, what).map((request) => ({ what, ...request })) }
    })
    expect(all.length).toBeGreaterThan(70)
    const failures: string[] = []
    for (let start = 0; start < all.length; start += atOnce) {
      const some = all.slice(start, start + atOnce)
      const documents = some.flatMap(({ written }) => written)
      await site.write(...documents)
      const around = lists.map((path) => ({ what: `those from ${start} on`, path, status: 200 }))
      failures.push(...(await failuresOf([...some.flatMap(({ requests }) => requests), ...around])))
      for (const { _id } of documents.reverse()) await site.remove(_id)
    }
    expect(failures).toEqual([])
  },
  600_000,
)

/** Without those inside the importer's note about a file, of which readers see nothing. */
function shownOf(whole: TestDocument): WrongValue[] {
  return variantsOf(whole).filter(({ what }) => !what.startsWith('source.'))
}

/** True if share images show the field: drawing one takes longer than a page. */
function isDrawn(what: string): boolean {
  return /(?:^|, )(?:title|summary|icon|color|description) /.test(what)
}

/** Other documents, their gates, and the paths that show them. */
const others: readonly (readonly [
  type: keyof typeof wholeDocuments,
  gates: readonly string[],
  paths: readonly string[],
])[] = [
  [
    'tag',
    ['label', 'slug'],
    ['/docs/tags/', '/docs/tags/ai/', '/docs/nodes/text/llm/', '/sitemap.xml', '/nodes.json'],
  ],
  ['siteSettings', [], ['/', '/docs/nodes/text/llm/', '/manifest.webmanifest']],
  ['homePage', [], ['/']],
  ['searchSettings', [], ['/docs/', '/search/?q=a']],
]

test.each(others)(
  'a document %s with any wrong value breaks no page',
  async (type, gates, paths) => {
    const failures: string[] = []
    for (const { what, document } of together(wholeDocuments[type], shownOf(wholeDocuments[type]), gates)) {
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
