/** Types and steps that the jobs of `npm run bench -- jobs` have in common. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Environment } from '@repo/kit/environment/environment.ts'
import type { SanityClient } from '@sanity/client'
import { until } from '../publishing.ts'
import { patience, type Writer } from './writer.ts'

/** The product on which a job is done. */
export interface Site {
  readonly environment: Environment
  readonly lake: SanityClient
}

/** A job, from the start page of the Studio until readers have the result. */
export interface Job {
  readonly name: string
  /** Makes the content that the job needs; not measured. */
  readonly prepare?: (site: Site, round: number) => Promise<void>
  /** Opens the windows of two people at the start page of the Studio; not measured. */
  readonly begin?: (browser: Browser, site: Site) => Promise<readonly [Page, Page]>
  /**
   * Performs the writer's actions, until the end of the job is reached.
   * @param other the second person, if the job has two
   */
  readonly work: (writer: Writer, site: Site, round: number, other?: Writer) => Promise<void>
  /** Undoes what would make the next round different; not measured. */
  readonly cleanUp?: (site: Site, round: number) => Promise<void>
}

/** A published guide for a job, whose slug is its id, in the category for newcomers. */
export function aGuide(id: string, fields: Readonly<Record<string, unknown>> = {}) {
  return {
    _id: id,
    _type: 'guide',
    title: `Page ${id}`,
    summary: 'What it is about.',
    slug: { _type: 'slug', current: id },
    category: { _type: 'reference', _ref: 'category-new-to-loomwork-ai' },
    position: 90,
    body: [],
    ...fields,
  }
}

/** Opens the start page of the Studio. */
export async function startPage(context: BrowserContext, { environment }: Site): Promise<Page> {
  const page = await context.newPage()
  await page.goto(environment.SANITY_STUDIO_URL)
  await page.getByTestId('attention').waitFor(patience)
  return page
}

/** The HTML that readers get; empty while there is no page. */
export async function readerPage({ environment }: Site, path: string): Promise<string> {
  const response = await fetch(environment.NEXT_PUBLIC_SITE_URL + path)
  return response.ok ? response.text() : ''
}

/**
 * Waits until readers get a page with all of these texts.
 * @throws Error after half a minute
 */
export async function readersSee(site: Site, path: string, ...texts: readonly string[]): Promise<void> {
  const isThere = async () => {
    const html = await readerPage(site, path)
    return texts.every((text) => html.includes(text))
  }
  await eventually(isThere)
}

/** Waits until something is true. @throws Error after half a minute */
export async function eventually(isTrue: () => Promise<boolean>): Promise<void> {
  await until(performance.now(), isTrue, { pollMs: 20, giveUpMs: 30_000 })
}

/** Publishes the open document. */
export async function publishOpened({ page, click }: Writer): Promise<void> {
  const button = page.getByTestId('action-publish')
  await button.and(page.locator(':enabled')).waitFor(patience)
  await click(button)
}

/** Opens a page of the site by its title, with the search of the Studio. */
export async function openBySearch({ page, click, type }: Writer, title: string): Promise<void> {
  await click(page.getByTestId('studio-search'))
  await page.locator('input:focus').waitFor(patience)
  await type(title)
  await click(page.getByTestId('search-results').getByRole('link', { name: title }).first())
}

/** The row of a category or page in the tree of the sidebar. */
export function treeRow({ page }: Writer, title: string) {
  return page.getByRole('treeitem', { name: new RegExp(`^${title}(,|$)`) })
}

/**
 * Opens the tree of the sidebar, where categories are open that were so the last time, as others
 * remember it too. Where it is used for the first time, they are opened without being counted.
 */
export async function openTree(writer: Writer, ...categories: readonly string[]): Promise<void> {
  await writer.click(writer.page.getByRole('link', { name: 'Sidebar', exact: true }))
  for (const title of categories) {
    const row = treeRow(writer, title)
    await row.waitFor(patience)
    if ((await row.getAttribute('aria-expanded')) !== 'true') await row.click(patience)
  }
}
