/** Who is signed in: robots by the tokens of the settings, people by a session that this machine gives out. */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Identity } from '../http.ts'

/** Id of the one person of an embedded lake. */
export const writerId = 'writer'

/** Lifetime of the code that is exchanged for a session right after signing in, ms. */
const codeLifetimeMs = 60_000

/** Tokens and sessions of one lake. */
export class Sessions {
  readonly #database: DatabaseSync
  readonly #robots: readonly { token: string; identity: Identity }[]
  readonly #codes = new Map<string, number>()

  constructor(database: DatabaseSync, { readToken, writeToken }: { readToken: string; writeToken: string }) {
    this.#database = database
    this.#robots = [
      { token: readToken, identity: { id: 'robot-viewer', role: 'viewer' as const } },
      { token: writeToken, identity: { id: 'robot-editor', role: 'editor' as const } },
    ].filter(({ token }) => token !== '')
  }

  /** Whose token this is; `undefined` for an unknown one. */
  identify(token: string): Identity | undefined {
    const robot = this.#robots.find((candidate) => equals(candidate.token, token))
    if (robot) return robot.identity
    const row = this.#database.prepare('SELECT user FROM sessions WHERE token = ?').get(token)
    return row ? { id: String(row.user), role: 'editor' } : undefined
  }

  /** A code that {@link redeem} takes once, within a minute. */
  issueCode(): string {
    for (const [old, until] of this.#codes) if (until < Date.now()) this.#codes.delete(old)
    const code = randomBytes(18).toString('base64url')
    this.#codes.set(code, Date.now() + codeLifetimeMs)
    return code
  }

  /** The token of a new session, for a code that is good. */
  redeem(code: string): string | undefined {
    const until = this.#codes.get(code)
    this.#codes.delete(code)
    if (until === undefined || until < Date.now()) return undefined
    const token = randomBytes(24).toString('base64url')
    this.#database
      .prepare('INSERT INTO sessions (token, user, created) VALUES (?, ?, ?)')
      .run(token, writerId, new Date().toISOString())
    return token
  }

  /** Ends a session. */
  end(token: string) {
    this.#database.prepare('DELETE FROM sessions WHERE token = ?').run(token)
  }
}

function equals(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
