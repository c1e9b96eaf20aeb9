import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

test('Sanity gives every element a transition for people who prefer reduced motion', () => {
  // When this fails, the patch is no longer needed, or has to be looked at.
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('sanity/package.json'))
  const sheet = readFileSync(join(dirname(resolve('ui5/package.json')), 'dist/styles.css'), 'utf8')
  const [, rule = ''] = /\(prefers-reduced-motion:\s*reduce\)\s*\{\s*\*,[^{]*\{([^}]*)\}/.exec(sheet) ?? []
  expect(rule).toMatch(/transition-duration:\s*0?\.01ms\s*!important/)
  expect(rule).not.toContain('transition-property')
})
