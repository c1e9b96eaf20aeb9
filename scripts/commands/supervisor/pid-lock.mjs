/**
 * Who runs the product on a data folder: `start.pid` names the process and when it began. The number alone is no proof: after a crash or a
 * reboot another process has it, and in a container it can be the next start's own. Runs on Node 20.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
// @boundaries-ignore runs before the packages are installed, so not as @repo/kit
import { dataDirOf } from '../../kit/environment/env-files.mjs'

/**
 * @param {string} root folder of the repository
 * @returns {number | undefined} process that runs the product on the data folder of the settings
 */
export function runningProduct(root) {
  return holderOf(dataDirOf(root))
}

/**
 * @param {string} dataDir
 * @returns {number | undefined} another process that holds the folder and still runs
 */
export function holderOf(dataDir) {
  const { pid, began } = read(dataDir)
  if (!isPid(pid) || pid === process.pid) return undefined
  return began !== undefined && began === beginningOf(pid) ? pid : undefined
}

/**
 * Notes this process as the one that runs the product on a folder; who holds it already is to be asked before ({@link holderOf}).
 * @param {string} dataDir
 * @returns {() => void} ends the hold
 */
export function hold(dataDir) {
  const path = join(dataDir, 'start.pid')
  const half = `${path}.${process.pid}`
  // Renamed, so that a full disk or a crash leaves no half a file behind.
  writeFileSync(half, `${process.pid}\n${beginningOf(process.pid)}\n`)
  renameSync(half, path)
  return () => {
    if (read(dataDir).pid === process.pid) rmSync(path, { force: true })
  }
}

/**
 * @param {string} dataDir
 * @returns {{ pid: number, began: string | undefined }} what the file says; `NaN` where there is none
 */
function read(dataDir) {
  let text = ''
  try {
    text = readFileSync(join(dataDir, 'start.pid'), 'utf8')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  const [pid, began] = text.split('\n')
  return { pid: Number(pid || Number.NaN), began: began || undefined }
}

/** @param {number} pid */
function isPid(pid) {
  return Number.isSafeInteger(pid) && pid > 0
}

/**
 * When a process began, in the words of its system: two processes with the same number differ in it.
 * @param {number} pid
 * @returns {string | undefined} nothing for a process that is gone
 */
function beginningOf(pid) {
  if (process.platform === 'linux') return beginningFromProc(pid)
  return process.platform === 'win32' ? aliveOnWindows(pid) : beginningFromPs(pid)
}

/**
 * @param {number} pid
 * @returns {string | undefined} proc(5): which boot, and field 22 of `stat`, clock ticks since then
 */
function beginningFromProc(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program stands in parentheses and may hold anything, parentheses too.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie is over; its parent has not asked for its exit code.
    if (state === 'Z' || state === 'X') return undefined
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[18]}`
  } catch {
    // No such process, or one that must not be seen: not one that this user started.
    return undefined
  }
}

/**
 * @param {number} pid
 * @returns {string | undefined} to the second
 */
function beginningFromPs(pid) {
  try {
    const output = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return output.trim() || undefined
  } catch {
    // ps ends with 1 when there is no such process.
    return undefined
  }
}

/**
 * @param {number} pid
 * @returns {string | undefined} Windows tells the beginning only to PowerShell, which takes a second: that it lives must do
 */
function aliveOnWindows(pid) {
  try {
    process.kill(pid, 0)
    return 'alive'
  } catch {
    // ESRCH: it is gone.
    return undefined
  }
}
