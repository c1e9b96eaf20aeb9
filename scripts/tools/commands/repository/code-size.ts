/** How much code there is, and what one change of it concerns: figures with limits. */
import { readFileSync, realpathSync } from 'node:fs'
import { dirname, extname, join, relative } from 'node:path'
import { root } from '@repo/kit/repository.ts'
import { repositoryTexts } from './texts.ts'

/** A figure of the repository. */
export interface Size {
  readonly what: string
  readonly value: number
  /** Lower it when the value falls. */
  readonly most: number
}

const isCode = (path: string) => /\.(?:tsx?|mjs|css)$/.test(path) && !/\.generated\.|next-env/.test(path)
const isTest = (path: string) => /\.(?:test|spec)\.|\/(?:testing|e2e)\//.test(path)
const isMeasurement = (path: string) => /\/(?:bench|conformance)\//.test(path)
/** Companies' own changes, which would exceed the limits (CONTRIBUTING.md). */
const isOwn = (path: string) => /^(?:web|studio\/schema)\/own\/|^studio\/model\/own\.ts$/.test(path)

/** The figures: generated code and benchmarks do not count. */
export function codeSizes(): Size[] {
  const paths = repositoryTexts().filter((path) => isCode(path) && !isMeasurement(path) && !isOwn(path))
  const texts = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  const imports = new Map([...texts].map(([path, text]) => [path, importsOf(path, text)]))
  const lines = (selected: (path: string) => boolean) =>
    [...texts].reduce((total, [path, text]) => total + (selected(path) ? text.split('\n').length - 1 : 0), 0)
  const sources = new Map([...imports].filter(([path]) => !isTest(path)))
  return [
    { what: 'lines of sources', value: lines((path) => !isTest(path)), most: 88_000 },
    { what: 'lines of tests', value: lines(isTest), most: 61_750 },
    { what: 'files of a page view', value: reached(imports, 'web/server/response-cache.ts'), most: 25 },
    { what: 'files of a publish', value: reached(imports, 'web/app/api/revalidate/route.ts'), most: 120 },
    {
      what: 'imports back between folders of web/regeneration',
      value: importsBack(sources, (path) => /^web\/regeneration\/([^/]+)\//.exec(path)?.[1]),
      most: 3,
    },
    {
      what: 'imports back between folders of web',
      value: importsBack(sources, (path) => /^web\/([^/]+)\//.exec(path)?.[1]),
      most: 3,
    },
  ]
}

/** Paths of our own files that a file imports while it runs; types cost nothing then. */
function importsOf(path: string, text: string): string[] {
  const statements = text.matchAll(
    /^(?:import|export)(?! type)[^'"\n]*(?:\n[^'"]*?\n\}[^'"\n]*)?['"]([^'"]+)['"]|import\(['"]([^'"]+)['"]\)/gm,
  )
  return [...statements].flatMap(([, still, later]) => resolved(path, still ?? later ?? ''))
}

function resolved(path: string, specifier: string): string[] {
  if (extname(specifier) === '') return []
  const [, name = '', rest = ''] = /^@repo\/([^/]+)\/(.*)$/.exec(specifier) ?? []
  const [workspace = ''] = path.split('/', 1)
  if (specifier.startsWith('#')) return [join(workspace, specifier.slice(1))]
  if (name) return [join(relative(root, realpathSync(join(root, 'node_modules/@repo', name))), rest)]
  return specifier.startsWith('.') ? [join(dirname(path), specifier)] : []
}

/** Number of files that are loaded with one, with itself. */
function reached(imports: ReadonlyMap<string, readonly string[]>, first: string): number {
  const found = new Set([first])
  for (const path of found) for (const next of imports.get(path) ?? []) if (imports.has(next)) found.add(next)
  return found.size
}

/** Imports in the rarer direction between each two folders that import one another. */
function importsBack(
  imports: ReadonlyMap<string, readonly string[]>,
  folderOf: (path: string) => string | undefined,
): number {
  const counts = new Map<string, number>()
  for (const [path, targets] of imports) {
    for (const target of targets) {
      const [from, to] = [folderOf(path), folderOf(target)]
      if (from && to && from !== to) counts.set(`${from} ${to}`, (counts.get(`${from} ${to}`) ?? 0) + 1)
    }
  }
  const back = [...counts].map(([pair, count]) =>
    Math.min(count, counts.get(pair.split(' ').reverse().join(' ')) ?? 0),
  )
  // Each pair was counted from both sides.
  return back.reduce((total, count) => total + count, 0) / 2
}
