/**
 * The tests of `npm test` besides checks and unit tests: for each promise of the README the
 * integration and browser tests that prove it best. `npm run test:all -- --rest` runs all others.
 */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '@repo/kit/refusal.ts'
import { root } from '@repo/kit/repository.ts'

interface ProvenPromise {
  readonly promise: string
  /** Integration tests: paths relative to the repository, without `.integration.test.ts`. */
  readonly integration?: readonly string[]
  /** Files of browser tests in `web/e2e`, each with or without ` › ` and the title of one test. */
  readonly browser?: readonly string[]
}

/** Every promise has tests; `promises.test.ts` checks that they exist. */
export const promises: readonly ProvenPromise[] = [
  {
    promise: 'A publish is fresh for all readers and renders nothing else, also after a kill.',
    integration: ['web/regeneration/site'],
  },
  {
    promise: 'A malformed document harms only itself.',
    integration: ['web/app/api/revalidate/malformed', 'web/queries/malformed'],
  },
  {
    promise: 'Readers see a release as a whole.',
    integration: ['web/regeneration/release', 'scripts/servers/lake/releases/kill'],
  },
  {
    promise: 'A damaged or interrupted restore leaves the old content.',
    integration: ['scripts/tools/commands/restore'],
  },
  {
    promise: 'What a writer publishes in the Studio is on the page and in the search.',
    browser: [
      'publish.spec.ts',
      'writing.spec.ts › commands stay as they were typed, in the page and in a block inside it',
    ],
  },
  {
    promise: 'A preview shows a draft to its writer only.',
    browser: [
      'preview.spec.ts › the Preview tool shows an unpublished change, and readers get neither it nor its code',
    ],
  },
  {
    promise: 'The search answers what people type.',
    browser: ['search.spec.ts'],
  },
  {
    promise: 'Every kind of page answers, passes axe in both modes, and works without JavaScript.',
    browser: ['routes.spec.ts'],
  },
  {
    promise: 'A page keeps to its budget of bytes.',
    browser: ['budgets.spec.ts'],
  },
]

/** Which integration and browser tests run: those of the promises, all others, or all. */
export type TestChoice = 'promises' | 'rest' | 'all'

const ending = '.integration.test.'

/** Paths of the chosen integration tests, relative to the repository. */
export function integrationTests(choice: TestChoice): string[] {
  const chosen = new Set(promises.flatMap(({ integration = [] }) => integration))
  const exclude = ['**/node_modules', '**/.next*']
  return globSync(`{web,studio,scripts}/**/*${ending}{ts,tsx}`, { cwd: root, exclude })
    .filter((path) => {
      const isChosen = chosen.has(path.slice(0, path.indexOf(ending)))
      return choice === 'all' || isChosen === (choice === 'promises')
    })
    .sort()
}

/** The browser tests of the promises as a test list of Playwright: a line for each entry. */
export function browserTestList(): string {
  return promises.flatMap(({ browser = [] }) => browser).join('\n')
}

/** Folder of the browser tests. */
export const browserTestFolder = join(root, 'web/e2e')

interface Selection {
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
