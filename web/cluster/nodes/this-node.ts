/** This process among the nodes that use its store at the same time. */
import { hostname } from 'node:os'
import { errorMessage } from '@repo/kit/error-message.ts'
import type { Cluster, ProcessesStatus } from '#freshness/cluster.ts'
import { expireForgottenBefore } from '#freshness/expiries.ts'
import { outdateInFlightRenders } from '#freshness/in-flight-renders.ts'
import { noteSharedChange } from '#freshness/last-change.ts'
import { expireUnknown } from '#regeneration/builds/import-build.ts'
import { buildId } from '#regeneration/builds/this-build.ts'
import { outdateInFlightQueries } from '#regeneration/queries/cached-queries.ts'
import { reloadExpiries } from '#regeneration/runs/load-expiries.ts'
import { applied } from '#regeneration/store/applied.ts'
import { leaseOfThisProcess } from './lease.ts'
import { lockedRecords, type RecordsLocks } from './locked-records.ts'
import { Membership, type MembershipState } from './membership.ts'
import { enforceNews } from './news.ts'
import type { NodeRegistry } from './node-registry.ts'
import { type PageStorage, sharedPages } from './shared-pages.ts'

/** Registry, pages and locks that nodes share. */
export interface SharedStore extends RecordsLocks {
  readonly nodes: NodeRegistry & Pick<Cluster, 'unservedBuilds' | 'knownSince'>
  readonly pages: PageStorage
}

/** The work of this process, as far as other nodes concern it. */
export interface NodeWork {
  /** Called when another node has died, and when the last one of another build has gone. */
  readonly recover: () => void
}

/** This process as a node, which serves nothing cached until it has joined the others. */
export function asNode(
  store: SharedStore,
  { recover }: NodeWork,
): Omit<Cluster, 'edgeHeaders' | 'purgeEdge'> {
  const { nodes: registry, pages } = store
  const lease = leaseOfThisProcess()
  const build = buildId()
  const membership = new Membership({
    registry,
    lease,
    name: `${hostname()}:${process.pid}`,
    build,
    enforce({ last, news, isFromOthers }) {
      enforceNews(news)
      noteSharedChange(last)
      if (!isFromOthers) return
      outdateInFlightQueries()
      outdateInFlightRenders()
    },
    readAll,
    onDeath({ name: node }) {
      const why = 'it has not renewed its lease'
      console.error(JSON.stringify({ event: 'node removed', node, why }))
      recover()
    },
    onBuildGone(gone) {
      console.log(JSON.stringify({ event: 'build not served anymore', build: gone }))
      recover()
    },
    onProblem: problemLog(),
  })
  return {
    ...sharedPages(pages, { lease, build }),
    async join() {
      // It reads the expiries when it is registered.
      await membership.begin()
    },
    mayServeCached: () => lease.isHeld(),
    reasonsNotReady: () => reasonsNotReady(membership.state()),
    status: () => nodesStatus(membership.state()),
    whileConnected: (work) => lease.whileHeld(work),
    waitForOthers: () => membership.waitForOthers(),
    confirmImport: () => membership.confirmImport(),
    withRecordsLock: lockedRecords(store),
    unservedBuilds: () => registry.unservedBuilds(),
    knownSince: (keys) => registry.knownSince(keys),
  }
}

async function readAll(wasImported: boolean): Promise<boolean> {
  const store = applied()
  await reloadExpiries()
  // What is in memory, and in no page, is from a time without news.
  expireForgottenBefore(await store.nextTick())
  const isImported = wasImported || (await store.knowsBuild(buildId()))
  if (isImported) await expireUnknown(store)
  outdateInFlightQueries()
  outdateInFlightRenders()
  return isImported
}

/** Logs a problem once, and when it is over. */
function problemLog() {
  let last: string | null = null
  return (error: unknown) => {
    const why = error === null ? null : errorMessage(error)
    if (why !== last) {
      if (why === null) console.log(JSON.stringify({ event: 'node joined again' }))
      else console.error(JSON.stringify({ event: 'node without news', why }))
    }
    last = why
  }
}

/** Why this node may not serve from its caches; empty if it may. */
export function reasonsNotReady(state: MembershipState): string[] {
  const { id, hasLease, isBuildKnown, problem } = state
  if (hasLease) return []
  const cause = problem === null ? '' : ', since its database cannot be used'
  if (id === undefined) return [`This node has not joined the others yet${cause}.`]
  if (isBuildKnown) return [`This node has lost its lease${cause}.`]
  return [`The database does not have the queries of this node's build yet${cause}.`]
}

/** Status of the nodes for `/api/status`. */
export function nodesStatus({ id: own, hasLease, problem, readAt, nodes }: MembershipState): ProcessesStatus {
  return {
    hasLease,
    problem,
    readAt: readAt === undefined ? null : new Date(readAt).toISOString(),
    all: nodes.map(({ id, ...node }) => ({ ...node, isThis: id === own })),
  }
}
