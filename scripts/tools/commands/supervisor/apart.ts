/**
 * Work that a start does once, in processes of their own: the supervisor, which runs as long as the
 * product, would keep their code in memory (the importer, clients of lake and search: 60 MB).
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { errorMessage } from '@repo/kit/error-message.ts'
import { Refusal } from '@repo/kit/refusal.ts'

/** How the work ended, if it failed. */
interface Failure {
  readonly message: string
  readonly isRefusal: boolean
}

/**
 * Each work by its name. The records remove their unfinished index when they are stopped; the
 * others leave nothing unfinished.
 */
const works = {
  content: preparing(false),
  'empty content': preparing(true),
  records: async (environment: Environment, signal: AbortSignal) => {
    const { reindexIfEmpty } = await import('../reindex.ts')
    await reindexIfEmpty(environment, signal)
  },
  pages: async (environment: Environment, signal: AbortSignal) => {
    const { caughtUp } = await import('./catch-up.ts')
    await Promise.race([caughtUp(environment), whenStopped(signal)])
  },
}

/** Work that can be done apart: fills an empty lake or index, or waits for the site's pages. */
export type WorkName = keyof typeof works

/** The one message that the process gets before it begins. */
interface Order {
  readonly name: WorkName
  readonly environment: Environment
  readonly isStopped: boolean
}

/**
 * Does one work in a separate process, which prints to this terminal.
 * @throws Refusal if the work refuses, or Error with the message of its failure
 */
export async function doApart(name: WorkName, environment: Environment, signal?: AbortSignal): Promise<void> {
  const child = fork(import.meta.filename, {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let failure: Failure | undefined
  child.on('message', (message: Failure) => {
    failure = message
  })
  const ended = once(child, 'exit')
  child.send({ name, environment, isStopped: signal?.aborted ?? false } satisfies Order)
  const stop = () => child.connected && child.send('stop')
  signal?.addEventListener('abort', stop, { once: true })
  const [code, killedBy] = await ended
  signal?.removeEventListener('abort', stop)
  if (failure) throw failure.isRefusal ? new Refusal(failure.message) : new Error(failure.message)
  if (code !== 0) throw new Error(`The process for ${name} ended with ${killedBy ?? `code ${code}`}.`)
}

function preparing(startsEmpty: boolean) {
  return async (environment: Environment, signal: AbortSignal) => {
    const { prepareLake } = await import('@repo/seed/seed.ts')
    const isWritten = await Promise.race([prepareLake(environment, startsEmpty), whenStopped(signal)])
    if (startsEmpty && !isWritten)
      console.log(
        '! The lake had content before and is left as it is: "npm run demo -- --remove" takes the example out.',
      )
  }
}

/** Never resolves. @throws Refusal when the signal is given */
async function whenStopped(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort')
  throw new Refusal('The product was stopped while it started.')
}

async function obey({ name, environment, isStopped }: Order) {
  const stopping = new AbortController()
  if (isStopped) stopping.abort()
  process.on('message', () => stopping.abort())
  try {
    await works[name](environment, stopping.signal)
    process.exit(0)
  } catch (error) {
    const failure: Failure = { message: errorMessage(error), isRefusal: error instanceof Refusal }
    process.send?.(failure, () => process.exit(1))
  }
}

if (import.meta.main) {
  // Ctrl+C reaches all processes of the terminal: the supervisor decides then.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
  process.once('disconnect', () => process.exit(1))
  process.once('message', obey)
}
