import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { env } from '#env.ts'

/** Path of a file in `$DATA_DIR/site`, which exists then. */
export function siteFile(name: string): string {
  const folder = join(env().DATA_DIR, 'site')
  mkdirSync(folder, { recursive: true })
  return join(folder, name)
}
