import { defineConfig } from 'vitest/config'

/** The specs in e2e/ are Playwright's. */
export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    // A production build and a crash are part of some tests, on machines with two busy cores.
    testTimeout: 60_000,
    hookTimeout: 240_000,
  },
})
