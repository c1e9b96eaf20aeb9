/** Files → pages with their titles, slugs and paths. Pure. */
import { posix } from 'node:path'
import { plainText } from '@repo/markdown/inline.ts'
import { hashOf } from '@repo/markdown/keys.ts'
import { type Parsed, parseMarkdown } from '@repo/markdown/parse.ts'
import type { Report } from '@repo/markdown/report.ts'
import { slugOf } from '@repo/model/anchors.ts'
import { maxCategoryDepth, pagePath } from '@repo/model/paths.ts'
import { segmentOf, titleFromName, withoutNumber } from './categories.ts'
import { type FrontMatter, frontMatterOf } from './front-matter.ts'
import { type ImportedDocument, idOfAddress } from './imported-document.ts'
import { ancestorsOf, isNavigation, type Navigation } from './navigation.ts'
import { idIn, inMarkdown, notionFile, ownFolder } from './notion.ts'

/** A page with its path, but without its body. */
export interface PlannedPage extends Parsed {
  readonly file: string
  readonly folder: string
  readonly data: FrontMatter
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
function folderOf(file: string, { group, folders }: Navigation, report: Report): string {
  if (!file.includes('/')) {
    const below = notionFile.test(file) && ownFolder(file.replace(/\.md$/, ''), folders)
    if (below) return below
    const outer = group.get(file)
    const category = (outer && slugOf(outer)) || outside
    report.warn(
      file,
      `a page outside of every folder gets the category "${category}", which is part of its URL`,
    )
    return category
  }
  const own = posix.dirname(file)
  const parts = own.split('/')
  if (parts.length <= maxCategoryDepth) return own
  const folder = parts.slice(0, maxCategoryDepth).join('/')
  report.warn(file, `categories nest ${maxCategoryDepth} levels at most: the page moves to ${folder}`)
  return folder
}

/**
 * Slug from the file name. An index file of a folder that is not a category gets the folder's name.
 */
function nameOf(file: string, folder: string): string {
  const name = posix.basename(file).replace(/\.mdx?$/, '')
  const own = posix.dirname(file)
  return isIndex(file) && own !== '.' && own !== folder ? posix.basename(own) : name
}

/** True if Docusaurus serves a file at the URL of its folder. */
export function isIndex(file: string): boolean {
  return /(?:^|\/)(?:index|readme|page(?=\.mdx$))\.mdx?$/i.test(file)
}

/** True for `_part.md`, for files in folders named so, and for the snippets of Mintlify. */
function isPart(file: string, texts: ReadonlyMap<string, string>): boolean {
  const isSnippet = file.startsWith('snippets/') && (texts.has('docs.json') || texts.has('mint.json'))
  return isSnippet || isNavigation(file) || file.split('/').some((part) => /^[_.]/.test(part))
}

/**
 * The pages among the files. Drafts and partials are reported.
 * @param importName of `convert` (`documents.ts`)
 */
export function plan(
  files: readonly string[],
  texts: ReadonlyMap<string, string>,
  navigation: Navigation,
  report: Report,
  importName?: string,
): Omit<PlannedPage, 'path'>[] {
  return files.flatMap((file) => {
    const name = posix.basename(file).replace(/\.mdx?$/, '')
    if (isPart(file, texts)) {
      report.warn(file, 'a part of other pages is no page itself: it stands where they name it')
      return []
    }
    const text = texts.get(file) ?? ''
    const source = notionFile.test(file) ? inMarkdown(text) : text
    const front = frontMatterOf(source, file, report)
    if (!front) return []
    if (front.data.draft) {
      report.warn(file, 'a draft is left out')
      return []
    }
    const folder = folderOf(file, navigation, report)
    const { root, source: parsed, headingIds } = parseMarkdown(front.text, file, report)
    const first = root.children.find((node) => node.type !== 'mdxjsEsm')
    const ownTitle = first?.type === 'heading' && first.depth === 1 ? plainText(first) : undefined
    if (ownTitle !== undefined && front.data.title !== undefined && ownTitle !== front.data.title) {
      report.warn(
        file,
        `the heading "${ownTitle}" is left out: the front matter has the title "${front.data.title}"`,
        first?.position?.start.line,
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
        root: ownTitle ? { ...root, children: root.children.filter((child) => child !== first) } : root,
        source: parsed,
        headingIds,
        id: idOfPage(type === 'nodePage' ? 'node' : 'guide', path, slug, importName),
        type,
        slug,
        title: front.data.title ?? ownTitle ?? titleFromName(withoutNumber(name)),
      },
    ]
  })
}

/**
 * Without a name of the import, the id of the seed's pages, in which only the last folder is named:
 * `guide-text-llm`.
 */
function idOfPage(kind: string, path: readonly string[], slug: string, importName?: string): string {
  if (importName !== undefined) return idOfAddress(kind, [...path, slug].join('/'))
  return `${kind}-${path.at(-1)}-${slug}`.replace(/[^A-Za-z0-9_-]/g, '-')
}

function slugFor(data: FrontMatter, name: string, file: string, report: Report): string {
  const given = data.slug ?? data.id
  const own = withoutNumber(name)
  const slug = given?.replace(/\/$/, '').split('/').at(-1) || own
  const clean = segmentOf(slug) || (idIn(file) ?? '')
  if (clean === '')
    report.fail(file, `"${slug}" has no Latin letters for a path: add a slug to the front matter`)
  return clean === 'readme' ? 'index' : clean
}

/**
 * The pages with their paths, which contain their categories. Of several with the same path, all
 * but the first get a number. If folders share a name, the ids of all but the first page are made
 * unique by their file: `guide-text-llm` stays.
 */
export function placed(
  pages: readonly Omit<PlannedPage, 'path'>[],
  categories: ReadonlyMap<string, ImportedDocument>,
  report: Report,
): PlannedPage[] {
  const paths = new Set<string>()
  const ids = new Set<string>()
  return pages.map((page) => {
    const folders = ancestorsOf(page.folder)
    const segments = folders.map((folder) => String(categories.get(folder)?.pathSegment ?? ''))
    let slug = page.slug
    const pathOf = () => pagePath({ segments, slug })
    const wanted = pathOf()
    for (let number = 2; paths.has(pathOf()); number += 1) slug = `${page.slug}-${number}`
    if (slug !== page.slug)
      report.warn(page.file, `another page has the path ${wanted}: this one gets "${slug}"`)
    const id = ids.has(page.id) ? `${page.id}-${hashOf(page.file).slice(0, 8)}` : page.id
    paths.add(pathOf())
    ids.add(id)
    return { ...page, id, slug, path: pathOf() }
  })
}
