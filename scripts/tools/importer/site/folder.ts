/** Reads the folder of a site into memory: the importer's only access to the disk. */
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { Refusal } from '@repo/kit/refusal.ts'
import { isAboutAddresses } from './addresses.ts'
import { isNavigation } from './navigation.ts'

/** Content of a folder. */
export interface DocsFolder {
  /**
   * Text of `.md`, `.mdx`, `_category_.json|yml`, `tags.yml` and files with a navigation or with
   * addresses by path below the folder, with `/`.
   */
  readonly texts: ReadonlyMap<string, string>
  /** Bytes of an image: a path below the folder, or `/…` below the static folder. */
  readonly image: (path: string) => Buffer | undefined
}

const textFiles = /\.mdx?$|(?:^|\/)_category_\.(?:json|ya?ml)$|(?:^|\/)tags\.ya?ml$/
/** Where files next to the folder say in which order its pages are, and at which addresses. */
const patterns = [
  '../{,website/}{mkdocs,sidebars,docusaurus.config,config}.*',
  '../.vitepress/{config.*,config/*}',
  '../{,website/}{,static/}_redirects',
]
const imageFiles = new Set(['.png', '.jpg', '.jpeg', '.gif', '.webp', '.avif', '.svg'])

/**
 * Reads a folder.
 * @param staticDir Docusaurus' folder for `/img/…`
 * @throws Refusal if it is not a folder or contains no Markdown
 */
export function readFolder(folder: string, staticDir?: string): DocsFolder {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new Refusal(
      `There is no folder "${folder}": name the folder that holds your Markdown, usually docs/.`,
    )
  }
  const texts = new Map<string, string>()
  const besides = globSync(patterns, { cwd: folder }).map((name) => join(folder, name))
  for (const path of [...filesBelow(folder), ...besides]) {
    const name = relative(folder, path).split(sep).join('/')
    if (textFiles.test(name) || isNavigation(name) || isAboutAddresses(name))
      texts.set(name, readFileSync(path, 'utf8'))
  }
  if (![...texts.keys()].some((name) => /\.mdx?$/.test(name))) {
    throw new Refusal(
      `"${folder}" holds no .md or .mdx file: name the folder that holds your Markdown, usually docs/.`,
    )
  }
  const image = (path: string) => {
    if (!imageFiles.has(extname(path).toLowerCase())) return undefined
    const whole = path.startsWith('/') ? staticDir && join(staticDir, path) : join(folder, path)
    return whole && existsSync(whole) ? readFileSync(whole) : undefined
  }
  return { texts, image }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesBelow(path)
      return [path]
    })
}
