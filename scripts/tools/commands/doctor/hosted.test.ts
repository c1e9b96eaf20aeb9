/** The doctor and a project of hosted Sanity in which something is wrong. */

import { folderOfTest, openedForTest } from '@repo/kit/testing/opened.ts'
import { hostedProjection } from '@repo/lake/webhooks/projection.ts'
import { beforeEach, expect, test } from 'vitest'
import { type ProjectState, startFakeProject } from '../testing/fake-project.ts'
import { checksOfSanity, type HostedReply, linesByName, unauthorized } from '../testing/hosted-server.ts'
import { writeSmallRepository } from '../testing/small-repository.ts'
import type { CheckName } from './checks.ts'

const projectId = 'zp7mbokg'
const site = 'https://docs.example.com'
const values = {
  NEXT_PUBLIC_SITE_URL: site,
  // Nothing listens there: these lines are not what is tested.
  SITE_PORT: '1',
  SANITY_STUDIO_URL: 'https://docs.sanity.studio',
  STUDIO_PORT: '1',
  ALGOLIA_HOST: 'http://127.0.0.1:1',
  SANITY_API_HOST: '',
  SANITY_PROJECT_ID: projectId,
  SANITY_API_READ_TOKEN: 'a-token-of-a-viewer',
  SANITY_API_WRITE_TOKEN: 'a-token-of-an-editor',
  SANITY_WEBHOOK_SECRET: 'the-secret-that-we-chose',
  SITE_STATUS_TOKEN: 'a-token-of-the-status',
  ALGOLIA_SEARCH_KEY: 'a-key-of-browsers-00',
  ALGOLIA_ADMIN_KEY: 'a-key-of-the-site-00',
  DATA_DIR: '.data',
}

const webhook = {
  id: 'wh1',
  type: 'document',
  name: 'Documentation',
  projectId,
  dataset: 'production',
  url: `${site}/api/revalidate`,
  rule: { on: ['create', 'update', 'delete'], filter: '', projection: hostedProjection },
  apiVersion: 'v2021-03-25',
  httpMethod: 'POST',
  includeDrafts: false,
  headers: {},
  secret: 'the-secret-that-we-chose',
  isDisabled: false,
  isDisabledByUser: false,
  deletedAt: null,
}
const query = 'GET /v2025-02-19/data/query/production'
const hooks = `GET /v2025-08-04/hooks/projects/${projectId}`

function robot(role: 'viewer' | 'editor', token: string): ProjectState['robots'][number] {
  const project = { resourceId: projectId, resourceType: 'project' } as const
  return { id: token, label: role, token, memberships: [{ ...project, roleNames: [role] }] }
}

const root = folderOfTest()
const project = openedForTest(() => startFakeProject(projectId))

beforeEach(() => {
  writeSmallRepository(root())
  const { datasets, origins, robots, hooks } = project.state
  datasets.push({ name: 'production', aclMode: 'private' })
  origins.push({ origin: values.SANITY_STUDIO_URL, allowCredentials: true })
  robots.push(robot('viewer', values.SANITY_API_READ_TOKEN), robot('editor', values.SANITY_API_WRITE_TOKEN))
  hooks.push({ ...webhook, id: 'other', url: 'https://example.com/hook' }, webhook)
})

/** The lines about Sanity, by name. */
function linesAbout(changes: Readonly<Record<string, string>> = {}) {
  return linesByName({ root: root(), values: { ...values, ...changes }, lakeApi: project.lakeApi })
}

test('a project that is set up right has no failed check, and nothing is written', async () => {
  const lines = await linesAbout()
  for (const name of checksOfSanity) expect(lines[name], name).toMatchObject({ state: 'passed' })
  expect(lines.dataset.what).toBe('production is private: only the site reads it, with its token')
  expect(project.requests.filter((line) => line.startsWith('POST'))).toEqual([
    'POST /v2025-02-19/data/mutate/production?dryRun=true',
  ])
})

type Change = (state: ProjectState) => unknown

const hook =
  (change: object): Change =>
  ({ hooks }) =>
    hooks.splice(0, 2, { ...webhook, ...change })
const rule = (change: object) => hook({ rule: { ...webhook.rule, ...change } })
const reply =
  (name: string, given: HostedReply): Change =>
  ({ replies }) =>
    Object.assign(replies, { [name]: given })

/** A change of the project, what is said of which check and its fix, and settings. */
type Case = readonly [Change, found: string, settings?: Readonly<Record<string, string>>]

const local = { NEXT_PUBLIC_SITE_URL: 'http://localhost:3000' }
const copyIt = 'copy the projection from .env.example'
const ofWebhook: Readonly<Record<string, readonly [Change, found: string]>> = {
  'to an earlier URL of the site': [
    hook({ url: 'https://old.example.com/api/revalidate/' }),
    'but to https://old.example.com/api/revalidate/ → create a webhook',
  ],
  'that is switched off': [hook({ isDisabledByUser: true }), 'is switched off → switch it on'],
  'of another dataset': [hook({ dataset: 'staging' }), 'sends no events → create a webhook'],
  'that is not sent when a page is deleted': [
    rule({ on: ['create', 'update'] }),
    'is not sent on delete → trigger it on create, update and delete',
  ],
  'with GET': [hook({ httpMethod: 'GET' }), 'is sent with GET → POST'],
  'for drafts': [
    hook({ includeDrafts: true }),
    'also sent for drafts → switch off "Trigger webhook when drafts are modified"',
  ],
  'without a projection': [rule({ projection: null }), `has another projection → ${copyIt}`],
  'whose projection lacks the version before': [
    rule({ projection: '{_id, _type, "operation": delta::operation(), "after": after()}' }),
    `has another projection → ${copyIt}`,
  ],
  'of an API version without deltas': [
    hook({ apiVersion: 'v2020-01-01' }),
    'has the API version 2020-01-01 → set it to v2021-03-25 or later',
  ],
  'with another secret': [
    hook({ secret: 'another-secret' }),
    'has another secret than SANITY_WEBHOOK_SECRET → set the same secret in both',
  ],
}

const cases: Readonly<Record<string, Case>> = {
  'a project that does not exist': [
    reply(query, {
      status: 404,
      json: { statusCode: 404, error: 'Not Found', message: 'Project not found' },
    }),
    'lake: Sanity has no project "zp7mbokg" → correct SANITY_PROJECT_ID',
  ],
  'a dataset that does not exist': [
    ({ datasets }) => datasets.splice(0),
    'dataset: no dataset "production" → npx sanity dataset create production',
  ],
  'an empty dataset': [
    reply(query, { json: { result: 0, ms: 1 } }),
    'dataset: production has no published documents → npm run move -- --to hosted',
  ],
  'a read token that was revoked': [
    ({ robots }) => robots.splice(0, 1),
    'readToken: refuses SANITY_API_READ_TOKEN (401 Unauthorized - Session not found) → create a token with the role Viewer',
  ],
  'a write token of a viewer': [
    ({ robots }) => robots.splice(1, 1, robot('viewer', values.SANITY_API_WRITE_TOKEN)),
    'writeToken: may not write (403 Insufficient permissions; permission "create" required) → create a token with the role Editor',
  ],
  'a Studio whose origin was not added': [
    ({ origins }) => origins.splice(0),
    'cors: does not allow requests of https://docs.sanity.studio → npx sanity cors add https://docs.sanity.studio --credentials',
  ],
  'an origin that was added without credentials': [
    ({ origins }) => origins.splice(0, 1, { origin: values.SANITY_STUDIO_URL, allowCredentials: false }),
    'cors: without credentials → --credentials',
  ],
  ...Object.fromEntries(
    Object.entries(ofWebhook).map(([claim, [change, found]]) => [
      `a webhook ${claim}`,
      [change, `webhook: ${found}`] as const,
    ]),
  ),
  'a webhook that was not created': [
    ({ hooks }) => hooks.splice(0),
    'webhook: sends no events to https://docs.example.com/api/revalidate/ → create a webhook to https://docs.example.com/api/revalidate/',
  ],
  'a site on this machine that does not ask for changes': [
    () => undefined,
    'webhook: Sanity cannot reach http://localhost:3000/api/revalidate/ → set SITE_RECONCILE_SECONDS to 60',
    { ...local, SITE_RECONCILE_SECONDS: '0' },
  ],
  'settings without tokens': [
    () => undefined,
    'settings: SANITY_API_READ_TOKEN is not set: create a token with the role Viewer at sanity.io/manage. → correct these variables in .env.local',
    { SANITY_API_READ_TOKEN: '', SANITY_WEBHOOK_SECRET: '' },
  ],
}

test.each(Object.entries(cases))(
  '%s is found, and the fix is named',
  async (_name, [change, found, settings]) => {
    change(project.state)
    const [, check, what = '?', fix = '?'] = /^(\w+): (.*) → (.*)$/.exec(found) ?? []
    const line = (await linesAbout(settings))[check as CheckName]
    expect(line).toMatchObject({
      state: 'failed',
      what: expect.stringContaining(what),
      fix: expect.stringContaining(fix),
    })
    expect(JSON.stringify(line)).not.toMatch(/a-token-of|another-secret|the-secret-that/)
  },
)

const skipped = (what: string) => ({ state: 'skipped', what: expect.stringContaining(what) })

test('a filter is no failure, and the line says which types it has to let pass', async () => {
  const projection = hostedProjection.replaceAll(' ', '\n  ')
  rule({ projection, filter: '!(_type match "system*")' })(project.state)
  expect((await linesAbout()).webhook).toMatchObject(skipped('let changes of nodePage, guide, category'))
})

test('without the right, webhooks cannot be checked, which is no failure', async () => {
  project.state.replies[hooks] = { ...unauthorized, status: 403 }
  expect((await linesAbout()).webhook).toMatchObject(skipped('cannot be checked: no token'))
})

test('a site that Sanity cannot reach, and a token that is not needed, are no failures', async () => {
  const lines = await linesAbout({ ...local, SANITY_API_WRITE_TOKEN: '' })
  expect(lines.webhook).toMatchObject(skipped('every 60 s instead'))
  expect(lines.writeToken).toMatchObject({ state: 'skipped' })
  expect(lines.settings).toMatchObject({ state: 'passed' })
})
