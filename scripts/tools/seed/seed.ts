/** Fills an empty lake with the documentation of this repository. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readyToWrite, type Stored, writingClient } from '@repo/importer/import.ts'
import { convert, type Imported } from '@repo/importer/site/documents.ts'
import { readFolder } from '@repo/importer/site/folder.ts'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { root } from '@repo/kit/repository.ts'
import { keysOfDocument } from '@repo/markdown/keys.ts'
import { linkableTypes, singletonTypes, writersGuideType } from '@repo/model/kinds.ts'

/** Folder of the seed: data, no code. */
const seedDir = join(root, 'scripts/tools/seed')

/** The seed's pages as documents. */
export function seedDocuments(): Imported {
  return convert(readFolder(join(seedDir, 'docs')))
}

/**
 * The guide for writers.
 * @throws Refusal if a part of it cannot be converted
 */
function seedGuide(): Stored {
  const text = readFileSync(join(seedDir, 'writers-guide.md'), 'utf8')
  const texts = new Map([['seed/writers-guide.md', text]])
  const { documents, report } = convert({ texts, image: () => undefined })
  if (report.findings.length > 0) throw new Refusal(`The seed in ${seedDir} cannot be imported:\n${report}`)
  const body = documents.find(({ _type }) => _type === 'guide')?.body
  return { _id: writersGuideType, _type: writersGuideType, title: "Writers' guide", body }
}

/**
 * The seed's documents of which there is one: settings, home page, guide for writers.
 * @param imported those of {@link seedDocuments}, to which they link
 */
export function seedSite({ documents }: Imported): Stored[] {
  const ids = new Map(documents.map(({ _id, source }) => [source.path, _id]))
  const site: unknown = JSON.parse(readFileSync(join(seedDir, 'site.json'), 'utf8'))
  return [...Object.values(resolved(site, ids) as Record<string, Stored>), seedGuide()]
}

const contentTypes = [...linkableTypes, ...singletonTypes]

async function isEmpty(client: ReturnType<typeof writingClient>): Promise<boolean> {
  const count: number = await client.fetch('count(*[_type in $types])', { types: contentTypes })
  return count === 0
}

/**
 * Fills a lake that has no document of the content model; leaves any other as it is.
 * @returns whether it was filled
 */
export async function seedIfEmpty(environment: Environment): Promise<boolean> {
  const client = writingClient(environment)
  if (!(await isEmpty(client))) return false
  const imported = seedDocuments()
  if (imported.report.failed)
    throw new Refusal(`The seed in ${seedDir} cannot be imported:\n${imported.report}`)
  // One transaction: after an interrupted start the lake is still empty, and the next start fills
  // it.
  const transaction = client.transaction()
  for (const document of [...(await readyToWrite(client, imported)), ...seedSite(imported)])
    transaction.createOrReplace(document)
  await transaction.commit({ visibility: 'sync' })
  return true
}

/**
 * Prepares an embedded lake at a start: one that never had content gets the seed, or only settings
 * without a name; any other is left as it is.
 * @returns whether something was written
 */
export async function prepareLake(environment: Environment, startsEmpty: boolean): Promise<boolean> {
  const client = writingClient(environment)
  if (!(await isEmpty(client))) return false
  const before: unknown = await client.request({
    url: `/data/history/${environment.SANITY_DATASET}/transactions/siteSettings`,
    query: { excludeContent: 'true', excludeMutations: 'true', limit: '1' },
  })
  // Everything was deleted: that is no wish for the example.
  if (before) return false
  if (!startsEmpty) return await seedIfEmpty(environment)
  const docs = { _key: 'docs', _type: 'navLink', label: 'Docs', href: '/docs/' }
  await client.create({ _id: 'siteSettings', _type: 'siteSettings', navbar: [docs] })
  return true
}

/**
 * Replaces `{"$page": "getting-started/first-steps.md"}` by a reference; objects in arrays get
 * keys.
 */
function resolved(value: unknown, ids: ReadonlyMap<string, string>, key = keysOfDocument()): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => {
      const inner = resolved(item, ids, key)
      return typeof inner === 'object' && inner !== null ? { _key: key('site', inner), ...inner } : inner
    })
  }
  if (typeof value !== 'object' || value === null) return value
  if ('$page' in value) {
    const id = ids.get(String(value.$page))
    if (!id)
      throw new Refusal(
        `${seedDir}/site.json names the page "${String(value.$page)}", which is not in the seed.`,
      )
    return { _type: 'reference', _ref: id }
  }
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, resolved(item, ids, key)]))
}
