import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes private settings and data (`.data`). */
export function writeSmallRepository(folder: string): void {
  mkdirSync(join(folder, '.data'), { recursive: true, mode: 0o700 })
  writeFileSync(join(folder, '.env.local'), '', { mode: 0o600 })
}
