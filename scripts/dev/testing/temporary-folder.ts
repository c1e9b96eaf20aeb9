/** One folder for all temporary files of a run of the tests, removed when the run ends. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Gives this process, and all processes that it starts from now on, a new folder for temporary
 * files. A run of the tests creates several hundred of them.
 * @returns a function that removes the folder with everything in it
 */
export function useTemporaryFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'loomwork-test-'))
  // Postgres runs as another user if the tests run as root. That user may enter, but not list it.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  // Retries, because a browser may still be writing to it.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Names the folder that the setup created, for its further calls. */
const createdFolder = 'LOOMWORK_TEST_FOLDER'

/**
 * Global setup of Vitest, which runs in its main process before the workers start. Vitest calls it
 * for each project; only the first call creates a folder. One inside the other, their path would be
 * longer than the 512 bytes that SQLite takes.
 * @returns the teardown
 */
export default function setup(): () => void {
  if (process.env[createdFolder] === tmpdir()) return () => {}
  const remove = useTemporaryFolder()
  process.env[createdFolder] = tmpdir()
  return remove
}
