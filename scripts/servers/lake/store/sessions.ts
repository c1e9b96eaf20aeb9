/** Authentication: robots by the tokens of the settings, people by sessions. */

import { createHmac, randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { DatabaseSync } from 'node:sqlite'
import { sha256 } from '@repo/kit/hash.ts'
import { Sql } from '@repo/kit/sqlite/sql.ts'
import { sessionNotFound } from '../errors.ts'
import type { Identity } from '../http.ts'
import { sessionLifetimeMs, sessionUseMs } from '../limits.ts'
import type { LakeOptions } from '../options.ts'
import type { People } from '../people/people.ts'

/** User id of all writers of a lake without people. */
export const writerId = 'writer'

/** User id of the site, by the token that reads. */
export const siteId = 'robot-viewer'

/** Lifetime of the code that is exchanged for a session right after signing in, ms. */
const codeLifetimeMs = 60_000

/** Tokens and sessions of one lake. */
export class Sessions {
  readonly #sql: Sql
  readonly #people: People
  /** By the hash of their token: looking one up does not reveal how much of a token is right. */
  readonly #robots: ReadonlyMap<string, Identity>
  readonly #codes = new Map<string, { readonly user: string; readonly until: number }>()
  /** The events are the ids of sessions that end. */
  readonly #ended = new EventEmitter().setMaxListeners(0)
  /** Last uses that are more recent than the stored ones, by session. */
  readonly #uses = new Map<string, number>()
  readonly #mark: (user: string) => string
  readonly #now: () => number

  /**
   * Deletes the sessions that have expired, and those that began with other secrets: those of a
   * lake without people with another `studioPassword`, those of people with another one of theirs.
   */
  constructor(
    database: DatabaseSync,
    people: People,
    {
      readToken,
      writeToken,
      studioPassword = '',
      now = Date.now,
    }: Pick<LakeOptions, 'readToken' | 'writeToken' | 'studioPassword' | 'now'>,
  ) {
    this.#sql = new Sql(database)
    this.#people = people
    this.#now = now
    // If both tokens are the same, it only reads. A holder of the one that writes can also read
    // the settings: it manages people for the commands.
    const robots: [token: string, identity: Identity][] = [
      [writeToken, { id: 'robot-editor', role: 'administrator' }],
      [readToken, { id: siteId, role: 'viewer' }],
    ]
    this.#robots = new Map(
      robots
        .filter(([token]) => token !== '')
        .map(([token, identity]): [string, Identity] => [sha256(token, 'hex'), identity]),
    )
    // Keyed with a secret that is not in the database, so that a copy of the database does not help
    // to guess the password.
    this.#mark = (user) =>
      createHmac('sha256', writeToken)
        .update(user === writerId ? studioPassword : people.passwordHash(user))
        .digest('hex')
    this.#deleteEnded()
  }

  /** The user of a token; `undefined` for an unknown token or a session that has ended. */
  identify(token: string): Identity | undefined {
    const hash = sha256(token, 'hex')
    const robot = this.#robots.get(hash)
    if (robot) return robot
    const row = this.#sql.get`SELECT id, user, last_used FROM sessions WHERE token_hash = ${hash}`
    const now = this.#now()
    if (!row || Number(row.last_used) < now - sessionLifetimeMs) return undefined
    const identity = this.#identityOf(String(row.user), String(row.id))
    if (identity) this.#recordUse(identity, String(row.id), Number(row.last_used))
    return identity
  }

  /**
   * For a write whose request took a while, with its body or its checks: the session may have ended
   * since it began.
   * @throws ApiError 401
   */
  checkOpen({ session }: Identity) {
    if (session !== undefined && !this.#sql.get`SELECT 1 FROM sessions WHERE id = ${session}`)
      throw sessionNotFound()
  }

  /** Creates a code that {@link redeem} accepts once, within a minute. */
  issueCode(user: string): string {
    for (const [old, { until }] of this.#codes) if (until < this.#now()) this.#codes.delete(old)
    const code = randomBytes(18).toString('base64url')
    this.#codes.set(code, { user, until: this.#now() + codeLifetimeMs })
    return code
  }

  /**
   * Starts a session for a valid code.
   * @param client its program in words
   * @returns its token, of which only the hash is stored; `undefined` for an invalid code
   */
  redeem(code: string, client: string): string | undefined {
    const issued = this.#codes.get(code)
    this.#codes.delete(code)
    const now = this.#now()
    if (issued === undefined || issued.until < now) return undefined
    // The person may have been removed since.
    if (!this.#identityOf(issued.user, '')) return undefined
    const token = randomBytes(24).toString('base64url')
    this.#sql.run`INSERT INTO sessions (token_hash, id, user, client, created, last_used, password_mark)
      VALUES (${sha256(token, 'hex')}, ${randomBytes(9).toString('hex')}, ${issued.user}, ${client}, ${now},
        ${now}, ${this.#mark(issued.user)})`
    this.#people.saw(issued.user, now)
    return token
  }

  /** The sessions of a user, the last used first. Times in ms since 1970. */
  list(user: string) {
    const rows = this.#sql.all`SELECT id, created, last_used, client FROM sessions
      WHERE user = ${user} AND last_used >= ${this.#now() - sessionLifetimeMs}`
    return rows
      .map(({ id, created, last_used, client }) => ({
        id: String(id),
        created: Number(created),
        lastUsed: this.#uses.get(String(id)) ?? Number(last_used),
        /** The program in words, as `Firefox on Windows`. */
        client: String(client),
      }))
      .sort((a, b) => b.lastUsed - a.lastUsed)
  }

  /** Ends one session of a user. @returns whether there was one */
  endOne(user: string, id: string): boolean {
    const isTheirs = this.list(user).some((session) => session.id === id)
    if (isTheirs) this.#delete([{ id }])
    return isTheirs
  }

  /** Ends the sessions of a user except one, and the codes that would begin another one. */
  endAll(user: string, except = '') {
    for (const [code, issued] of this.#codes) if (issued.user === user) this.#codes.delete(code)
    this.#delete(this.#sql.all`SELECT id FROM sessions WHERE user = ${user} AND id <> ${except}`)
  }

  /** Ends the sessions and codes of a user except one, which stays also with a new password. */
  endOthers({ id: user, session = '' }: Identity) {
    this.endAll(user, session)
    this.#sql.run`UPDATE sessions SET password_mark = ${this.#mark(user)} WHERE id = ${session}`
  }

  /**
   * Calls `close` when the session of a user ends, for what stays open longer than a request.
   * @returns a function that removes it
   */
  onEnd({ session }: Identity, close: () => void): () => void {
    if (session === undefined) return () => undefined
    this.#ended.on(session, close)
    return () => this.#ended.off(session, close)
  }

  #identityOf(user: string, session: string): Identity | undefined {
    if (user === writerId)
      return this.#people.isEmpty() ? { id: user, role: 'administrator', session } : undefined
    const person = this.#people.find(user)
    return person && person.revoked === null ? { id: user, role: person.role, session } : undefined
  }

  #delete(rows: readonly Readonly<Record<string, unknown>>[]) {
    for (const row of rows) {
      const id = String(row.id)
      this.#sql.run`DELETE FROM sessions WHERE id = ${id}`
      this.#uses.delete(id)
      this.#ended.emit(id)
    }
  }

  #deleteEnded() {
    this.#sql.run`DELETE FROM sessions WHERE last_used < ${this.#now() - sessionLifetimeMs}`
    const rows = this.#sql.all`SELECT id, user, password_mark FROM sessions`
    this.#delete(rows.filter(({ user, password_mark }) => password_mark !== this.#mark(String(user))))
  }

  #recordUse({ id: user }: Identity, session: string, stored: number) {
    const now = this.#now()
    this.#uses.set(session, now)
    if (stored >= now - sessionUseMs) return
    try {
      this.#sql.run`UPDATE sessions SET last_used = ${now} WHERE id = ${session}`
      this.#people.saw(user, now)
    } catch (error) {
      // On a full disk a writer can still read; the next request tries again.
      console.error('The use of a session could not be noted:', error)
    }
  }
}
