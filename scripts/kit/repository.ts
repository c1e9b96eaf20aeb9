import { join } from 'node:path'

/** Folder of the repository, without a slash at its end. */
export const root = join(import.meta.dirname, '../..')
