import { defineConfig } from 'vitest/config'

/** Every package's tests in one run; `npm run check` counts them from its report. */
export default defineConfig({
  test: {
    // Vitest's default leaves one core idle, which on two is half of them.
    maxWorkers: '100%',
    projects: ['web', 'studio', 'scripts/lake', 'scripts/search', 'scripts/commands', 'scripts/bench'],
  },
})
