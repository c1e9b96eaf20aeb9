import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { writingClient } from '@repo/importer/import.ts'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { secretsOfOthers } from '@repo/kit/environment/settings.ts'
import { root } from '@repo/kit/repository.ts'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { privateEnvironment } from '@repo/testing/private-product.ts'
import { run } from '@repo/testing/processes.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const folder = newFolder()
const dataDir = newFolder()
let environment: Environment
let stop: () => Promise<unknown> = async () => {}

const start = 'scripts/tools/commands/start.mjs'
/** The folder has its own settings, and nothing else that is installed here is found. */
const env = { DATA_DIR: dataDir, HOME: dataDir, PATH: '/nowhere' }

/** Runs a command of the folder to its end. */
const runInFolder = (args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  run(process.execPath, [start, ...args], { cwd: folder, env: { ...env, ...more } })

beforeAll(async () => {
  environment = await privateEnvironment(dataDir)
  const built = await run(process.execPath, ['scripts/tools/commands/build.ts', '--out', folder], {
    cwd: root,
    env: { ...process.env, ...environment },
  })
  expect(built.code, built.output).toBe(0)
}, 400_000)

afterAll(() => stop(), 30_000)

test('the folder is small, and has no secrets', () => {
  const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => join(parentPath, name))
  const megabytes = paths.reduce((total, path) => total + statSync(path).size, 0) / 1e6
  expect(megabytes).toBeLessThan(250)
  const secrets = secretsOfOthers(undefined)
    .filter((name) => name !== 'ALGOLIA_SEARCH_KEY')
    .flatMap((name) => Object.entries(environment).find(([other]) => other === name)?.[1] || [])
  expect(secrets.length).toBeGreaterThan(4)
  const ours = paths.filter((path) => !path.includes('/node_modules/'))
  expect(ours.filter((path) => secrets.some((secret) => readFileSync(path).includes(secret)))).toEqual([])
})

test('it starts without building, and what is published is on the page', async () => {
  const product = spawn(process.execPath, [start, 'start'], { cwd: folder, env })
  const ended = once(product, 'close')
  stop = () => {
    product.kill('SIGTERM')
    return ended
  }
  let said = ''
  product.stdout.on('data', (text) => (said += text))
  await vi.waitFor(() => expect(said).toContain('Ready after'), { timeout: 120_000, interval: 200 })
  expect(said).not.toContain('Building')
  const page = `${environment.NEXT_PUBLIC_SITE_URL}/docs/nodes/text/llm/`
  expect((await fetch(page)).status).toBe(200)
  expect((await fetch(environment.SANITY_STUDIO_URL)).status).toBe(200)
  const token = /SANITY_API_WRITE_TOKEN=(\S+)/.exec(readFileSync(join(folder, '.env.local'), 'utf8'))?.[1]
  const client = writingClient({ ...environment, SANITY_API_WRITE_TOKEN: token ?? '' })
  const id = await client.fetch<string>('*[_type == "nodePage" && slug.current == "llm"][0]._id')
  await client.patch(id).set({ title: 'Published in the folder' }).commit()
  await vi.waitFor(
    async () => expect(await (await fetch(page)).text()).toContain('Published in the folder'),
    { timeout: 20_000 },
  )
}, 180_000)

test.each([
  ['doctor', [], /as in package-lock\.json/],
  ['backup', [join(newFolder(), 'backup')], /documents with their history/],
  ['user', ['help'], /npm run user --/],
])(
  'its command %s runs',
  async (name, args, expected) => {
    expect((await runInFolder([name, ...args])).output).toMatch(expected)
  },
  60_000,
)

test('settings for which it was not built are refused before anything starts', async () => {
  await stop()
  const { code, output } = await runInFolder(['start'], { NEXT_PUBLIC_SITE_URL: 'https://docs.example.com' })
  expect(code).toBe(1)
  expect(output).toContain('was built for NEXT_PUBLIC_SITE_URL=http://localhost')
}, 60_000)
