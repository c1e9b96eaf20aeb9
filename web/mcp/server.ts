/** The MCP server of the documentation: its tools (modelcontextprotocol.io, 2026-07-28). */

import { McpServer } from '@modelcontextprotocol/server'
import { beginningOf } from '@repo/kit/cut-text.ts'
import { placeOfPagePath } from '@repo/model/paths.ts'
import { z } from 'zod'
import { markdownAt } from '#components/markdown/files.ts'
import { env } from '#env.ts'
import { hrefOf } from '#links/href.ts'
import { sectionsOf } from '#markdown/llms.ts'
import { nodeReferenceOf } from '#metadata/node-reference.ts'
import { resolveRedirect } from '#page-data/resolve-redirect.ts'
import { hasNodes, siteName } from '#page-data/site-settings.ts'
import { nodeReferenceQuery } from '#queries/nodes.ts'
import { readPublished } from '#queries/read.ts'
import { outlineQuery } from '#queries/whole-site.ts'
import { maxPageCharacters, maxPathLength, maxSearchResults } from './limits.ts'
import { pathOfPage } from './page-path.ts'
import { searchPages } from './search-pages.ts'

/** The result of a tool: text, which every model reads. */
interface Result {
  // The SDK's type has an index signature.
  [key: string]: unknown
  content: { type: 'text'; text: string }[]
  isError?: boolean
}

const readOnly = { readOnlyHint: true, openWorldHint: false }

const pageArgument = z
  .string()
  .min(1)
  .max(maxPathLength)
  .describe('Path or URL of a page, such as /docs/getting-started/, or its title or slug')

/**
 * A server for one request. Its tools read through the same cached queries and the same index as
 * the pages, so an answer is never older than a page.
 */
export async function documentationServer(): Promise<McpServer> {
  const { productName } = await siteName()
  const isOfNodes = await hasNodes()
  const server = new McpServer(
    { name: `${productName} documentation`, version: '1.0.0' },
    {
      instructions: `Reads the documentation of ${productName}. Search first, then read a page.${isOfNodes ? ' For the exact ports, settings, credentials and errors of a node use get_node.' : ''}`,
    },
  )
  server.registerTool(
    'search',
    {
      title: 'Search the documentation',
      description:
        'Finds pages, their sections, and lists of pages (categories and tags) by words. Returns titles, URLs and matching text, best first.',
      inputSchema: z.object({
        query: z.string().min(1).describe('A few words; the beginning of a longer text'),
        limit: z.int().min(1).max(maxSearchResults).default(10).describe('Most pages'),
      }),
      annotations: readOnly,
    },
    ({ query, limit }) => orError('The search', async () => json({ pages: await searchPages(query, limit) })),
  )
  server.registerTool(
    'read_page',
    {
      title: 'Read a page',
      description: `Returns a page as Markdown, ${maxPageCharacters} characters at a time.`,
      inputSchema: z.object({
        page: pageArgument,
        offset: z.int().min(0).default(0).describe('First character, for the rest of a long page'),
      }),
      annotations: readOnly,
    },
    ({ page, offset }) => orError('The page', () => atNamed(page, (path) => pageAsText(path, offset))),
  )
  if (isOfNodes) registerGetNode(server)
  return server
}

function registerGetNode(server: McpServer) {
  server.registerTool(
    'get_node',
    {
      title: 'Get a node',
      description:
        'Returns the inputs, outputs, settings, credentials, limits and errors of a node, in the form of /nodes.json.',
      inputSchema: z.object({ page: pageArgument }),
      annotations: readOnly,
    },
    ({ page }) => orError('The node', () => atNamed(page, nodeAsText)),
  )
}

/** The answer for the page that a client names by its path or URL, or by its title or slug. */
async function atNamed(name: string, answer: (path: string) => Promise<Result>): Promise<Result> {
  const paths = name.includes('/') ? [pathOfPage(name, env().NEXT_PUBLIC_SITE_URL)] : await pathsOf(name)
  const [path] = paths
  if (paths.length > 1) return failed(`Several pages have the name "${name}": ${paths.join(', ')}`)
  return path ? answer(path) : failed(noPage(name))
}

async function pathsOf(name: string): Promise<string[]> {
  const wanted = name.trim().toLowerCase()
  const pages = sectionsOf(await readPublished(outlineQuery)).flatMap((section) => section.pages)
  return pages.flatMap((page) => {
    const path = hrefOf(page) ?? ''
    return [page.title?.toLowerCase(), path.split('/').at(-2)].includes(wanted) ? [path] : []
  })
}

async function pageAsText(path: string, offset: number): Promise<Result> {
  const markdown = await atCurrentPath(path, markdownAt)
  if (markdown === null) return failed(noPage(path))
  if (offset > 0 && offset >= markdown.length)
    return failed(`The page has only ${markdown.length} characters: use a smaller offset.`)
  const shown = beginningOf(markdown.slice(offset), maxPageCharacters)
  const end = offset + shown.length
  const rest = markdown.length > end ? `\n\n(The page continues: read it with the offset ${end}.)` : ''
  return words(shown + rest)
}

async function nodeAsText(path: string): Promise<Result> {
  const node = await atCurrentPath(path, nodeAt)
  if (node) return json(node)
  return failed(
    (await atCurrentPath(path, markdownAt)) === null
      ? noPage(path)
      : `The page at ${path} is not about a node: read it with read_page.`,
  )
}

async function nodeAt(path: string) {
  const place = placeOfPagePath(path)
  if (!place) return null
  const { node } = await readPublished(nodeReferenceQuery, { ...place })
  return node && nodeReferenceOf(node, env().NEXT_PUBLIC_SITE_URL)
}

/** Result of `at` for a path, else for the target of its redirect; null if neither has one. */
async function atCurrentPath<T>(path: string, at: (path: string) => Promise<T | null>): Promise<T | null> {
  const found = await at(path)
  if (found !== null) return found
  const resolved = await resolveRedirect(path)
  return resolved ? at(resolved.target.replace(/[?#].*$/, '')) : null
}

/** The result, or one sentence that says that it could not be read. */
async function orError(what: string, answer: () => Promise<Result>): Promise<Result> {
  try {
    return await answer()
  } catch (error) {
    console.warn('mcp:', error)
    return failed(`${what} could not be read: please try again in a few seconds.`)
  }
}

function noPage(name: string): string {
  return `There is no page "${name}": use search.`
}

function failed(text: string): Result {
  return { ...words(text), isError: true }
}

function json(value: object): Result {
  return words(JSON.stringify(value))
}

function words(text: string): Result {
  return { content: [{ type: 'text', text }] }
}
