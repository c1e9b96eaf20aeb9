/** Processor time of another process, from Linux' /proc. */
import { readFileSync } from 'node:fs'

/**
 * Ticks of the processor clock in `/proc/<pid>/stat` (`getconf CLK_TCK`, 100 on Linux everywhere).
 */
const tickMs = 10

/** Processor time of a process since its start, user and system, ms. */
export function processorMs(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // After the name in parentheses: proc(5) counts fields from 1, utime is 14 and stime 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}
