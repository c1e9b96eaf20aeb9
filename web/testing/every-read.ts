import { globSync } from 'node:fs'
import { join } from 'node:path'
import { datasetOf } from '@repo/lake/groq/dataset.ts'
import { runQuery } from '@repo/lake/groq/run.ts'
import type { TestDocument } from '@repo/testing/content.ts'
import { changedKeys } from '#dependencies/change.ts'
import { fingerprintOf } from '#dependencies/fingerprint.ts'
import type { DependencyKey } from '#dependencies/keys.ts'
import { dependenciesOf } from '#dependencies/result-dependencies.ts'
import { pageQuery } from '#queries/page.ts'
import { shownResult } from '#queries/shown-result.ts'

/** Published documents by id. */
export type Dataset = ReadonlyMap<string, TestDocument>

/** A query with its parameters. */
export interface Read {
  readonly name: string
  readonly query: string
  readonly params: Readonly<Record<string, string | readonly string[]>>
}

type Params = Read['params']

const each = (param: string, values: readonly string[]): Params[] =>
  values.map((value) => ({ [param]: value }))

/** The parameters of a page at a path below `/docs/`. */
function atPath(path: string): Params {
  const at = path.lastIndexOf('/')
  return { folder: path.slice(0, at), slug: path.slice(at + 1) }
}

/** The query of the page at a path below `/docs/`, or another query with its parameters. */
export const aPage = (path: string, query: string = pageQuery): Read => ({
  name: path,
  query,
  params: atPath(path),
})

const pages = [
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
].map(atPath)
const places = each('id', ['root', 'nodes', 'text', 'deep', 'speech', 'fresh'])
const tags = each('slug', ['ai', 'audio', 'nobody', 'aix'])
const categories = each('slug', ['nodes', 'text', 'deep', 'fresh', 'textx'])

/** Parameters that pages pass to the query with a name. */
const parameters: Readonly<Record<string, readonly Params[]>> = {
  pageQuery: pages,
  markdownQuery: pages,
  shareImageQuery: pages,
  nodeReferenceQuery: pages,
  categoryQuery: each('slug', ['nodes', 'text', 'deep', 'deeper', 'fresh', 'textx']),
  categoryMarkdownQuery: categories,
  lastMemberQuery: places,
  membersQuery: places,
  categoryCardsQuery: places,
  linkQuery: each('id', ['llm', 'text', 'ai', 'coming']),
  pagesOfCategoryQuery: each('id', ['nodes', 'text', 'speech', 'fresh']),
  pagesMarkdownQuery: each('id', ['nodes', 'text', 'speech', 'fresh']),
  categoriesMarkdownQuery: each('id', ['root', 'nodes', 'text', 'fresh']),
  tagQuery: tags,
  tagMarkdownQuery: tags,
  redirectQuery: ['/docs/old/', '/docs/soon/', '/docs/nowhere/', '/docs/v1/*'].map((path) => ({
    paths: [path],
    keys: [`redirect:${path}`],
  })),
  stepQuery: [
    ...each('name', ['nodes', 'nodesx']).map((name) => ({ container: 'root', ...name })),
    ...each('name', ['llm', 'llmx']).map((name) => ({ container: 'text', ...name })),
    ...each('name', ['text', 'speech']).map((name) => ({ container: 'nodes', ...name })),
  ],
}

const folder = join(import.meta.dirname, '../queries')
const modules = await Promise.all(
  globSync('*.ts', { cwd: folder, exclude: ['*.test.ts'] }).map(
    async (file): Promise<Record<string, unknown>> => import(join(folder, file)),
  ),
)

/** Every query that `read` caches, with parameters that pages pass (`every-read.test.ts`). */
export const reads: readonly Read[] = modules.flatMap(Object.entries<unknown>).flatMap(([name, query]) => {
  if (typeof query !== 'string' || !/^\s*\{\s*"_deps"/.test(query)) return []
  return (parameters[name] ?? [{}]).map((params) => ({
    name: [name, ...Object.values(params)].join(' '),
    query,
    params,
  }))
})

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
  return runQuery({ query, params, dataset, identity: 'nobody', sanity: { projectId: 'p', dataset: 'd' } })
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
