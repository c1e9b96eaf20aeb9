import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** They build and start a site and take minutes: begun last, one of them would keep one core busy and leave the others idle. */
const longest = [
  'regeneration/exact.test.ts',
  'regeneration/site.test.ts',
  'commands/audit.test.ts',
  'commands/product.test.ts',
]

/** The longest files first, the others as Vitest has them. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(name))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** Every package's tests in one run; `npm run check` counts them from its report. */
export default defineConfig({
  test: {
    projects: ['web', 'studio', 'scripts/lake', 'scripts/search', 'scripts/commands', 'scripts/bench'],
    sequence: { sequencer: LongestFirst },
  },
})
