/** URLs in links → pages, and fragments → headings. Pure. */
import { posix } from 'node:path'
import type { Report } from '@repo/markdown/report.ts'
import type { PortableBlock } from '@repo/markdown/syntax.ts'
import { headingsOf, reservedAnchors, slugOf } from '@repo/model/anchors.ts'
import { asOldPath, type OldAddresses, oldPathOf, pageAt } from './addresses.ts'
import type { ImportedDocument } from './imported-document.ts'
import { decoded } from './navigation.ts'
import { idIn, ownFolder } from './notion.ts'
import { isIndex, type PlannedPage } from './pages.ts'

/** A Markdown link: a file, or an address of the old site or of this one. */
export function linksOf(
  pages: readonly PlannedPage[],
  addresses: OldAddresses,
  categories: ReadonlyMap<string, ImportedDocument>,
  report: Report,
) {
  const byId = new Map(pages.map((page) => [idIn(page.file), page]))
  const byFile = new Map(pages.map((page) => [page.file, page]))
  const byPath = new Map(pages.map((page) => [page.path, page]))
  const at = (path: string) => pageAt(path, addresses) ?? byPath.get(asOldPath(path) ?? '')
  return (href: string, page: PlannedPage) => {
    const known = byId.get(idIn(href) ?? 'no id')
    if (!known && /^[a-z][a-z0-9+.-]*:/i.test(href)) return undefined
    const [address = '', fragment = null] = href.split('#')
    const path = decoded(address.split('?')[0] ?? '').replace(/^@site\/docs\//, '/docs/')
    const below = path.replace(/^\/(?:docs\/)?/, '')
    const database =
      /\.csv$/.test(path) && posix.join(posix.dirname(page.file), path.replace(/(?:_all)?\.csv$/, ''))
    const category = database && categories.get(ownFolder(database, categories) ?? '')
    if (category) {
      report.warn(page.file, `the database ${category.title} becomes a category of its pages`)
      return { id: category._id, type: category._type, fragment: null }
    }
    const target =
      known ??
      (path === ''
        ? page
        : path.startsWith('/')
          ? (at(path) ?? fileOf(below, byFile))
          : (fileOf(posix.join(posix.dirname(page.file), path), byFile) ??
            at(posix.join(oldPathOf(page), isIndex(page.file) ? '.' : '..', path)) ??
            at(posix.join(page.path, '..', path)) ??
            fileOf(path, byFile)))
    return target && { id: target.id, type: target.type, fragment: fragment || null }
  }
}

function fileOf(path: string, byFile: ReadonlyMap<string, PlannedPage>): PlannedPage | undefined {
  const name = path.replace(/\/$|\.html$/, '')
  const names = [
    name,
    ...['', '/index', '/README', '/page'].flatMap((end) => [`${name}${end}.md`, `${name}${end}.mdx`]),
  ]
  return names.map((one) => byFile.get(one.replace(/^\//, ''))).find((page) => page !== undefined)
}

/**
 * Replaces the heading in each link by its key, which stays when its text changes; this needs the
 * bodies of all pages. Removes the data that only this step needs: fragments with their lines, and
 * explicit heading ids.
 */
export function resolveFragments(documents: readonly ImportedDocument[], report: Report): ImportedDocument[] {
  const targets = new Map(documents.map((document) => [document._id, anchorsOf(document)]))
  const files = new Map(documents.map((document) => [document._id, document.source.path]))
  const resolve = (value: unknown, file: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => resolve(item, file))
    if (typeof value !== 'object' || value === null) return value
    const { fragment, line, ownId, ...rest } = Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, resolve(item, file)] as const),
    )
    if (rest._type !== 'pageLink') return { ...rest, ...(line !== undefined && { line }) }
    if (typeof fragment !== 'string') return rest
    const id = (rest.page as { readonly _ref: string })._ref
    const heading = targets.get(id)?.get(fragment) ?? targets.get(id)?.get(slugOf(fragment))
    if (heading !== undefined) return { ...rest, heading }
    report.warn(
      file,
      `the link to #${fragment} of ${files.get(id)} finds no heading of its text: it leads to the top of the page`,
      Number(line ?? 1),
    )
    return rest
  }
  return documents.map((document) => ({ ...document, body: resolve(document.body, document.source.path) }))
}

/** Fragments of a page's headings, and explicit heading ids, with their keys. */
function anchorsOf({ _type, body }: ImportedDocument): Map<string, string> {
  // `blocksOf` made it; categories and tags have none.
  const blocks = (body ?? []) as readonly PortableBlock[]
  const headings = headingsOf(blocks, reservedAnchors(_type))
  return new Map([
    ...headings.map(({ anchor, key }) => [anchor, key] as const),
    ...blocks.flatMap(({ ownId, _key }) => (typeof ownId === 'string' ? [[ownId, _key] as const] : [])),
  ])
}
