/** Who may use the routes that are not open to everybody. */
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { expect, test } from 'vitest'
import { startLake } from '../server.ts'
import { testOptions, tokens } from '../testing/lake.ts'
import { ask } from '../testing/requests.ts'

const oidc = { issuer: 'http://localhost:9', clientId: 'a', clientSecret: 'b', title: 'Company' }
const lake = openedForFile(() => startLake(testOptions({ oidc })))

/** Requests that all fail or change nothing when they are allowed. */
const forUsers = [
  'GET /v1/users/writer',
  'GET /v1/users/me/keyvalue/a',
  'PUT /v1/users/me/keyvalue',
  'DELETE /v1/users/me/keyvalue/a',
  'POST /v1/data/mutate/production',
  'GET /v1/data/doc/production/drafts.a',
  'GET /v2025-02-19/data/query/production?query=1&perspective=drafts',
  'GET /v1/data/history/production/transactions',
  'GET /v1/data/history/production/transactions/a',
  'GET /v1/data/history/production/documents/a',
  'GET /v1/data/history/production/events/documents/a',
  'GET /v1/data/export/production',
  'GET /v1/data/listen/production',
  'GET /v1/people/me',
  'POST /v1/people/me/password',
  'DELETE /v1/people/me/sessions/a',
]
const forEditors = [
  'POST /v1/data/actions/production',
  'POST /v1/assets/images/production',
  'POST /v1/assets/files/production',
  'POST /v1/webhooks/retry',
  'GET /v1/webhooks/status',
  'GET /v2025-08-04/hooks/projects/test',
]
const forAdministrators = [
  'PUT /v1/datasets/a',
  'PATCH /v1/datasets/a',
  'DELETE /v1/datasets/a',
  'GET /v1/people',
  'POST /v1/people',
  'PATCH /v1/people/a',
  'POST /v1/people/a/invitation',
  'DELETE /v1/people/a',
  'DELETE /v1/people/a/sessions/b',
]

async function statusOf(line: string, token = '') {
  const [method = '', path = ''] = line.split(' ')
  const body = method !== 'GET' && method !== 'DELETE' && { body: '[' }
  return (await ask(lake, path, { method, token, ...body })).status
}

test.each([...forUsers, ...forEditors, ...forAdministrators])('%s: not without a token', async (line) => {
  expect(await statusOf(line)).toBe(401)
  expect([401, 403]).not.toContain(await statusOf(line, tokens.write))
})

test.each([...forEditors, ...forAdministrators])('%s: not for a viewer', async (line) => {
  expect(await statusOf(line, tokens.read)).toBe(403)
})
