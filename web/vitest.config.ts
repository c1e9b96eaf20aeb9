import { defineConfig } from 'vitest/config'

/** The specs in e2e/ are Playwright's. */
export default defineConfig({ test: { include: ['**/*.test.{ts,tsx}'] } })
