/** Sessions are given to users of this machine, and to users elsewhere who know the password. */

import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LakeOptions } from '../options.ts'
import { type Lake, startLake } from '../server.ts'
import { clientOf, testOptions, tokens } from '../testing/lake.ts'

let lake: Lake | undefined
afterEach(async () => {
  await lake?.close()
  lake = undefined
})

const password = 'correct horse battery'
const studio = 'http://localhost:3333'
const login = (target = `${studio}/intent`) => `/v1/auth/login/local?origin=${encodeURIComponent(target)}`

interface Answer {
  readonly status: number | undefined
  readonly location: string | undefined
  readonly text: string
}

/** Not with `fetch`, which sends only the `Host` of the URL. */
function ask(
  { url }: Lake,
  path: string,
  { headers = {}, form }: { headers?: Record<string, string>; form?: Record<string, string> } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(url + path, { method: form ? 'POST' : 'GET', headers }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () =>
        resolve({ status: response.statusCode, location: response.headers.location, text }),
      )
    })
    asked.on('error', reject)
    asked.end(form ? new URLSearchParams(form).toString() : undefined)
  })
}

/** Exchanges the code in a URL for a token, as the Studio does. */
async function tokenFrom(location: string | undefined): Promise<string> {
  if (!lake) throw new Error('no lake runs')
  const code = /^http:\/\/localhost:3333\/intent#sid=(.+)$/.exec(location ?? '')?.[1]
  return JSON.parse((await ask(lake, `/v1/auth/fetch?sid=${code}`)).text).token
}

const elsewhere: readonly Record<string, string>[] = [
  { 'x-forwarded-for': '203.0.113.7' },
  { forwarded: 'for=203.0.113.7' },
  { via: '1.1 proxy' },
  { host: 'docs.example:3334' },
  { host: 'localhost.example:3334' },
]

describe('without a password', () => {
  test('users on this machine are signed in, under each of its names', async () => {
    lake = await startLake(testOptions())
    for (const host of ['localhost:3334', 'test.localhost:3334', '127.0.0.1:3334', '[::1]:3334']) {
      const { status, location } = await ask(lake, login(), { headers: { host } })
      expect(status, host).toBe(302)
      const client = clientOf(lake, { token: await tokenFrom(location) })
      expect(await client.create({ _type: 'x' })).toMatchObject({ _type: 'x' })
    }
  })

  test('users elsewhere are refused, on a page that says how people are added', async () => {
    lake = await startLake(testOptions())
    for (const headers of elsewhere) {
      const answer = await ask(lake, login(), { headers })
      expect(answer, JSON.stringify(headers)).toMatchObject({ status: 403, location: undefined })
      expect(answer.text).toContain('<h1>Nobody can sign in here yet</h1>')
      expect(answer.text).toContain('npm run user')
    }
    expect((await ask(lake, login(), { form: { password: '' } })).status).toBe(403)
  })

  test('all users are refused if the Studio has a public URL, because a proxy may be undetectable', async () => {
    lake = await startLake(testOptions({ allowedOrigins: ['https://studio.example'] }))
    expect((await ask(lake, login('https://studio.example/'))).status).toBe(403)
  })
})

describe('with a password', () => {
  test('all users have to enter it, and are then signed in', async () => {
    lake = await startLake(testOptions({ studioPassword: password }))
    for (const headers of [{}, ...elsewhere]) {
      const page = await ask(lake, login(), { headers })
      expect(page).toMatchObject({ status: 200, location: undefined })
      expect(page.text).toContain('<input id="password" name="password" type="password"')
      const wrong = await ask(lake, login(), { headers, form: { password: `${password}!` } })
      expect(wrong).toMatchObject({ status: 401, location: undefined })
      expect(wrong.text).toContain('This is not the password')
      const right = await ask(lake, login(), { headers, form: { password } })
      expect(right.status).toBe(303)
      expect(await tokenFrom(right.location)).toMatch(/^[\w-]{32}$/)
    }
  })

  test('behind a trusted proxy, a stranger who guesses locks no writer out, whatever they forge', async () => {
    lake = await startLake(testOptions({ studioPassword: password, trustedProxies: '10.0.0.0/8' }))
    const { url } = lake
    /** As the proxy 10.0.0.5 and the one on this machine forward it. */
    const from = (address: string, form: { password: string }, made = '') =>
      ask({ url } as Lake, login(), {
        headers: { 'x-forwarded-for': `${made}${address}, 10.0.0.5` },
        form,
      })
    const statuses: number[] = []
    for (let tries = 0; tries < 15; tries += 1) {
      const { status } = await from('203.0.113.66', { password: 'guess' }, `198.51.100.${tries}, 10.0.0.9, `)
      statuses.push(status ?? 0)
    }
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(5).fill(429)])
    expect((await from('203.0.113.7', { password })).status).toBe(303)
    expect((await from('203.0.113.66', { password })).status).toBe(429)
  })

  test('the form is shown for the Studio only', async () => {
    lake = await startLake(testOptions({ studioPassword: password }))
    const stranger = login('https://elsewhere.example/"><script>')
    expect((await ask(lake, stranger)).status).toBe(400)
    expect((await ask(lake, stranger, { form: { password } })).status).toBe(400)
    // The page does not repeat the URL.
    expect((await ask(lake, login(`${studio}/"><script>`))).text).not.toContain('<script>')
  })
})

describe('sessions', () => {
  const dayMs = 86_400_000
  const unknown = { statusCode: 401, response: { body: { errorCode: 'SIO-401-ANF' } } }
  let dataDir: string
  beforeEach(() => {
    dataDir = newFolder()
  })
  afterEach(async () => {
    await lake?.close()
    lake = undefined
  })

  async function restart(options: Partial<LakeOptions>) {
    await lake?.close()
    lake = await startLake(testOptions({ dataDir, ...options }))
    return lake
  }

  async function signIn(running: Lake, given: string) {
    const form = given ? { form: { password: given } } : {}
    return tokenFrom((await ask(running, login(), form)).location)
  }

  const write = (token: string) => clientOf(lake as Lake, { token }).create({ _type: 'x' })

  test('no file on disk contains a usable token', async () => {
    const token = await signIn(await restart({ studioPassword: password }), password)
    await write(token)
    for (const name of readdirSync(dataDir, { withFileTypes: true }))
      if (name.isFile()) expect(readFileSync(join(dataDir, name.name)).includes(token), name.name).toBe(false)
  })

  test('a session survives a restart, and ends 30 days after its last use', async () => {
    let now = Date.parse('2026-01-01T00:00:00Z')
    const options = { studioPassword: password, now: () => now }
    const used = await signIn(await restart(options), password)
    const unused = await signIn(await restart(options), password)
    for (let day = 0; day < 60; day += 20) {
      now += 20 * dayMs
      await restart(options)
      expect(await write(used)).toMatchObject({ _type: 'x' })
    }
    await expect(write(unused)).rejects.toMatchObject(unknown)
    now += 31 * dayMs
    await expect(write(used)).rejects.toMatchObject(unknown)
    // The tokens in the settings are not sessions.
    expect(await write(tokens.write)).toMatchObject({ _type: 'x' })
  })

  test('a new password ends every session that began with another one or with none', async () => {
    const withoutPassword = await signIn(await restart({}), '')
    expect(await write(withoutPassword)).toMatchObject({ _type: 'x' })
    await restart({ studioPassword: password })
    await expect(write(withoutPassword)).rejects.toMatchObject(unknown)
    const withPassword = await signIn(lake as Lake, password)
    await restart({ studioPassword: password })
    expect(await write(withPassword)).toMatchObject({ _type: 'x' })
    await restart({ studioPassword: 'another password of theirs' })
    await expect(write(withPassword)).rejects.toMatchObject(unknown)
    // Setting the old password again does not restore its sessions.
    await restart({ studioPassword: password })
    await expect(write(withPassword)).rejects.toMatchObject(unknown)
  })
})
