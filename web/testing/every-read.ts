import { datasetOf } from '@repo/lake/groq/dataset.ts'
import { runQuery } from '@repo/lake/groq/run.ts'
import type { TestDocument } from '@repo/testing/content.ts'
import { changedKeys } from '#dependencies/change.ts'
import { fingerprintOf } from '#dependencies/fingerprint.ts'
import type { DependencyKey } from '#dependencies/keys.ts'
import { dependenciesOf } from '#dependencies/result-dependencies.ts'
import { addressesQuery } from '#queries/addresses.ts'
import { categoryQuery, lastMemberQuery, linkQuery, membersQuery } from '#queries/category.ts'
import { homeQuery } from '#queries/home.ts'
import {
  categoriesMarkdownQuery,
  categoryMarkdownQuery,
  homeCategoriesMarkdownQuery,
  homeMarkdownQuery,
  markdownQuery,
  pagesMarkdownQuery,
  tagMarkdownQuery,
} from '#queries/markdown.ts'
import { nodeReferenceQuery, nodeReferencesQuery, nodesQuery } from '#queries/nodes.ts'
import {
  beginningQuery,
  categoryCardsQuery,
  homeCategoriesQuery,
  pagesOfCategoryQuery,
} from '#queries/overview.ts'
import { pageQuery, workflowsQuery } from '#queries/page.ts'
import { hasNodesQuery, isEmptyQuery } from '#queries/published.ts'
import { redirectQuery, stepQuery } from '#queries/redirects.ts'
import {
  brandQuery,
  descriptionQuery,
  publisherQuery,
  siteChromeQuery,
  siteNameQuery,
} from '#queries/settings.ts'
import { groupImageQuery, shareImageQuery } from '#queries/share-image.ts'
import { shownResult } from '#queries/shown-result.ts'
import { tagQuery, tagsQuery } from '#queries/tag.ts'
import { changesQuery, outlineQuery, sitemapQuery } from '#queries/whole-site.ts'

/** Published documents by id. */
export type Dataset = ReadonlyMap<string, TestDocument>

/** A query with its parameters. */
export interface Read {
  readonly name: string
  readonly query: string
  readonly params: Readonly<Record<string, string | readonly string[]>>
}

const each = (name: string, query: string, param: string, values: readonly string[]): Read[] =>
  values.map((value) => ({ name: `${name} ${value}`, query, params: { [param]: value } }))

/** The query of the page at a path below `/docs/`. */
export function aPage(path: string, name = 'page', query: string = pageQuery): Read {
  const at = path.lastIndexOf('/')
  return {
    name: `${name} ${path}`,
    query,
    params: { folder: path.slice(0, at), slug: path.slice(at + 1) },
  }
}

const aGroupImage = (type: 'category' | 'tag', slug: string): Read => ({
  name: `share image of ${type} ${slug}`,
  query: groupImageQuery,
  params: { type, slug },
})

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

/** Every query that `read` caches, with parameters that pages pass (`every-read.test.ts`). */
export const reads: readonly Read[] = [
  ...pagePaths.map((path) => aPage(path)),
  ...pagePaths.map((path) => aPage(path, 'Markdown of', markdownQuery)),
  ...pagePaths.map((path) => aPage(path, 'workflows of', workflowsQuery)),
  ...pagePaths.map((path) => aPage(path, 'share image of', shareImageQuery)),
  ...pagePaths.map((path) => aPage(path, 'node reference of', nodeReferenceQuery)),
  ...each('category', categoryQuery, 'slug', ['nodes', 'text', 'deep', 'deeper', 'fresh', 'textx']),
  ...each('last member', lastMemberQuery, 'id', ['root', 'nodes', 'text', 'deep', 'speech', 'fresh']),
  ...each('link', linkQuery, 'id', ['llm', 'text', 'ai', 'coming']),
  ...each('members', membersQuery, 'id', ['root', 'nodes', 'text', 'deep', 'speech', 'fresh']),
  ...each('category cards', categoryCardsQuery, 'id', ['root', 'nodes', 'text', 'deep', 'speech', 'fresh']),
  ...each('pages of category', pagesOfCategoryQuery, 'id', ['nodes', 'text', 'speech', 'fresh']),
  ...each('categories in Markdown', categoriesMarkdownQuery, 'id', ['root', 'nodes', 'text', 'fresh']),
  ...each('category in Markdown', categoryMarkdownQuery, 'slug', ['nodes', 'text', 'deep', 'fresh', 'textx']),
  ...each('pages in Markdown', pagesMarkdownQuery, 'id', ['nodes', 'text', 'speech', 'fresh']),
  ...each('tag in Markdown', tagMarkdownQuery, 'slug', ['ai', 'audio', 'nobody', 'aix']),
  ...each('tag', tagQuery, 'slug', ['ai', 'audio', 'nobody', 'aix']),
  ...['nodes', 'text', 'deep', 'fresh', 'textx'].map((slug) => aGroupImage('category', slug)),
  ...['ai', 'audio', 'nobody', 'aix'].map((slug) => aGroupImage('tag', slug)),
  ...['/docs/old/', '/docs/soon/', '/docs/nowhere/', '/docs/v1/*'].map((path) => ({
    name: `redirect ${path}`,
    query: redirectQuery,
    params: { paths: [path], keys: [`redirect:${path}`] },
  })),
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
  { name: 'categories on the home page', query: homeCategoriesQuery, params: {} },
  { name: 'home in Markdown', query: homeMarkdownQuery, params: {} },
  {
    name: 'categories of the home page in Markdown',
    query: homeCategoriesMarkdownQuery,
    params: {},
  },
  { name: 'beginning', query: beginningQuery, params: {} },
  { name: 'site name', query: siteNameQuery, params: {} },
  { name: 'description', query: descriptionQuery, params: {} },
  { name: 'brand', query: brandQuery, params: {} },
  { name: 'publisher', query: publisherQuery, params: {} },
  { name: 'site chrome', query: siteChromeQuery, params: {} },
  { name: 'site map', query: sitemapQuery, params: {} },
  { name: 'addresses', query: addressesQuery, params: {} },
  { name: 'outline', query: outlineQuery, params: {} },
  { name: 'nodes', query: nodesQuery, params: {} },
  { name: 'node references', query: nodeReferencesQuery, params: {} },
  { name: 'changes', query: changesQuery, params: {} },
  { name: 'whether the site is empty', query: isEmptyQuery, params: {} },
  { name: 'whether there are nodes', query: hasNodesQuery, params: {} },
  { name: 'tags', query: tagsQuery, params: {} },
]

/** Documents with the fields that the lake adds. */
export const published = (documents: readonly TestDocument[]): Dataset =>
  new Map(
    documents.map((document) => [
      document._id,
      { ...document, _rev: 'r0', _updatedAt: '2026-11-01T00:00:00Z' },
    ]),
  )

/** The result of a query. */
export function run({ query, params }: Omit<Read, 'name'>, documents: Dataset): Promise<unknown> {
  const dataset = datasetOf([...documents.values()])
  return runQuery({
    query,
    params,
    dataset,
    identity: 'nobody',
    sanity: { projectId: 'p', dataset: 'd' },
  })
}

/** The result of a query as pages see it, and its dependencies. */
export interface Result {
  readonly shown: string
  readonly dependencies: readonly DependencyKey[]
}

/** Results of all {@link reads}, by name. */
export async function results(documents: Dataset): Promise<Map<string, Result>> {
  const all = await Promise.all(
    reads.map(async (read): Promise<[string, Result]> => {
      const result = await run(read, documents)
      return [read.name, { shown: JSON.stringify(shownResult(result)), dependencies: dependenciesOf(result) }]
    }),
  )
  return new Map(all)
}

/** Dependency keys of a document that differ between two datasets. */
export function changeOf(id: string, before: Dataset, after: Dataset): Set<DependencyKey> {
  const [was, is] = [before.get(id), after.get(id)]
  return changedKeys(was ? fingerprintOf(was) : null, is ? fingerprintOf(is) : null)
}

/** Names of the queries whose result differs although none of their dependencies changed. */
export function missed(
  before: ReadonlyMap<string, Result>,
  after: ReadonlyMap<string, Result>,
  changed: ReadonlySet<DependencyKey>,
) {
  return [...before]
    .filter(([name, { shown, dependencies }]) => {
      return shown !== after.get(name)?.shown && !dependencies.some((key) => changed.has(key))
    })
    .map(([name]) => name)
}
