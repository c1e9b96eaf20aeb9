/** Cost of a document's history: disk space, time of an edit, time to read a revision. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from '@repo/lake/env.ts'
import { startLake } from '@repo/lake/server.ts'
import { copyLake } from '@repo/lake/store/backup.ts'
import { privateEnvironment } from '@repo/testing/private-product.ts'
import { createClient } from '@sanity/client'
import { median, percentile, type Row } from './table.ts'

const edits = 1000

/** Text of a page, 50 kB. */
const body = Array.from({ length: 100 }, (_, n) => ({
  _type: 'block',
  _key: `k${n}`,
  children: [{ _type: 'span', _key: 's', text: `Paragraph ${n}: `.padEnd(440, 'lorem ipsum ') }],
}))

/** 1,000 patches of a draft of 50 kB, as typing sends them. */
export async function bench(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-history-'))
  const environment = await privateEnvironment(join(folder, 'data'))
  const options = parseEnv({ ...environment, SANITY_WEBHOOK_URL: '' })
  const lake = await startLake(options)
  try {
    const client = createClient({
      apiHost: lake.url,
      useProjectHostname: false,
      projectId: options.projectId,
      dataset: options.dataset,
      apiVersion: '2025-02-19',
      token: options.writeToken,
      useCdn: false,
    })
    await client.create({ _id: 'drafts.d', _type: 'x', body })
    const writes: number[] = []
    const revisions: string[] = []
    for (let n = 0; n < edits; n += 1) {
      const place = `body[_key=="k${n % 100}"].children[0].text`
      const began = performance.now()
      const { _rev } = await client
        .patch('drafts.d')
        .set({ [place]: `Typed ${n}: `.padEnd(440, 'dolor sit ') })
        .commit()
      writes.push(performance.now() - began)
      revisions.push(_rev)
    }
    const reads: number[] = []
    for (const revision of revisions) {
      const url = `/data/history/${options.dataset}/documents/drafts.d?revision=${revision}`
      const began = performance.now()
      await client.request({ url })
      reads.push(performance.now() - began)
    }
    copyLake(options.dataDir, join(folder, 'copy'))
    return [
      { what: `disk, ${edits} patches of a draft of 50 kB`, value: size(sizeOf(options.dataDir)) },
      { what: 'the same in a backup', value: size(sizeOf(join(folder, 'copy'))) },
      { what: 'a patch over HTTP (median, 95%)', value: spread(writes) },
      { what: 'a revision over HTTP (median, 95%)', value: spread(reads) },
    ]
  } finally {
    await lake.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Size of the database and its log. */
function sizeOf(dataDir: string): number {
  const files = readdirSync(dataDir).filter((name) => name.startsWith('lake.sqlite'))
  return files.reduce((sum, name) => sum + statSync(join(dataDir, name)).size, 0)
}

function size(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

function spread(times: readonly number[]): string {
  return `${median(times).toFixed(1)}, ${percentile(times, 0.95).toFixed(1)} ms`
}
