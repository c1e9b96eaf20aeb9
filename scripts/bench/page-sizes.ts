/** What the HTML of a page weighs when it is sent: the same pages at every size of the site, which are not to grow with it. */
import { brotliCompressSync, constants } from 'node:zlib'
import type { Row } from './table.ts'

/** Pages of the seed: they are there at every size, and read the same. */
const paths = ['/', '/docs/', '/docs/nodes/text/llm/']

/** A row for each of them. @throws Error when one does not answer 200 */
export async function pageSizes(site: string, pages: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const path of paths) {
    const response = await fetch(site + path)
    if (response.status !== 200) throw new Error(`${path} answered ${response.status} instead of 200`)
    const html = Buffer.from(await response.arrayBuffer())
    // As an edge would send it (issue 4's budgets are in brotli 11).
    const sent = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
    rows.push({
      what: `${pages} pages, HTML of \`${path}\` (brotli 11)`,
      value: `${sent.length} bytes`,
      target: 'within 1 kB at every size',
    })
  }
  return rows
}
