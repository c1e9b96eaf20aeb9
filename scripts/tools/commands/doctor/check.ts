/** A check of the doctor: its title, what it needs, how it probes, and how it judges. */
import type { Installation } from './installation.ts'
import type { CheckResult, Skipped } from './results.ts'

/** Part without which a check is skipped. */
export type Need = 'site' | 'lake' | 'dataset' | 'search'

interface Definition<Facts, Parts> {
  /** As in the report. */
  readonly title: string
  /** In the order in which their absence is reported. */
  readonly needs?: readonly Need[]
  /** Reads files or asks servers, and changes nothing. */
  readonly probe: (parts: Parts) => Facts | Skipped | Promise<Facts | Skipped>
  /** Pure. */
  readonly judge: (facts: Facts) => CheckResult | Promise<CheckResult>
}

/** A check as the list of checks has it. */
export interface Check<Parts = Installation> {
  readonly title: string
  readonly needs?: readonly Need[]
  /** Probes and judges. Its needs have to be met. */
  readonly result: (parts: Parts) => Promise<CheckResult>
}

/** Completes a check. Its facts have the type that its probe returns. */
export function check<Facts, Parts = Installation>(
  definition: Definition<Facts, Parts>,
): Definition<Facts, Parts> & Check<Parts> {
  const { probe, judge } = definition
  return {
    ...definition,
    result: async (parts) => {
      const found = await probe(parts)
      return isSkipped(found) ? found : judge(found)
    },
  }
}

function isSkipped(found: unknown): found is Skipped {
  return typeof found === 'object' && found !== null && 'state' in found && found.state === 'skipped'
}
