/** Sign-in at a local OpenID Connect provider. */
import { openedForTest } from '@repo/kit/testing/opened.ts'
import { Events, OAuth2Server } from 'oauth2-mock-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startLake } from '../server.ts'
import { clientOf, testOptions } from '../testing/lake.ts'
import { answer, ask, type LakeAnswer, sessionFrom } from '../testing/requests.ts'

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

const add = (email: string, name: string, role: string) =>
  clientOf(lake).request({ url: '/people', method: 'POST', body: { email, name, role } })

/** From the Studio to the provider and back, as a browser with this cookie or with its own. */
async function signIn(foreignCookie?: string) {
  const toProvider = await ask(lake, login)
  const own = toProvider.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  const asked = new URL(toProvider.headers.location ?? '')
  const { headers } = await ask({ url: asked.origin }, asked.href)
  const callback = headers.location ?? ''
  const ended = await ask(lake, callback, { headers: { cookie: foreignCookie ?? own } })
  return { asked, callback, own, ended }
}

/** The user of the session behind a redirect to the Studio. */
const userBehind = async ({ ended }: { ended: LakeAnswer }): Promise<unknown> =>
  (await sessionFrom(lake, ended, target)).client.users.getById('me')

test('a person signs in with the address that the provider has verified, and then by subject', async () => {
  await add('ada@example.com', 'Ada', 'administrator')
  says({ sub: '1', email: 'Ada@Example.com', email_verified: true })
  const signedIn = await signIn()
  expect(Object.fromEntries(signedIn.asked.searchParams)).toMatchObject({
    client_id: 'loomwork',
    response_type: 'code',
    redirect_uri: `${lake.url}/v1/auth/login/oidc/callback`,
    code_challenge_method: 'S256',
  })
  expect(await userBehind(signedIn)).toMatchObject({ name: 'Ada', role: 'administrator' })
  // A new address at the provider is still the same person; the old one given to somebody is not.
  says({ sub: '1', email: 'ada.lovelace@example.com', email_verified: true })
  expect(await userBehind(await signIn())).toMatchObject({ name: 'Ada' })
  says({ sub: '2', email: 'ada@example.com', email_verified: true })
  expect((await signIn()).ended.status).toBe(403)
})

test('others read why not: unknown, not verified, removed', async () => {
  await add('ada@example.com', 'Ada', 'administrator')
  const { person } = await add('bob@example.com', 'Bob', 'editor')
  says({ sub: '3', email: 'eve@example.com', email_verified: true })
  expect((await signIn()).ended).toMatchObject(answer(403, 'eve@example.com is not one of'))
  says({ sub: '4', email: 'bob@example.com', email_verified: false })
  expect((await signIn()).ended).toMatchObject(answer(403, 'Ask an administrator'))
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
  expect((await ask(lake, callback, { headers: { cookie: own } })).status).toBe(400)
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
    const { ended } = await signIn()
    expect(ended, JSON.stringify(wrong)).toMatchObject(answer(401, 'did not sign you in'))
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
  const statuses: unknown[] = []
  for (let times = 0; times < 31; times += 1) statuses.push((await ask(lake, login)).status)
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
  expect(await ask(lake, login)).toMatchObject(answer(502, 'Our company does not answer'))
  await provider.start(0, 'localhost')
})
