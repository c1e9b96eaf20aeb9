/** Who is given a session: whoever sits at this machine, and from anywhere else who knows the password. */
import { request } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { type Lake, startLake } from '../server.ts'
import { clientOf, testOptions } from './lake.ts'

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

/** Not by `fetch`, which sends no `Host` but the address's. */
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

/** The token for the code in an address, as the Studio asks for it. */
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
  test('whoever is at this machine is signed in, under each of its names', async () => {
    lake = await startLake(testOptions())
    for (const host of ['localhost:3334', 'test.localhost:3334', '127.0.0.1:3334', '[::1]:3334']) {
      const { status, location } = await ask(lake, login(), { headers: { host } })
      expect(status, host).toBe(302)
      const client = clientOf(lake, { token: await tokenFrom(location) })
      expect(await client.create({ _type: 'x' })).toMatchObject({ _type: 'x' })
    }
  })

  test('nobody else is, and is told what to set', async () => {
    lake = await startLake(testOptions())
    for (const headers of elsewhere) {
      const answer = await ask(lake, login(), { headers })
      expect(answer, JSON.stringify(headers)).toMatchObject({ status: 403, location: undefined })
      expect(JSON.parse(answer.text).message).toMatch(/^[^.]*set STUDIO_PASSWORD in \.env\.local[^.]*$/)
    }
    expect((await ask(lake, login(), { form: { password: '' } })).status).toBe(403)
  })

  test('nobody at all is where the Studio has a public address: a proxy need not say that it is one', async () => {
    lake = await startLake(testOptions({ allowedOrigins: ['https://studio.example'] }))
    expect((await ask(lake, login('https://studio.example/'))).status).toBe(403)
  })
})

describe('with a password', () => {
  test('everybody is asked for it, and signed in for it', async () => {
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

  test('it cannot be guessed: after ten wrong ones in a minute none is looked at', async () => {
    let now = 1_000_000
    lake = await startLake(testOptions({ studioPassword: password, now: () => now }))
    const { url } = lake
    const guess = (guessed: string) => ask({ url } as Lake, login(), { form: { password: guessed } })
    for (let tries = 0; tries < 10; tries += 1) expect((await guess(`guess ${tries}`)).status).toBe(401)
    expect((await guess('one more')).status).toBe(429)
    expect((await guess(password)).status).toBe(429)
    now += 60_000
    expect((await guess(password)).status).toBe(303)
  })

  test('it is asked for on behalf of the Studio only', async () => {
    lake = await startLake(testOptions({ studioPassword: password }))
    const stranger = login('https://elsewhere.example/"><script>')
    expect((await ask(lake, stranger)).status).toBe(400)
    expect((await ask(lake, stranger, { form: { password } })).status).toBe(400)
    // What stands in the address is not repeated in the page.
    expect((await ask(lake, login(`${studio}/"><script>`))).text).not.toContain('<script>')
  })

  test('a short one is refused when the lake starts', async () => {
    await expect(startLake(testOptions({ studioPassword: 'short' }))).rejects.toThrow(
      'STUDIO_PASSWORD has 5 characters: take 12 or more, or leave it out.',
    )
  })
})
