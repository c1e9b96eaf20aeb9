/** Moves the content of one lake to another: compares, writes what differs, and compares again. */
import { Refusal } from '@repo/kit/refusal.ts'
import pMap from 'p-map'
import { reasonIn } from '../lake-failure.ts'
import { counter } from '../supervisor/progress.ts'
import { copyAsset } from './assets.ts'
import {
  type AssetDocument,
  type Content,
  type ContentDocument,
  type ReleaseDocument,
  readContent,
} from './content.ts'
import { type Difference, differencesOf } from './differences.ts'
import type { ContentPlace } from './place.ts'
import { withReleases } from './releases.ts'
import { transactionsOf } from './transactions.ts'

/** Assets that are copied at the same time. */
const assetConcurrency = 4

/** Permission to replace documents of the target, and to delete those that the source lacks. */
type MoveOptions = Readonly<Record<'overwrite' | 'deleteOthers', boolean>>

/** The content of both lakes, and the differences. */
export type Comparison = Awaited<ReturnType<typeof compare>>

/** Reads both lakes and compares their documents. */
export async function compare(source: ContentPlace, target: ContentPlace) {
  const [from, to] = await Promise.all([readContent(source.client), readContent(target.client)])
  return { source: from, target: to, differences: differencesOf(from, to) }
}

/** The lakes of a move. */
type Places = Readonly<Record<'source' | 'target', ContentPlace>>

/**
 * Refuses what would lose content.
 * @throws Refusal in one sentence; nothing was written
 */
export function checkMove({ source, differences }: Comparison, target: ContentPlace, options: MoveOptions) {
  const different = differences.filter(({ state }) => state === 'different')
  const [first] = different
  if (first && !options.overwrite)
    throw new Refusal(
      `${capital(target.name)} has ${different.length} documents with another content (the first is ${first.type} "${first.id}"): nothing was written; list them with --dry-run, and replace them with --overwrite.`,
    )
  if (options.deleteOthers && source.documents.size === 0)
    throw new Refusal('The source has no documents: --delete would empty the target, so nothing was written.')
}

/**
 * Writes what the comparison found. Every step can be repeated, so that an interrupted move is
 * continued by running it again.
 * @throws Refusal when a lake refuses something; what was written before stays
 */
export async function writeDifferences(
  comparison: Comparison,
  { source, target }: Places,
  { deleteOthers }: MoveOptions,
): Promise<void> {
  const { source: from, target: to, differences } = comparison
  const wanted = differences.filter(({ state }) => state !== 'superfluous')
  const pick = <Kind>(kind: Difference['kind'], all: ReadonlyMap<string, Kind>) =>
    wanted.filter((one) => one.kind === kind).flatMap(({ id }) => all.get(id) ?? [])
  const assets = pick('asset', from.assets)
  try {
    await copyAssets(assets, { source, target })
    const documents = pick('document', from.documents)
    const isPresent = (id: string) => to.releases.has(id)
    const releases = new Set([...pick('release', from.releases), ...releasesOf(documents, from)])
    await withReleases([...releases], { client: target.client, isPresent }, () =>
      writeDocuments(documents, { from, to }, target),
    )
    if (deleteOthers) await deleteSuperfluous(differences, target)
  } catch (error) {
    throw new Refusal(
      `The move to ${target.name} stopped (${reasonIn(error)}): what was written stays there, and the same command continues.`,
    )
  }
}

/**
 * Copies as many as possible.
 * @throws Refusal that names the assets that cannot be copied, each with the reason
 */
async function copyAssets(assets: readonly AssetDocument[], { source, target }: Places) {
  const copied = counter('Copying images and files', assets.length)
  const refused: string[] = []
  const copyOne = async (asset: AssetDocument) => {
    await copyAsset(asset, source, target).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      refused.push(error.message)
    })
    copied(1)
  }
  await pMap(assets, copyOne, { concurrency: assetConcurrency })
  for (const message of refused) console.error(`! ${message}`)
  if (refused.length > 0) throw new Refusal(`${refused.length} of ${assets.length} assets cannot be copied`)
}

/** The releases whose versions are among some documents. */
function releasesOf(documents: readonly ContentDocument[], { releases }: Content): ReleaseDocument[] {
  return documents.flatMap(({ _id }) => {
    const [kind, name] = _id.split('.')
    return (kind === 'versions' && releases.get(`_.releases.${name}`)) || []
  })
}

async function writeDocuments(
  documents: readonly ContentDocument[],
  { from, to }: { from: Content; to: Content },
  { client }: ContentPlace,
) {
  const present = new Set(to.documents.keys())
  const isPresent = (id: string) => present.has(id) || from.assets.has(id) || to.assets.has(id)
  const written = counter('Writing documents', documents.length)
  for (const batch of transactionsOf(documents, isPresent)) {
    const transaction = client.transaction()
    for (const { _rev, ...document } of batch.map((one) => one.document)) {
      // Only a document that is created keeps its dates.
      if (present.has(document._id)) transaction.delete(document._id)
      transaction.create(document)
      present.add(document._id)
    }
    await transaction.commit({ visibility: 'sync' })
    written(batch.filter(({ isWhole }) => isWhole).length)
  }
}

async function deleteSuperfluous(differences: readonly Difference[], { client }: ContentPlace) {
  const others = differences.filter(({ state, kind }) => state === 'superfluous' && kind !== 'release')
  if (others.length === 0) return
  const deleted = counter('Deleting what the source does not have', others.length)
  // All documents in one transaction, because they may refer to each other. Assets come last.
  for (const kind of ['document', 'asset'] as const) {
    const transaction = client.transaction()
    const ids = others.filter((one) => one.kind === kind).map(({ id }) => id)
    for (const id of ids) transaction.delete(id)
    if (ids.length > 0) await transaction.commit({ visibility: 'sync' })
    deleted(ids.length)
  }
}

/** A sentence that begins with the name of a place. */
export function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
