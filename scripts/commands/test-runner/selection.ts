/** What `npm test` runs. */
import { Refusal } from '@repo/kit/refusal.ts'

/** The tests of one run of `npm test`. */
export interface Selection {
  /** Formatting, lint, types, unit and integration tests. */
  readonly code: boolean
  readonly browser: boolean
  /** Arguments for Playwright, such as the name of a spec; without one all browser tests run. */
  readonly filter: readonly string[]
}

const prefix = '--part='

/**
 * @param args of `npm test`: none for everything, `--part=code` or `--part=browser` for one half,
 *   or arguments for Playwright, which run only browser tests
 * @throws Refusal if there is no such part, or arguments for Playwright come with a part
 */
export function selectionOf(args: readonly string[]): Selection {
  const [part, ...more] = args.flatMap((arg) => (arg.startsWith(prefix) ? [arg.slice(prefix.length)] : []))
  if (part === undefined) return { code: args.length === 0, browser: true, filter: args }
  if ((part !== 'code' && part !== 'browser') || more.length > 0 || args.length > 1)
    throw new Refusal(
      `npm test has no part "${args.join(' ')}": use "npm test -- --part=code", "npm test -- --part=browser", or the name of a browser test such as "npm test -- search.spec.ts".`,
    )
  return { code: part === 'code', browser: part === 'browser', filter: [] }
}
