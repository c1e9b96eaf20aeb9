/** Size of the packages, and memory of the four processes after every page was requested once. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@repo/kit/repository.ts'
import { withProduct } from './product.ts'
import { sitemapPages } from './publishing.ts'
import { megabytes, type Row } from './table.ts'

/** Needs `du` and, for memory that processes share, Linux' /proc. */
export async function bench(): Promise<Row[]> {
  const packages = Number(
    execFileSync('du', ['-sk', join(root, 'node_modules')], { encoding: 'utf8' }).split('\t')[0],
  )
  const rows: Row[] = [{ what: 'size of `node_modules`', value: megabytes(packages * 1024) }]
  await withProduct(async ({ environment, product }) => {
    const pages = await readEveryPage(environment.NEXT_PUBLIC_SITE_URL)
    let total = 0
    for (const child of product.children) {
      const bytes = memoryOf(child.pid())
      total += bytes
      rows.push({ what: `memory of ${child.name}, after ${pages} pages were read`, value: megabytes(bytes) })
    }
    rows.push({ what: 'memory of the four', value: megabytes(total) })
  })
  return rows
}

async function readEveryPage(site: string): Promise<number> {
  const addresses = await sitemapPages(site)
  for (const address of addresses) await (await fetch(address)).arrayBuffer()
  return addresses.length
}

/**
 * Proportional set size if the kernel reports it, so that shared memory counts once; otherwise
 * resident size.
 */
export function memoryOf(pid: number | undefined): number {
  const rollup = `/proc/${pid}/smaps_rollup`
  if (existsSync(rollup)) return Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(rollup, 'utf8'))?.[1]) * 1024
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024
}
