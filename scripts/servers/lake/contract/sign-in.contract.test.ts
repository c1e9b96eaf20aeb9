/** Sessions are given to users of this machine, and to users elsewhere who know the password. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LakeOptions } from '../options.ts'
import { type Lake, startLake } from '../server.ts'
import { clientOf, testOptions, tokens } from '../testing/lake.ts'
import { ask, login, refused, sessionFrom, studio } from '../testing/requests.ts'

let lake: Lake
let dataDir: string
beforeEach(() => {
  dataDir = ':memory:'
})
afterEach(() => lake.close())

const start = async (options: Partial<LakeOptions> = {}) => {
  lake = await startLake(testOptions({ dataDir, ...options }))
}

const password = 'correct horse battery'
const target = `${studio}/intent`
const signIn = (headers: Record<string, string>, form?: { password: string }) =>
  ask(lake, login(target), { headers, ...(form && { form }) })
const write = (token: string) => clientOf(lake, { token }).create({ _type: 'x' })

const elsewhere: readonly Record<string, string>[] = [
  { 'x-forwarded-for': '203.0.113.7' },
  { forwarded: 'for=203.0.113.7' },
  { via: '1.1 proxy' },
  { host: 'docs.example:3334' },
  { host: 'localhost.example:3334' },
]

describe('without a password', () => {
  test('users on this machine are signed in, under each of its names', async () => {
    await start()
    for (const host of ['localhost:3334', 'test.localhost:3334', '127.0.0.1:3334', '[::1]:3334']) {
      const answer = await signIn({ host })
      expect(answer.status, host).toBe(302)
      const { client } = await sessionFrom(lake, answer, target)
      expect(await client.create({ _type: 'x' })).toMatchObject({ _type: 'x' })
    }
  })

  test('users elsewhere are refused, on a page that says how people are added', async () => {
    await start()
    for (const headers of elsewhere) {
      const answer = await signIn(headers)
      expect([answer.status, answer.headers.location], JSON.stringify(headers)).toEqual([403, undefined])
      expect(answer.text).toContain('<h1>Nobody can sign in here yet</h1>')
      expect(answer.text).toContain('npm run user')
    }
    expect((await signIn({}, { password: '' })).status).toBe(403)
  })

  test('all users are refused if the Studio has a public URL, because a proxy may be undetectable', async () => {
    await start({ allowedOrigins: ['https://studio.example'] })
    expect((await ask(lake, login('https://studio.example/'))).status).toBe(403)
  })
})

describe('with a password', () => {
  test('all users have to enter it, and are then signed in', async () => {
    await start({ studioPassword: password })
    for (const headers of [{}, ...elsewhere]) {
      const page = await signIn(headers)
      expect([page.status, page.headers.location]).toEqual([200, undefined])
      expect(page.text).toContain('<input id="password" name="password" type="password"')
      const wrong = await signIn(headers, { password: `${password}!` })
      expect([wrong.status, wrong.headers.location]).toEqual([401, undefined])
      expect(wrong.text).toContain('This is not the password')
      const right = await signIn(headers, { password })
      expect(right.status).toBe(303)
      expect((await sessionFrom(lake, right, target)).token).toMatch(/^[\w-]{32}$/)
    }
  })

  test('behind a trusted proxy, a stranger who guesses locks no writer out, whatever they forge', async () => {
    await start({ studioPassword: password, trustedProxies: '10.0.0.0/8' })
    /** The status as the proxy 10.0.0.5 and the one on this machine forward it. */
    const from = async (address: string, given: string, made = '') =>
      (await signIn({ 'x-forwarded-for': `${made}${address}, 10.0.0.5` }, { password: given })).status
    const statuses: unknown[] = []
    for (let tries = 0; tries < 15; tries += 1)
      statuses.push(await from('203.0.113.66', 'guess', `198.51.100.${tries}, 10.0.0.9, `))
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(5).fill(429)])
    expect(await from('203.0.113.7', password)).toBe(303)
    expect(await from('203.0.113.66', password)).toBe(429)
  })

  test('the form is shown for the Studio only', async () => {
    await start({ studioPassword: password })
    const stranger = login('https://elsewhere.example/"><script>')
    expect((await ask(lake, stranger)).status).toBe(400)
    expect((await ask(lake, stranger, { form: { password } })).status).toBe(400)
    // The page does not repeat the URL.
    expect((await ask(lake, login(`${studio}/"><script>`))).text).not.toContain('<script>')
  })
})

describe('sessions', () => {
  const dayMs = 86_400_000
  const isUnknown = { response: { body: { errorCode: 'SIO-401-ANF' } } }
  beforeEach(async () => {
    dataDir = newFolder()
    await start()
  })

  const restart = async (options: Partial<LakeOptions>) => {
    await lake.close()
    await start(options)
  }
  const tokenFor = async (given: string) =>
    (await sessionFrom(lake, await signIn({}, given ? { password: given } : undefined), target)).token

  test('no file on disk contains a usable token', async () => {
    await restart({ studioPassword: password })
    const token = await tokenFor(password)
    await write(token)
    for (const name of readdirSync(dataDir, { withFileTypes: true }))
      if (name.isFile()) expect(readFileSync(join(dataDir, name.name)).includes(token), name.name).toBe(false)
  })

  test('a session survives a restart, and ends 30 days after its last use', async () => {
    let now = Date.parse('2026-01-01T00:00:00Z')
    const options = { studioPassword: password, now: () => now }
    await restart(options)
    const [used, unused] = [await tokenFor(password), await tokenFor(password)]
    for (let day = 0; day < 60; day += 20) {
      now += 20 * dayMs
      await restart(options)
      expect(await write(used)).toMatchObject({ _type: 'x' })
    }
    await refused(write(unused), 401, isUnknown)
    now += 31 * dayMs
    await refused(write(used), 401, isUnknown)
    // The tokens in the settings are not sessions.
    expect(await write(tokens.write)).toMatchObject({ _type: 'x' })
  })

  test('a new password ends every session that began with another one or with none', async () => {
    const withoutPassword = await tokenFor('')
    expect(await write(withoutPassword)).toMatchObject({ _type: 'x' })
    await restart({ studioPassword: password })
    await refused(write(withoutPassword), 401, isUnknown)
    const withPassword = await tokenFor(password)
    await restart({ studioPassword: password })
    expect(await write(withPassword)).toMatchObject({ _type: 'x' })
    await restart({ studioPassword: 'another password of theirs' })
    await refused(write(withPassword), 401, isUnknown)
    // Setting the old password again does not restore its sessions.
    await restart({ studioPassword: password })
    await refused(write(withPassword), 401, isUnknown)
  })
})
