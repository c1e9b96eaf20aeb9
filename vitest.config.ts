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

/** Ends the names of the tests that `npm run check` leaves to `npm test` (CONTRIBUTING.md, Tests). */
const integration = '**/*.integration.test.{ts,tsx}'

/** Integration tests that take minutes, the longest first. */
const longest = [
  'regeneration/exact',
  'app/wrong-values',
  'supervisor/product',
  'audit/audit',
  'regeneration/site',
]

/** Starts the longest files first: started last, one of them would keep one core busy and leave the others idle. */
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
 * The two projects of a package: its unit tests, and its integration tests.
 * @param folder of the package
 */
function projectsOf(folder: string): TestProjectInlineConfiguration[] {
  // studio/model is a package in the folder of another.
  const nested = packages
    .map((name) => relative(folder, join(import.meta.dirname, name)))
    .filter((path) => path !== '' && !path.startsWith('..'))
    .map((path) => `${path}/**`)
  const test = (kind: string, include: string[], exclude: string[]) => ({
    root: folder,
    test: {
      name: `${basename(folder)}:${kind}`,
      include,
      exclude: [...configDefaults.exclude, ...exclude],
      globalSetup: temporaryFolder,
      // The machine may have two cores, and other work for both.
      testTimeout: 60_000,
      hookTimeout: 240_000,
    },
  })
  return [
    test('unit', ['**/*.test.{ts,tsx}'], [integration, ...nested]),
    test('integration', [integration], nested),
  ]
}

/** The configuration of one package, for `npx vitest` in its folder. @param folder of the package */
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
