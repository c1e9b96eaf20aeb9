/**
 * Transfer size of a page's HTML: the same pages at every size of the site. It must not grow with
 * the site.
 */
import { brotliCompressSync, constants } from 'node:zlib'
import type { Row } from './table.ts'

/** Pages of the seed: they exist at every size, with the same content. */
const paths = ['/', '/docs/', '/docs/nodes/text/llm/']

/**
 * A row for each of them.
 * @throws Error if one does not answer 200
 */
export async function pageSizes(site: string, pages: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const path of paths) {
    const response = await fetch(site + path)
    if (response.status !== 200) throw new Error(`${path} answered ${response.status} instead of 200`)
    const html = Buffer.from(await response.arrayBuffer())
    // Compressed as a CDN would send it: the budget of a page is in brotli 11
    // (web/e2e/budgets.spec.ts).
    const sent = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
    rows.push({
      what: `${pages} pages, HTML of \`${path}\` (brotli 11)`,
      value: `${sent.length} bytes`,
      target: 'within 1 kB at every size',
    })
  }
  return rows
}
