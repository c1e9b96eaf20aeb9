import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { openedForTest } from '@repo/kit/testing/opened.ts'
import { privateServers, searchClientWith } from '@repo/testing/private-servers.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { report, setUpSearch, writeKeys } from './search-setup.ts'

let environment: Environment
const servers = openedForTest(() => privateServers())
beforeEach(() => {
  // The modules of the site keep the settings with which they were first used.
  vi.resetModules()
  environment = servers.environment
})

const clientWith = (key: string) => searchClientWith(key, environment.ALGOLIA_HOST)

function keyFor(keys: Awaited<ReturnType<typeof setUpSearch>>['keys'], variable: string): string {
  return keys.find((key) => key.variable === variable)?.value ?? ''
}

test('it writes settings and three keys, changes nothing when run again, and restores rights that were changed', async () => {
  const setupKey = environment.ALGOLIA_ADMIN_KEY
  const first = await setUpSearch(environment, setupKey)
  expect(first.keys.map(({ todo }) => todo)).toEqual(['made', 'made', 'made'])
  expect(first.isWritten).toBe(true)
  const again = await setUpSearch(environment, setupKey)
  expect(again.keys.map(({ todo }) => todo)).toEqual(['kept', 'kept', 'kept'])
  expect(again.isWritten).toBe(false)
  expect(again.keys.map(({ value }) => value)).toEqual(first.keys.map(({ value }) => value))
  const admin = clientWith(setupKey)
  expect((await admin.getSettings({ indexName: 'loomwork' })).minWordSizefor1Typo).toBe(3)
  const key = keyFor(first.keys, 'ALGOLIA_SEARCH_KEY')
  const { description = '' } = await admin.getApiKey({ key })
  await admin.updateApiKey({ key, apiKey: { acl: ['search', 'browse'], description } })
  const repaired = await setUpSearch(environment, setupKey)
  expect(repaired.keys.map(({ todo }) => todo)).toEqual(['changed', 'kept', 'kept'])
  expect((await admin.getApiKey({ key })).acl).toEqual(['search'])
})

test('the keys have only the rights that they need: the browser only searches, the site creates no keys', async () => {
  const { keys } = await setUpSearch(environment, environment.ALGOLIA_ADMIN_KEY)
  const refused = { status: 403 }
  const indexName = 'loomwork'
  const reader = clientWith(keyFor(keys, 'ALGOLIA_SEARCH_KEY'))
  expect((await reader.searchSingleIndex({ indexName })).nbHits).toBe(0)
  await expect(reader.browse({ indexName })).rejects.toMatchObject(refused)
  const objects = [{ objectID: 'x' }]
  await expect(reader.saveObjects({ indexName, objects })).rejects.toMatchObject(refused)
  const writer = clientWith(keyFor(keys, 'ALGOLIA_ADMIN_KEY'))
  await expect(writer.addApiKey({ acl: ['search'] })).rejects.toMatchObject(refused)
  await expect(writer.saveObjects({ indexName: 'another', objects })).rejects.toMatchObject(refused)
  // This process now has the site's key, which builds a whole index next to the old one.
  const { reindex } = await import('@repo/web/indexing/reindex.ts')
  expect(await reindex()).toMatchObject({ documents: 0, before: 0, after: 0 })
  const figures = clientWith(keyFor(keys, 'ALGOLIA_ANALYTICS_KEY'))
  const { host } = new URL(environment.ALGOLIA_HOST)
  const analytics = figures.initAnalytics({
    options: { hosts: [{ url: host, protocol: 'http', accept: 'readWrite' }] },
  })
  expect(await analytics.getSearchesNoResults({ index: indexName })).toEqual({ searches: [] })
  await expect(figures.searchSingleIndex({ indexName })).rejects.toMatchObject(refused)
})

test('it writes the keys of Algolia into the settings, and neither prints them nor stores its own', async () => {
  const setup = await setUpSearch(environment, environment.ALGOLIA_ADMIN_KEY)
  const path = join(newFolder(), '.env.local')
  writeFileSync(path, 'ALGOLIA_SETUP_KEY=stays\n')
  writeKeys(path, setup, { ...environment, ALGOLIA_APP_ID: 'AB12' })
  expect({ ...parseEnv(readFileSync(path, 'utf8')) }).toEqual({
    ALGOLIA_SETUP_KEY: 'stays',
    ALGOLIA_HOST: '',
    ALGOLIA_APP_ID: 'AB12',
    ALGOLIA_INDEX_NAME: 'loomwork',
    ...Object.fromEntries(setup.keys.map(({ variable, value }) => [variable, value])),
  })
  expect(readFileSync(path, 'utf8')).not.toContain(environment.ALGOLIA_ADMIN_KEY)
  const lines = report(setup, 'loomwork')
  expect(lines[0]).toBe('✓ loomwork: settings and synonyms written')
  for (const { value } of setup.keys) expect(lines.join()).not.toContain(value)
})
