import { join } from 'node:path'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { parseEnv } from '@repo/lake/env.ts'
import { startLake } from '@repo/lake/server.ts'
import { privateEnvironment } from '@repo/testing/private-product.ts'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { runProgram } from './testing/programs.ts'

const password = 'correct horse battery'
let folder: string
let environment: Environment

beforeEach(async () => {
  folder = newFolder()
  environment = await privateEnvironment(join(folder, 'data'))
})

function user(args: string, input = '') {
  const words = args.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', '')) ?? []
  return runProgram('user', words, environment, { input })
}

test('people are added, changed and removed while the lake is stopped', async () => {
  expect(await user('list')).toMatchObject({
    code: 0,
    output: expect.stringContaining('There are no people'),
  })
  expect(await user('add ada@example.com --name "Ada Lovelace"', 'short\n')).toMatchObject({
    code: 1,
    output: '✗ The password is too short: use 12 characters or more.\n',
  })
  expect(await user('add ada@example.com --name "Ada Lovelace"', `${password}\n`)).toMatchObject({
    code: 0,
    output: expect.stringContaining('✓ Ada Lovelace (ada@example.com) is an administrator'),
  })
  const invited = await user('add bob@example.com --name Bob --invite')
  expect(invited.output).toContain('✓ Bob (bob@example.com) is an editor')
  expect(invited.output).toContain(`${environment.SANITY_API_HOST}/v1/auth/login/invitation?code=`)
  expect(await user('revoke ada@example.com')).toMatchObject({
    code: 1,
    output: expect.stringContaining('This is the last administrator'),
  })
  await user('role bob@example.com viewer')
  expect((await user('list')).output).toMatch(
    /^Ada Lovelace +ada@example.com +administrator +0 sessions +never seen\nBob +bob@example.com +viewer +invited +never seen\n$/,
  )
})

test('people are added and removed while the lake runs, and are out at once', async () => {
  const lake = await startLake({ ...parseEnv({ ...environment }), webhook: { url: '', secret: '' } })
  onTestFinished(() => lake.close())
  await user('add ada@example.com --name Ada', `${password}\n`)
  const login = `${lake.url}/v1/auth/login/local?origin=${encodeURIComponent(environment.SANITY_STUDIO_URL)}`
  const form = new URLSearchParams({ email: 'ada@example.com', password })
  const signedIn = await fetch(login, { method: 'POST', body: form, redirect: 'manual' })
  const [, code] = /#sid=(.+)$/.exec(signedIn.headers.get('location') ?? '') ?? []
  const answer = await fetch(`${lake.url}/v1/auth/fetch?sid=${code}`)
  const { token }: { token: string } = JSON.parse(await answer.text())
  const me = () => fetch(`${lake.url}/v1/users/me`, { headers: { authorization: `Bearer ${token}` } })
  expect(await (await me()).json()).toMatchObject({ name: 'Ada' })
  expect((await user('list')).output).toContain('1 session')
  expect((await user('revoke ada@example.com')).output).toContain('There is nobody left')
  expect((await me()).status).toBe(401)
})

test('hosted Sanity manages its own people', async () => {
  environment = { ...environment, SANITY_API_HOST: '' }
  expect(await user('list')).toMatchObject({
    code: 1,
    output: expect.stringContaining('managed at sanity.io/manage'),
  })
})
