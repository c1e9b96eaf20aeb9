import type { DatabaseOptions } from '../sqlite/open.ts'

/** How a test opens a database, by default one without tables. */
export function databaseOptions(file: string, changes: Partial<DatabaseOptions> = {}): DatabaseOptions {
  const identity = { file, program: 'program', adviceIfDamaged: 'restore a backup.' }
  return { ...identity, synchronous: 'FULL', migrations: [], ...changes }
}
