import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Resources whose limit can be lowered for a running process (prlimit, of util-linux). */
export type Resource = 'nofile' | 'fsize' | 'data'

/** True if this machine runs Linux, which these faults need. */
export const canStrike = process.platform === 'linux'

/** Id of the process that listens on a port of this machine. */
export function processListeningOn(port: number): number {
  const sockets = new Set(
    ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .map((line) => line.trim().split(/\s+/))
        // Columns: local address, state 0A for "listens", inode.
        .filter(
          ([, local = '', , state]) =>
            state === '0A' && Number.parseInt(local.split(':')[1] ?? '', 16) === port,
        )
        .map((columns) => `socket:[${columns[9]}]`),
    ),
  )
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    if (openFiles(Number(pid)).some((target) => sockets.has(target))) return Number(pid)
  }
  throw new Error(`No process listens on port ${port}.`)
}

/** Targets of a process's file descriptors; empty for a process that has ended. */
export function openFiles(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return [readlinkSync(`/proc/${pid}/fd/${fd}`)]
      } catch {
        // Closed in the meantime.
        return []
      }
    })
  } catch {
    return []
  }
}

/** Sets the soft limit of a resource; `unlimited` raises it to the hard limit again. */
export function limit(pid: number, resource: Resource, amount: number | 'unlimited') {
  const soft = amount === 'unlimited' ? hardLimit(pid, resource) : String(amount)
  execFileSync('prlimit', ['--pid', String(pid), `--${resource}=${soft}:`], { stdio: 'pipe' })
}

function hardLimit(pid: number, resource: Resource): string {
  const output = execFileSync(
    'prlimit',
    ['--pid', String(pid), `--${resource}`, '--output', 'HARD', '--noheadings'],
    {
      encoding: 'utf8',
      stdio: 'pipe',
    },
  )
  return output.trim()
}
