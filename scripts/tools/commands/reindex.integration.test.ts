import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { writingClient } from '@repo/importer/import.ts'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { root } from '@repo/kit/repository.ts'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { tagsTooLong } from '@repo/testing/content.ts'
import { privateServers, searchClientWith } from '@repo/testing/private-servers.ts'
import { slowLake } from '@repo/web/testing/slow-lake.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { explained } from './search/search-failure.ts'
import { programOf, runProgram } from './testing/programs.ts'

vi.setConfig({ testTimeout: 60_000 })

const servers = openedForFile(() => privateServers())
let environment: Environment
beforeAll(() => {
  environment = servers.environment
})

const nobody = 'http://127.0.0.1:9'

/** A separate process, because the site's code reads its settings once per process. */
async function reindex(settings: Partial<Environment> = {}, ...flags: string[]) {
  const changed = { ...environment, ...settings }
  const { code, output } = await runProgram('reindex', flags, changed, { timeoutMs: 30_000 })
  return { code, output: output.trim() }
}

const admin = () => searchClientWith(environment.ALGOLIA_ADMIN_KEY, environment.ALGOLIA_HOST)
const indexNames = async () => (await admin().listIndices()).items.map(({ name }) => name)

test('it refuses to lose more than a tenth of the records, unless --force is given', async () => {
  expect(await reindex()).toEqual({ code: 0, output: '✓ 0 documents, 0 records (before: 0)' })
  await admin().saveObjects({
    indexName: environment.ALGOLIA_INDEX_NAME,
    objects: Array.from({ length: 20 }, (_, n) => ({ objectID: `${n}` })),
    waitForTasks: true,
  })
  expect(await reindex()).toEqual({
    code: 1,
    output:
      '✗ The new index has 0 records, the old one 20: more than 10 percent would be lost, so the old one stays. If that is right, run it with --force.',
  })
  expect(await reindex({}, '--force')).toEqual({ code: 0, output: '✓ 0 documents, 0 records (before: 20)' })
})

test('a page that cannot be indexed is reported, and the others are indexed', async () => {
  const lake = writingClient(environment)
  const page = (_id: string) => ({ _id, _type: 'guide', title: _id, slug: { current: _id } })
  await lake.createOrReplace({ ...page('odd'), tags: tagsTooLong() })
  await lake.createOrReplace(page('fine'))
  const { code, output } = await reindex()
  const odd = expect.stringMatching(/^! odd is not in the index: .*odd.* is too big/)
  const done = '✓ 1 documents, 1 records (before: 0)'
  expect([code, output.split('\n').sort()]).toEqual([0, [odd, done]])
  await lake.delete('odd')
})

test('an unknown key, a key without the rights, and an unreachable server are reported in one sentence', async () => {
  const { ALGOLIA_HOST: where } = environment
  const itsKey = 'ALGOLIA_ADMIN_KEY must be the one that the server was started with.'
  const settings: Partial<Environment>[] = [
    { ALGOLIA_ADMIN_KEY: 'a-key-that-nobody-made' },
    { ALGOLIA_ADMIN_KEY: environment.ALGOLIA_SEARCH_KEY },
    { ALGOLIA_HOST: nobody },
  ]
  const outcomes = await Promise.all(settings.map((changed) => reindex(changed)))
  expect(outcomes.map(({ output }) => output)).toEqual([
    `✗ ${where} refuses the key (Invalid Application-ID or API key): ${itsKey}`,
    `✗ ${where} refuses the key (Method not allowed with this API key): ${itsKey}`,
    `✗ ${nobody} does not answer: start it with "npm start", or set ALGOLIA_HOST to where it is.`,
  ])
  expect(outcomes.map(({ code }) => code)).toEqual([1, 1, 1])
})

test('a lake that does not answer is reported, and leaves no unfinished index', async () => {
  // No server listens on the URL of the site.
  const { NEXT_PUBLIC_SITE_URL: silent } = environment
  const unread = (why: string) => ({
    code: 1,
    output: expect.stringMatching(new RegExp(`^✗ The content could not be read from ${why}\\.$`)),
  })
  expect(await reindex({ SANITY_API_HOST: silent })).toEqual(unread(`${silent}: .*ECONNREFUSED.*`))
  const token = 'a-token-that-nobody-made'
  expect(await reindex({ SANITY_API_READ_TOKEN: token })).toEqual(unread('http:\\S+: .*'))
  expect(await indexNames()).toEqual([environment.ALGOLIA_INDEX_NAME])
})

test.each(['SIGINT', 'SIGTERM'] as const)('%s leaves no unfinished index', async (signal) => {
  const slow = await slowLake(environment.SANITY_API_HOST)
  // The query for all documents.
  const reads = slow.hold('"tag"]]._id')
  const child = spawn(process.execPath, [programOf('reindex')], {
    cwd: root,
    env: { ...process.env, ...environment, SANITY_API_HOST: slow.url },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said = text(child.stderr)
  const ended = once(child, 'exit')
  await reads.begun
  child.kill(signal)
  // If it has already ended, the test has failed.
  await Promise.race([ended, sleep(200)])
  reads.release()
  expect(await ended).toEqual([1, null])
  await slow.close()
  expect(await said).toBe(`✗ Stopped by ${signal}: the index has not changed.\n`)
  expect((await indexNames()).filter((name) => name.includes('_tmp_'))).toEqual([])
})

test('for hosted Algolia it names the wrong setting: the ID, the key, or its rights', async () => {
  const hosted = { ...environment, ALGOLIA_HOST: '', ALGOLIA_APP_ID: 'NOSUCHAPP' }
  const key = 'ALGOLIA_ADMIN_KEY must be the one that "npm run search:setup" writes'
  const use = { environment: hosted, key, content: 'The pages' }
  const failure = async (usedKey: string, address = environment.ALGOLIA_HOST) => {
    const client = searchClientWith(usedKey, address)
    const error: unknown = await explained(use, () => client.getSettings({ indexName: 'loomwork' })).catch(
      (refused: unknown) => refused,
    )
    return error instanceof Refusal ? error.message : error
  }
  expect(await failure('x', nobody)).toBe(
    "Algolia's application NOSUCHAPP does not answer: check ALGOLIA_APP_ID and the network.",
  )
  expect(await failure('a-key-that-nobody-made')).toBe(
    `Algolia's application NOSUCHAPP refuses the key (Invalid Application-ID or API key): ${key}, and ALGOLIA_APP_ID its ID.`,
  )
  expect(await failure(environment.ALGOLIA_SEARCH_KEY)).toBe(
    `Algolia's application NOSUCHAPP refuses the key (Method not allowed with this API key): ${key}.`,
  )
  const bug = new TypeError('x is not a function')
  await expect(explained(use, () => Promise.reject(bug))).rejects.toBe(bug)
})
