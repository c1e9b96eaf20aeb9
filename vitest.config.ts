import { basename, join, posix, relative, sep } from 'node:path'
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

/**
 * Folders whose tests share projects, by the name of these: each process of unit tests loads much
 * again, so many small packages have few processes together.
 */
const groups = {
  web: ['web'],
  studio: ['studio'],
  scripts: [
    'studio/model',
    'scripts/packages/kit',
    'scripts/servers/lake',
    'scripts/servers/search',
    'scripts/tools/importer',
    'scripts/tools/seed',
    'scripts/tools/audit',
    'scripts/dev/testing',
    'scripts/tools/commands',
    'scripts/dev/bench',
    'scripts/dev/conformance',
  ],
}

/** Gives each run one folder for temporary files. */
const temporaryFolder = join(import.meta.dirname, 'scripts/dev/testing/temporary-folder.ts')

/** Restores what a unit test changed for the others, and fails if that is not possible. */
const sharedProcess = join(import.meta.dirname, 'scripts/dev/testing/shared-process.ts')

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
  'commands/build',
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
 * process, so all tests of a process have the same. By the name of the projects.
 */
const settingsOf: Record<string, Record<string, string>> = {
  web: {
    SANITY_API_READ_TOKEN: 'a-token-of-the-unit-tests',
    SANITY_WEBHOOK_SECRET: 'a-secret-of-the-unit-tests',
    ALGOLIA_SEARCH_KEY: 'a-key-of-the-unit-tests',
    ALGOLIA_ADMIN_KEY: 'another-key-of-the-unit-tests',
  },
}

/** More setup files of unit tests, by the name of their projects. */
const setupsOf: Record<string, string[]> = {
  web: [join(import.meta.dirname, 'web/testing/forget-singletons.ts')],
}

/**
 * The projects of some packages: their unit tests, which share processes and loaded modules; their
 * unit tests with a process each; and their integration tests.
 * @param name of the projects
 * @param root folder whose tests are looked for
 * @param folders of the packages, relative to it
 */
function projectsOf(
  name: string,
  root: string,
  folders: readonly string[],
): TestProjectInlineConfiguration[] {
  // studio/model is a package in the folder of another.
  const own = folders.map((folder) => join(root, folder))
  const nested = Object.values(groups)
    .flat()
    .map((folder) => join(import.meta.dirname, folder))
    .filter((path) => !own.includes(path) && own.some((folder) => path.startsWith(folder + sep)))
    .map((path) => `${relative(root, path).replaceAll(sep, '/')}/**`)
  const test = (kind: string, files: string, exclude: string[], settings: ProjectConfig = {}) => ({
    root,
    test: {
      name: `${name}:${kind}`,
      include: folders.map((folder) => posix.join(folder, files)),
      exclude: [...configDefaults.exclude, ...nested, ...exclude],
      globalSetup: temporaryFolder,
      // The machine may have two cores, and other work for both.
      testTimeout: 60_000,
      expect: { poll: { timeout: 10_000 } },
      hookTimeout: 480_000,
      ...settings,
    },
  })
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
  return defineConfig({ test: { projects: projectsOf(basename(folder), folder, ['.']) } })
}

/** The tests of all packages. */
export default defineConfig({
  test: {
    projects: Object.entries(groups).flatMap(([name, folders]) =>
      projectsOf(name, import.meta.dirname, folders),
    ),
    sequence: { sequencer: LongestFirst },
  },
})
