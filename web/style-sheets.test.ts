import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'lightningcss'
import { expect, test } from 'vitest'

/** Selectors of a style sheet that match elements outside of its component. */
function reaching(file: string): string[] {
  try {
    transform({
      filename: file,
      code: readFileSync(join(import.meta.dirname, file)),
      cssModules: { pure: true },
    })
    return []
  } catch (error) {
    return [`${file}: ${error}`]
  }
}

test('no rule of a component applies outside of it: every selector has one of its classes', () => {
  const files = globSync('{app,blocks,components,node-sections}/**/*.module.css', {
    cwd: import.meta.dirname,
  })
  expect(files.length).toBeGreaterThan(15)
  expect(files.flatMap(reaching)).toEqual([])
})
