/** Programs of Debian that tests need. */
import { root } from '@repo/kit/repository.ts'
import { type Outcome, run } from './processes.ts'

/**
 * Installs packages with apt-get, which only root can do.
 * @returns the outcome of apt-get, or a code other than 0 and the reason in one sentence
 */
export async function installDebian(packages: readonly string[]): Promise<Outcome> {
  if (process.getuid?.() !== 0) return { code: 1, output: 'only root can install packages' }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const update = await run('apt-get', ['update', '-qq'], { cwd: root, env, timeoutMs: 300_000 })
  // 127: apt-get does not exist.
  if (update.code === 127) return { code: 127, output: 'this is not Debian: there is no apt-get' }
  return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    cwd: root,
    env,
    timeoutMs: 900_000,
  })
}
