/**
 * `npm run import -- <folder>` imports a folder of Markdown, and `npm run import -- --seed` fills
 * an empty lake with the documentation of this repository.
 */
import { importFolder, writingClient } from '@repo/importer/import.ts'
import { runCommand } from '@repo/kit/command-line.ts'
import { type Environment, loadEnvironment } from '@repo/kit/environment/environment.ts'
import { createPrivateFiles } from '@repo/kit/environment/private-files.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { root } from '@repo/kit/repository.ts'
import { countIn } from './lake-failure.ts'

const help = `npm run import -- ../my-site/docs   imports the Markdown folder of another site
  --static FOLDER   where its images of /img/… are
  --name NAME       name of the import, by default that of the folder or, if that is "docs", of the one above
                    it: an import updates the pages of earlier ones with its name, and no others
  --dry-run         only says what would be written
  --overwrite       also replaces pages that were edited in the Studio, or that another import has made
  --keep-going      writes what can be converted
npm run import -- --seed   fills an empty dataset with the documentation of this repository`

async function fill(args: readonly string[]): Promise<void> {
  if (args.length > 1) throw new Refusal('--seed takes no other argument: npm run import -- --seed')
  const environment = loadEnvironment(root)
  const { projectId, dataset } = (await reached(environment)).config()
  // It reads all Markdown of the documentation.
  const { seedIfEmpty } = await import('@repo/seed/seed.ts')
  if (!(await seedIfEmpty(environment)))
    throw new Refusal(
      `${projectId}/${dataset} has content already: --seed only fills an empty dataset, so nothing was written.`,
    )
  console.log(`✓ ${projectId}/${dataset} has the documentation of this repository.`)
}

/** A client of the configured lake, which answers. */
async function reached(environment: Environment) {
  const client = writingClient(environment)
  await countIn(client, 'count(*)')
  return client
}

createPrivateFiles()
await runCommand(async () => {
  const args = process.argv.slice(2)
  if (args.includes('--help')) return console.log(help)
  if (args.includes('--seed')) return await fill(args)
  return await importFolder(args, () => reached(loadEnvironment(root)))
})
