import { afterEach, expect, test, vi } from 'vitest'
import { aSecretStore } from '../../testing/secret-store.ts'
import { asking, siteAnswers } from '../../testing/site-stub.ts'
import { readPublishes, tryAgain } from './publishes.ts'

afterEach(() => vi.unstubAllGlobals())

const run = { at: '2026-11-23T08:00:00Z', documents: [{ id: 'llm', rev: 'r' }], total: 1, pages: 34 }
const whole = { ...run, records: 12, failures: [], ms: 210 }

test('what the site reports is read with one secret for all questions, and what has another form is left out', async () => {
  const problem = { document: 'llm', field: 'title', reason: 'is not a text' }
  const requests = siteAnswers({
    recent: [whole, run, null],
    problems: [problem, null, { document: 5 }],
    failures: ['pages: x', 7],
    document: { rev: 'r', isIndexed: true, isPending: 'no' },
  })
  const { client: lake, secrets } = aSecretStore()
  for (const _ of [1, 2]) {
    expect(await readPublishes(lake, asking, 'llm')).toEqual({
      recent: [whole],
      problems: [problem],
      failures: ['pages: x'],
      document: null,
    })
  }
  expect(secrets).toHaveLength(1)
  expect(requests[0]).toEqual({
    method: 'GET',
    path: '/api/publishes/?id=llm',
    authorization: `Bearer ${secrets[0]}`,
  })
  await tryAgain(lake, asking, 'a b')
  expect(requests.at(-1)).toEqual({
    method: 'POST',
    path: '/api/publishes/?id=a%20b',
    authorization: `Bearer ${secrets[1]}`,
  })
})

test('a secret that the site does not take anymore is replaced', async () => {
  const { client: lake, secrets } = aSecretStore()
  siteAnswers({ message: 'The secret of the Studio is missing or older than an hour.' }, 401)
  await expect(readPublishes(lake, asking)).rejects.toThrow('older than an hour')
  siteAnswers({ recent: [], problems: [], failures: [] })
  expect(await readPublishes(lake, asking)).toMatchObject({ recent: [], document: null })
  expect(new Set(secrets).size).toBe(2)
})

test('a response of an unexpected form is reported as a different version', async () => {
  siteAnswers([])
  await expect(readPublishes(aSecretStore().client, asking)).rejects.toThrow(
    'Check that both have the same version.',
  )
})
