/**
 * Lighthouse results of the home page and a docs page on its simulated phone, several runs each.
 * The npm package is downloaded when it is needed: with its dependencies it has 185 MB, and only
 * this command uses it.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { root } from '@repo/kit/repository.ts'
import { findBrowser } from '@repo/testing/browser.ts'
import { z } from 'zod'
import { withSite } from './site.ts'
import { median, milliseconds, type Row } from './table.ts'

/** Google's, of September 2026 (https://www.npmjs.com/package/lighthouse). */
const lighthouse = 'lighthouse@13.5.0'

const pages = { 'home page': '/', 'docs page': '/docs/nodes/data-sources-storage/pinecone/' }
/** Performance varies between runs, more on a busy machine. */
const times = 5

const report = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(z.string(), z.object({ title: z.string(), score: z.number().nullable() })),
  audits: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), numericValue: z.number().optional(), title: z.string() }),
  ),
})
type Report = z.infer<typeof report>

/** Medians, followed by the audits that were not passed, once each. */
export async function bench(): Promise<Row[]> {
  const rows: Row[] = []
  const browser = await findBrowser(root)
  await withSite(async (site) => {
    for (const [name, path] of Object.entries(pages)) {
      const reports: Report[] = []
      for (let n = 0; n < times; n += 1) reports.push(await audit(site + path, browser))
      rows.push(...rowsOf(name, reports))
    }
  })
  return rows
}

function rowsOf(name: string, reports: readonly Report[]): Row[] {
  const scores = (category: string) =>
    reports.map(({ categories }) => Math.round((categories[category]?.score ?? Number.NaN) * 100))
  const metric = (id: string) => median(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN))
  const performance = scores('performance')
  const [lowest, highest] = [Math.min(...performance), Math.max(...performance)]
  const others = ['accessibility', 'best-practices', 'seo'].map((category) => Math.min(...scores(category)))
  const failed = new Set(reports.flatMap(failedAudits))
  return [
    { what: `${name}, performance`, value: `${median(performance)} (${lowest} to ${highest})`, target: '98' },
    {
      what: `${name}, accessibility / best practices / search engines`,
      value: others.join(' / '),
      target: '100 / 100 / 100',
    },
    {
      what: `${name}, first and largest contentful paint`,
      value: `${Math.round(metric('first-contentful-paint'))}, ${milliseconds(metric('largest-contentful-paint'))}`,
    },
    {
      what: `${name}, total blocking time`,
      value: milliseconds(metric('total-blocking-time')),
      target: '100 ms',
    },
    { what: `${name}, layout shift`, value: metric('cumulative-layout-shift').toFixed(3), target: '0' },
    { what: `${name}, audits that are not passed`, value: [...failed].join('; ') || 'none', target: 'none' },
  ]
}

/** Titles of audits that count in a category or give advice; the metrics have separate rows. */
function failedAudits({ audits }: Report): string[] {
  return Object.entries(audits)
    .filter(([, { score, numericValue }]) => score !== null && score < 0.9 && numericValue === undefined)
    .map(([id, { title }]) => `${id} (${title})`)
}

/** @throws Error if Lighthouse is not available or could not load the page */
async function audit(address: string, browser: string): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'loomwork-lighthouse-'))
  const file = join(folder, 'report.json')
  const flags = ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  try {
    await npx(
      [
        address,
        '--quiet',
        '--no-enable-error-reporting',
        '--output=json',
        `--output-path=${file}`,
        `--chrome-flags=${flags.join(' ')}`,
      ],
      { CHROME_PATH: browser },
    )
    const made = report.parse(JSON.parse(readFileSync(file, 'utf8')))
    if (made.runtimeError)
      throw new Error(`Lighthouse could not read ${address}: ${made.runtimeError.message}`)
    return made
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function npx(args: readonly string[], more: NodeJS.ProcessEnv): Promise<void> {
  // The Node that runs this script, which is new enough for it.
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter)
  const child = spawn('npx', ['--yes', lighthouse, ...args], {
    env: { ...process.env, ...more, PATH: path, PUPPETEER_SKIP_DOWNLOAD: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve()
      else
        reject(new Error(`${lighthouse} ended with ${code}: ${said.trim().split('\n').slice(-5).join('\n')}`))
    })
  })
}
