import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'lightningcss'
import { expect, test } from 'vitest'

/** What a style sheet says of elements that are not its own; Turbopack takes it, and all pages load it. */
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

test('no rule of a component reaches beyond it: every selector names a class of its own', () => {
  const files = globSync('{app,blocks,components,node-sections}/**/*.module.css', {
    cwd: import.meta.dirname,
  })
  expect(files.length).toBeGreaterThan(15)
  expect(files.flatMap(reaching)).toEqual([])
})
