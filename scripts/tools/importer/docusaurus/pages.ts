/** Files → pages with their titles, slugs and paths. Pure. */
import { posix } from 'node:path'
import { plainText } from '@repo/markdown/inline.ts'
import { hashOf } from '@repo/markdown/keys.ts'
import { parseMarkdown } from '@repo/markdown/parse.ts'
import type { Report } from '@repo/markdown/report.ts'
import { maxCategoryDepth, pagePath } from '@repo/model/paths.ts'
import type { Root, RootContent } from 'mdast'
import { titleFromName, withoutNumber } from './categories.ts'
import type { DocsFolder } from './folder.ts'
import { type FrontMatter, frontMatterOf } from './front-matter.ts'
import { type ImportedDocument, idOfAddress } from './imported-document.ts'

/** A page with its path, but without its body. */
export interface PlannedPage {
  readonly file: string
  readonly folder: string
  readonly data: FrontMatter
  readonly root: Root
  readonly source: string
  /** Ids that headings were given with `{#id}`, by line. */
  readonly headingIds: ReadonlyMap<number, string>
  readonly id: string
  readonly type: 'nodePage' | 'guide'
  readonly slug: string
  readonly path: string
  readonly title: string
}

/** Category of pages that are in no folder. */
const outside = 'overview'

/**
 * The folder that becomes the page's category: its own, or the deepest one that can be a category.
 */
function folderOf(file: string, report: Report): string {
  if (!file.includes('/')) {
    const message = `a page outside of every folder gets the category "${outside}", which is part of its URL`
    report.warn(file, 1, message)
    return outside
  }
  const own = posix.dirname(file)
  const parts = own.split('/')
  if (parts.length <= maxCategoryDepth) return own
  const folder = parts.slice(0, maxCategoryDepth).join('/')
  report.warn(file, 1, `categories nest ${maxCategoryDepth} levels at most: the page moves to ${folder}`)
  return folder
}

/**
 * Slug from the file name. An index file of a folder that is not a category gets the folder's name.
 */
function nameOf(file: string, folder: string): string {
  const name = posix.basename(file).replace(/\.mdx?$/, '')
  const own = posix.dirname(file)
  return isIndex(file) && folder !== outside && own !== folder ? posix.basename(own) : name
}

/** True if Docusaurus serves a file at the URL of its folder. */
export function isIndex(file: string): boolean {
  return /(?:^|\/)(?:index|readme)\.mdx?$/i.test(file)
}

/**
 * The pages among the files. Drafts and partials are reported.
 * @param importName of `convert` (`documents.ts`)
 */
export function plan(
  files: readonly string[],
  { texts }: DocsFolder,
  report: Report,
  importName?: string,
): Omit<PlannedPage, 'path'>[] {
  const pages = files.flatMap((file) => {
    const name = posix.basename(file).replace(/\.mdx?$/, '')
    if (name.startsWith('_') || file.split('/').some((part) => part.startsWith('_'))) {
      report.warn(
        file,
        1,
        'a file whose name begins with _ is a part of other pages, not a page itself: it is left out',
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
    const folder = folderOf(file, report)
    const { root, source: text, headingIds } = parseMarkdown(front.text, file, report)
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
    const slug = slugFor(front.data, nameOf(file, folder), file, report)
    const type = front.data.node ? ('nodePage' as const) : ('guide' as const)
    const path = folder.split('/').map(withoutNumber)
    return [
      {
        file,
        folder,
        data: front.data,
        root: ownTitle && first ? without(root, first) : root,
        source: text,
        headingIds,
        id: idOfPage(type === 'nodePage' ? 'node' : 'guide', path, slug, importName),
        type,
        slug,
        title: front.data.title ?? ownTitle ?? titleFromName(withoutNumber(name)),
      },
    ]
  })
  return withOwnIds(pages)
}

/**
 * Without a name of the import, the id of the seed's pages, in which only the last folder is named:
 * `guide-text-llm`.
 */
function idOfPage(kind: string, path: readonly string[], slug: string, importName?: string): string {
  if (importName !== undefined) return idOfAddress(kind, [...path, slug].join('/'))
  return `${kind}-${path.at(-1)}-${slug}`.replace(/[^A-Za-z0-9_-]/g, '-')
}

/**
 * If folders share a name, all but the first page get ids made unique by their file:
 * `guide-text-llm` stays.
 */
function withOwnIds<Page extends { readonly id: string; readonly file: string }>(pages: readonly Page[]) {
  const used = new Set<string>()
  return pages.map((page) => {
    const id = used.has(page.id) ? `${page.id}-${hashOf(page.file).slice(0, 8)}` : page.id
    used.add(id)
    return { ...page, id }
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
      `the path "${data.slug}" becomes the path of its folder with "${slug}": make a redirect in the Studio if the old one is known`,
    )
  }
  if (isIndex(file)) {
    report.warn(
      file,
      1,
      "the index page of a folder gets its own URL: at the folder's URL is the category's list",
    )
  }
  const clean = slug
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, (found) => (/^-+$/.test(found) ? found : '-'))
    .replace(/^-|-$/g, '')
  if (clean === '')
    report.fail(file, 1, `"${slug}" has no Latin letters for a path: add a slug to the front matter`)
  return clean === 'readme' ? 'index' : clean
}

/** The page with its path, which contains its categories. */
export function placed(
  page: Omit<PlannedPage, 'path'>,
  categories: ReadonlyMap<string, ImportedDocument>,
): PlannedPage {
  const segments = ancestorsOf(page.folder).map((folder) => String(categories.get(folder)?.pathSegment ?? ''))
  return { ...page, path: pagePath({ segments, slug: page.slug }) }
}

/** `a/b` → `a`, `a/b`. */
export function ancestorsOf(folder: string): string[] {
  const parts = folder.split('/')
  return parts.map((_part, index) => parts.slice(0, index + 1).join('/'))
}

/** Reports pages that have the same path or the same id. */
export function checkPaths(pages: readonly PlannedPage[], report: Report) {
  for (const aspect of ['path', 'id'] as const) {
    const groups = Map.groupBy(pages, (page) => page[aspect])
    for (const [value, [first, ...others]] of groups) {
      for (const { file } of others)
        report.fail(file, 1, `has the same ${aspect} as ${first?.file}: ${value}`)
    }
  }
}
