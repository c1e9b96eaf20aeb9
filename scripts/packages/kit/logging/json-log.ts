/**
 * The log of a server as JSON, one object in a line. All servers log with `console`, and so do the
 * packages that they use; so the console is the place that is changed.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { format, inspect, stripVTControlCharacters } from 'node:util'

/** Further values of a line, by name. */
export type LogFields = Readonly<Record<string, unknown>>

type Level = 'debug' | 'info' | 'warn' | 'error'

const methods = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const

declare global {
  /** Writes a line; undefined while the log is text. */
  var loomworkLog: ((level: Level, message: string, fields: LogFields) => void) | undefined
}

/**
 * Logs an error with values that only the JSON has: the text has them in its message.
 * @param fields such as `requestId`
 */
export function logError(message: string, fields: LogFields): void {
  if (globalThis.loomworkLog) globalThis.loomworkLog('error', message, fields)
  else console.error(message)
}

/**
 * Decides how this process logs.
 * @param server name of the server in each line
 * @param logFormat `json`; the console stays as it is with anything else
 */
export function logAs(server: string, logFormat: string | undefined): void {
  if (logFormat !== 'json') return
  // Next refuses the clock in a page that it prerenders.
  const outside = AsyncLocalStorage.snapshot()
  // They survive a pipe that is closed.
  const { log: toOutput, error: toErrors } = console
  const write = (level: Level, message: string, fields: LogFields) => {
    const ids = globalThis.loomworkTracing?.ids()
    outside(() => {
      const time = new Date().toISOString()
      const line = jsonLine(
        { time, level, server, message: stripVTControlCharacters(message), ...ids },
        fields,
      )
      if (level === 'warn' || level === 'error') toErrors(line)
      else toOutput(line)
    })
  }
  globalThis.loomworkLog = write
  for (const [method, level] of Object.entries(methods))
    Object.assign(console, { [method]: (...values: unknown[]) => write(level, ...lineOf(values)) })
  // Node writes both as text.
  process.removeAllListeners('warning')
  process.on('warning', (warning) => write('warn', warning.message, { error: errorFields(warning) }))
  process.on('uncaughtExceptionMonitor', (error) => {
    // Next listens: it logs the error, and the process goes on.
    if (process.listenerCount('uncaughtException') > 0) return
    write('error', 'The process ends because of an error that nothing caught.', { error: errorFields(error) })
    process.exit(1)
  })
}

/** A line of a log for people: message and stack if it is JSON, otherwise the line itself. */
export function textOfLine(line: string): string {
  try {
    const { message, error }: { message?: unknown; error?: { stack?: unknown } } = JSON.parse(line)
    if (typeof message === 'string') return error?.stack ? `${message}\n${error.stack}` : message
  } catch {
    // Text.
  }
  return line
}

/** A line of the log. The first values win over fields of the same name. */
function jsonLine(first: LogFields, fields: LogFields): string {
  const line = { ...first, ...fields, ...first }
  try {
    return JSON.stringify(line)
  } catch {
    // A circular value.
    return JSON.stringify({ ...first, values: inspect(fields) })
  }
}

function lineOf(values: readonly unknown[]): [message: string, fields: LogFields] {
  const event = values.length === 1 ? eventIn(values[0]) : undefined
  if (event) return [String(event.event), event]
  const error = values.find((value) => value instanceof Error)
  if (!error) return [format(...values), {}]
  const others = values.filter((value) => value !== error)
  return [others.length > 0 ? format(...others) : error.message, { error: errorFields(error) }]
}

/** The site logs its events as JSON, also in a text log. */
function eventIn(value: unknown): LogFields | undefined {
  if (typeof value !== 'string' || !value.startsWith('{"event":"')) return undefined
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/** `stack` has the causes, too. */
function errorFields(error: Error): LogFields {
  return { name: error.name, message: error.message, stack: stripVTControlCharacters(inspect(error)) }
}
