import { join } from 'node:path'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { parseEnv } from '@repo/lake/env.ts'
import { startLake } from '@repo/lake/server.ts'
import { privateEnvironment } from '@repo/testing/private-product.ts'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { runProgram } from './testing/programs.ts'

let environment: Environment

beforeEach(async () => {
  environment = await privateEnvironment(join(newFolder(), 'data'))
})

function user(args: string) {
  const words = args.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', '')) ?? []
  return runProgram('user', words, environment)
}

test('a person is added while the lake is stopped, the link lets them in while it runs, and a removed one is out at once', async () => {
  const added = await user('add ada@example.com --name "Ada Lovelace"')
  expect(added.output).toContain('✓ Ada Lovelace (ada@example.com) is an administrator')
  expect(added.output).toContain(`${environment.SANITY_API_HOST}/v1/auth/login/invitation?code=`)
  expect((await user('add bob@example.com --name Bob')).output).toContain('is an editor')
  expect((await user('revoke bob@example.com')).output).toContain('✓ Bob is signed out')
  const lake = await startLake({ ...parseEnv({ ...environment }), webhook: { url: '', secret: '' } })
  onTestFinished(() => lake.close())
  const [, link = ''] = /(http\S+)/.exec((await user('invite ada@example.com')).output) ?? []
  const chosen = await fetch(link.replace(environment.SANITY_API_HOST, lake.url), {
    method: 'POST',
    body: new URLSearchParams({ password: 'correct horse battery', repeated: 'correct horse battery' }),
    redirect: 'manual',
  })
  const [, code] = /#sid=(.+)$/.exec(chosen.headers.get('location') ?? '') ?? []
  const answer = await fetch(`${lake.url}/v1/auth/fetch?sid=${code}`)
  const { token }: { token: string } = JSON.parse(await answer.text())
  const me = () => fetch(`${lake.url}/v1/users/me`, { headers: { authorization: `Bearer ${token}` } })
  expect(await (await me()).json()).toMatchObject({ name: 'Ada Lovelace' })
  expect((await user('revoke ada@example.com')).output).toContain('There is nobody left')
  expect((await me()).status).toBe(401)
})

test('hosted Sanity manages its own people, and wrong arguments are one sentence', async () => {
  const lost = 'see "npm run user -- help".\n'
  const cases = [
    ['list', `✗ There is no "list": ${lost}`],
    ['add Ada --name Ada', '✗ Name the person by email address: npm run user -- add ada@example.com\n'],
    ['add a@b.c', '✗ Say who a@b.c is: npm run user -- add a@b.c --name "Ada Lovelace"\n'],
    ['add a@b.c --name Ada B', '✗ "B" is too much: put a name with spaces in quotes after --name.\n'],
    ['add a@b.c --name A --role x', '✗ "x" is not a role: write viewer, editor or administrator.\n'],
    ['revoke a@b.c --name A', `✗ --name and --role are for "add": ${lost}`],
    ['add a@b.c --password x', `✗ Unknown option '--password': ${lost}`],
  ] as const
  const answers = await Promise.all(cases.map(([args]) => user(args)))
  expect(answers).toEqual(cases.map(([, output]) => ({ code: 1, output })))
  environment = { ...environment, SANITY_API_HOST: '' }
  expect((await user('revoke a@b.c')).output).toContain('managed at sanity.io/manage')
})
