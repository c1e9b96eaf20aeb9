/** `npm run import`: finds out what is imported, and imports it. */
import { resolve } from 'node:path'
import { importFolder, writingClient } from '@repo/importer/import.ts'
import { argumentsOf, flag } from '@repo/kit/command-line.ts'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { countIn } from '../lake-failure.ts'
import { importArchive } from './archive.ts'

const help = `npm run import -- ../my-site/docs   imports the Markdown folder of another site
  --static FOLDER   where its images of /img/… are
  --name NAME       name of the import, by default that of the folder or, if that is "docs", of the one above
                    it: an import updates the pages of earlier ones with its name, and no others
  --dry-run         only says what would be written
  --overwrite       also replaces pages that were edited in the Studio, or that another import has made
  --keep-going      writes what can be converted
npm run import -- documentation.tar.gz   imports an export (--dry-run, --overwrite)
npm run import -- --seed   fills an empty dataset with the documentation of this repository`

/** Dependencies of a run: the settings, and a temporary folder. */
export interface ImportRun {
  /** Reads the settings; not called for wrong arguments. */
  environment(): Environment
  /** An empty folder that is removed at the end of the process. */
  temporaryFolder(): string
}

/**
 * Imports a folder of Markdown, an export that ends in `.tar.gz`, or, with `--seed`, the
 * documentation of this repository.
 * @throws Refusal in one sentence
 */
export async function importCommand(args: readonly string[], run: ImportRun): Promise<number> {
  if (args.includes('--help')) {
    console.log(help)
    return 0
  }
  if (args.includes('--seed')) return await fill(args, run)
  if (!args.some((argument) => argument.endsWith('.tar.gz')))
    return await importFolder(args, () => reached(run.environment()))
  const usage = 'Name one file: npm run import -- documentation.tar.gz'
  const options = { 'dry-run': flag, overwrite: flag }
  const { values, positionals } = argumentsOf({ args, allowPositionals: true, options }, usage)
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new Refusal(usage)
  const client = await reached(run.environment())
  const { overwrite, 'dry-run': dryRun } = values
  const folder = run.temporaryFolder()
  await importArchive(resolve(file), client, { overwrite, dryRun, folder })
  return 0
}

async function fill(args: readonly string[], run: ImportRun): Promise<number> {
  if (args.length > 1) throw new Refusal('--seed takes no other argument: npm run import -- --seed')
  const environment = run.environment()
  const { projectId, dataset } = (await reached(environment)).config()
  // It reads all Markdown of the documentation.
  const { seedIfEmpty } = await import('@repo/seed/seed.ts')
  if (!(await seedIfEmpty(environment)))
    throw new Refusal(
      `${projectId}/${dataset} has content already: --seed only fills an empty dataset, so nothing was written.`,
    )
  console.log(`✓ ${projectId}/${dataset} has the documentation of this repository.`)
  return 0
}

/** A client of the configured lake, which answers. */
async function reached(environment: Environment) {
  const client = writingClient(environment)
  await countIn(client, 'count(*)')
  return client
}
