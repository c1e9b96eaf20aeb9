/** Feedback of readers, in `$DATA_DIR/feedback/feedback.sqlite`; backups contain it. */
import { randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrationsIn } from '@repo/kit/sqlite/migrations.ts'
import type { PageFeedback, ReaderSentence } from '@repo/model/site-api.ts'
import { env } from '#env.ts'
import { singleton } from '#singleton.ts'
import { Sqlite } from '#sqlite.ts'
import { feedbackLimits } from './limits.ts'
import { MissingAddressTable } from './missing-addresses.ts'

/** As in `regeneration-store.ts`: `import.meta.dirname` is undefined in what Turbopack builds. */
const migrationFolder = join(dirname(fileURLToPath(import.meta.url)), 'migrations')

/** Which answers a writer is done with. */
export type Answers =
  | { readonly number: number }
  /** All answers about a page, up to one that the writer has seen. */
  | { readonly document: string; readonly upTo: number }

/** SQL condition for an answer that a writer has something to do about. */
const waits = `is_done = 0 AND (is_helpful = 0 OR sentence <> '')`

const selectPages = `SELECT document, sum(is_helpful) AS yes, sum(1 - is_helpful) AS no, sum(${waits}) AS open, max(number) AS last FROM answers`

/** Answers of readers and what writers did with them, for one site. */
export class FeedbackStore {
  readonly #database: Sqlite
  /** Addresses that readers opened and that do not exist. */
  readonly missing: MissingAddressTable

  /**
   * @param path file of the database, or `:memory:`
   * @throws StorageError when the disk or the file is the reason; Error when a newer version of the
   *   site wrote it
   */
  constructor(path: string) {
    this.#database = new Sqlite(path, {
      migrations: migrationsIn(migrationFolder),
      synchronous: 'FULL',
      adviceIfDamaged:
        'stop the product and restore the file from a backup, or move it away to begin without feedback.',
    })
    this.missing = new MissingAddressTable(this.#database)
  }

  /**
   * Stores an answer about a page.
   * @param day `YYYY-MM-DD`
   * @returns the receipt with which its reader may add a sentence
   */
  addAnswer({ document, isHelpful, day }: { document: string; isHelpful: boolean; day: string }): string {
    const receipt = randomBytes(16).toString('base64url')
    this.#database.transaction(() => {
      this.#database
        .statement('INSERT INTO answers (document, is_helpful, day, receipt) VALUES (?, ?, ?, ?)')
        .run(document, isHelpful ? 1 : 0, day, receipt)
      this.#database
        .statement('DELETE FROM answers WHERE number <= (SELECT max(number) FROM answers) - ?')
        .run(feedbackLimits.answers)
    })
    return receipt
  }

  /**
   * Adds a sentence to the answer with a receipt, which is then used up.
   * @returns whether there is such an answer
   */
  addSentence(receipt: string, sentence: string): boolean {
    const row = this.#database
      .statement('UPDATE answers SET sentence = ?, receipt = NULL WHERE receipt = ? RETURNING number')
      .get(sentence, receipt)
    return row !== undefined
  }

  /** Pages with answers that wait for a writer, those with the most answers first. */
  openPages(): PageFeedback[] {
    return this.#database
      .statement(
        `${selectPages} GROUP BY document HAVING open > 0 ORDER BY open DESC, last DESC, document LIMIT ?`,
      )
      .all(feedbackLimits.reportedPages)
      .map((row) => this.#pageOf(row))
  }

  /** Number of pages with answers that wait for a writer. */
  openPageCount(): number {
    const row = this.#database
      .statement(`SELECT count(DISTINCT document) AS count FROM answers WHERE ${waits}`)
      .get()
    return Number(row?.count ?? 0)
  }

  /** Feedback about one page; null before the first answer. */
  page(document: string): PageFeedback | null {
    const row = this.#database.statement(`${selectPages} WHERE document = ? GROUP BY document`).get(document)
    return row ? this.#pageOf(row) : null
  }

  /** Marks answers as done, or as waiting again. */
  setDone(answers: Answers, isDone: boolean) {
    const done = isDone ? 1 : 0
    if ('number' in answers)
      this.#database.statement('UPDATE answers SET is_done = ? WHERE number = ?').run(done, answers.number)
    else
      this.#database
        .statement('UPDATE answers SET is_done = ? WHERE document = ? AND number <= ?')
        .run(done, answers.document, answers.upTo)
  }

  close() {
    this.#database.close()
  }

  #pageOf({ document, yes, no, open, last }: Record<string, unknown>): PageFeedback {
    const id = String(document)
    return {
      document: id,
      yes: Number(yes),
      no: Number(no),
      open: Number(open),
      last: Number(last),
      sentences: this.#sentences(id, false),
      done: this.#sentences(id, true),
    }
  }

  #sentences(document: string, isDone: boolean): ReaderSentence[] {
    return this.#database
      .statement(
        `SELECT number, is_helpful, sentence, day FROM answers
         WHERE document = ? AND sentence <> '' AND is_done = ? ORDER BY number DESC LIMIT ?`,
      )
      .all(document, isDone ? 1 : 0, feedbackLimits.reportedSentences)
      .map((row) => ({
        number: Number(row.number),
        isHelpful: row.is_helpful === 1,
        sentence: String(row.sentence),
        day: String(row.day),
      }))
  }
}

/** Number of the newest migration that this code knows. */
export function feedbackSchemaVersion(): number {
  return migrationsIn(migrationFolder).length
}

/** The store of this site; one connection for the whole process. */
export function feedbackStore(): FeedbackStore {
  return singleton(
    'feedbackStore',
    () => new FeedbackStore(join(env().DATA_DIR, 'feedback', 'feedback.sqlite')),
  )
}
