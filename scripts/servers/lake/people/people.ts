/** The named users of a lake, in its database. Without any, `sign-in.ts` lets one writer in. */
import { randomBytes } from 'node:crypto'
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { sha256 } from '@repo/kit/hash.ts'
import { Sql } from '@repo/kit/sqlite/sql.ts'
import { requestError } from '../errors.ts'
import { invitationLifetimeMs } from '../limits.ts'
import { type Role, roles } from './roles.ts'

/** A named user. Times in ms since 1970. */
export type Person = ReturnType<typeof personOf>

type NewPerson = Pick<Person, 'email' | 'name' | 'role'> & { readonly password?: string | undefined }

/** All people of one lake. */
export class People {
  readonly #sql: Sql
  readonly #now: () => number
  #isEmpty: boolean | undefined

  /** @param now time in ms */
  constructor(database: DatabaseSync, now: () => number = Date.now) {
    this.#sql = new Sql(database)
    this.#now = now
  }

  /** Those who may sign in, by name. */
  list(): Person[] {
    const rows = this.#sql.all`SELECT * FROM people WHERE revoked IS NULL`
    return rows.map(personOf).sort((a, b) => a.name.localeCompare(b.name, 'en'))
  }

  /** True if there are no active people: the lake then signs in as it does for a single writer. */
  isEmpty(): boolean {
    this.#isEmpty ??= this.list().length === 0
    return this.#isEmpty
  }

  /** Also a revoked person, whom the history names. */
  find(id: string): Person | undefined {
    const row = this.#row(id)
    return row && personOf(row)
  }

  /** The person who signs in with an address, and the hash of their password. */
  signingIn(email: string): { readonly id: string; readonly password: string } | undefined {
    const row = this.#sql.get`SELECT id, password FROM people
      WHERE email = ${normalizedEmail(email)} AND revoked IS NULL AND password IS NOT NULL`
    return row && { id: String(row.id), password: String(row.password) }
  }

  /**
   * The person of an OpenID Connect provider. The first time they are found by their address, and
   * from then on by their subject, which stays when the address goes to somebody else.
   * @param email if the provider has verified it
   */
  signingInWith(subject: string, email: string | undefined): Person | undefined {
    const bySubject = this.#sql.get`SELECT * FROM people
      WHERE oidc_subject = ${subject} AND revoked IS NULL`
    if (bySubject || email === undefined) return bySubject && personOf(bySubject)
    const byEmail = this.#sql.get`SELECT * FROM people
      WHERE email = ${normalizedEmail(email)} AND oidc_subject IS NULL AND revoked IS NULL`
    if (!byEmail) return undefined
    this.#sql.run`UPDATE people SET oidc_subject = ${subject} WHERE id = ${String(byEmail.id)}`
    return personOf(byEmail)
  }

  /** The hash of a person's password; empty without one. */
  passwordHash(id: string): string {
    return String(this.#row(id)?.password ?? '')
  }

  /**
   * Adds a person. One who was revoked comes back with their id, so that their history is theirs.
   * @param person `password` is its hash (password-hash.ts); without it they are invited to choose
   *   one
   * @throws ApiError 409 for an address in use, or when the first one is not an administrator
   */
  add({ email, name, role, password }: NewPerson): Person {
    const address = normalizedEmail(email)
    const known = this.#sql.get`SELECT id, revoked FROM people WHERE email = ${address}`
    if (known && known.revoked === null)
      throw requestError(409, `${address} is in use already: change that person instead`)
    if (this.isEmpty() && role !== 'administrator')
      throw requestError(409, 'The first person must be an administrator, because only they can add others')
    const id = known ? String(known.id) : `p${randomBytes(9).toString('base64url')}`
    this.#sql.run`INSERT OR REPLACE INTO people (id, email, name, role, password, created)
      VALUES (${id}, ${address}, ${name}, ${role}, ${password ?? null}, ${this.#now()})`
    this.#isEmpty = undefined
    return this.#found(id)
  }

  /** @throws ApiError 404 for an unknown person, 409 for the last administrator */
  setRole(id: string, role: Role): Person {
    const { role: before } = this.#active(id)
    if (before === 'administrator' && role !== before) this.#checkNotLast(id)
    this.#sql.run`UPDATE people SET role = ${role} WHERE id = ${id}`
    return this.#found(id)
  }

  /** @param password its hash; invitations end. @throws ApiError 404 for an unknown person */
  setPassword(id: string, password: string) {
    this.#active(id)
    this.#sql.run`UPDATE people SET password = ${password}, invitation_hash = NULL, invitation_until = NULL
      WHERE id = ${id}`
  }

  /**
   * Removes a person from those who may sign in. The last one of all may go: then the lake is as it
   * was without people.
   * @throws ApiError 404 for an unknown person, 409 for the last administrator of others
   */
  revoke(id: string) {
    if (this.#active(id).role === 'administrator' && this.list().length > 1) this.#checkNotLast(id)
    this.#sql.run`UPDATE people SET revoked = ${this.#now()}, password = NULL, invitation_hash = NULL,
      invitation_until = NULL, oidc_subject = NULL WHERE id = ${id}`
    this.#isEmpty = undefined
  }

  /**
   * Makes a code with which a person can choose a password once. An earlier code ends.
   * @throws ApiError 404 for an unknown person
   */
  invite(id: string): { readonly code: string; readonly until: number } {
    this.#active(id)
    const code = randomBytes(24).toString('base64url')
    const until = this.#now() + invitationLifetimeMs
    this.#sql.run`UPDATE people SET invitation_hash = ${sha256(code, 'hex')}, invitation_until = ${until}
      WHERE id = ${id}`
    return { code, until }
  }

  /** The person of a code that can still be used. */
  invited(code: string): Person | undefined {
    const row = this.#sql.get`SELECT * FROM people
      WHERE invitation_hash = ${sha256(code, 'hex')} AND invitation_until > ${this.#now()} AND revoked IS NULL`
    return row && personOf(row)
  }

  /** Notes that a person used the lake. */
  saw(id: string, time: number) {
    this.#sql.run`UPDATE people SET last_seen = ${time} WHERE id = ${id}`
  }

  #row(id: string) {
    return this.#sql.get`SELECT * FROM people WHERE id = ${id}`
  }

  #found(id: string): Person {
    const person = this.find(id)
    if (!person) throw requestError(404, `There is no person with the id "${id}"`)
    return person
  }

  #active(id: string): Person {
    const person = this.#found(id)
    if (person.revoked !== null) throw requestError(404, `${person.name} was removed: add them again`)
    return person
  }

  #checkNotLast(id: string) {
    const others = this.list().filter((person) => person.role === 'administrator' && person.id !== id)
    if (others.length === 0)
      throw requestError(
        409,
        'This is the last administrator: make another person an administrator first, because only they can add and remove people',
      )
  }
}

/** An email address in the form in which two of them are compared. */
export function normalizedEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}

function personOf(row: Record<string, SQLOutputValue>) {
  const time = (value: SQLOutputValue | undefined) => (typeof value === 'number' ? value : null)
  const role: Role = roles.find(({ name }) => name === row.role)?.name ?? 'viewer'
  return {
    id: String(row.id),
    /** For signing in, in lower case. */
    email: String(row.email),
    name: String(row.name),
    role,
    hasPassword: row.password !== null,
    created: Number(row.created),
    lastSeen: time(row.last_seen),
    revoked: time(row.revoked),
  }
}
