/** `npm run export -- <file>`: writes the content of the configured lake as a Sanity export. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { writingClient } from '@repo/importer/import.ts'
import { runCommand } from '@repo/kit/command-line.ts'
import { loadEnvironment } from '@repo/kit/environment/environment.ts'
import { createPrivateFiles } from '@repo/kit/environment/private-files.ts'
import { errorMessage } from '@repo/kit/error-message.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { root } from '@repo/kit/repository.ts'
import type { SanityClient } from '@sanity/client'
import { exportDataset } from '@sanity/export'
import { countIn } from './lake-failure.ts'
import { ownTemporaryFolder } from './temporary-folder.ts'

/**
 * Writes documents, drafts, versions and assets to a file that `sanity dataset import` accepts.
 * @param file that does not exist yet; a failed export leaves none
 * @throws Refusal in one sentence when the lake refuses, or an asset is missing
 */
async function exportTo(client: SanityClient, file: string) {
  if (existsSync(file))
    throw new Refusal(`${file} exists already: name a file that does not, so that no export is overwritten.`)
  const expected = await countIn(client, 'count(*[_type in ["sanity.imageAsset", "sanity.fileAsset"]])')
  // Under a temporary name until it is complete, so that a partial export is not mistaken for a
  // whole one.
  const half = `${file}.${process.pid}.tmp`
  try {
    mkdirSync(dirname(file), { recursive: true })
    const { dataset = '' } = client.config()
    const { documentCount: documents, assetCount: assets } = await exportDataset({
      client,
      dataset,
      outputPath: half,
      maxAssetRetries: 3,
    })
    // The library only warns about an asset that answers 401, 403 or 404.
    if (assets < expected)
      throw new Error(`${expected - assets} of ${expected} images and files could not be downloaded`)
    renameSync(half, file)
    return { documents, assets }
  } catch (error) {
    rmSync(half, { force: true })
    throw new Refusal(`The export to ${file} failed (${errorMessage(error)}): nothing was left behind.`)
  }
}

createPrivateFiles()
await runCommand(async () => {
  const [name, ...more] = process.argv.slice(2)
  if (!name || more.length > 0 || !name.endsWith('.tar.gz'))
    throw new Refusal('Name one file that ends in .tar.gz: npm run export -- documentation.tar.gz')
  const client = writingClient(loadEnvironment(root))
  ownTemporaryFolder()
  const file = resolve(name)
  const { documents, assets } = await exportTo(client, file)
  console.log(`✓ ${file}: ${documents} documents with drafts, ${assets} images and files`)
})
