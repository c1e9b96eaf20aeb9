/**
 * Lock of a data folder: `start.pid` has the pid of the process that runs the product, and when
 * that process started. The pid alone is not enough: after a crash or a reboot another process may
 * have it, in a container even the next start itself. Runs on Node 20.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
// @boundaries-ignore runs before the packages are installed, so not as @repo/kit
import { dataDirOf } from '../../../packages/kit/environment/env-files.mjs'

/** The folder of this product. */
const folder = resolve(fileURLToPath(new URL('../../../..', import.meta.url)))

/**
 * Pid of the process that runs the product on the configured data folder.
 * @param {string} root folder of the repository
 * @returns {number | undefined}
 */
export function runningProduct(root) {
  return lockHolder(dataDirOf(root))
}

/**
 * Pid of another process that has locked a folder and still runs.
 * @param {string} dataDir
 * @returns {number | undefined}
 */
export function lockHolder(dataDir) {
  const { pid, started } = read(dataDir)
  if (!(pid > 0) || pid === process.pid) return undefined
  return started !== undefined && started === startOf(pid) ? pid : undefined
}

/**
 * Locks a folder for this process. It replaces an existing lock, so call {@link lockHolder} before.
 * @param {string} dataDir
 * @returns {() => void} a function that releases the lock
 */
export function acquireLock(dataDir) {
  const path = join(dataDir, 'start.pid')
  const temporary = `${path}.${process.pid}`
  // Renamed, so that a full disk or a crash cannot leave an incomplete file.
  writeFileSync(temporary, `${process.pid}\n${startOf(process.pid)}\n${folder}\n`)
  renameSync(temporary, path)
  return () => {
    if (read(dataDir).pid === process.pid) rmSync(path, { force: true })
  }
}

/**
 * The folder from which the product runs that has locked a data folder.
 * @param {string} dataDir
 */
export function folderOfLock(dataDir) {
  return read(dataDir).folder
}

/**
 * @param {string} dataDir
 * @returns {{ pid: number, started?: string | undefined, folder?: string | undefined }} content of
 * the file; `NaN` without a file
 */
function read(dataDir) {
  let text = ''
  try {
    text = readFileSync(join(dataDir, 'start.pid'), 'utf8')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  const [pid, started, folder] = text.split('\n')
  return { pid: Number(pid || Number.NaN), started: started || undefined, folder }
}

/**
 * When a process started, in the format of the operating system: it differs between two processes
 * with the same pid.
 * @param {number} pid
 * @returns {string | undefined} undefined if the process does not exist
 */
function startOf(pid) {
  return process.platform === 'linux' ? startFromProc(pid) : startFromPs(pid)
}

/**
 * @param {number} pid
 * @returns {string | undefined} proc(5): which boot, and field 22 of `stat`, clock ticks since then
 */
function startFromProc(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program is in parentheses, and may itself contain parentheses.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie has ended; its parent has not read its exit code.
    if (state === 'Z' || state === 'X') return undefined
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[18]}`
  } catch {
    // The process does not exist, or belongs to another user.
    return undefined
  }
}

/**
 * @param {number} pid
 * @returns {string | undefined} to the second
 */
function startFromPs(pid) {
  try {
    const output = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return output.trim() || undefined
  } catch {
    // ps exits with 1 if the process does not exist.
    return undefined
  }
}
