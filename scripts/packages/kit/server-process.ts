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
    onStopSignal(() => {
      void running
        .close()
        .then(stopTracing)
        .then(() => process.exit(0))
    })
  } catch (error) {
    console.error(`✗ ${errorMessage(error)}`)
    process.exit(1)
  }
}

/**
 * Calls `stop` at SIGTERM or SIGINT. Ctrl+C in a terminal reaches all parts of a product, whose
 * supervisor then ends one after the other by SIGTERM: they wait for that.
 */
export function onStopSignal(stop: (signal: 'SIGTERM' | 'SIGINT') => void): void {
  process.once('SIGTERM', stop)
  if (process.ppid === Number(process.env.SUPERVISOR_PID)) process.on('SIGINT', () => undefined)
  // A second one ends the process at once.
  else process.once('SIGINT', stop)
}
