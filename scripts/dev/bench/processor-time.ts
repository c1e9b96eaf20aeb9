/** Processor time of other processes, from Linux' /proc. */
import { readdirSync, readFileSync } from 'node:fs'

/**
 * Ticks of the processor clock in `/proc/<pid>/stat` (`getconf CLK_TCK`, 100 on Linux everywhere).
 */
const tickMs = 10

/** Processor time of a process since its start, user and system, ms. */
export function processorMs(pid: number | undefined): number {
  // proc(5) counts fields from 1: utime is 14 and stime 15.
  const fields = statOf(pid)
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}

/** A process and all that descend from it. Servers such as nginx do their work in children. */
export function processTree(pid: number | undefined): number[] {
  if (pid === undefined) return []
  const childrenOf = Map.groupBy(readdirSync('/proc').filter(isPid).map(Number), parentOf)
  const tree = [pid]
  // The list grows while it is walked.
  for (const member of tree) tree.push(...(childrenOf.get(member) ?? []))
  return tree
}

function isPid(name: string): boolean {
  return /^\d+$/.test(name)
}

/** Undefined if the process has ended. */
function parentOf(pid: number): number | undefined {
  try {
    return Number(statOf(pid)[1])
  } catch {
    return undefined
  }
}

/** Fields from the third one on. The name before them, in parentheses, may contain spaces. */
function statOf(pid: number | undefined): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
