/**
 * `npm run import -- <folder> [--name <name>] [--dry-run] [--overwrite] [--keep-going] [--static
 * <folder>]`: imports a folder of Markdown into the lake. The program is
 * `scripts/tools/commands/import.ts`.
 */

import { resolve, sep } from 'node:path'
import { inBatches, jsonBytes } from '@repo/kit/batches.ts'
import { argumentsOf, flag, text } from '@repo/kit/command-line.ts'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { hashOf } from '@repo/markdown/keys.ts'
import { linkableTypes } from '@repo/model/kinds.ts'
import { internalLakeUrl } from '@repo/web/clients/internal-urls.ts'
import { waitingForRateLimit } from '@repo/web/clients/rate-limit.ts'
import { createClient, type SanityClient } from '@sanity/client'
import { recognized } from './recognize.ts'
import { convert, type Imported } from './site/documents.ts'
import { readFolder } from './site/folder.ts'
import type { ImportedDocument, Source } from './site/imported-document.ts'

/** Largest transaction, bytes: hosted Sanity accepts 4 MB, part of which is not documents. */
const maxTransactionBytes = 3_000_000

/** How to write. */
export interface WriteOptions {
  /** Replaces documents that were edited since the last import, or that have another source. */
  readonly overwrite?: boolean
  readonly dryRun?: boolean
  /** Bytes of documents in one transaction. */
  readonly transactionBytes?: number
}

/**
 * A client that may write.
 * @throws Refusal without a token: drafts would be missing in what it reads
 */
export function writingClient(environment: Environment): SanityClient {
  const { SANITY_PROJECT_ID, SANITY_DATASET, SANITY_API_WRITE_TOKEN } = environment
  if (SANITY_API_WRITE_TOKEN === '')
    throw new Refusal(
      'SANITY_API_WRITE_TOKEN is not set: put a token of the project with the role Editor into .env.local (sanity.io/manage).',
    )
  return rawClient({
    projectId: SANITY_PROJECT_ID,
    dataset: SANITY_DATASET,
    token: SANITY_API_WRITE_TOKEN,
    apiHost: internalLakeUrl(environment),
  })
}

/** A client that sees everything. @param lake with an empty `apiHost` for Sanity itself */
export function rawClient({
  apiHost,
  ...lake
}: Readonly<Record<'projectId' | 'dataset' | 'token' | 'apiHost', string>>): SanityClient {
  return createClient({
    ...lake,
    apiVersion: '2025-02-19',
    useCdn: false,
    perspective: 'raw',
    requestHandler: waitingForRateLimit,
    ...(apiHost && { apiHost, useProjectHostname: false }),
  })
}

/**
 * Writes what is new or changed. A document that was edited since the last import, or that another
 * import or the Studio has made, is left alone unless `overwrite` is set; drafts are never touched.
 * @returns numbers of documents; `conflicts`: files whose documents were edited since the last
 *   import; `taken`: files at whose address the lake has a document of another source
 */
export async function write(
  client: SanityClient,
  { documents: converted, images }: Pick<Imported, 'documents' | 'images'>,
  { overwrite = false, dryRun = false, transactionBytes = maxTransactionBytes }: WriteOptions = {},
) {
  const documents = await recognized(client, converted)
  const ids = documents.map(({ _id }) => _id)
  const present: Stored[] = await client.fetch('*[_id in $ids]', { ids })
  const byId = new Map(present.map((document) => [document._id, document]))
  const plan = Object.groupBy(documents, (document) => fate(document, byId.get(document._id), overwrite))
  const { create = [], update = [], unchanged = [], conflict = [], taken = [] } = plan
  if (!dryRun) await commit(client, { documents: [...create, ...update], images }, transactionBytes)
  return {
    created: create.length,
    updated: update.length,
    unchanged: unchanged.length,
    conflicts: conflict.map(({ source }) => source.path),
    taken: taken.map(({ _id, source }) => ({
      file: source.path,
      by: `${_id}, ${makerOf(byId.get(_id))}`,
    })),
  }
}

/** A document of the lake. */
export interface Stored {
  readonly _id: string
  readonly _type: string
  readonly source?: Source
  readonly [field: string]: unknown
}

function makerOf(stored: Stored | undefined): string {
  if (stored?.source?.import) return `of the import "${stored.source.import}"`
  return stored?.source ? 'of an import without a name' : 'made in the Studio'
}

function fate(document: ImportedDocument, stored: Stored | undefined, overwrite: boolean) {
  if (!stored) return 'create'
  if (stored.source?.hash === document.source.hash) return 'unchanged'
  if (!stored.source || stored.source.import !== document.source.import) return overwrite ? 'update' : 'taken'
  // An interrupted import created this page and did not fill it.
  if (stored.source.hash === '') return 'update'
  return overwrite || !isEdited(stored) ? 'update' : 'conflict'
}

/** True for a document that is not as an import wrote it. */
export function isEdited(stored: Stored): boolean {
  return stored.source?.written !== contentHash(stored)
}

/**
 * Hash of a stored document's content, to compare with what the import wrote. A review changes
 * nothing of it.
 */
function contentHash({ _rev, _createdAt, _updatedAt, source, reviewedAt, ...content }: Stored): string {
  return hashOf(content)
}

/** Placeholder of the asset of an image ({@link Imported}). */
const placeholders = /file:[0-9a-f]{40}/g

/**
 * Uploads the images of documents. Returns the documents to write, with the hash by which a later
 * import recognizes them.
 */
export async function readyToWrite(
  client: SanityClient,
  { documents, images }: Pick<Imported, 'documents' | 'images'>,
): Promise<ImportedDocument[]> {
  const json = JSON.stringify(documents)
  const assets = new Map<string, string>()
  for (const placeholder of new Set(json.match(placeholders))) {
    const image = images.get(placeholder)
    if (!image) continue
    const asset = await client.assets.upload('image', image.bytes, { filename: image.name })
    assets.set(placeholder, asset._id)
  }
  const ready: ImportedDocument[] = JSON.parse(json.replace(placeholders, (one) => assets.get(one) ?? one))
  return ready.map(({ source, ...content }) => ({
    ...content,
    source: { ...source, written: hashOf(content) },
  }))
}

async function commit(
  client: SanityClient,
  { documents, images }: Pick<Imported, 'documents' | 'images'>,
  bytes: number,
) {
  const ready = await readyToWrite(client, { documents, images })
  // Referenced documents must exist, so those without references are written first.
  const order: readonly string[] = [...linkableTypes.toReversed(), 'redirect']
  const sorted = ready.toSorted((a, b) => order.indexOf(a._type) - order.indexOf(b._type))
  const batches = batchesOf(sorted, bytes)
  // More than one transaction: bodies refer to pages that come later, so missing pages are created
  // before they are filled.
  if (batches.length > 1)
    for (const batch of batchesOf(sorted.map(bare), bytes))
      await inOneTransaction(client, 'createIfNotExists', batch)
  for (const batch of batches) await inOneTransaction(client, 'createOrReplace', batch)
}

function batchesOf(documents: readonly ImportedDocument[], bytes: number): ImportedDocument[][] {
  // The name of the mutation is sent with each.
  return inBatches(documents, (document) => jsonBytes(document) + 30, { bytes })
}

function bare({ _id, _type, title, label, slug, source }: ImportedDocument): ImportedDocument {
  return { _id, _type, title, label, slug, source: { ...source, hash: '' } }
}

async function inOneTransaction(
  client: SanityClient,
  kind: 'createIfNotExists' | 'createOrReplace',
  documents: readonly ImportedDocument[],
) {
  const transaction = client.transaction()
  for (const document of documents) transaction[kind](document)
  await transaction.commit({ visibility: 'sync' })
}

/**
 * Imports the folder that the arguments name, and prints what was written.
 * @param connect returns a client of the lake that may write
 * @throws Refusal without a folder, and errors of the lake
 */
export async function importFolder(
  args: readonly string[],
  connect: () => Promise<SanityClient>,
): Promise<number> {
  const options = { 'dry-run': flag, overwrite: flag, 'keep-going': flag, static: text, name: text }
  const help = 'npm run import -- --help lists the options'
  const { values, positionals } = argumentsOf({ args, allowPositionals: true, options }, help)
  const [folder] = positionals
  if (!folder)
    throw new Refusal(
      'Name the folder to import: npm run import -- ../my-site/docs --static ../my-site/static (--name "my site" if several imports have a folder of this name)',
    )
  const name = values.name ?? nameOfImport(folder)
  const imported = convert(readFolder(resolve(folder), values.static && resolve(values.static)), name)
  const { findings } = imported.report
  if (findings.length > 0) console.log(`${imported.report}\n`)
  const errors = findings.filter(({ kind }) => kind === 'error').length
  if (errors > 0 && !values['keep-going']) {
    console.error(
      `✗ Nothing was written: fix the ${errors} errors above, or write the rest with --keep-going.`,
    )
    return 1
  }
  const result = await write(await connect(), imported, {
    overwrite: values.overwrite,
    dryRun: values['dry-run'],
  })
  console.log(
    `${values['dry-run'] ? 'Would write' : '✓ Written'}: ${result.created} new, ${result.updated} changed, ${result.unchanged} unchanged, ${findings.length - errors + result.taken.length} remarks (import "${name}")`,
  )
  for (const { file, by } of result.taken) {
    console.error(
      `! ${file} is left alone: at its address is ${by} (rename the file, or let --overwrite replace that document)`,
    )
  }
  for (const file of result.conflicts) {
    console.error(
      `! ${file} was edited in the Studio since the last import and is left alone (--overwrite takes the file's version)`,
    )
  }
  return errors > 0 ? 1 : 0
}

/** Names of folders that say only that there is documentation in them. */
const namesOfMany: ReadonlySet<string> = new Set(['docs', 'doc', 'documentation', 'content', 'website'])

/**
 * Name of an import without `--name`: the last folder of the path that says whose documentation it
 * is, `my-site` for `../my-site/docs`.
 */
export function nameOfImport(folder: string): string {
  const parts = resolve(folder).split(sep)
  return parts.findLast((part) => part !== '' && !namesOfMany.has(part.toLowerCase())) ?? 'docs'
}
