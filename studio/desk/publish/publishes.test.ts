import { afterEach, expect, test, vi } from 'vitest'
import { aSecretStore } from '../../testing/secret-store.ts'
import { asking, siteAnswers } from '../../testing/site-stub.ts'
import { readPublishes, tryAgain } from './publishes.ts'

afterEach(() => vi.unstubAllGlobals())

const none = { recent: [], problems: [], failures: [] }

test('the site is asked with one secret for all questions, and with another one for each change', async () => {
  const requests = siteAnswers(none)
  const { client: lake, secrets } = aSecretStore()
  for (const _ of [1, 2]) expect(await readPublishes(lake, asking, 'llm')).toEqual(none)
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
  siteAnswers(none)
  expect(await readPublishes(lake, asking)).toEqual(none)
  expect(new Set(secrets).size).toBe(2)
})
