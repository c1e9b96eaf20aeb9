import { join } from 'node:path'

/** Folder of the repository, without a trailing slash. */
export const root = join(import.meta.dirname, '../../..')
