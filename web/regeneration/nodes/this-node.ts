/** This process among the nodes that use its store at the same time. */
import { hostname } from 'node:os'
import { errorMessage } from '@repo/kit/error-message.ts'
import { enforceNews, expireForgottenBefore } from '#freshness/expiries.ts'
import { outdateInFlightRenders } from '#freshness/in-flight-renders.ts'
import { noteSharedChange } from '#freshness/last-change.ts'
import { currentSingleton, singleton } from '#singleton.ts'
import { buildId } from '../builds/build-snapshot.ts'
import { expireUnknown } from '../builds/import-build.ts'
import { outdateInFlightQueries, outdateQueriesBegunBefore } from '../queries/cached-queries.ts'
import { applied } from '../store/applied.ts'
import { reloadExpiries } from '../store/load-expiries.ts'
import { needLease } from './lease.ts'
import { Membership } from './membership.ts'
import type { NodeRegistry, RegisteredNode, Renewal } from './node-registry.ts'

/** The membership of this process; undefined if no other node can use its store. */
export function thisNode(): Membership | undefined {
  return currentSingleton('membership')
}

/** Callbacks for events of other nodes. */
export interface OtherNodes {
  /** Called when another node has died, and when the last one of another build has gone. */
  readonly recover: () => void
  /** Called when others have expired something, and this node serves it no longer. */
  readonly onNews: () => void
}

/**
 * Joins the nodes that use the store. If the store cannot be read, nothing cached is served until
 * it can.
 */
export async function joinNodes(registry: NodeRegistry, { recover, onNews }: OtherNodes): Promise<void> {
  const membership = singleton('membership', () => {
    const name = `${hostname()}:${process.pid}`
    const enforceAndReport = (renewal: Renewal) => {
      enforce(renewal)
      if (renewal.isFromOthers) onNews()
    }
    const options = {
      registry,
      lease: needLease(),
      name,
      build: buildId(),
      enforce: enforceAndReport,
      readAll,
    }
    const onDeath = ({ name: node }: RegisteredNode) => {
      const why = 'it has not renewed its lease'
      console.error(JSON.stringify({ event: 'node removed', node, why }))
      recover()
    }
    const onBuildGone = (build: string) => {
      console.log(JSON.stringify({ event: 'build not served anymore', build }))
      recover()
    }
    return new Membership({ ...options, onDeath, onBuildGone, onProblem: problemLog() })
  })
  await membership.begin()
}

/**
 * Leaves the nodes when the process is asked to end, so that no publish waits for its lease. The
 * site's server answers the requests that it has, accepts no others, and ends the process
 * (server/main.ts), which may happen before the database has answered: then the others wait as they
 * do after a death.
 * @param isIdle whether this process has nothing left to do; otherwise it does not leave, and the
 * others recover what it had begun
 */
export function leaveWhenAsked(isIdle: () => boolean): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // Without another listener, ours would keep the process running.
    if (process.listenerCount(signal) === 0) continue
    process.once(signal, () => {
      if (isIdle())
        thisNode()
          ?.leave()
          .catch((error: unknown) =>
            console.error(JSON.stringify({ event: 'node not left', why: errorMessage(error) })),
          )
    })
  }
}

function enforce({ last, news, isFromOthers, tick }: Renewal) {
  enforceNews(news)
  noteSharedChange(last)
  if (!isFromOthers) return
  outdateQueriesBegunBefore(tick)
  outdateInFlightRenders()
}

async function readAll(wasImported: boolean): Promise<boolean> {
  const store = applied()
  await reloadExpiries()
  // What is in memory, and in no page, is from a time without news.
  expireForgottenBefore(await store.nextTick())
  const isImported = wasImported || (await store.knowsBuild(buildId()))
  if (isImported) await expireUnknown(store)
  await outdateInFlightQueries()
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
