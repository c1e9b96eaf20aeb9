/** Cost of a document's history: disk space, time of an edit, time to read a revision. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseEnv } from '@repo/lake/env.ts'
import { startLake } from '@repo/lake/server.ts'
import { copyLake } from '@repo/lake/store/backup.ts'
import { pruneHistory } from '@repo/lake/store/history-pruning.ts'
import { lakeDatabase } from '@repo/lake/store/sqlite.ts'
import { privateEnvironment } from '@repo/testing/private-product.ts'
import { createClient, type SanityClient } from '@sanity/client'
import { median, percentile, type Row } from './table.ts'

const edits = 1000

/** Text of a page with so many paragraphs of 440 characters: 5 kB for 10, 50 kB for 100. */
function bodyOf(paragraphs: number) {
  return Array.from({ length: paragraphs }, (_, n) => ({
    _type: 'block',
    _key: `k${n}`,
    children: [{ _type: 'span', _key: 's', text: `Paragraph ${n}: `.padEnd(440, 'lorem ipsum ') }],
  }))
}

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
    await client.create({ _id: 'drafts.d', _type: 'x', body: bodyOf(100) })
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
    const growth: Row[] = []
    for (const paragraphs of [10, 100])
      growth.push(...(await growthOf(client, options.dataDir, { folder, paragraphs })))
    return [
      { what: `disk, ${edits} patches of a draft of 50 kB`, value: size(sizeOf(options.dataDir)) },
      { what: 'the same in a backup', value: size(sizeOf(join(folder, 'copy'))) },
      { what: 'a patch over HTTP (median, 95%)', value: spread(writes) },
      { what: 'a revision over HTTP (median, 95%)', value: spread(reads) },
      ...growth,
    ]
  } finally {
    await lake.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Growth of the lake by edits of a page: while it is a draft, and after they are thinned out. */
async function growthOf(
  client: SanityClient,
  dataDir: string,
  { folder, paragraphs }: { readonly folder: string; readonly paragraphs: number },
): Promise<Row[]> {
  const id = `page-${paragraphs}`
  const page = { _type: 'x', body: bodyOf(paragraphs) }
  await client.createOrReplace({ ...page, _id: id })
  await client.createOrReplace({ ...page, _id: `drafts.${id}` })
  const taken = (name: string, work: (file: string) => void = () => {}) => {
    copyLake(dataDir, join(folder, name))
    const file = lakeDatabase.fileIn(join(folder, name))
    work(file)
    return takenIn(file)
  }
  const [before, beforeThinned] = [taken(`${id}-before`), taken(`${id}-before-thinned`, thinOut)]
  for (let n = 0; n < edits; n += 1) {
    const place = `body[_key=="k${n % paragraphs}"].children[0].text`
    await client
      .patch(`drafts.${id}`)
      .set({ [place]: `Typed ${n}: `.padEnd(440, 'dolor sit ') })
      .commit()
  }
  const edited = taken(`${id}-edited`) - before
  const draft = await client.getDocument(`drafts.${id}`)
  await client
    .transaction()
    .createOrReplace({ ...draft, _id: id, _type: 'x' })
    .delete(`drafts.${id}`)
    .commit()
  const thinned = taken(`${id}-thinned`, thinOut) - beforeThinned
  const what = `${paragraphs / 2} kB page`
  return [
    { what: `${what}, an edit of its draft`, value: perEdit(edited) },
    {
      what: `${what}, all ${edits} when published and thinned out`,
      value: `${Math.round(thinned / 1000)} kB`,
    },
  ]
}

/** Thins out the history, as the lake does every hour. */
function thinOut(file: string) {
  const database = new DatabaseSync(file)
  for (const _step of pruneHistory(database, Number.NEGATIVE_INFINITY));
  database.close()
}

/** Bytes of the pages of a database that are in use. */
function takenIn(file: string): number {
  const database = new DatabaseSync(file)
  const [{ bytes } = { bytes: 0 }] = database
    .prepare(
      `SELECT (page_count - freelist_count) * page_size AS bytes
       FROM pragma_page_count, pragma_freelist_count, pragma_page_size`,
    )
    .all()
  database.close()
  return Number(bytes)
}

function perEdit(bytes: number): string {
  return `${(bytes / edits / 1000).toFixed(2)} kB`
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
