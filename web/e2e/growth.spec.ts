import { brotliCompressSync, constants } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { isApplied } from './applied.ts'
import { lakeClient, removeMade } from './lake.ts'

/** A different category from that of the page whose size is measured. */
const other = 'category-text'
const path = '/docs/nodes/data-sources-storage/pinecone/'
/** If every page named each of them once more, this would add more than a kilobyte. */
const pages = 60
/** Bytes by which revisions and times may differ. */
const tolerance = 60

test.afterAll(removeMade)

async function weigh(page: Page) {
  // The first request may be the one that renders it; a cached page has its markup only once.
  await page.request.get(path)
  const html = await (await page.request.get(path)).body()
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}

test('a page does not grow with the site', async ({ page }) => {
  const before = await weigh(page)
  const transaction = lakeClient().transaction()
  for (let number = 1; number <= pages; number += 1) {
    transaction.create({
      _id: `growth-${number}`,
      _type: 'nodePage',
      title: `Growing ${number}`,
      summary: `What the node of number ${number} does.`,
      slug: { _type: 'slug', current: `growing-${number}` },
      category: { _type: 'reference', _ref: other },
      position: 100 + number,
    })
  }
  await transaction.commit()
  await isApplied(page.request, `growth-${pages}`)
  expect((await page.request.get(`/docs/nodes/text/growing-${pages}/`)).status()).toBe(200)
  expect(Math.abs((await weigh(page)) - before)).toBeLessThan(tolerance)
})
