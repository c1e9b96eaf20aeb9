import { defineConfig } from 'vitest/config'

/** Every package's tests in one run; `npm run check` counts them from its report. */
export default defineConfig({
  test: {
    projects: ['web', 'studio', 'scripts/lake', 'scripts/search', 'scripts/commands', 'scripts/bench'],
  },
})
