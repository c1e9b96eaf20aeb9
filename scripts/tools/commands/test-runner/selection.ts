/** Tests that `npm test` and `npm run test:all` run. */
import { Refusal } from '@repo/kit/refusal.ts'
import type { TestChoice } from './promises.ts'

/** The tests of one run. */
export interface Selection {
  /** Formatting, lint, types and unit tests. */
  readonly checks: boolean
  /** Integration tests, or none. */
  readonly integration: TestChoice | undefined
  readonly browser: TestChoice
  /** Arguments for Playwright, such as the name of a spec. */
  readonly filter: readonly string[]
}

/**
 * @param args of `test.ts`: none for `npm test`, `--all` for `npm run test:all`, with `--rest` for
 *   what `npm test` leaves out; or arguments for Playwright, which run only browser tests
 * @throws Refusal if other arguments come with these
 */
export function selectionOf(args: readonly string[]): Selection {
  if (args.length === 0) return { checks: true, integration: 'promises', browser: 'promises', filter: [] }
  const [first, second, ...more] = args
  if (first !== '--all') return { checks: false, integration: undefined, browser: 'all', filter: args }
  if (second === undefined) return { checks: true, integration: 'all', browser: 'all', filter: [] }
  if (second === '--rest' && more.length === 0)
    return { checks: false, integration: 'rest', browser: 'rest', filter: [] }
  throw new Refusal(
    `npm run test:all takes only "--rest", not "${args.slice(1).join(' ')}": use "npm run test:all -- --rest", or the name of a browser test such as "npm test -- search.spec.ts".`,
  )
}
