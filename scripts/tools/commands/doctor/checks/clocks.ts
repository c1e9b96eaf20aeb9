import { check } from '../check.ts'
import { failed, passed, skipped } from '../results.ts'

/** Largest difference of two clocks, ms. Signatures are refused after five minutes. */
const mostMs = 5_000

/** Do all clocks show the same time? */
export const clocks = check({
  title: 'Clocks',
  probe: async ({ replies }) => {
    const servers = {
      'the site': await replies.site(),
      'the lake': await replies.lake(),
      'the search': await replies.search(),
    }
    const clocks = Object.entries(servers).flatMap(([name, reply]) =>
      'failure' in reply || reply.clockMs === null ? [] : [{ name, aheadMs: reply.clockMs }],
    )
    return clocks.length > 0 ? { clocks } : skipped('no server says what time it is')
  },
  judge: ({ clocks }) => {
    const all = [{ name: 'this machine', aheadMs: 0 }, ...clocks].toSorted((a, b) => a.aheadMs - b.aheadMs)
    const [first, last] = [all[0], all.at(-1)]
    const names = clocks.map(({ name }) => name).join(', ')
    if (!first || !last || last.aheadMs - first.aheadMs <= mostMs)
      return passed(`this machine, ${names} differ by less than ${mostMs / 1000} s`)
    // Most clocks are right, so the wrong one is at an end.
    const middleMs = all[Math.floor(all.length / 2)]?.aheadMs ?? 0
    const isLastWrong = last.aheadMs - middleMs >= middleMs - first.aheadMs
    const seconds = Math.round((isLastWrong ? last.aheadMs - middleMs : middleMs - first.aheadMs) / 1000)
    return failed(
      isLastWrong
        ? `the clock of ${last.name} is ${seconds} s ahead of the others`
        : `the clock of ${first.name} is ${seconds} s behind the others`,
      'synchronize it by NTP (timedatectl set-ntp true)',
    )
  },
})
