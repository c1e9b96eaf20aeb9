import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { limits } from './limits.ts'

test('the crawler keeps the numbers and the hour of the specification', () => {
  expect(limits).toEqual({ maxUrls: 5000, maxDepth: 10, perSecond: 8 })
  const workflow = readFileSync(new URL('../../../.github/workflows/audit.yml', import.meta.url), 'utf8')
  // Fridays at 14:56.
  expect(workflow).toMatch(/^\s*- cron: "56 14 \* \* 5"$/m)
})
