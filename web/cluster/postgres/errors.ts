/** Explanations of Postgres errors, each in one sentence that never has the password. Pure. */
import { errorMessage } from '@repo/kit/error-message.ts'
import { StorageError } from '@repo/kit/sqlite/storage-error.ts'
import { DatabaseError } from 'pg'

/** Where a database is. */
export interface DatabaseLocation {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
}

/** Seconds after which a statement is given up. */
export const statementSeconds = 30

type Explain = (place: DatabaseLocation, message: string) => string

const unavailable: Explain = (place, message) =>
  `${serverName(place)} does not accept connections now (${message}): the site tries again by itself.`

const refused: Explain = (place, message) =>
  `${serverName(place)} refuses the user "${place.user}" (${message}): correct user and password in SITE_DATABASE_URL.`

const busy: Explain = (place, message) =>
  `${databaseName(place)} is used too much at once (${message}): try again.`

/** By SQLSTATE (postgresql.org/docs/current/errcodes-appendix.html). */
const explanations: Readonly<Record<string, Explain>> = {
  // read_only_sql_transaction
  '25006': (place) =>
    `${databaseName(place)} is read-only: write the address of the primary server to SITE_DATABASE_URL.`,
  // invalid_authorization_specification, invalid_password
  '28000': refused,
  '28P01': refused,
  // invalid_catalog_name
  '3D000': (place) =>
    `${serverName(place)} has no database "${place.database}": create it, or correct SITE_DATABASE_URL.`,
  // deadlock_detected, serialization_failure: after several attempts
  '40001': busy,
  '40P01': busy,
  // insufficient_privilege
  '42501': (place, message) =>
    `The user "${place.user}" lacks a right in ${databaseName(place)} (${message}): grant it CREATE on the database.`,
  // disk_full
  '53100': (place) => `The disk of ${serverName(place)} is full: free some space there.`,
  // too_many_connections
  '53300': (place, message) =>
    `${serverName(place)} has no free connection (${message}): raise max_connections there, or start fewer nodes.`,
  // query_canceled
  '57014': (place) =>
    `${serverName(place)} needed more than ${statementSeconds} s for a statement: check its load and its disk.`,
  // admin_shutdown, crash_shutdown, cannot_connect_now, idle_in_transaction_session_timeout
  '57P01': unavailable,
  '57P02': unavailable,
  '57P03': unavailable,
  '25P03': unavailable,
}

function serverName({ host, port }: DatabaseLocation): string {
  return `Postgres at ${host}:${port}`
}

/** Names a database in messages. */
export function databaseName(place: DatabaseLocation): string {
  return `the database "${place.database}" of ${serverName(place)}`
}

/**
 * The SQLSTATE of an error of Postgres, also of one that was explained; undefined for others.
 */
export function sqlStateOf(error: unknown): string | undefined {
  if (error instanceof DatabaseError) return error.code
  return error instanceof StorageError && error.cause instanceof DatabaseError ? error.cause.code : undefined
}

/**
 * Explains what a connection or a statement rejected with.
 * @returns a StorageError with the original error as its cause; an error of our SQL as it is
 */
export function explainPostgresError(error: unknown, place: DatabaseLocation): unknown {
  const message = errorMessage(error)
  if (error instanceof DatabaseError) {
    const { code = '' } = error
    const explain = explanations[code]
    if (explain) return new StorageError(capitalized(explain(place, message)), { cause: error })
    // insufficient_resources, system_error, internal_error; others are about the statement.
    if (!/^(?:08|53|58|XX)/.test(code)) return error
    return new StorageError(
      `${serverName(place)} failed (${message}): check its log, its memory and its disk.`,
      { cause: error },
    )
  }
  // Thrown by pg itself, if the URL has no password and the server asks for one.
  if (message.startsWith('SASL')) return new StorageError(refused(place, message), { cause: error })
  return new StorageError(
    `${serverName(place)} does not respond (${reasonOf(error)}): start it, or correct SITE_DATABASE_URL.`,
    { cause: error },
  )
}

/** Errors of several addresses of one host have a code and no message. */
function reasonOf(error: unknown): string {
  const message = errorMessage(error)
  return message === '' && error instanceof Error && 'code' in error ? String(error.code) : message
}

function capitalized(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
