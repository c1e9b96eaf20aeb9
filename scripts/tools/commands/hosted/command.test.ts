import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { folderOfTest, openedForTest } from '@repo/kit/testing/opened.ts'
import { hostedProjection } from '@repo/lake/webhooks/projection.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { setupToken, startFakeProject } from '../testing/fake-project.ts'
import { checksOfSanity, linesByName } from '../testing/hosted-server.ts'
import { writeSmallRepository } from '../testing/small-repository.ts'
import { hostedSetupCommand } from './command.ts'

const projectId = 'zp7mbokg'
const site = 'https://docs.example.com'
const studio = 'https://edit.example.com'

/** `.env.local` of an embedded installation. */
const embedded = `# Our own line.
SITE_PORT=1
STUDIO_PORT=1
ALGOLIA_HOST=http://127.0.0.1:1
ALGOLIA_SEARCH_KEY=a-key-of-browsers-00
ALGOLIA_ADMIN_KEY=a-key-of-the-site-00
SITE_STATUS_TOKEN=a-token-of-the-status
# Made by npm start for this machine. Keep them to yourself.
SANITY_API_READ_TOKEN=the-embedded-read-token
SANITY_API_WRITE_TOKEN=the-embedded-write-token
SANITY_WEBHOOK_SECRET=the-embedded-secret
`

const root = folderOfTest()
const envPath = () => join(root(), '.env.local')
let lines: string[]
const project = openedForTest(() => startFakeProject(projectId))

beforeEach(() => {
  writeSmallRepository(root())
  writeFileSync(envPath(), embedded)
})

const envFile = () => readFileSync(envPath(), 'utf8')
const written = () => ({ ...parseEnv(envFile()) }) as Readonly<Record<string, string>>
const lineOf = (name: string) => lines.find((line) => line.startsWith(name))
const flags = ['--project-id', projectId, '--site', `${site}/`, '--studio', studio]

function run(args = [...flags, '--yes'], values: NodeJS.Dict<string> = {}) {
  lines = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  const settings = { ...written(), SANITY_SETUP_TOKEN: setupToken, ...values }
  return hostedSetupCommand(args, { root: root(), values: settings, lakeApi: project.lakeApi })
}

test('a first run creates everything with least rights, and writes .env.local', async () => {
  await run()
  expect(project.state.datasets).toEqual([{ name: 'production', aclMode: 'private' }])
  expect(project.state.origins).toEqual([{ origin: studio, allowCredentials: true }])
  const member = { resourceId: projectId, resourceType: 'project' }
  expect(project.state.robots.map(({ label, memberships }) => [label, memberships])).toEqual([
    ['Documentation, production: previews', [{ ...member, roleNames: ['viewer'] }]],
    ['Documentation, production: redirects', [{ ...member, roleNames: ['editor'] }]],
  ])
  const [read, write] = project.state.robots.map(({ token }) => token)
  const values = written()
  expect(project.state.hooks).toMatchObject([
    {
      url: `${site}/api/revalidate/`,
      dataset: 'production',
      apiVersion: 'v2021-03-25',
      rule: { on: ['create', 'update', 'delete'], filter: null, projection: hostedProjection },
      includeDrafts: false,
      secret: values.SANITY_WEBHOOK_SECRET,
    },
  ])
  expect(values).toEqual({
    ...parseEnv(embedded),
    SANITY_API_HOST: '',
    SANITY_PROJECT_ID: projectId,
    SANITY_DATASET: 'production',
    NEXT_PUBLIC_SITE_URL: site,
    SANITY_STUDIO_URL: studio,
    SANITY_API_READ_TOKEN: read,
    SANITY_API_WRITE_TOKEN: write,
    SANITY_WEBHOOK_SECRET: expect.stringMatching(/^[\w-]{32}$/),
  })
  expect(envFile()).toContain('# Our own line.\nSITE_PORT=1\n')
  expect((statSync(envPath()).mode & 0o777).toString(8)).toBe('600')
  expect(lines).toContain('! .env.local: SANITY_API_READ_TOKEN will be replaced')
  expect(lines).toContain('! .env.local: SANITY_WEBHOOK_SECRET will be replaced')
  expect(`${lines.join('\n')}${envFile()}`).not.toContain(setupToken)
  for (const secret of [read, write, values.SANITY_WEBHOOK_SECRET, 'the-embedded'])
    expect(lines.join('\n')).not.toContain(secret)
})

test('the secrets of the embedded lake are never sent to Sanity', async () => {
  // With a dataset, tokens can be tried.
  project.state.datasets.push({ name: 'production', aclMode: 'public' })
  await run()
  expect([...project.tokens].toSorted()).toEqual(['', setupToken])
  expect(project.state.hooks[0]?.secret).not.toBe('the-embedded-secret')
})

test('a second run changes nothing, and does not ask', async () => {
  await run()
  const [before, requests] = [envFile(), project.changes()]
  expect(requests).toHaveLength(5)
  await run(['--project-id', projectId])
  expect(project.changes()).toEqual(requests)
  expect(envFile()).toBe(before)
  expect(lines).toContain('✓ Everything is there: nothing was changed.')
  expect(lines.slice(1, 6).map((line) => line.slice(0, 1))).toEqual(['✓', '✓', '✓', '✓', '✓'])
})

test('without --yes it shows the plan and writes nothing', async () => {
  await run(flags)
  expect(project.changes()).toEqual([])
  expect(envFile()).toBe(embedded)
  expect(lines).toMatchInlineSnapshot(`
    [
      "Project zp7mbokg, dataset production:",
      "+ Dataset: will be created: production, private: only tokens of the project read it",
      "+ CORS origin of the Studio: will be created: https://edit.example.com, with credentials",
      "+ Token for previews: will be created: "Documentation, production: previews" with the role viewer in zp7mbokg; delete an older one that no machine uses (sanity.io/manage)",
      "+ Token for redirects: will be created: "Documentation, production: redirects" with the role editor in zp7mbokg; delete an older one that no machine uses (sanity.io/manage)",
      "+ Webhook: will be created: to https://docs.example.com/api/revalidate/, on create, update and delete, without a filter, with a projection and a secret",
      "+ .env.local: NEXT_PUBLIC_SITE_URL=https://docs.example.com will be added",
      "+ .env.local: SANITY_STUDIO_URL=https://edit.example.com will be added",
      "+ .env.local: SANITY_API_HOST= will be added",
      "+ .env.local: SANITY_PROJECT_ID=zp7mbokg will be added",
      "+ .env.local: SANITY_DATASET=production will be added",
      "! .env.local: SANITY_API_READ_TOKEN will be replaced",
      "! .env.local: SANITY_API_WRITE_TOKEN will be replaced",
      "! .env.local: SANITY_WEBHOOK_SECRET will be replaced",
      "Nothing was changed: add --yes to do this.",
    ]
  `)
})

test('a run that was refused halfway keeps what it has created, and the next one continues', async () => {
  const hooks = `POST /v2025-08-04/hooks/projects/${projectId}`
  project.state.replies[hooks] = { status: 403, json: { message: 'User is missing required grant' } }
  await expect(run()).rejects.toThrow(
    'SANITY_SETUP_TOKEN may not create a webhook (403 User is missing required grant): take the token of somebody with the role Administrator',
  )
  const [read] = project.state.robots.map(({ token }) => token)
  expect(written()).toMatchObject({ SANITY_PROJECT_ID: projectId, SANITY_API_READ_TOKEN: read })
  delete project.state.replies[hooks]
  await run()
  expect(project.state.robots).toHaveLength(2)
  expect(project.state.hooks).toMatchObject([{ secret: written().SANITY_WEBHOOK_SECRET }])
})

test('a refused token, a missing right and an unknown project are one sentence each, before any change', async () => {
  const withToken = (token: string) => run([...flags, '--yes'], { SANITY_SETUP_TOKEN: token })
  const refused = /^Sanity refuses SANITY_SETUP_TOKEN \(401 Unauthorized - Session not found\)/
  await expect(withToken('another-token')).rejects.toThrow(refused)
  await expect(withToken('')).rejects.toThrow('SANITY_SETUP_TOKEN is not set')
  const origins = `GET /v2025-08-14/projects/${projectId}/cors`
  project.state.replies[origins] = { status: 403, json: { message: 'No access' } }
  const mayNotList = 'SANITY_SETUP_TOKEN may not list CORS origins (403 No access)'
  await expect(run()).rejects.toThrow(mayNotList)
  project.state.replies[origins] = { status: 404, json: { message: 'Project not found' } }
  await expect(run()).rejects.toThrow(`Sanity has no project "${projectId}" for SANITY_SETUP_TOKEN`)
  await expect(run(['--yes'])).rejects.toThrow('Name the project')
  const withSite = (url: string) => run([...flags.slice(0, 2), '--site', url])
  await expect(withSite('docs')).rejects.toThrow('NEXT_PUBLIC_SITE_URL is "docs"')
  await expect(withSite(`${site}/docs`)).rejects.toThrow(
    `NEXT_PUBLIC_SITE_URL is "${site}/docs": write the address without a path, for example ${site}.`,
  )
  await expect(run(['--nonsense'])).rejects.toThrow('-- --help lists the flags')
  expect(project.changes()).toEqual([])
  expect(envFile()).toBe(embedded)
})

test('a site that Sanity cannot reach gets no webhook, and asks for changes itself', async () => {
  const here = ['--project-id', projectId, '--yes']
  await run(here)
  expect(project.state.hooks).toEqual([])
  expect(lines).toContain(
    '– Webhook: not needed: Sanity cannot reach http://localhost:3000/api/revalidate/: the site asks the lake every 60 s instead',
  )
  expect(lines.join('\n')).toContain('when the site has a public URL, run this again with --site')
  // The site requires a secret, also for a webhook that does not exist.
  expect(written().SANITY_WEBHOOK_SECRET).toMatch(/^[\w-]{32}$/)
  const before = envFile()
  await run(here)
  expect(envFile()).toBe(before)
  await run(here, { SITE_RECONCILE_SECONDS: '0' })
  expect(lines.join('\n')).toContain('- Webhook: Sanity cannot reach')
  expect(lines.join('\n')).toContain('set SITE_RECONCILE_SECONDS to 60')
})

test('what exists in another form is left alone, and named', async () => {
  await run()
  project.state.origins.splice(0, 1, { origin: studio, allowCredentials: false })
  for (const hook of project.state.hooks) Object.assign(hook, { isDisabledByUser: true })
  const requests = project.changes()
  await run()
  expect(project.changes()).toEqual(requests)
  expect(lines).toContain(
    '! CORS origin of the Studio: by hand: https://edit.example.com has no credentials, so nobody can sign in: delete it (sanity.io/manage, API, CORS origins), and run this again',
  )
  expect(lines.join('\n')).toContain(
    '! Webhook: by hand: the webhook "Documentation" is switched off: switch it on',
  )
})

test('another machine takes over the secret of the webhook, and gets its own tokens', async () => {
  await run()
  const secret = written().SANITY_WEBHOOK_SECRET
  writeFileSync(envPath(), embedded)
  await run()
  expect(written().SANITY_WEBHOOK_SECRET).toBe(secret)
  expect(project.state.hooks).toHaveLength(1)
  expect(project.state.robots).toHaveLength(4)
})

test('a token that was revoked is replaced, and the plan says why', async () => {
  await run()
  project.state.robots.splice(0, 1)
  await run()
  expect(lineOf('+ Token for previews')).toContain('because the lake refuses SANITY_API_READ_TOKEN (401')
  expect(written().SANITY_API_READ_TOKEN).toBe(project.state.robots.at(-1)?.token)
})

test('a site with a new URL gets a new webhook, and the old one is named', async () => {
  await run()
  await run(['--project-id', projectId, '--site', 'https://new.example.com', '--yes'])
  expect(lines).toContain(
    `! .env.local: NEXT_PUBLIC_SITE_URL=${site} will be replaced by NEXT_PUBLIC_SITE_URL=https://new.example.com`,
  )
  expect(lineOf('+ Webhook')).toContain(
    `; the one to ${site}/api/revalidate/ stays: delete it if that site is gone`,
  )
  const secrets = project.state.hooks.map(({ secret }) => secret)
  expect(secrets).toEqual(Array(2).fill(written().SANITY_WEBHOOK_SECRET))
})

test('a plan without private datasets gets a public one, and the line says what that means', async () => {
  project.state.features = []
  await run()
  expect(project.state.datasets).toEqual([{ name: 'production', aclMode: 'public' }])
  expect(lines).toContain(
    '+ Dataset: will be created: production, public: anyone can read what is published, because the plan of the project has no private datasets',
  )
})

test('for Algolia it names the command that creates the keys', async () => {
  await run([...flags, '--yes'], { ALGOLIA_HOST: '', ALGOLIA_ADMIN_KEY: '' })
  expect(lines.join('\n')).toContain('- npm run search:setup, with ALGOLIA_APP_ID and ALGOLIA_SETUP_KEY')
})

test('the doctor finds everything right afterwards', async () => {
  await run()
  const byName = await linesByName({ root: root(), values: written(), lakeApi: project.lakeApi })
  for (const name of checksOfSanity) expect(byName[name], name).toMatchObject({ state: 'passed' })
})
