import type { NodeRegistry, RegisteredNode, Renewal } from '../nodes/node-registry.ts'
import { readUnservedBuilds } from './builds.ts'
import type { PostgresDatabase, Session } from './database.ts'
import { LastingSession } from './lasting-session.ts'
import { lockAgainstSaves, newsChannel } from './locks.ts'
import { dropUnusedPages } from './pages.ts'
import { nextNumberSql } from './query-rows.ts'
import { decodeText, digestOf, encodeText } from './texts.ts'

/** A server that needs longer for a renewal is as good as cut off, ms. */
const renewalMs = 4_000

/** The registry in the tables `nodes`, `expiries` and `expiry_numbers`. */
export class PostgresNodes implements NodeRegistry {
  readonly #database: PostgresDatabase
  /** This node; undefined until it joins. */
  #id: string | undefined
  #build: string | undefined
  /** Numbers of expiries that this node has written, and enforces itself. */
  readonly #own = new Set<number>()
  readonly #session: LastingSession
  #onNews = () => {}

  constructor(database: PostgresDatabase) {
    this.#database = database
    this.#session = new LastingSession(database, {
      applicationName: 'loomwork-site',
      onNotification: () => this.#onNews(),
      limitMs: renewalMs,
      first: `LISTEN ${newsChannel}`,
    })
  }

  /** Id of this node's build; undefined until it joins. */
  get build(): string | undefined {
    return this.#build
  }

  /** Adds numbers of expiries that this node has committed. */
  addOwn(numbers: Iterable<number>): void {
    // A node that never joined asks for no news.
    if (this.#id !== undefined) for (const number of numbers) this.#own.add(number)
  }

  /** True if there are other nodes. The transaction has locked out nodes that join. */
  async haveOthers(session: Session): Promise<boolean> {
    const rows = await session.query(
      'SELECT FROM loomwork_site.nodes WHERE id IS DISTINCT FROM $1::uuid LIMIT 1',
      [this.#id ?? null],
    )
    return rows.length > 0
  }

  /** Deletes what the expiries have of deleted queries, once all nodes have seen it. */
  async dropNewsThatAllHaveSeen(session: Session): Promise<void> {
    await session.query(
      `DELETE FROM loomwork_site.expiries WHERE is_forgotten
       AND NOT EXISTS (SELECT FROM loomwork_site.nodes WHERE nodes.seen < expiries.number)`,
    )
  }

  async join({ id, name, build }: Pick<RegisteredNode, 'id' | 'name' | 'build'>) {
    // A transaction that deletes queries either sees this node, or ends before the node reads.
    const rows = await this.#database.transaction(lockAgainstSaves, async (session) => {
      const joined = await session.query(
        `INSERT INTO loomwork_site.nodes (id, name, build, seen)
         SELECT $1, $2, $3, last FROM loomwork_site.expiry_numbers RETURNING seen`,
        [id, encodeText(name), encodeText(build)],
      )
      await dropUnusedPages(session)
      return joined
    })
    this.#id = id
    this.#build = build
    return Number(rows[0]?.seen)
  }

  async renew(id: string, seen: number): Promise<Renewal | undefined> {
    // One statement, so that the answer is of a moment after the request. A server that was killed
    // has forgotten its last ticks, which its clock has passed.
    const [row] = await this.#session.query('SELECT last, tick FROM loomwork_site.renew($1, $2)', [id, seen])
    if (!row) return undefined
    const last = Number(row.last)
    const rows =
      last > seen
        ? await this.#session.query(
            'SELECT key, at, is_forgotten FROM loomwork_site.expiries WHERE number > $1 ORDER BY number',
            [seen],
          )
        : []
    return {
      last,
      news: rows.map(({ key, at, is_forgotten }) => ({
        key: decodeText(key),
        at: Number(at),
        isForgotten: is_forgotten === true,
      })),
      isFromOthers: this.#dropOwn(seen, last) < last - seen,
      tick: Number(row.tick),
    }
  }

  async announce() {
    // Durable: nodes that have seen a number that is used again would miss what it stands for.
    const [row] = await this.#database.transaction('', (session) => session.query(nextNumberSql))
    const number = Number(row?.last)
    this.addOwn([number])
    return number
  }

  async list() {
    const rows = await this.#session.query(
      `SELECT id, name, build, seen, loomwork_site.renewals_of(nodes) AS renewals
       FROM loomwork_site.nodes ORDER BY started_at, id`,
    )
    return rows.map(
      ({ id, name, build, seen, renewals }): RegisteredNode => ({
        id: String(id),
        name: decodeText(name),
        build: decodeText(build),
        seen: Number(seen),
        renewals: Number(renewals),
      }),
    )
  }

  async remove(id: string, renewals: number) {
    const rows = await this.#session.query('SELECT FROM loomwork_site.remove_node($1, $2)', [id, renewals])
    return rows.length > 0
  }

  unservedBuilds() {
    return readUnservedBuilds(this.#database, this.#build ?? '')
  }

  async knownSince(keys: Iterable<string>) {
    const rows = await this.#database.query(
      'SELECT key, since FROM loomwork_site.cached_queries WHERE digest = ANY($1::uuid[])',
      [[...keys].map(digestOf)],
    )
    return new Map(rows.map(({ key, since }) => [decodeText(key), Number(since)]))
  }

  listen(onNews: () => void) {
    this.#onNews = onNews
  }

  async close(): Promise<void> {
    await this.#session.close()
  }

  /** @returns how many numbers in this range this node has written itself */
  #dropOwn(after: number, until: number): number {
    let count = 0
    for (const number of this.#own) {
      if (number > until) continue
      if (number > after) count += 1
      this.#own.delete(number)
    }
    return count
  }
}
