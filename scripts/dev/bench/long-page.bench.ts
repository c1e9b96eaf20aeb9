/**
 * A reference of 500 sections with 2,000 links to its own headings: until readers have the page,
 * find its last section, and `/llms-full.txt` contains it, and what memory that takes.
 * `npm run bench -- long-page --sections=500`.
 */
import { parseArgs } from 'node:util'
import { writingClient } from '@repo/importer/import.ts'
import { aReferencePage } from '@repo/testing/content.ts'
import { memoryOf } from './footprint.bench.ts'
import { withProduct } from './product.ts'
import { isFound, sitemapPages, until } from './publishing.ts'
import { megabytes, milliseconds, type Row } from './table.ts'

const linksInSection = 4
const id = 'long-reference'
const patience = { pollMs: 50, giveUpMs: 120_000 }

/** See the head of this file. */
export async function bench(): Promise<Row[]> {
  const { values } = parseArgs({
    options: { sections: { type: 'string', default: '500' } },
    strict: false,
  })
  const sections = Number(values.sections)
  const links = sections * linksInSection
  const rows: Row[] = []
  await withProduct(async ({ environment, product }) => {
    const site = environment.NEXT_PUBLIC_SITE_URL
    const lake = writingClient(environment)
    const category: string = await lake.fetch('*[_type == "category"] | order(_id asc)[0]._id')
    const began = performance.now()
    await lake.createOrReplace({ ...aReferencePage(id, category, sections, linksInSection) })
    let page: string | undefined
    await until(
      began,
      async () => {
        page ??= (await sitemapPages(site)).find((address) => address.endsWith(`/${id}/`))
        return page !== undefined
      },
      patience,
    )
    const text = await (await fetch(page ?? site)).text()
    const shown = performance.now() - began
    const found = await until(began, () => isFound(environment, `Part ${sections - 1}`), patience)
    const full = await until(
      began,
      async () => (await (await fetch(`${site}/llms-full.txt`)).text()).includes(`#part-${sections - 1})`),
      patience,
    )
    const what = `${sections} sections with ${links} links`
    const linked = text.match(/href="?[^"\s>]*long-reference\/#/g)?.length ?? 0
    rows.push(
      { what: `${what}: publish → page with all links`, value: milliseconds(shown) },
      { what: `${what}: links in its HTML`, value: String(linked) },
      { what: `${what}: publish → last section is found`, value: milliseconds(found) },
      { what: `${what}: publish → in \`/llms-full.txt\``, value: milliseconds(full) },
    )
    for (const child of product.children)
      rows.push({
        what: `${what}: memory of ${child.name} after it`,
        value: megabytes(memoryOf(child.pid())),
      })
  })
  return rows
}
