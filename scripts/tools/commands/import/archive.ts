/** Imports an export of a lake (`.tar.gz`) with Sanity's own importer. */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { errorMessage } from '@repo/kit/error-message.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import type { SanityClient } from '@sanity/client'
import { sanityImport } from '@sanity/import'
import { x as unpack } from 'tar'
import { z } from 'zod'
import { reasonIn } from '../lake-failure.ts'
import { read, release } from '../move/content.ts'
import { withReleases } from '../move/releases.ts'
import { counter } from '../supervisor/progress.ts'

const identified = z.looseObject({ _id: z.string().min(1), _type: z.string().min(1) })
type Identified = z.infer<typeof identified>

/** Ids in one query, so that its parameters stay below the limit of a query. */
const idsPerQuery = 500

/**
 * Imports documents with drafts and versions, images, files and releases. The importer writes a
 * document more than once, so that only `_createdAt` is kept.
 * @param file of `npm run export` or `sanity dataset export`
 * @param folder which is empty, and gets what is in the file
 * @throws Refusal in one sentence for a file that is not an export, documents that exist already,
 *   or a lake that refuses something
 */
export async function importArchive(
  file: string,
  client: SanityClient,
  { overwrite, dryRun, folder }: { overwrite: boolean; dryRun: boolean; folder: string },
): Promise<void> {
  const data = await unpacked(file, folder)
  const all = documentsIn(data)
  const isRelease = ({ _id }: Identified) => _id.startsWith('_.releases.')
  const releases = all.filter(isRelease).map((one) => read(release, one))
  const documents = all.filter((one) => !isRelease(one))
  const present = await existing(all, client)
  const { projectId, dataset } = client.config()
  const numbers = `${documents.length} documents and ${releases.length} releases, ${present.length} of them are in ${projectId}/${dataset} already`
  if (dryRun) return console.log(`✓ Dry run, nothing was written: the file has ${numbers}.`)
  if (present.length > 0 && !overwrite)
    throw new Refusal(
      `The file has ${numbers} (the first is "${present[0]}"): nothing was written; --overwrite replaces them.`,
    )
  // Releases are left to us: the importer writes them together with their versions, which a
  // scheduled release locks.
  const isVersion = ({ _id }: Identified) => _id.startsWith('versions.')
  // Versions come last: a page that is newer than its version counts as published since, which
  // would hold the release (scripts/servers/lake/releases/outdated.ts).
  const parts = [documents.filter((one) => !isVersion(one)), documents.filter(isVersion)]
  try {
    const options = {
      client,
      operation: overwrite ? 'createOrReplace' : 'create',
      // What the source accepted is moved as it is.
      allowReplacementCharacters: true,
      onProgress: progress(),
    } as const
    const isPresent = (id: string) => present.includes(id)
    await withReleases(releases, { client, isPresent }, async () => {
      for (const part of parts.filter(({ length }) => length > 0)) {
        writeFileSync(data, part.map((document) => `${JSON.stringify(document)}\n`).join(''))
        const { warnings } = await sanityImport(dirname(data), options)
        for (const { message } of warnings) console.error(`! ${message}`)
      }
    })
  } catch (error) {
    throw new Refusal(
      `The import of ${file} stopped (${reasonIn(error)}): what was written stays; run it again with --overwrite.`,
    )
  }
  console.log(
    `✓ ${file}: ${documents.length} documents with drafts and ${releases.length} releases imported into ${projectId}/${dataset}`,
  )
}

/** @returns the path of the documents in the unpacked file */
async function unpacked(file: string, folder: string): Promise<string> {
  if (!existsSync(file)) throw new Refusal(`There is no file ${file}: name an export that ends in .tar.gz.`)
  try {
    await unpack({ file, cwd: folder })
  } catch (error) {
    throw new Refusal(`${file} cannot be unpacked (${errorMessage(error)}): it must be a gzipped tar file.`)
  }
  const [data, ...more] = globSync(['*.ndjson', '*/*.ndjson'], { cwd: folder })
  if (data === undefined || more.length > 0)
    throw new Refusal(
      `${file} is not an export of Sanity: it must have one .ndjson file, not ${more.length + (data ? 1 : 0)}.`,
    )
  return join(folder, data)
}

function documentsIn(data: string): Identified[] {
  const lines = readFileSync(data, 'utf8').split('\n')
  return lines.flatMap((line, n) => {
    if (line.trim() === '') return []
    try {
      return identified.parse(JSON.parse(line))
    } catch {
      throw new Refusal(`Line ${n + 1} of the .ndjson file in the export is not a document: export it again.`)
    }
  })
}

async function existing(documents: readonly Identified[], client: SanityClient): Promise<string[]> {
  const found: string[] = []
  for (let n = 0; n < documents.length; n += idsPerQuery) {
    const ids = documents.slice(n, n + idsPerQuery).map(({ _id }) => _id)
    found.push(...(await client.fetch<string[]>('*[_id in $ids]._id', { ids })))
  }
  return found
}

/** The importer's steps; it reports each with its total, and the number that is done. */
function progress() {
  let shown: { readonly step: string; readonly count: (more: number) => void; done: number } | undefined
  return ({ step, current = 0, total = 0 }: { step: string; current?: number; total?: number }) => {
    if (total === 0) return
    if (shown?.step !== step) shown = { step, count: counter(step, total), done: 0 }
    if (current > shown.done) shown.count(current - shown.done)
    shown.done = Math.max(shown.done, current)
  }
}
