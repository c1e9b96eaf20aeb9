/** The database file of the search server. */
import { dirname, join } from 'node:path'
import { ServerDatabase } from '@repo/kit/sqlite/server-database.ts'
import { storageFailure } from '../errors.ts'

/** `search.sqlite`: clients get 507 when the disk is full or fails, 503 for a damaged file. */
export const searchDatabase = new ServerDatabase({
  name: 'search',
  program: 'search server',
  migrations: join(import.meta.dirname, 'migrations'),
  adviceIfDamaged: (file) =>
    `stop the product and restore ${dirname(file)} from a backup, or move it away (the site rebuilds the index; keys and failed searches are lost).`,
  refusal: storageFailure,
})
