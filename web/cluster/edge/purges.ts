/**
 * Keeps an edge cache as exact as the nodes: what has expired is dropped there before a publish
 * counts as done. `../README.md`, "An edge cache", says why that is enough.
 */
import { errorMessage } from '@repo/kit/error-message.ts'
import pLimit from 'p-limit'
import { env } from '#env.ts'
import type { Cluster } from '#freshness/cluster.ts'
import { lastChange, raiseLastChange } from '#freshness/last-change.ts'
import { buildId } from '#regeneration/builds/this-build.ts'
import { applied } from '#regeneration/store/applied.ts'
import type { RegenerationStore } from '#regeneration/store/regeneration-store.ts'
import { buildKey, type EdgeCache, edgeHeaders, varnish } from './varnish.ts'

/** Name of the note with what may be in the edge cache. */
const noteName = 'edge'

/**
 * Between two looks for what has expired outside of runs, ms. A run purges what it expires itself.
 */
const lookEveryMs = 1_000

/** Possible content of the edge cache. */
interface EdgeContent {
  /** Which cache it is; undefined until everything in it was dropped once. */
  readonly name?: string
  /** Builds whose responses it may have. */
  readonly builds: readonly string[]
}

/** Options of {@link EdgePurges}. */
export interface EdgePurgesOptions {
  readonly edge: EdgeCache
  readonly store: Pick<RegenerationStore, 'purges' | 'note' | 'changeNote'>
  /** The processes of the site. */
  readonly nodes: Pick<Cluster, 'waitForOthers' | 'status'>
  readonly build: string
}

/** The purges of one process. */
export class EdgePurges {
  readonly #options: EdgePurgesOptions
  readonly #oneAtATime = pLimit(1)
  /** The last number that the edge got. */
  #sent: number | undefined
  /** Turns that were pending at the last look. */
  #seen = new Set<number>()

  constructor(options: EdgePurgesOptions) {
    this.#options = options
  }

  /**
   * Records that the edge may get responses of this build, before there are any.
   * @throws Error in one sentence when the store does not answer
   */
  async begin(): Promise<void> {
    const { build } = this.#options
    await this.#note((content) => ({ ...content, builds: [...new Set([...content.builds, build])] }))
  }

  /**
   * Drops what has expired from the edge. Call this when no node serves it anymore.
   * @throws Error in one sentence when the edge or the store does not answer: then the keys stay in
   *   the queue
   */
  purge(): Promise<void> {
    return this.#oneAtATime(() => this.#purge())
  }

  /**
   * Purges what no run has: a render may have found a newer result, and the last node of a build
   * may have gone. Looks again at intervals.
   */
  watch(): void {
    const purgeLeftOver = () => this.#purgeLeftOver().catch((error: unknown) => report(error))
    setInterval(() => void purgeLeftOver(), lookEveryMs).unref()
  }

  async #purgeLeftOver() {
    const { store, nodes } = this.#options
    const pending = await store.purges.pending()
    // What is new is probably that of a run, of this node or another one.
    const wasSeenBefore = pending.some(({ turn }) => this.#seen.has(turn))
    this.#seen = new Set(pending.map(({ turn }) => turn))
    const gone = goneBuilds(await this.#content(), this.#servedBuilds())
    if (!wasSeenBefore && gone.length === 0) return
    await nodes.waitForOthers()
    await this.purge()
  }

  async #purge() {
    const { edge: cache, store } = this.#options
    const content = await this.#content()
    const live = this.#servedBuilds()
    const gone = goneBuilds(content, live)
    const pending = await store.purges.pending()
    if (content.name !== cache.name) await this.#purgeAll()
    else await this.#purgeKeys([...pending.map(({ key }) => key), ...gone.map(buildKey)])
    await store.purges.done(pending)
    const isNoted = live?.every((build) => content.builds.includes(build)) ?? true
    if (content.name === cache.name && gone.length === 0 && isNoted) return
    await this.#note(({ builds: noted }) => {
      const left = noted.filter((build) => !gone.includes(build))
      return { name: cache.name, builds: [...new Set([...left, ...(live ?? [])])] }
    })
  }

  async #purgeKeys(keys: readonly string[]) {
    const { edge: cache } = this.#options
    const change = keys.length > 0 ? this.#newChange() : lastChange()
    // Without keys too: open tabs compare the number in responses of the edge with the site's.
    if (keys.length > 0 || this.#sent !== change) await cache.purge(keys, change)
    this.#sent = change
  }

  async #purgeAll() {
    const change = this.#newChange()
    await this.#options.edge.purgeAll(change)
    this.#sent = change
  }

  /** Number of the last change: every response that is older by now has a smaller one. */
  #newChange(): number {
    return this.#options.nodes.status() ? lastChange() : raiseLastChange()
  }

  /** The builds that nodes serve now; undefined if that is not known. */
  #servedBuilds(): readonly string[] | undefined {
    const { nodes, build } = this.#options
    const status = nodes.status()
    if (!status) return [build]
    return status.readAt === null ? undefined : [build, ...status.all.map((node) => node.build)]
  }

  async #content(): Promise<EdgeContent> {
    return parse(await this.#options.store.note(noteName))
  }

  async #note(change: (content: EdgeContent) => EdgeContent) {
    await this.#options.store.changeNote(noteName, (value) => JSON.stringify(change(parse(value))))
  }
}

function goneBuilds({ builds }: EdgeContent, live: readonly string[] | undefined): string[] {
  return live ? builds.filter((build) => !live.includes(build)) : []
}

function parse(note: string | undefined): EdgeContent {
  // Only `#note` writes it.
  return note === undefined ? { builds: [] } : (JSON.parse(note) as EdgeContent)
}

function report(error: unknown) {
  console.error(JSON.stringify({ event: 'edge not purged', why: errorMessage(error) }))
}

/**
 * The purges of this process, which begin before its first response. From then on what expires
 * outside of runs is purged as well.
 * @param nodes the processes without an edge cache
 */
export function withPurges(nodes: Cluster): Pick<Cluster, 'join' | 'edgeHeaders' | 'purgeEdge'> {
  const build = buildId()
  const purges = new EdgePurges({ edge: varnish(env()), store: applied(), nodes, build })
  return {
    async join(loadExpiries) {
      await nodes.join(loadExpiries)
      purges.watch()
      // The first purge notes the build as well.
      await purges.begin().catch((error: unknown) => report(error))
    },
    edgeHeaders: (keys) => edgeHeaders(keys, build),
    purgeEdge: () => purges.purge(),
  }
}
