/** Authentication: robots by the tokens of the settings, writers by sessions. */

import { createHmac, randomBytes } from 'node:crypto'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { sha256 } from '@repo/kit/hash.ts'
import type { Identity } from '../http.ts'
import { sessionLifetimeMs, sessionUseMs } from '../limits.ts'

/** User id of all writers of an embedded lake. */
export const writerId = 'writer'

/** Lifetime of the code that is exchanged for a session right after signing in, ms. */
const codeLifetimeMs = 60_000

/** Settings of {@link Sessions}. */
export interface SessionOptions {
  readonly readToken: string
  readonly writeToken: string
  /** A session ends when this changes. */
  readonly studioPassword?: string | undefined
  /** Time in ms. */
  readonly now?: () => number
}

/** Tokens and sessions of one lake. */
export class Sessions {
  readonly #database: DatabaseSync
  readonly #find: StatementSync
  /** By the hash of their token: looking one up does not reveal how much of a token is right. */
  readonly #robots: ReadonlyMap<string, Identity>
  readonly #codes = new Map<string, number>()
  readonly #passwordMark: string
  readonly #now: () => number

  /** Deletes the sessions that have expired, and those that began with another password. */
  constructor(database: DatabaseSync, { readToken, writeToken, studioPassword, now }: SessionOptions) {
    this.#database = database
    this.#now = now ?? Date.now
    // If both tokens are the same, it only reads.
    const robots: [token: string, identity: Identity][] = [
      [writeToken, { id: 'robot-editor', role: 'editor' }],
      [readToken, { id: 'robot-viewer', role: 'viewer' }],
    ]
    this.#robots = new Map(
      robots
        .filter(([token]) => token !== '')
        .map(([token, identity]): [string, Identity] => [sha256(token, 'hex'), identity]),
    )
    // Keyed with a secret that is not in the database, so that a copy of the database does not help
    // to guess the password.
    this.#passwordMark = createHmac('sha256', writeToken)
      .update(studioPassword ?? '')
      .digest('hex')
    database
      .prepare('DELETE FROM sessions WHERE password_mark <> ? OR last_used < ?')
      .run(this.#passwordMark, this.#now() - sessionLifetimeMs)
    this.#find = database.prepare('SELECT user, last_used FROM sessions WHERE token_hash = ?')
  }

  /** The user of a token; `undefined` for an unknown token or an expired session. */
  identify(token: string): Identity | undefined {
    const hash = sha256(token, 'hex')
    const robot = this.#robots.get(hash)
    if (robot) return robot
    const row = this.#find.get(hash)
    const now = this.#now()
    if (!row || Number(row.last_used) < now - sessionLifetimeMs) return undefined
    if (Number(row.last_used) < now - sessionUseMs) this.#recordUse(token, now)
    return { id: String(row.user), role: 'editor' }
  }

  /** Creates a code that {@link redeem} accepts once, within a minute. */
  issueCode(): string {
    for (const [old, until] of this.#codes) if (until < this.#now()) this.#codes.delete(old)
    const code = randomBytes(18).toString('base64url')
    this.#codes.set(code, this.#now() + codeLifetimeMs)
    return code
  }

  /**
   * Starts a session for a valid code.
   * @returns its token, of which only the hash is stored; `undefined` for an invalid code
   */
  redeem(code: string): string | undefined {
    const until = this.#codes.get(code)
    this.#codes.delete(code)
    const now = this.#now()
    if (until === undefined || until < now) return undefined
    const token = randomBytes(24).toString('base64url')
    this.#database
      .prepare(
        'INSERT INTO sessions (token_hash, user, created, last_used, password_mark) VALUES (?, ?, ?, ?, ?)',
      )
      .run(sha256(token, 'hex'), writerId, now, now, this.#passwordMark)
    return token
  }

  /** Ends a session. */
  end(token: string) {
    this.#database.prepare('DELETE FROM sessions WHERE token_hash = ?').run(sha256(token, 'hex'))
  }

  #recordUse(token: string, now: number) {
    try {
      this.#database
        .prepare('UPDATE sessions SET last_used = ? WHERE token_hash = ?')
        .run(now, sha256(token, 'hex'))
    } catch (error) {
      // On a full disk a writer can still read; the next request tries again.
      console.error('The use of a session could not be noted:', error)
    }
  }
}
