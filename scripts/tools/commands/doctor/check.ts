/** A check of the doctor: its title, what it needs, and its result. */
import type { Installation } from './installation.ts'
import type { CheckResult, Skipped } from './results.ts'

/** Part without which a check is skipped. */
export type Need = 'site' | 'lake' | 'dataset' | 'search'

/** A check. */
export interface Check<Parts = Installation> {
  /** As in the report. */
  readonly title: string
  /** In the order in which their absence is reported. */
  readonly needs?: readonly Need[]
  /** Reads files or asks servers, and changes nothing. Its needs have to be met. */
  readonly result: (parts: Parts) => CheckResult | Promise<CheckResult>
}

/** A check whose facts are hard to bring about: tests judge facts of their own. */
export function check<Facts>({
  probe,
  judge,
  ...named
}: Omit<Check, 'result'> & {
  readonly probe: (parts: Installation) => Facts | Skipped | Promise<Facts | Skipped>
  /** Pure. */
  readonly judge: (facts: Facts) => CheckResult | Promise<CheckResult>
}) {
  const result = async (parts: Installation): Promise<CheckResult> => {
    const found = await probe(parts)
    return isSkipped(found) ? found : judge(found)
  }
  return { ...named, judge, result }
}

function isSkipped(found: unknown): found is Skipped {
  return typeof found === 'object' && found !== null && 'state' in found && found.state === 'skipped'
}
