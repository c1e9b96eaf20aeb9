import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Makes a folder for a test. It goes with that of the run (dev/testing/temporary-folder.ts). */
export function newFolder(prefix = 'test-'): string {
  return mkdtempSync(join(tmpdir(), prefix))
}
