import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Makes a folder for what libraries unpack, which is removed when the process ends, also after
 * Ctrl+C: it has drafts. It becomes the folder for temporary files of this process.
 */
export function ownTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'loomwork-'))
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  return folder
}
