/** Compares the content of two lakes. Pure. */
import { isDeepStrictEqual } from 'node:util'
import { type AssetDocument, type Content, type ContentDocument, weakened } from './content.ts'

/**
 * How the target differs in one document. `unfinished` is what an interrupted move leaves: it is
 * completed without asking, since nobody wrote it.
 */
export type State = 'missing' | 'unfinished' | 'different' | 'superfluous'

/** One document in which the target differs from the source. */
export interface Difference {
  readonly state: State
  readonly kind: 'document' | 'asset' | 'release'
  readonly id: string
  readonly type: string
}

/** Fields that the lake sets at every write. */
const stamps = ['_rev', '_updatedAt']
/** Fields of an asset that its lake sets itself. */
const ownOfAssets = [...stamps, '_createdAt', 'url', 'path', 'uploadId']
/** Fields of an asset that people write (Sanity docs, "Asset metadata"). */
const writtenOfAssets = ['title', 'description', 'altText', 'label', 'creditLine', 'source', 'opt']

/** The differences between two lakes: assets first, then documents and releases, each by id. */
export function differencesOf(source: Content, target: Content): Difference[] {
  return [
    ...compared('asset', source.assets, target.assets, assetState),
    ...compared('document', source.documents, target.documents, documentState),
    ...compared('release', source.releases, target.releases, documentState),
  ]
}

function compared<Kind extends ContentDocument>(
  kind: Difference['kind'],
  source: ReadonlyMap<string, Kind>,
  target: ReadonlyMap<string, Kind>,
  stateOf: (wanted: Kind, present: Kind) => State | undefined,
): Difference[] {
  const ids = [...new Set([...source.keys(), ...target.keys()])].sort()
  return ids.flatMap((id) => {
    const [wanted, present] = [source.get(id), target.get(id)]
    const state = wanted && present ? stateOf(wanted, present) : wanted ? 'missing' : 'superfluous'
    return state ? { state, kind, id, type: (wanted ?? present)?._type ?? '' } : []
  })
}

function documentState(wanted: ContentDocument, present: ContentDocument): State | undefined {
  if (isSame(wanted, present)) return undefined
  // A move writes a document with weak references first if it refers to one that is not there yet.
  return isSame(weakened(wanted), present) ? 'unfinished' : 'different'
}

function assetState(wanted: AssetDocument, present: AssetDocument): State | undefined {
  const { set, unset } = assetChanges(wanted, present)
  const names = [...Object.keys(set), ...unset]
  if (names.length === 0) return undefined
  // The target derived the rest from the bytes.
  return names.some((name) => writtenOfAssets.includes(name) && name in present) ? 'different' : 'unfinished'
}

/** The fields of an asset document that a move sets and removes at the target. */
export function assetChanges(wanted: AssetDocument, present: AssetDocument) {
  const carried = Object.entries(without(wanted, ownOfAssets))
  return {
    set: Object.fromEntries(carried.filter(([name, value]) => !isDeepStrictEqual(value, present[name]))),
    unset: writtenOfAssets.filter((name) => name in present && !(name in wanted)),
  }
}

/** True if two documents have the same content, and were created at the same time. */
function isSame(one: ContentDocument, other: ContentDocument): boolean {
  return isDeepStrictEqual(without(one, stamps), without(other, stamps))
}

function without(document: ContentDocument, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(document).filter(([name]) => !names.includes(name)))
}

/** How many documents and assets have another date at the target, because it sets them itself. */
export function datesOf(source: Content, target: Content) {
  const differing = (kind: 'documents' | 'assets', name: '_createdAt' | '_updatedAt') =>
    [...source[kind].values()].filter((wanted) => {
      const other = target[kind].get(wanted._id)
      return other !== undefined && other[name] !== wanted[name]
    }).length
  return { documents: differing('documents', '_updatedAt'), assets: differing('assets', '_createdAt') }
}

/** A line for each difference, by state, kind, type and id. */
export function listed(differences: readonly Difference[]): string[] {
  const width = (of: (one: Difference) => string) => Math.max(0, ...differences.map((one) => of(one).length))
  const [states, types] = [width(({ state }) => state), width(({ type }) => type)]
  return differences.map(
    ({ state, kind, type, id }) => `${state.padEnd(states)}  ${kind.padEnd(8)}  ${type.padEnd(types)}  ${id}`,
  )
}
