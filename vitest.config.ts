import { basename, join, relative } from 'node:path'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const neededNode = 24
if (Number.parseInt(process.versions.node, 10) < neededNode) {
  console.error(
    `✗ The tests need Node ${neededNode}, and this is ${process.versions.node}: run "npx vitest", which takes the one in node_modules/node, or let your editor start node_modules/.bin/node.`,
  )
  process.exit(1)
}

type ProjectConfig = NonNullable<TestProjectInlineConfiguration['test']>

const packages = [
  'web',
  'studio',
  'studio/model',
  'scripts/kit',
  'scripts/lake',
  'scripts/search',
  'scripts/importer',
  'scripts/seed',
  'scripts/audit',
  'scripts/testing',
  'scripts/commands',
  'scripts/bench',
]

/** Gives each run one folder for temporary files. */
const temporaryFolder = join(import.meta.dirname, 'scripts/testing/temporary-folder.ts')

/** Restores what a unit test changed for the others, and fails if that is not possible. */
const sharedProcess = join(import.meta.dirname, 'scripts/testing/shared-process.ts')

/**
 * Ends the names of the tests that `npm run check` leaves to `npm test` (CONTRIBUTING.md, Tests).
 */
const integration = '**/*.integration.test.{ts,tsx}'

/** Ends the names of unit tests that need a process of their own (CONTRIBUTING.md, Tests). */
const isolated = '**/*.isolated.test.{ts,tsx}'

/**
 * Integration tests that take minutes, the longest first. Two of them mostly wait, the audit for
 * its limit of requests and outdated-renders for a slow lake: they run next to those that keep both
 * cores busy.
 */
const longest = [
  'regeneration/exact',
  'audit/audit',
  'app/wrong-values',
  'regeneration/outdated-renders',
  'supervisor/product',
  'regeneration/site',
]

/**
 * Starts the longest files first: started last, one of them would keep one core busy and leave the
 * others idle.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification) => {
      const index = longest.findIndex((name) => moduleId.endsWith(`/${name}.integration.test.ts`))
      if (index >= 0) return index
      return moduleId.includes('.integration.test.') ? longest.length : longest.length + 1
    }
    return sorted.sort((a, b) => rank(a) - rank(b))
  }
}

/**
 * Settings that the site requires, for unit tests that connect to no server. It reads them once per
 * process, so all tests of a process have the same.
 */
const settingsOf: Record<string, Record<string, string>> = {
  web: {
    SANITY_API_READ_TOKEN: 'a-token-of-the-unit-tests',
    SANITY_WEBHOOK_SECRET: 'a-secret-of-the-unit-tests',
    ALGOLIA_SEARCH_KEY: 'a-key-of-the-unit-tests',
    ALGOLIA_ADMIN_KEY: 'another-key-of-the-unit-tests',
  },
}

/** More setup files of the unit tests of a package. */
const setupsOf: Record<string, string[]> = {
  web: [join(import.meta.dirname, 'web/testing/forget-singletons.ts')],
}

/**
 * The projects of a package: its unit tests, which share processes and loaded modules; its unit
 * tests with a process each; and its integration tests.
 * @param folder of the package
 */
function projectsOf(folder: string): TestProjectInlineConfiguration[] {
  // studio/model is a package in the folder of another.
  const nested = packages
    .map((name) => relative(folder, join(import.meta.dirname, name)))
    .filter((path) => path !== '' && !path.startsWith('..'))
    .map((path) => `${path}/**`)
  const test = (kind: string, include: string, exclude: string[], settings: ProjectConfig = {}) => ({
    root: folder,
    test: {
      name: `${basename(folder)}:${kind}`,
      include: [include],
      exclude: [...configDefaults.exclude, ...nested, ...exclude],
      globalSetup: temporaryFolder,
      // The machine may have two cores, and other work for both.
      testTimeout: 60_000,
      expect: { poll: { timeout: 10_000 } },
      hookTimeout: 480_000,
      ...settings,
    },
  })
  const name = basename(folder)
  const env = settingsOf[name] ?? {}
  return [
    test('unit', '**/*.test.{ts,tsx}', [integration, isolated], {
      env,
      isolate: false,
      setupFiles: [sharedProcess, ...(setupsOf[name] ?? [])],
      restoreMocks: true,
      unstubEnvs: true,
      unstubGlobals: true,
    }),
    // "*:unit" selects this project too.
    test('isolated:unit', isolated, [], { env }),
    test('integration', integration, [], { env }),
  ]
}

/**
 * The configuration of one package, for `npx vitest` in its folder. @param folder of the package
 */
export function testsOf(folder: string) {
  return defineConfig({ test: { projects: projectsOf(folder) } })
}

/** The tests of all packages. */
export default defineConfig({
  test: {
    projects: packages.flatMap((name) => projectsOf(join(import.meta.dirname, name))),
    sequence: { sequencer: LongestFirst },
  },
})
