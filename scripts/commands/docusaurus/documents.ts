/**
 * A folder of Docusaurus → documents. Pure: files in, documents and a report out, the same for the same files.
 *
 *   files ─▶ categories, tags, pages with their paths ─▶ bodies ─▶ links between them
 */
import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import { headingsOf, slugOf } from '@repo/studio/model/anchors.ts'
import { iconNames } from '@repo/studio/model/icons.ts'
import { nodeSections } from '@repo/studio/model/kinds.ts'
import { pagePath } from '@repo/studio/model/paths.ts'
import type { Root, RootContent } from 'mdast'
import { type BodyContext, blocksOf, type PortableBlock } from './body.ts'
import { categoriesOf, titleOf, withoutNumber } from './categories.ts'
import type { DocsFolder } from './folder.ts'
import { type FrontMatter, frontMatterOf } from './front-matter.ts'
import { plainText } from './inline.ts'
import { hashOf, keysOfDocument } from './keys.ts'
import { nodeFields } from './node-fields.ts'
import { parseMarkdown } from './parse.ts'
import { Report } from './report.ts'
import { tagsOf } from './tags.ts'

/** A document to write; `source.hash` is the hash of everything else in it. */
export interface ImportedDocument {
  readonly _id: string
  readonly _type: string
  readonly source: { readonly path: string; readonly hash: string }
  readonly [field: string]: unknown
}

/** What an import would write. */
export interface Imported {
  readonly documents: readonly ImportedDocument[]
  /** Bytes of images by the placeholder that stands for their asset (`file:<sha1>`). */
  readonly images: ReadonlyMap<string, { readonly name: string; readonly bytes: Buffer }>
  readonly report: Report
}

/** A page whose place is known but not yet its body. */
interface PlannedPage {
  readonly file: string
  readonly folder: string
  readonly data: FrontMatter
  readonly root: Root
  readonly source: string
  readonly id: string
  readonly type: 'nodePage' | 'guide'
  readonly slug: string
  readonly path: string
  readonly title: string
}

/** Converts a folder. */
export function convert(folder: DocsFolder): Imported {
  const report = new Report()
  const files = [...folder.texts.keys()].filter((file) => /\.mdx?$/.test(file))
  const drafts = plan(files, folder, report)
  const folders = new Set(drafts.flatMap(({ folder: own }) => ancestorsOf(own)))
  const categories = categoriesOf(folders, folder.texts, report)
  const pages = drafts.map((draft) => placed(draft, categories))
  checkPaths(pages, report)
  const tags = tagsOf(
    pages.map(({ file, data }) => ({ file, tags: data.tags })),
    folder.texts,
    report,
  )
  const images = new Map<string, { name: string; bytes: Buffer }>()
  const byFile = new Map(pages.map((page) => [page.file, page]))
  const byPath = new Map(pages.map((page) => [page.path, page]))
  const documents = pages.map((page) => {
    const resolve = (href: string) => resolveLink(href, page, byFile, byPath)
    const context: Omit<BodyContext, 'definitions'> = {
      file: page.file,
      report,
      key: keysOfDocument(),
      source: page.source,
      resolveLink: resolve,
      resolveImage: (src) => keepImage(src, page, folder, images),
    }
    return documentOf(page, context, categories, tags.idOf)
  })
  const linked = resolveFragments(documents, report)
  const all = [...categories.values(), ...tags.documents, ...linked]
  return { documents: all.map(hashed), images, report }
}

/** Folder of pages that stand in none. */
const outside = 'overview'

function plan(files: readonly string[], { texts }: DocsFolder, report: Report): Omit<PlannedPage, 'path'>[] {
  return files.flatMap((file) => {
    const name = posix.basename(file).replace(/\.mdx?$/, '')
    if (name.startsWith('_') || file.split('/').some((part) => part.startsWith('_'))) {
      report.warn(
        file,
        1,
        'a file whose name begins with _ is a part of other pages and no page: it is left out',
      )
      return []
    }
    const source = texts.get(file) ?? ''
    const front = frontMatterOf(source, file, report)
    if (!front) return []
    if (front.data.draft) {
      report.warn(file, 1, 'a draft is left out')
      return []
    }
    const folder = file.includes('/') ? posix.dirname(file) : outside
    if (folder === outside) {
      report.warn(
        file,
        1,
        `a page outside of every folder stands in the category "${outside}", which its address names`,
      )
    }
    const { root, source: text } = parseMarkdown(front.text, file, report)
    const first = root.children.find((node) => node.type !== ('mdxjsEsm' as string))
    const ownTitle = first?.type === 'heading' && first.depth === 1 ? plainText(first) : undefined
    if (ownTitle !== undefined && front.data.title !== undefined && ownTitle !== front.data.title) {
      const line = first?.position?.start.line ?? 1
      report.warn(
        file,
        line,
        `the heading "${ownTitle}" is left out: the front matter has the title "${front.data.title}"`,
      )
    }
    const slug = slugFor(front.data, name, file, report)
    const type = front.data.node ? ('nodePage' as const) : ('guide' as const)
    const group = withoutNumber(posix.basename(folder))
    return [
      {
        file,
        folder,
        data: front.data,
        root: ownTitle && first ? without(root, first) : root,
        source: text,
        id: `${type === 'nodePage' ? 'node' : 'guide'}-${group}-${slug}`.replace(/[^A-Za-z0-9_-]/g, '-'),
        type,
        slug,
        title: front.data.title ?? ownTitle ?? titleOf(withoutNumber(name)),
      },
    ]
  })
}

function without(root: Root, node: RootContent): Root {
  return { ...root, children: root.children.filter((child) => child !== node) }
}

function slugFor(data: FrontMatter, name: string, file: string, report: Report): string {
  const given = data.slug ?? data.id
  const own = withoutNumber(name)
  const slug = given?.replace(/\/$/, '').split('/').at(-1) || own
  if (data.slug?.includes('/')) {
    report.warn(
      file,
      1,
      `the address "${data.slug}" becomes the address of its folder with "${slug}": make a redirect in the Studio if the old one is known`,
    )
  }
  const clean = slug
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, (found) => (/^-+$/.test(found) ? found : '-'))
    .replace(/^-|-$/g, '')
  return clean === 'readme' ? 'index' : clean
}

function placed(
  page: Omit<PlannedPage, 'path'>,
  categories: ReadonlyMap<string, ImportedDocument>,
): PlannedPage {
  const segments = ancestorsOf(page.folder).map((folder) => String(categories.get(folder)?.pathSegment ?? ''))
  return { ...page, path: pagePath({ segments, slug: page.slug }) }
}

/** `a/b` → `a`, `a/b`. */
function ancestorsOf(folder: string): string[] {
  const parts = folder.split('/')
  return parts.map((_part, index) => parts.slice(0, index + 1).join('/'))
}

function checkPaths(pages: readonly PlannedPage[], report: Report) {
  for (const aspect of ['path', 'id'] as const) {
    const groups = Map.groupBy(pages, (page) => page[aspect])
    for (const [value, [first, ...others]] of groups) {
      for (const { file } of others)
        report.fail(file, 1, `has the same ${aspect} as ${first?.file}: ${value}`)
    }
  }
}

function documentOf(
  page: PlannedPage,
  context: Omit<BodyContext, 'definitions'>,
  categories: ReadonlyMap<string, ImportedDocument>,
  tagId: (tag: FrontMatter['tags'][number]) => string,
): ImportedDocument {
  const { data } = page
  const category = categories.get(page.folder)
  const icon = iconNames.find((known) => known === data.icon)
  const summary = data.description ?? firstSentence(page.root)
  const position = data.sidebar_position ?? numberOf(page.file)
  return {
    _id: page.id,
    _type: page.type,
    title: page.title,
    slug: { _type: 'slug', current: page.slug },
    ...(category && { category: { _type: 'reference', _ref: category._id } }),
    ...(summary && { summary }),
    ...(data.tags.length > 0 && {
      tags: data.tags.map((tag) => ({
        _type: 'reference',
        _ref: tagId(tag),
        _key: context.key('tag', tagId(tag)),
      })),
    }),
    ...(position !== undefined && { position }),
    ...(data.unlisted && { unlisted: true }),
    ...(page.type === 'nodePage' && icon && { icon }),
    ...(data.node && nodeFields(data.node, context)),
    body: blocksOf(page.root, context),
    source: { path: page.file, hash: '' },
  }
}

function firstSentence(root: Root): string | undefined {
  const paragraph = root.children.find((node) => node.type === 'paragraph')
  return (
    paragraph && /^[\s\S]*?[.!?](?=\s|$)/.exec(plainText(paragraph))?.[0].replace(/\s+/g, ' ').slice(0, 180)
  )
}

function numberOf(file: string): number | undefined {
  const number = /^(\d+)\s*[-_.]/.exec(posix.basename(file))?.[1]
  return number === undefined ? undefined : Number(number)
}

/** A link of Markdown: relative to the file, or a path of the site. */
function resolveLink(
  href: string,
  page: PlannedPage,
  byFile: ReadonlyMap<string, PlannedPage>,
  byPath: ReadonlyMap<string, PlannedPage>,
) {
  if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return undefined
  const [address = '', fragment = null] = href.split('#')
  const path = decoded(address)
  const target =
    path === ''
      ? page
      : path.startsWith('/')
        ? (byPath.get(path.endsWith('/') ? path : `${path}/`) ??
          byPath.get(`/docs${path.endsWith('/') ? path : `${path}/`}`))
        : fileOf(posix.join(posix.dirname(page.file), path), byFile)
  return target && { id: target.id, type: target.type, fragment: fragment || null }
}

/** `%20` → a space; an address with a stray `%` as it is. */
function decoded(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    // No encoding after all: the file is looked for under the name that is written.
    return address
  }
}

function fileOf(path: string, byFile: ReadonlyMap<string, PlannedPage>): PlannedPage | undefined {
  return byFile.get(path) ?? byFile.get(`${path}.md`) ?? byFile.get(`${path}.mdx`)
}

function keepImage(
  src: string,
  page: PlannedPage,
  folder: DocsFolder,
  images: Map<string, { name: string; bytes: Buffer }>,
): string | undefined {
  const path = src.startsWith('/') ? src : posix.join(posix.dirname(page.file), decoded(src))
  const bytes = folder.image(path)
  if (!bytes) return undefined
  const placeholder = `file:${createHash('sha1').update(bytes).digest('hex')}`
  images.set(placeholder, { name: posix.basename(path), bytes })
  return placeholder
}

/** Links to a heading name its key, which stays when its text changes; that needs the bodies of all pages. */
function resolveFragments(documents: readonly ImportedDocument[], report: Report): ImportedDocument[] {
  const byId = new Map(documents.map((document) => [document._id, document]))
  const resolve = (value: unknown, file: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => resolve(item, file))
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).map(([key, item]) => [key, resolve(item, file)] as const)
    const { fragment, ...rest } = Object.fromEntries(entries)
    if (rest._type !== 'pageLink' || typeof fragment !== 'string') return Object.fromEntries(entries)
    const target = byId.get((rest.page as { _ref: string })._ref)
    const reserved = target?._type === 'nodePage' ? nodeSections : []
    const headings = headingsOf(target?.body as PortableBlock[] | undefined, reserved)
    const found = headings.find(({ anchor }) => anchor === fragment || anchor === slugOf(fragment))
    if (found) return { ...rest, heading: found.key }
    report.warn(
      file,
      1,
      `the link to #${fragment} of ${target?.source.path} finds no heading of its text: it leads to the top of the page`,
    )
    return rest
  }
  return documents.map((document) => ({ ...document, body: resolve(document.body, document.source.path) }))
}

function hashed(document: ImportedDocument): ImportedDocument {
  const { source, ...content } = document
  return { ...document, source: { path: source.path, hash: hashOf(content) } }
}
