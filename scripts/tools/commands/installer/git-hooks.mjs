/**
 * Turns on the hooks in `.githooks` for the clone in the working directory. npm runs it after each
 * installation ("prepare" in package.json). It changes nothing in CI, outside a clone, without Git,
 * and where other hooks are in use.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

/**
 * @param {string[]} args
 * @returns {string | undefined} what Git prints; undefined when it fails or is not installed
 */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** Hooks that Git runs in this clone now; the samples that it brings are not run. */
function hasHooks() {
  const folder = git('rev-parse', '--git-path', 'hooks')
  if (!folder || !existsSync(folder)) return false
  return readdirSync(folder).some((name) => !name.endsWith('.sample'))
}

// A copy without `.git` may be part of another clone, whose hooks are not ours to set.
const isClone = existsSync('.git') && git('rev-parse', '--git-dir') !== undefined
if (isClone && !process.env.CI && git('config', '--get', 'core.hooksPath') === undefined && !hasHooks()) {
  git('config', '--local', 'core.hooksPath', '.githooks')
}
