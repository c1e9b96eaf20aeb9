import { isDeepStrictEqual } from 'node:util'
import { type Chance, chance } from '@repo/kit/testing/random.ts'
import type { DependencyKey } from '#dependencies/keys.ts'
import type { CachedQuery, RegenerationStore } from '#regeneration/store/regeneration-store.ts'
import { guide, resultOf } from '#testing/store-contract.ts'
import { shrunk } from './shrink.ts'

/** One operation, with its arguments for messages. */
export interface Operation {
  readonly name: string
  readonly run: (store: RegenerationStore) => Promise<unknown>
}

const ids = ['a', 'b', 'c', 'root', `it's`, '👩🏽‍🚀\n', '\0', 'B', 'é']
const dependencies: readonly DependencyKey[] = [...ids.map((id) => `link:${id}` as const), 'tags', 'pages']

function operation(dice: Chance): Operation {
  const { below, pick } = dice
  const some = <Item>(list: readonly Item[]) => list.filter(() => below(3) === 0)
  const tick = () => below(60)
  const key = () => `read:${pick(ids)}`
  const result = (): CachedQuery => {
    const [hash, at, shown] = [`hash ${below(3)}`, tick(), some(dependencies)]
    const params = { id: pick(ids), n: below(3) }
    return resultOf(hash, at, shown, { key: key(), query: `*[_id == "${pick(ids)}"]`, params })
  }
  const list = <Item>(make: () => Item) => Array.from({ length: below(5) }, make)
  const ticksOf = (make: () => string) => new Map(list(() => [make(), tick()] as const))
  const version = (id: string) => (below(3) === 0 ? null : guide(id, String(below(4)), pick(ids)))
  const versions = () => new Map(list(() => pick(ids)).map((id) => [id, version(id)]))
  const named = <Given>(
    name: string,
    given: Given,
    run: (store: RegenerationStore, given: Given) => Promise<unknown>,
  ): Operation => ({
    name: `${name}(${JSON.stringify(given, (_, value) => (value instanceof Map ? [...value] : value))})`,
    run: (store) => run(store, given),
  })
  const makers: (() => Operation)[] = [
    () =>
      named('saveFingerprints', [versions(), tick()] as const, (store, given) =>
        store.saveFingerprints(...given),
      ),
    () =>
      named('fingerprints', some(ids), async (store, asked) => [
        sorted(await store.fingerprints(asked)),
        sorted(await store.lastFingerprints(asked)),
        await store.documentCount(),
      ]),
    () =>
      named('markRecordsStale', [some(ids), tick()] as const, (store, given) =>
        store.markRecordsStale(...given),
      ),
    () =>
      named(
        'markRecordsFresh',
        ticksOf(() => pick(ids)),
        (store, fresh) => store.markRecordsFresh(fresh),
      ),
    () =>
      named('markRecordsFresh of all or none', below(2) === 0, async (store, isAll) => {
        const stale = await store.staleRecords()
        if (isAll) await store.markRecordsFresh(stale)
        return [...stale]
      }),
    ...Array.from({ length: 4 }, () => () => {
      const expired = below(3) === 0 ? ticksOf(key) : new Map<string, number>()
      return named('saveResults', [list(result), expired] as const, async (store, given) =>
        sorted(await store.saveResults(...given)),
      )
    }),
    () => {
      // Sometimes long enough after the others that these are forgotten.
      const at = below(8) === 0 ? 120_000 + tick() : tick()
      return named('recordChanges', [some(dependencies), at] as const, (store, given) =>
        store.recordChanges(...given),
      )
    },
    () =>
      named('queriesDependingOn', some(dependencies), async (store, changed) =>
        byKey(await store.queriesDependingOn(changed)),
      ),
    () => named('expireQueries', ticksOf(key), (store, expired) => store.expireQueries(expired)),
    () =>
      named('importQueries', [list(result), tick()] as const, async (store, [readings, since]) =>
        sorted(await store.importQueries('b1', readings, since)),
      ),
    () =>
      named('confirmBuild', `build ${below(3)}`, async (store, build) => {
        // Of several builds, only a store with several processes remembers more than the last one.
        await store.importQueries(build, [], 0)
        await store.confirmBuild(build, [])
        return await Promise.all([0, 1, 2].map((n) => store.knowsBuild(`build ${n}`)))
      }),
    () =>
      named('forgetQueries', [tick(), list(key)] as const, async (store, [before, kept]) =>
        (await store.forgetQueries({ before, isKept: (asked) => kept.includes(asked) })).sort(),
      ),
    () =>
      named('changeNote', [pick(ids), pick(ids)] as const, async (store, [name, value]) => {
        const before = await store.note(name)
        await store.changeNote(name, (given) => `${given} ${value}`)
        return before
      }),
  ]
  return pick(makers)()
}

/** The same operations for the same seed. */
export function randomOperations(seed: number, count: number): Operation[] {
  const dice = chance(seed)
  return Array.from({ length: count }, () => operation(dice))
}

async function stateOf(store: RegenerationStore): Promise<unknown> {
  return {
    fingerprints: sorted(await store.allFingerprints()),
    last: sorted(await store.lastFingerprints(ids)),
    stale: [...(await store.staleRecords())],
    queries: sorted(await store.cachedQueries(ids.map((id) => `read:${id}`))),
    dependencies: await Promise.all(
      dependencies.map(async (key) => byKey(await store.queriesDependingOn([key]))),
    ),
    expiries: sorted(await store.expiries()),
    notes: await Promise.all(ids.map((id) => store.note(id))),
  }
}

/**
 * Runs operations on two stores, and compares what each returns and what is left at the end.
 * @param open opens two empty stores
 * @returns the shortest part of the operations that shows a difference, with the two outputs;
 *   undefined if there is none
 */
export async function differenceOf(
  operations: readonly Operation[],
  open: () => Promise<readonly [RegenerationStore, RegenerationStore]>,
): Promise<unknown> {
  const compare = async (part: readonly Operation[]) => {
    const stores = await open()
    try {
      for (const { name, run } of part) {
        const [one, two] = [await run(stores[0]), await run(stores[1])]
        if (!isDeepStrictEqual(one, two)) return { operations: part.map((each) => each.name), name, one, two }
      }
      const [one, two] = [await stateOf(stores[0]), await stateOf(stores[1])]
      return isDeepStrictEqual(one, two) ? undefined : { operations: part.map(({ name }) => name), one, two }
    } finally {
      for (const store of stores) await store.close()
    }
  }
  const difference = await compare(operations)
  if (!difference) return undefined
  return await compare(await shrunk(operations, async (part) => (await compare(part)) !== undefined, 100))
}

function sorted<Value>(map: ReadonlyMap<string, Value>): [string, Value][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1))
}

function byKey<Item extends { readonly key: string }>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => (a.key < b.key ? -1 : 1))
}
