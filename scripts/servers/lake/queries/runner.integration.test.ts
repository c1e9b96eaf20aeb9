import { openedForTest } from '@repo/kit/testing/opened.ts'
import { expect, test } from 'vitest'
import type { Identity } from '../http.ts'
import { queryLimits } from '../limits.ts'
import { siteId } from '../store/sessions.ts'
import { testStore } from '../testing/store.ts'
import { queryRunner } from './runner.ts'

const site: Identity = { id: siteId, role: 'viewer' }
const script: Identity = { id: 'robot-editor', role: 'administrator' }

const store = openedForTest(() => testStore())
const runner = openedForTest(() => {
  const mutations = Array.from({ length: 500 }, (_, n) => ({ create: { _id: `page-${n}`, _type: 'page' } }))
  store.commit({ author: 'writer', mutations })
  // No query ends because of its deadline while a test runs.
  return queryRunner(store, { projectId: 'p', dataset: 'd', queryDeadlineMs: 600_000 })
})

/** A query that is too long for the main thread. */
const long = (query: string) => query + ' '.repeat(queryLimits.quickLength)
const ask = (identity: Identity, query: string) =>
  runner.run({ query: long(query), params: {}, perspective: 'raw', identity })
/** Takes years, and makes no values. */
const endless = `count(${'*[count('.repeat(6)}*[_id > "z"]${') > 9]'.repeat(6)})`

test('a slow query of the site is answered while one of a script with a token does not end', async () => {
  const refused = ask(script, endless).catch((error: Error) => error.message)
  expect(String(await ask(site, 'count(*)'))).toBe('500')
  await runner.close()
  expect(await refused).toBe('The lake is stopping')
})

test('a slow query of the site is answered when so many of a script wait that more are refused', async () => {
  const all = Array.from({ length: queryLimits.maxWaiting + 2 }, () =>
    ask(script, endless).catch((error: Error) => error.message),
  )
  expect(await all.at(-1)).toMatch(/^Too many slow queries are waiting/)
  expect(String(await ask(site, 'count(*)'))).toBe('500')
  await runner.close()
  await Promise.all(all)
})
