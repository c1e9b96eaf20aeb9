import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { browserTestFolder, integrationTests, promises } from './promises.ts'

test('every promise has tests, and all of them exist', () => {
  for (const { promise, integration = [], browser = [] } of promises)
    expect(integration.length + browser.length, promise).toBeGreaterThan(0)
  expect(integrationTests('promises').map((path) => path.replace(/\.integration.*/, ''))).toEqual(
    promises.flatMap(({ integration = [] }) => integration).sort(),
  )
  for (const entry of promises.flatMap(({ browser = [] }) => browser)) {
    const [file = '', title = ''] = entry.split(' › ')
    expect(existsSync(join(browserTestFolder, file)), file).toBe(true)
    expect(readFileSync(join(browserTestFolder, file), 'utf8')).toContain(title)
  }
})

test('the promises and the rest are all integration tests, each once', () => {
  const [chosen, rest, all] = [
    integrationTests('promises'),
    integrationTests('rest'),
    integrationTests('all'),
  ]
  expect([...chosen, ...rest].sort()).toEqual(all)
  expect(all.length).toBeGreaterThan(chosen.length)
})
