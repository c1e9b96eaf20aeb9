import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { folderOfTest, openedForTest } from '@repo/kit/testing/opened.ts'
import { privateServers, searchClientWith } from '@repo/testing/private-servers.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { setupToken, startFakeProject } from '../testing/fake-project.ts'
import { hostedSetupCommand } from './command.ts'

const root = folderOfTest()
const envPath = () => join(root(), '.env.local')
let lines: string[]
const servers = openedForTest(() => privateServers())
const project = openedForTest(() => startFakeProject('zp7mbokg'))
beforeEach(() => writeFileSync(envPath(), 'ALGOLIA_HOST=\nALGOLIA_APP_ID=AB12\n'))

const written = () => parseEnv(readFileSync(envPath(), 'utf8')) as Readonly<Record<string, string>>

function run(setupKey: string) {
  lines = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  const { ALGOLIA_HOST, ...environment } = servers.environment
  const { SANITY_API_HOST, SANITY_PROJECT_ID, SANITY_API_READ_TOKEN, SANITY_API_WRITE_TOKEN } = environment
  const ofLake = { SANITY_API_HOST, SANITY_PROJECT_ID, SANITY_API_READ_TOKEN, SANITY_API_WRITE_TOKEN }
  return hostedSetupCommand(['--project-id', 'zp7mbokg', '--yes'], {
    root: root(),
    values: { ...written(), SANITY_SETUP_TOKEN: setupToken, ALGOLIA_SETUP_KEY: setupKey },
    confirm: null,
    lakeApi: project.lakeApi,
    standIns: { ALGOLIA_HOST, ...ofLake },
  })
}

test('it creates three keys and the settings of the index once, and stores no admin key', async () => {
  const { ALGOLIA_HOST, ALGOLIA_ADMIN_KEY: adminKey } = servers.environment
  await expect(run('a-key-that-nobody-made')).rejects.toThrow('ALGOLIA_SETUP_KEY must be the Admin API key')
  expect(project.changes()).toEqual([])
  expect(await run(adminKey)).toBe(0)
  const values = written()
  expect(values).toMatchObject({ ALGOLIA_HOST: '', ALGOLIA_APP_ID: 'AB12', ALGOLIA_INDEX_NAME: 'loomwork' })
  const admin = searchClientWith(adminKey, ALGOLIA_HOST)
  const rightsOf = async (key = '') => (await admin.getApiKey({ key })).acl
  expect(await rightsOf(values.ALGOLIA_SEARCH_KEY)).toEqual(['search'])
  expect(await rightsOf(values.ALGOLIA_ANALYTICS_KEY)).toEqual(['analytics'])
  expect(await rightsOf(values.ALGOLIA_ADMIN_KEY)).not.toContain('admin')
  expect((await admin.getSettings({ indexName: 'loomwork' })).minWordSizefor1Typo).toBe(3)
  expect(JSON.stringify([values, lines])).not.toContain(adminKey)
  expect(await run(adminKey)).toBe(0)
  expect(written()).toEqual(values)
  expect(lines).toContain('✓ Everything is there: nothing was changed.')
  expect((await admin.listApiKeys()).keys.filter(({ description }) => description)).toHaveLength(3)
})

test('without the admin key it says what to set, and the rest is created', async () => {
  expect(await run('')).toBe(0)
  expect(lines.join('\n')).toContain('! Algolia: by hand: set ALGOLIA_APP_ID and ALGOLIA_SETUP_KEY')
  expect(project.state.robots).toHaveLength(2)
})
