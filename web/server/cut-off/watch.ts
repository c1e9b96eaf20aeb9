/** Tells a thread which work is being done. For `main.ts` only: Next would bundle the thread. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { errorMessage } from '@repo/kit/error-message.ts'
import { sha256 } from '@repo/kit/hash.ts'
import type { BoundedWork, WorkWatch } from '#bounded-work.ts'
import { type EndedWork, forgetWork, isGivenUp, readEndedWork, type WorkInProgress } from './records.ts'

/** Worker data of a watch's thread. */
export interface WatchData {
  /** The number of the work, the bytes of its description or 0 without one, and the description. */
  readonly memory: SharedArrayBuffer
  readonly folder: string
}

/** Bytes of two numbers. */
export const headBytes = 8

/** Bytes of a description: an id has 128 characters at most (Sanity docs, "IDs and paths"). */
const maxDescriptionBytes = 4096
const maxNameLength = 300

/**
 * Resolves when the thread watches.
 * @param folder where it is recorded
 * @param build of the code: another one may be able to do what this one could not
 */
export async function watchWork(folder: string, build: string): Promise<WorkWatch> {
  const memory = new SharedArrayBuffer(headBytes + maxDescriptionBytes)
  const head = new Int32Array(memory, 0, 2)
  const description = new Uint8Array(memory, headBytes)
  const ended = new Map(readEndedWork(folder).map((work) => [work.name, work]))
  /** Work for a version that was followed by another one, which could be made. */
  const past = new Set<EndedWork>()
  for (const work of ended.values()) if (isGivenUp(work)) console.error(`! ${reasonOf(work)}`)
  const data: WatchData = { memory, folder }
  const thread = new Worker(new URL('./watch-thread.ts', import.meta.url), {
    workerData: data,
    // What the supervisor preloads is for the process.
    execArgv: [],
  })
  thread.unref()
  thread.on('error', (error) =>
    console.error(`! No thread watches for endless work anymore: ${errorMessage(error)}. Restart the site.`),
  )

  await once(thread, 'message')

  const inProgress = ({ name, document, from }: BoundedWork): WorkInProgress => ({
    name: name.slice(0, maxNameLength),
    document: document.slice(0, maxNameLength),
    content: sha256(JSON.stringify([build, from])),
  })
  const forget = (work: EndedWork) => {
    ended.delete(work.name)
    forgetWork(folder, work)
  }
  return {
    run(given, make) {
      // Part of another work.
      if (Atomics.load(head, 1) > 0) return make()
      const work = inProgress(given)
      const earlier = ended.get(work.name)
      if (earlier && earlier.content === work.content && isGivenUp(earlier))
        throw new Error(reasonOf(earlier))
      const { written } = new TextEncoder().encodeInto(JSON.stringify(work), description)
      Atomics.add(head, 0, 1)
      Atomics.store(head, 1, written)
      try {
        return make()
      } finally {
        Atomics.store(head, 1, 0)
        if (earlier) {
          // Not forgotten: a draft and its published version may take turns.
          past.add(earlier)
          forgetWork(folder, earlier)
        }
      }
    },
    givenUp: () =>
      [...ended.values()]
        .filter((work) => isGivenUp(work) && !past.has(work))
        .map((work) => ({ ...work, reason: reasonOf(work) })),
    forget(documents) {
      for (const work of ended.values()) if (documents.has(work.document)) forget(work)
    },
  }
}

/** Why a work is left out, and what to do. */
function reasonOf({ name, document, cutOff, ends }: EndedWork): string {
  const why = cutOff ?? `the process of the site ended ${ends} times while it was made`
  return `${name} is left out: ${why}. Change the document ${document}, for example by removing what is very large or deeply nested.`
}
