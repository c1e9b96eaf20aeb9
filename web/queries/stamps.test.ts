/**
 * The promise of the design, "exact", for the half that this folder answers for: whatever a query shows differently
 * after an edit, one of its stamps is among the facets that the edit changed. Run on the lake's own GROQ.
 */
import { datasetOf } from '@repo/lake/groq/dataset.ts'
import { runQuery } from '@repo/lake/groq/run.ts'
import { expect, test } from 'vitest'
import { facetsChanged } from '#facets/change.ts'
import type { Facet } from '#facets/facets.ts'
import { imprintOf } from '#facets/imprint.ts'
import { stampsOf, strayStampsOf } from '#facets/stamps.ts'
import type { TestDocument } from '#testing/content.ts'
import { richDocumentation, unpublishedDocumentation } from '#testing/rich-content.ts'
import { answerOf } from './answer.ts'
import { categoryQuery, lastMemberQuery, linkQuery, membersQuery } from './category.ts'
import { changesQuery } from './changes.ts'
import { homeQuery } from './home.ts'
import { markdownQuery } from './markdown.ts'
import { nodesQuery } from './nodes.ts'
import { outlineQuery, pageOrderQuery } from './outline.ts'
import { beginningQuery, shelfQuery } from './overview.ts'
import { pageQuery } from './page.ts'
import { isEmptyQuery } from './published.ts'
import { redirectQuery, stepQuery } from './redirects.ts'
import { descriptionQuery, furnitureQuery, identityQuery } from './settings.ts'
import { shareImageQuery } from './share-image.ts'
import { sitemapQuery } from './sitemap.ts'
import { tagQuery, tagsQuery } from './tag.ts'

type Dataset = ReadonlyMap<string, TestDocument>

interface Read {
  readonly name: string
  readonly query: string
  readonly params: Readonly<Record<string, string>>
}

const each = (name: string, query: string, param: string, values: readonly string[]): Read[] =>
  values.map((value) => ({ name: `${name} ${value}`, query, params: { [param]: value } }))

/** The read of the page at a path below `/docs/`. */
function aPage(path: string, name = 'page', query: string = pageQuery): Read {
  const at = path.lastIndexOf('/')
  return {
    name: `${name} ${path}`,
    query,
    params: { folder: path.slice(0, at), slug: path.slice(at + 1) },
  }
}

const pagePaths = [
  'nodes/text/llm',
  'nodes/speech/llm',
  'nodesx/text/llm',
  'nodes/speech/tts',
  'nodes/text/splitter',
  'nodes/text/deep/deeper/below',
  'nodes/text/deepx/deeper/below',
  'nodes/text/coming',
  'nodes/text/llmx',
  'nodes/speech/loose',
]

/** Every query that `read` keeps, with everything that pages ask it for. */
const reads: readonly Read[] = [
  ...pagePaths.map((path) => aPage(path)),
  ...pagePaths.map((path) => aPage(path, 'Markdown of', markdownQuery)),
  ...pagePaths.map((path) => aPage(path, 'share image of', shareImageQuery)),
  ...each('category', categoryQuery, 'slug', ['nodes', 'text', 'deep', 'deeper', 'fresh', 'textx']),
  ...each('last member', lastMemberQuery, 'id', ['root', 'nodes', 'text', 'deep', 'speech', 'fresh']),
  ...each('link', linkQuery, 'id', ['llm', 'text', 'ai', 'coming']),
  ...each('members', membersQuery, 'id', ['root', 'nodes', 'text', 'deep', 'speech', 'fresh']),
  ...each('shelf', shelfQuery, 'id', ['root', 'nodes', 'text', 'deep', 'speech', 'fresh']),
  ...each('tag', tagQuery, 'slug', ['ai', 'audio', 'nobody', 'aix']),
  ...each('redirect', redirectQuery, 'from', ['/docs/old/', '/docs/soon/', '/docs/nowhere/']),
  ...[
    ['root', 'nodes'],
    ['root', 'nodesx'],
    ['text', 'llm'],
    ['text', 'llmx'],
    ['nodes', 'text'],
    ['nodes', 'speech'],
  ].map(([container = '', name = '']) => ({
    name: `step ${container} ${name}`,
    query: stepQuery,
    params: { container, name },
  })),
  { name: 'home', query: homeQuery, params: {} },
  { name: 'beginning', query: beginningQuery, params: {} },
  { name: 'identity', query: identityQuery, params: {} },
  { name: 'description', query: descriptionQuery, params: {} },
  { name: 'furniture', query: furnitureQuery, params: {} },
  { name: 'site map', query: sitemapQuery, params: {} },
  { name: 'outline', query: outlineQuery, params: {} },
  { name: 'nodes', query: nodesQuery, params: {} },
  { name: 'order of pages', query: pageOrderQuery, params: {} },
  { name: 'changes', query: changesQuery, params: {} },
  { name: 'whether the site is empty', query: isEmptyQuery, params: {} },
  { name: 'tags', query: tagsQuery, params: {} },
]

const published = (documents: readonly TestDocument[]): Dataset =>
  new Map(
    documents.map((document) => [
      document._id,
      { ...document, _rev: 'r0', _updatedAt: '2026-11-01T00:00:00Z' },
    ]),
  )

function run({ query, params }: Read, documents: Dataset): Promise<unknown> {
  const dataset = datasetOf([...documents.values()])
  return runQuery({
    query,
    params,
    dataset,
    identity: 'nobody',
    sanity: { projectId: 'p', dataset: 'd' },
  })
}

interface Result {
  readonly shown: string
  readonly stamps: readonly Facet[]
}

async function results(documents: Dataset): Promise<Map<string, Result>> {
  const all = await Promise.all(
    reads.map(async (read): Promise<[string, Result]> => {
      const result = await run(read, documents)
      return [read.name, { shown: JSON.stringify(answerOf(result)), stamps: stampsOf(result) }]
    }),
  )
  return new Map(all)
}

function changeOf(id: string, before: Dataset, after: Dataset): Set<Facet> {
  const [was, is] = [before.get(id), after.get(id)]
  return facetsChanged(was ? imprintOf(was) : null, is ? imprintOf(is) : null)
}

/** Names of the queries that show something else although no stamp of theirs changed. */
function missed(before: Map<string, Result>, after: Map<string, Result>, changed: ReadonlySet<Facet>) {
  return [...before]
    .filter(([name, { shown, stamps }]) => {
      return shown !== after.get(name)?.shown && !stamps.some((stamp) => changed.has(stamp))
    })
    .map(([name]) => name)
}

/** Mulberry32: the same numbers from 0 to 1 for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const awaited = unpublishedDocumentation()

/** A field with another value of its kind, or without one. */
function altered(field: string, value: unknown, pick: <T>(list: readonly T[]) => T | undefined): unknown {
  if (pick([0, 1, 2, 3]) === 0) return undefined
  if (typeof value === 'string') return `${value}x`
  if (typeof value === 'number') return pick([1, 2, 3, 4])
  if (typeof value === 'boolean') return !value
  if (Array.isArray(value))
    return pick([value.toReversed(), value.slice(1), [...value, ...value.slice(0, 1)]])
  if (field === 'slug') return { _type: 'slug', current: pick(['llm', 'llmx', 'text', 'textx', 'ai', 'aix']) }
  if (field === 'category' || field === 'parent')
    return { _type: 'reference', _ref: pick(['text', 'speech', 'deep', 'fresh']) }
  return value
}

const fieldsOf = [
  'title',
  'slug',
  'position',
  'unlisted',
  'tags',
  'summary',
  'body',
  'icon',
  'color',
] as const

/** One edit as a writer may make it: publish, unpublish, or change of one field. */
function edited(documents: Dataset, step: number, pick: <T>(list: readonly T[]) => T | undefined) {
  const next = new Map(documents)
  const kind = pick(['change', 'change', 'change', 'change', 'publish', 'unpublish'])
  const absent = [...richDocumentation(), ...awaited].filter(({ _id }) => !documents.has(_id))
  const stamp = { _rev: `r${step}`, _updatedAt: `2026-11-${pick(['01', '02'])}T00:00:00Z` }
  if (kind === 'publish' && absent.length > 0) {
    const document = pick(absent)
    if (document) next.set(document._id, { ...document, ...stamp })
    return { next, id: document?._id ?? '', what: 'published' }
  }
  const document = pick([...documents.values()])
  if (!document) return { next, id: '', what: 'nothing' }
  if (kind === 'unpublish') {
    next.delete(document._id)
    return { next, id: document._id, what: 'unpublished' }
  }
  const field = pick([
    ...Object.keys(document).filter((key) => !key.startsWith('_')),
    ...fieldsOf.filter((key) => key in document),
  ])
  const value = altered(field ?? 'title', document[field ?? 'title'], pick)
  const changed = { ...document, [field ?? 'title']: value, ...stamp }
  next.set(document._id, value === undefined ? without(changed, field ?? 'title') : changed)
  return { next, id: document._id, what: `${field} = ${JSON.stringify(value)}` }
}

/** The lake keeps no field without a value. */
function without(document: TestDocument, field: string): TestDocument {
  const { _id, _type } = document
  return {
    ...Object.fromEntries(Object.entries(document).filter(([key]) => key !== field)),
    _id,
    _type,
  }
}

test.each([1, 2, 3])(
  'whatever an edit shows differently, a stamp of the query tells (seed %i)',
  async (seed) => {
    const random = randomOf(seed)
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]
    let documents = published(richDocumentation())
    let before = await results(documents)
    const history: string[] = []
    for (let step = 1; step <= 60; step += 1) {
      const { next, id, what } = edited(documents, step, pick)
      const after = await results(next)
      history.push(`${step}. ${id}: ${what}`)
      const names = missed(before, after, changeOf(id, documents, next))
      expect(names, `after ${history.slice(-3).join('; ')}`).toEqual([])
      documents = next
      before = after
    }
  },
)

test('every stamp of a well-formed documentation is a facet', async () => {
  const documents = published([...richDocumentation(), ...awaited])
  for (const read of reads) expect(strayStampsOf(await run(read, documents)), read.name).toEqual([])
})

test('a reference to what is not published is noted, so that its page changes with the publication', async () => {
  const page = aPage('nodes/text/llm')
  expect(stampsOf(await run(page, published(richDocumentation())))).toContain('link:coming')
})

test('a path that leads nowhere is noted, so that a page that appears there is seen', async () => {
  const nowhere = aPage('nodes/text/nowhere')
  expect(stampsOf(await run(nowhere, published(richDocumentation())))).toEqual(['slug:page:nowhere'])
})

test('a page reads itself, its way and what it shows, and nothing else of the site', async () => {
  const page = aPage('nodes/speech/tts')
  expect(stampsOf(await run(page, published(richDocumentation())))).toEqual([
    'address:tts',
    'link:audio',
    'link:nodes',
    'link:speech',
    'link:tts',
    'page:tts',
    'segment:nodes',
    'segment:speech',
    'slug:page:tts',
  ])
})

test('Markdown names the summaries of related nodes, and notices what becomes of them', async () => {
  const stamps = stampsOf(
    await run(aPage('nodes/text/llm', 'Markdown of', markdownQuery), published(richDocumentation())),
  )
  expect(stamps).toContain('card:tts')
  expect(stamps).toContain('link:coming')
})
