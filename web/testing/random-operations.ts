import { isDeepStrictEqual } from 'node:util'
import { type Chance, chance } from '@repo/kit/testing/random.ts'
import type { Fingerprint } from '#dependencies/fingerprint.ts'
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
  const result = (): CachedQuery =>
    resultOf(`hash ${below(3)}`, tick(), some(dependencies), {
      key: key(),
      query: `*[_id == "${pick(ids)}"]`,
      params: { id: pick(ids), n: below(3) },
    })
  const list = <Item>(make: () => Item) => Array.from({ length: below(5) }, make)
  const ticksOf = (make: () => string) => new Map(list(() => [make(), tick()] as const))
  const named = (name: string, argument: unknown, run: Operation['run']): Operation => ({
    name: `${name}(${JSON.stringify(argument, (_, value) => (value instanceof Map ? [...value] : value))})`,
    run,
  })
  const versions = () =>
    new Map<string, Fingerprint | null>(
      list(() => {
        const id = pick(ids)
        return [id, below(3) === 0 ? null : guide(id, String(below(4)), pick(ids))]
      }),
    )
  const makers: (() => Operation)[] = [
    () => {
      const [saved, at] = [versions(), tick()]
      return named('saveFingerprints', [saved, at], (store) => store.saveFingerprints(saved, at))
    },
    () => {
      const asked = some(ids)
      return named('fingerprints', asked, async (store) => [
        sorted(await store.fingerprints(asked)),
        sorted(await store.lastFingerprints(asked)),
        await store.documentCount(),
      ])
    },
    () => {
      const [pages, at] = [some(ids), tick()]
      return named('markRecordsStale', [pages, at], (store) => store.markRecordsStale(pages, at))
    },
    () => {
      const fresh = ticksOf(() => pick(ids))
      return named('markRecordsFresh', fresh, (store) => store.markRecordsFresh(fresh))
    },
    () => {
      const isAll = below(2) === 0
      return named('markRecordsFresh of all or none', isAll, async (store) => {
        const stale = await store.staleRecords()
        if (isAll) await store.markRecordsFresh(stale)
        return [...stale]
      })
    },
    ...Array.from({ length: 4 }, () => () => {
      const [results, expired] = [list(result), below(3) === 0 ? ticksOf(key) : new Map<string, number>()]
      return named('saveResults', [results, expired], async (store) =>
        sorted(await store.saveResults(results, expired)),
      )
    }),
    () => {
      // Sometimes long enough after the others that these are forgotten.
      const [changed, at] = [some(dependencies), below(8) === 0 ? 120_000 + tick() : tick()]
      return named('recordChanges', [changed, at], (store) => store.recordChanges(changed, at))
    },
    () => {
      const changed = some(dependencies)
      return named('queriesDependingOn', changed, async (store) =>
        byKey(await store.queriesDependingOn(changed)),
      )
    },
    () => {
      const expired = ticksOf(key)
      return named('expireQueries', expired, (store) => store.expireQueries(expired))
    },
    () => {
      const [readings, since] = [list(result), tick()]
      return named('importQueries', [readings, since], async (store) =>
        sorted(await store.importQueries('b1', readings, since)),
      )
    },
    () => {
      const build = `build ${below(3)}`
      return named('confirmBuild', build, async (store) => {
        // Of several builds, only a store with several processes remembers more than the last one.
        await store.importQueries(build, [], 0)
        await store.confirmBuild(build, [])
        return await Promise.all([0, 1, 2].map((n) => store.knowsBuild(`build ${n}`)))
      })
    },
    () => {
      const [before, kept] = [tick(), new Set(list(key))]
      return named('forgetQueries', [before, [...kept]], async (store) =>
        (await store.forgetQueries({ before, isKept: (asked) => kept.has(asked) })).sort(),
      )
    },
    () => {
      const [name, value] = [pick(ids), pick(ids)]
      return named('changeNote', [name, value], async (store) => {
        const before = await store.note(name)
        await store.changeNote(name, (given) => `${given} ${value}`)
        return before
      })
    },
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
