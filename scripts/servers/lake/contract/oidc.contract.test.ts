/** Sign-in at a local OpenID Connect provider. */
import { openedForTest } from '@repo/kit/testing/opened.ts'
import { Events, OAuth2Server } from 'oauth2-mock-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { startLake } from '../server.ts'
import { clientOf, testOptions } from '../testing/lake.ts'

const target = 'http://localhost:3333/structure'
const login = `/v1/auth/login/oidc?origin=${encodeURIComponent(target)}`
let provider: OAuth2Server
beforeEach(async () => {
  provider = new OAuth2Server()
  await provider.issuer.keys.generate('RS256')
  await provider.start(0, 'localhost')
})
afterEach(() => provider.stop())
const lake = openedForTest(() => {
  const issuer = provider.issuer.url ?? ''
  const oidc = { issuer, clientId: 'loomwork', clientSecret: 'secret', title: 'Our company' }
  return startLake(testOptions({ oidc }))
})

/** Sets claims of the provider about the person who signs in. */
function says(claims: object) {
  provider.service.on(Events.BeforeTokenSigning, ({ payload }) => void Object.assign(payload, claims))
}

function add(email: string, name: string, role: string) {
  return clientOf(lake).request<{ person: { id: string } }>({
    url: '/people',
    method: 'POST',
    body: { email, name, role },
  })
}

const stay = { redirect: 'manual' } as const

/** From the Studio to the provider and back, as a browser with this cookie or with its own. */
async function signIn(foreignCookie?: string) {
  const toProvider = await fetch(lake.url + login, stay)
  const own = toProvider.headers.get('set-cookie')?.split(';')[0] ?? ''
  const back = await fetch(toProvider.headers.get('location') ?? '', stay)
  const callback = back.headers.get('location') ?? ''
  const ended = await fetch(callback, { ...stay, headers: { cookie: foreignCookie ?? own } })
  return { toProvider, callback, own, ended, text: await ended.text() }
}

/** The user of the session behind a redirect to the Studio. */
async function userBehind(location: string | null): Promise<unknown> {
  const [, code] = /^http:\/\/localhost:3333\/structure#sid=(.+)$/.exec(location ?? '') ?? []
  const answer: unknown = await (await fetch(`${lake.url}/v1/auth/fetch?sid=${code}`)).json()
  const { token } = z.object({ token: z.string() }).parse(answer)
  return await clientOf(lake, { token }).users.getById('me')
}

test('a person signs in with the address that the provider has verified, and then by subject', async () => {
  await add('ada@example.com', 'Ada', 'administrator')
  says({ sub: '1', email: 'Ada@Example.com', email_verified: true })
  const { toProvider, ended } = await signIn()
  const asked = new URL(toProvider.headers.get('location') ?? '').searchParams
  expect(Object.fromEntries(asked)).toMatchObject({
    client_id: 'loomwork',
    response_type: 'code',
    redirect_uri: `${lake.url}/v1/auth/login/oidc/callback`,
    code_challenge_method: 'S256',
  })
  expect(await userBehind(ended.headers.get('location'))).toMatchObject({
    name: 'Ada',
    role: 'administrator',
  })
  // A new address at the provider is still the same person; the old one given to somebody is not.
  says({ sub: '1', email: 'ada.lovelace@example.com', email_verified: true })
  expect(await userBehind((await signIn()).ended.headers.get('location'))).toMatchObject({ name: 'Ada' })
  says({ sub: '2', email: 'ada@example.com', email_verified: true })
  expect((await signIn()).ended.status).toBe(403)
})

test('others read why not: unknown, not verified, removed', async () => {
  await add('ada@example.com', 'Ada', 'administrator')
  const { person } = await add('bob@example.com', 'Bob', 'editor')
  says({ sub: '3', email: 'eve@example.com', email_verified: true })
  const unknown = await signIn()
  expect([unknown.ended.status, unknown.text]).toEqual([
    403,
    expect.stringContaining('eve@example.com is not one of'),
  ])
  says({ sub: '4', email: 'bob@example.com', email_verified: false })
  const unverified = await signIn()
  expect([unverified.ended.status, unverified.text]).toEqual([
    403,
    expect.stringContaining('Ask an administrator'),
  ])
  says({ sub: '4', email: 'bob@example.com', email_verified: true })
  expect((await signIn()).ended.status).toBe(302)
  await clientOf(lake).request({ url: `/people/${person.id}`, method: 'DELETE' })
  expect((await signIn()).ended.status).toBe(403)
})

test('the callback works only in the browser that began, and once', async () => {
  await add('ada@example.com', 'Ada', 'administrator')
  says({ sub: '1', email: 'ada@example.com', email_verified: true })
  expect((await signIn('')).ended.status).toBe(400)
  expect((await signIn('oidc-state=another')).ended.status).toBe(400)
  const { callback, own, ended } = await signIn()
  expect(ended.status).toBe(302)
  expect((await fetch(callback, { ...stay, headers: { cookie: own } })).status).toBe(400)
})

test('a token that the provider did not issue for this sign-in is refused', async () => {
  await add('ada@example.com', 'Ada', 'administrator')
  const right = { sub: '1', email: 'ada@example.com', email_verified: true }
  for (const wrong of [
    { nonce: 'of another sign-in' },
    { aud: 'another client' },
    { iss: 'http://elsewhere' },
  ]) {
    says({ ...right, ...wrong })
    const { ended, text } = await signIn()
    expect([ended.status, text], JSON.stringify(wrong)).toEqual([
      401,
      expect.stringContaining('did not sign you in'),
    ])
    provider.service.removeAllListeners(Events.BeforeTokenSigning)
  }
  says(right)
  provider.service.once(Events.BeforeAuthorizeRedirect, ({ url }) => {
    url.searchParams.delete('code')
    url.searchParams.set('error', 'access_denied')
  })
  expect((await signIn()).ended.status).toBe(401)
  expect((await signIn()).ended.status).toBe(302)
})

test('one machine cannot begin so many sign-ins that those of others are forgotten', async () => {
  await add('ada@example.com', 'Ada', 'administrator')
  const statuses: number[] = []
  for (let times = 0; times < 31; times += 1) statuses.push((await fetch(lake.url + login, stay)).status)
  expect(statuses).toEqual([...Array(30).fill(302), 429])
})

test('the Studio offers both ways once there are people, and says when the provider is away', async () => {
  const titles = async () => {
    const { providers } = await clientOf(lake).request<{ providers: { title: string }[] }>({
      url: '/auth/providers',
    })
    return providers.map(({ title }) => title)
  }
  expect(await titles()).toEqual(['This machine'])
  await add('ada@example.com', 'Ada', 'administrator')
  expect(await titles()).toEqual(['Our company', 'Email and password'])
  await provider.stop()
  const away = await fetch(lake.url + login, stay)
  expect([away.status, await away.text()]).toEqual([
    502,
    expect.stringContaining('Our company does not answer'),
  ])
  await provider.start(0, 'localhost')
})
