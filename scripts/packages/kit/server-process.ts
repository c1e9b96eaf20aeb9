/** The process around a server: log, traces, signals, and files for one user only. */
import { createPrivateFiles } from './environment/private-files.ts'
import { errorMessage } from './error-message.ts'
import { logAs } from './logging/json-log.ts'
import { startTracing } from './tracing/start-tracing.ts'
import { stopTracing, type TracingOptions } from './tracing/tracing.ts'

/** Options of {@link runServer}. */
export interface ServerProcess extends Pick<TracingOptions, 'ownServers'> {
  /** Name of the server in its log and in traces. */
  readonly server: string
  /** As `process.env`. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** Starts the server. @throws Error whose message is logged before the process ends with 1 */
  start(): Promise<{ close(): Promise<void> }>
}

/** Runs a server in this process until SIGTERM or SIGINT. */
export async function runServer({ server, env, ownServers, start }: ServerProcess): Promise<void> {
  createPrivateFiles()
  logAs(server, env.LOG_FORMAT)
  try {
    await startTracing({ server, env, ownServers })
    const running = await start()
    const stop = () =>
      void running
        .close()
        .then(stopTracing)
        .then(() => process.exit(0))
    process.once('SIGTERM', stop).once('SIGINT', stop)
  } catch (error) {
    console.error(`✗ ${errorMessage(error)}`)
    process.exit(1)
  }
}
