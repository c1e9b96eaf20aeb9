import { expect, test } from '@playwright/test'
import { algoliasearch } from 'algoliasearch'
import { lakeClient, patch } from './lake.ts'
import { open } from './router.ts'

interface Place {
  readonly url: string
  readonly anchor: string
  readonly hierarchy: Readonly<Record<string, string | null>>
}

async function allRecords(): Promise<Place[]> {
  const { SEARCH_URL = '', ALGOLIA_ADMIN_KEY = '', ALGOLIA_INDEX_NAME = '' } = process.env
  const { host } = new URL(SEARCH_URL)
  const client = algoliasearch('local', ALGOLIA_ADMIN_KEY, {
    hosts: [{ url: host, protocol: 'http', accept: 'readWrite' }],
  })
  const records: Place[] = []
  await client.browseObjects<Place>({
    indexName: ALGOLIA_INDEX_NAME,
    browseParams: { attributesToRetrieve: ['url', 'anchor', 'hierarchy'] },
    aggregator: ({ hits }) => records.push(...hits),
  })
  return records
}

test('every record of the index links to an anchor that its page has, also for rows of nodes', async ({
  request,
}) => {
  // The index may still have a page that another test has just removed.
  await expect(async () => {
    const records = await allRecords()
    const sections = new Set(records.map(({ hierarchy }) => hierarchy.lvl2))
    for (const section of ['Settings', 'Inputs', 'Outputs', 'What can go wrong'])
      expect(sections).toContain(section)
    const pages = Map.groupBy(records, ({ url }) => url.replace(/#.*$/, ''))
    expect(pages.size).toBeGreaterThan(30)
    const missing: string[] = []
    for (const [path, places] of pages) {
      const response = await request.get(path)
      expect(response.status(), path).toBe(200)
      const ids = new Set(
        [...(await response.text()).matchAll(/\sid=(?:"([^"]+)"|([^\s">]+))/g)].map(
          ([, quoted, plain]) => quoted ?? plain,
        ),
      )
      for (const { url, anchor } of places) if (anchor && !ids.has(anchor)) missing.push(url)
    }
    expect(missing).toEqual([])
  }).toPass({ timeout: 45_000 })
})

test('a tab that stays open finds what was published since; markup in it is text', async ({ page }) => {
  const id = 'node-text-document-splitter'
  const word = `wombat${Date.now().toString(36)}`
  const input = page.locator('input.DocSearch-Input')
  const ask = async () => {
    // Opened again, which starts a new search.
    await page.keyboard.press('Escape')
    await expect(input).toBeHidden()
    await page.keyboard.press('/')
    await input.fill(word)
  }
  await open(page, '/docs/')
  await ask()
  await expect(page.locator('.DocSearch-NoResults')).toBeVisible()
  const summary = (await lakeClient().getDocument(id))?.summary
  await patch(id, { summary: `Splits texts as a ${word} <img src=x> does.` })
  try {
    await expect(async () => {
      await ask()
      await expect(page.locator('.DocSearch-Hit').first()).toContainText('Document Splitter', {
        timeout: 2000,
      })
    }).toPass({ timeout: 30_000 })
    const hit = page.locator('.DocSearch-Hit').first()
    await expect(hit).toContainText('<img src=x>')
    await expect(hit.locator('img')).toHaveCount(0)
  } finally {
    await patch(id, { summary })
  }
})
