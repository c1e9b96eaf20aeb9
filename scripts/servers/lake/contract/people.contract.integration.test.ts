import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { openedForTest } from '@repo/kit/testing/opened.ts'
import type { SanityClient } from '@sanity/client'
import { describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { startLake } from '../server.ts'
import { clientOf, testOptions, tokens } from '../testing/lake.ts'

const studio = 'http://localhost:3333'
const password = 'correct horse battery'
const sessionIsUnknown = { statusCode: 401, response: { body: { errorCode: 'SIO-401-ANF' } } }

let now: number
const lake = openedForTest(() => {
  now = Date.now()
  return startLake(testOptions({ now: () => now }))
})

interface Added {
  readonly person: { readonly id: string }
  readonly invitation?: { readonly url: string }
}

function add(body: object, client = clientOf(lake)): Promise<Added> {
  return client.request<Added>({ url: '/people', method: 'POST', body })
}

interface Listed {
  readonly people: readonly {
    readonly id: string
    readonly name: string
    readonly lastSeenAt: string | null
    readonly sessions: readonly { readonly id: string; readonly client: string; readonly isOwn: boolean }[]
  }[]
}

const list = (client: SanityClient) => client.request<Listed>({ url: '/people' })

const login = `/v1/auth/login/local?origin=${encodeURIComponent(`${studio}/`)}`

/** Sends a form as a browser does, without following the redirect. */
function submit(path: string, form: Record<string, string>) {
  return fetch(new URL(path, lake.url), {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
}

/** The client of a session that begins with a redirect to the Studio. */
async function sessionFrom(response: Response): Promise<{ client: SanityClient; token: string }> {
  const [, code] = /^http:\/\/localhost:3333\/#sid=(.+)$/.exec(response.headers.get('location') ?? '') ?? []
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  const answer: unknown = await (await fetch(`${lake.url}/v1/auth/fetch?sid=${code}`, { headers })).json()
  const { token } = z.object({ token: z.string() }).parse(answer)
  return { client: clientOf(lake, { token }), token }
}

const ada = { email: 'ada@example.com', name: 'Ada Lovelace', role: 'administrator' }

/** Adds Ada and, if named, a second person, and signs the last one in. */
async function signedIn(role: 'administrator' | 'editor' | 'viewer') {
  const { person } =
    role === 'administrator'
      ? await add({ ...ada, password })
      : await add(ada).then(() => add({ email: 'bob@example.com', name: 'Bob', role, password }))
  const email = role === 'administrator' ? ada.email : 'bob@example.com'
  return { id: person.id, ...(await sessionFrom(await submit(login, { email, password }))) }
}

test('a viewer comments and can be mentioned, and writes no content', async () => {
  const { id, client } = await signedIn('viewer')
  const comments = client.withConfig({ dataset: 'production-comments' })
  await comments.create({ _id: 'c', _type: 'comment', authorId: id })
  await comments.patch('c').set({ status: 'resolved' }).commit()
  await expect(client.create({ _type: 'guide' })).rejects.toMatchObject({ statusCode: 403 })
  expect(await client.fetch('*[_type == "system.group"]{members, grants}')).toContainEqual({
    members: [id],
    grants: expect.arrayContaining([expect.objectContaining({ filter: '_id in path("**")' })]),
  })
})

describe('signing in', () => {
  test('with the first person the open door closes: everybody signs in with address and password', async () => {
    const before = await sessionFrom(await fetch(lake.url + login, { redirect: 'manual' }))
    expect(await before.client.create({ _type: 'x' })).toMatchObject({ _type: 'x' })
    await add({ ...ada, password })
    await expect(before.client.fetch('*')).rejects.toMatchObject(sessionIsUnknown)
    const page = await fetch(lake.url + login, { redirect: 'manual' })
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('type="email" autocomplete="username"')
    const wrong = await submit(login, { email: '"><i>', password })
    expect(wrong.status).toBe(401)
    expect(await wrong.text()).toContain('value="&quot;&gt;&lt;i&gt;"')
    const { client } = await sessionFrom(await submit(login, { email: ' ADA@example.com', password }))
    expect(await client.users.getById('me')).toMatchObject({ name: 'Ada Lovelace', role: 'administrator' })
    const { providers } = await client.request({ url: '/auth/providers' })
    expect(providers).toMatchObject([{ title: 'Email and password' }])
  })

  test('an unknown person and a wrong password look the same, and neither can be guessed', async () => {
    await add({ ...ada, password })
    const statuses = async (email: string, times: number) => {
      const sent = Array.from({ length: times }, (_, index) =>
        submit(login, { email, password: `guess ${index}` }),
      )
      return (await Promise.all(sent)).map(({ status }) => status)
    }
    // All at once: an attempt counts before its result is known.
    expect((await statuses(ada.email, 11)).filter((status) => status === 429)).toHaveLength(1)
    expect((await submit(login, { email: ada.email, password })).status).toBe(429)
    expect(await statuses('nobody@example.com', 1)).toEqual([401])
    now += 60_001
    expect((await submit(login, { email: ada.email, password })).status).toBe(303)
  })
})

test('a password that is replaced while it is checked opens nothing', async () => {
  const { person } = await add({ ...ada, password })
  const replaced = clientOf(lake).request({
    url: `/people/${person.id}`,
    method: 'PATCH',
    body: { password: 'another password of hers' },
  })
  // As many as are checked at a time, and more: the last ones are checked after the replacement.
  const attempts = Array.from({ length: 6 }, () => submit(login, { email: ada.email, password }))
  await replaced
  const locations = (await Promise.all(attempts)).map(({ headers }) => headers.get('location'))
  const tokens = locations.map(async (location) => {
    const [, code] = /#sid=(.+)$/.exec(location ?? '') ?? []
    return (await fetch(`${lake.url}/v1/auth/fetch?sid=${code}`)).status
  })
  expect(await Promise.all(tokens)).toEqual(Array(6).fill(401))
})

describe('roles', () => {
  test('a viewer reads drafts and changes nothing', async () => {
    await clientOf(lake).createOrReplace({ _id: 'drafts.a', _type: 'x', title: 'A' })
    const { client } = await signedIn('viewer')
    expect(await client.fetch('*[_id == "drafts.a"][0].title', {}, { perspective: 'raw' })).toBe('A')
    const refused = (permission: string, index = 0) => ({
      statusCode: 403,
      details: {
        type: 'mutationError',
        description: `Mutation failed: Insufficient permissions; permission "${permission}" required`,
        items: [{ error: { type: 'insufficientPermissionsError', permission }, index }],
      },
    })
    await expect(client.create({ _type: 'x' })).rejects.toMatchObject(refused('create'))
    const link = { _id: 'shareLink.a', _type: 'shareLink', page: 'a' }
    await expect(client.create(link)).rejects.toMatchObject(refused('create'))
    await expect(client.patch('drafts.a').set({ title: 'B' }).commit()).rejects.toMatchObject(
      refused('update'),
    )
    await expect(client.delete({ query: '*[_type == "x"]' })).rejects.toMatchObject(refused('update'))
    const publish = client.action({
      actionType: 'sanity.action.document.publish',
      publishedId: 'a',
      draftId: 'drafts.a',
    })
    await expect(publish).rejects.toMatchObject({ statusCode: 403 })
    await expect(client.assets.upload('file', Buffer.from('x'))).rejects.toMatchObject({ statusCode: 403 })
    await expect(list(client)).rejects.toMatchObject({ statusCode: 403 })
    expect(await clientOf(lake).getDocument('drafts.a')).toMatchObject({ title: 'A' })
    expect(await client.request({ url: '/projects/test/datasets/production/acl' })).toMatchObject([
      { filter: '_id in path("**")', permissions: ['read', 'history'] },
      { filter: '_id in path("drafts.*") && _type == "sanity.previewUrlSecret"' },
    ])
  })

  test('a viewer proves to the site that they may see drafts, and changes nothing else with that', async () => {
    await clientOf(lake).createOrReplace({ _id: 'drafts.a', _type: 'x', title: 'A' })
    const { client, id } = await signedIn('viewer')
    const secret = { _id: `drafts.${randomUUID()}`, _type: 'sanity.previewUrlSecret' }
    // As @sanity/preview-url-secret does.
    const fields = { secret: 's', source: 'sanity/presentation', studioUrl: studio, userId: id }
    const creation = () => client.transaction().createOrReplace(secret).patch(secret._id, { set: fields })
    await creation().commit()
    await client.delete(secret._id)
    const change = creation().patch('drafts.a', (draft) => draft.set({ title: 'B' }))
    await expect(change.commit()).rejects.toMatchObject({ statusCode: 403 })
    expect(await clientOf(lake).fetch('*[]{_id, title}', {}, { perspective: 'raw' })).toEqual([
      { _id: 'drafts.a', title: 'A' },
    ])
  })

  test('an editor writes content and does not manage people', async () => {
    const { client, id } = await signedIn('editor')
    expect(await client.create({ _id: 'b', _type: 'x' })).toMatchObject({ _id: 'b' })
    const lines = await client.request({ url: '/data/history/production/transactions/b' })
    expect(JSON.parse(String(lines))).toMatchObject({ author: id })
    await expect(list(client)).rejects.toMatchObject({ statusCode: 403 })
    // Others are named by their ids, for presence and history.
    expect(await client.users.getById(id)).toMatchObject({ displayName: 'Bob', email: 'bob@example.com' })
    expect(await client.projects.getById('test')).toMatchObject({
      members: [{ isCurrentUser: false }, { id, isCurrentUser: true, roles: [{ name: 'editor' }] }],
    })
    // Not to clients without a token.
    const anonymous = clientOf(lake, { token: undefined })
    await expect(anonymous.users.getById(id)).rejects.toMatchObject({ statusCode: 401 })
    expect(await anonymous.projects.getById('test')).toMatchObject({ members: [] })
  })

  test('administrators cannot lock themselves out', async () => {
    const { client, id } = await signedIn('administrator')
    const own = `/people/${id}`
    await expect(client.request({ url: own, method: 'DELETE' })).rejects.toThrow('You cannot change yourself')
    await expect(client.request({ url: own, method: 'PATCH', body: { role: 'editor' } })).rejects.toThrow(
      'You cannot change your role',
    )
    const bodies = [
      [{ ...ada, email: 'ada' }, 'is not an email address'],
      [{ ...ada, name: ' ' }, 'The name is empty'],
      // An escape sequence would change what a terminal shows.
      [{ ...ada, name: 'Ada\u001b[2J' }, 'The name is empty'],
      [{ ...ada, email: 'ada\u0007@example.com' }, 'is not an email address'],
      [{ ...ada, name: null }, 'name'],
      [[], 'Wrong shape'],
      [{ ...ada, email: `${'a'.repeat(250)}@example.com` }, 'is not an email address'],
      [{ ...ada, email: 'c@example.com', password: 'short' }, 'use 12 or more'],
      [{ ...ada, role: 'owner' }, 'role'],
    ] as const
    for (const [body, message] of bodies) await expect(add(body, client)).rejects.toThrow(message)
    // The settings of the machine are stronger: without people it is as it was.
    await clientOf(lake).request({ url: own, method: 'DELETE' })
    expect((await fetch(lake.url + login, { redirect: 'manual' })).status).toBe(302)
  })
})

describe('sessions', () => {
  test('they are listed with their program, and each can be ended', async () => {
    const { client, id } = await signedIn('administrator')
    const second = await sessionFrom(await submit(login, { email: ada.email, password }))
    const [person] = (await list(client)).people
    expect(person?.sessions).toMatchObject([{ client: 'Firefox on Linux' }, { client: 'Firefox on Linux' }])
    expect(person?.lastSeenAt).toBe(new Date(now).toISOString())
    const other = person?.sessions.find(({ isOwn }) => !isOwn)
    await client.request({ url: `/people/${id}/sessions/${other?.id}`, method: 'DELETE' })
    await expect(second.client.fetch('*')).rejects.toMatchObject(sessionIsUnknown)
    expect((await list(client)).people[0]?.sessions).toMatchObject([{ isOwn: true }])
    await client.request({ url: `/people/${id}/sessions`, method: 'DELETE' })
    await expect(client.fetch('*')).rejects.toMatchObject(sessionIsUnknown)
  })

  test('they end with the role and the password they began with, but not with the name', async () => {
    const administrator = clientOf(lake)
    const { client, id } = await signedIn('editor')
    const change = (body: object) => administrator.request({ url: `/people/${id}`, method: 'PATCH', body })
    await change({ name: 'Robert', role: 'editor' })
    expect(await client.users.getById('me')).toMatchObject({ name: 'Robert' })
    await change({ role: 'viewer' })
    await expect(client.fetch('*')).rejects.toMatchObject(sessionIsUnknown)
    const again = await sessionFrom(await submit(login, { email: 'bob@example.com', password }))
    expect(await again.client.users.getById('me')).toMatchObject({ role: 'viewer' })
    await change({ password: 'another password of his' })
    await expect(again.client.fetch('*')).rejects.toMatchObject(sessionIsUnknown)
    expect((await submit(login, { email: 'bob@example.com', password })).status).toBe(401)
  })

  test('a removed person is out at once: requests, listeners, multiplexed streams and presence', async () => {
    const { client, id, token } = await signedIn('editor')
    const ends: string[] = []
    const noted = (name: string) => () => ends.push(name)
    const authorization = { authorization: `Bearer ${token}` }
    const listener = await fetch(`${lake.url}/v2025-02-19/data/listen/production?query=*`, {
      headers: authorization,
    })
    listener.text().catch(noted('listener'))
    const sockets = ['/v1/multiplex', '/v2022-06-30/socket/production'].map(
      (path) => new WebSocket(lake.url.replace('http', 'ws') + path),
    )
    const [streams, presence] = sockets
    const heard = vi.fn()
    streams?.on('message', heard).on('close', noted('streams'))
    presence?.on('message', heard).on('close', noted('presence'))
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.on('open', resolve))))
    const url = `${lake.url}/v2025-02-19/data/listen/production?query=*`
    streams?.send(JSON.stringify({ type: 'open', id: 'a', url, headers: authorization }))
    presence?.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'authorization', params: authorization }))
    // The answer of presence, and "opened" and "welcome" of the stream.
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(3))
    await clientOf(lake).request({ url: `/people/${id}`, method: 'DELETE' })
    await expect(client.fetch('*')).rejects.toMatchObject(sessionIsUnknown)
    await vi.waitFor(() => expect(ends.toSorted()).toEqual(['listener', 'presence', 'streams']))
    expect((await submit(login, { email: 'bob@example.com', password })).status).toBe(401)
    // What they wrote keeps their name.
    expect(await clientOf(lake).users.getById(id)).toMatchObject({ displayName: 'Bob' })
  })

  /** Sends a request up to its body. */
  async function begun(token: string, path: string, body: string) {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-length': body.length,
      // The answer shows that the lake has the rest.
      expect: '100-continue',
    }
    const sent = request(`${lake.url}/v2025-02-19${path}`, { method: 'POST', headers })
    const status = new Promise((resolve) => sent.on('response', (response) => resolve(response.statusCode)))
    sent.flushHeaders()
    await new Promise((resolve) => sent.on('continue', resolve))
    return { status, finish: () => sent.end(body) }
  }

  test('a person who is removed while they send a request changes nothing with it', async () => {
    const { id, token } = await signedIn('editor')
    const mutations = JSON.stringify({ mutations: [{ create: { _id: 'late', _type: 'x' } }] })
    const actions = JSON.stringify({
      actions: [
        {
          actionType: 'sanity.action.document.create',
          publishedId: 'b',
          attributes: { _id: 'drafts.b', _type: 'x' },
        },
      ],
    })
    const sent = [
      await begun(token, '/data/mutate/production', mutations),
      await begun(token, '/data/actions/production', actions),
      await begun(token, '/assets/files/production', 'late'),
    ]
    await clientOf(lake).request({ url: `/people/${id}`, method: 'DELETE' })
    for (const { finish } of sent) finish()
    expect(await Promise.all(sent.map(({ status }) => status))).toEqual([401, 401, 401])
    expect(await clientOf(lake).fetch('*[]', {}, { perspective: 'raw' })).toEqual([])
  })

  test('an administrator who is removed meanwhile adds nobody', async () => {
    const { id, token } = await signedIn('administrator')
    const sent = await begun(token, '/people', JSON.stringify({ ...ada, email: 'eve@example.com' }))
    await add({ ...ada, email: 'grace@example.com' })
    await clientOf(lake).request({ url: `/people/${id}`, method: 'DELETE' })
    sent.finish()
    expect(await sent.status).toBe(401)
    expect((await list(clientOf(lake))).people).toHaveLength(1)
  })

  test('a person who was removed while signing in gets no session', async () => {
    await add(ada)
    const { person } = await add({ email: 'bob@example.com', name: 'Bob', role: 'editor', password })
    const response = await submit(login, { email: 'bob@example.com', password })
    await clientOf(lake).request({ url: `/people/${person.id}`, method: 'DELETE' })
    const [, code] = /#sid=(.+)$/.exec(response.headers.get('location') ?? '') ?? []
    expect((await fetch(`${lake.url}/v1/auth/fetch?sid=${code}`)).status).toBe(401)
  })
})

describe('the own account', () => {
  const url = '/people/me'
  const newPassword = 'staple battery horse'
  const change = (client: SanityClient, body: object) =>
    client.request({ url: `${url}/password`, method: 'POST', body })

  test('a person of any role sees it, and ends their other sessions but nobody else’s', async () => {
    const { client, id } = await signedIn('viewer')
    const other = await sessionFrom(await submit(login, { email: 'bob@example.com', password }))
    const { person } = await client.request({ url })
    expect(person).toMatchObject({ id, email: 'bob@example.com', role: 'viewer' })
    expect(person.sessions).toHaveLength(2)
    const [second] = person.sessions.filter(({ isOwn }: { isOwn: boolean }) => !isOwn)
    await client.request({ url: `${url}/sessions/${second.id}`, method: 'DELETE' })
    await expect(other.client.fetch('*')).rejects.toMatchObject(sessionIsUnknown)
    const [adas] = (await list(clientOf(lake))).people.filter(({ name }) => name === ada.name)
    const theirs = client.request({ url: `/people/${adas?.id}/sessions/x`, method: 'DELETE' })
    await expect(theirs).rejects.toMatchObject({ statusCode: 403 })
  })

  test('a person changes their password: this session stays, the others end', async () => {
    const { client } = await signedIn('editor')
    const other = await sessionFrom(await submit(login, { email: 'bob@example.com', password }))
    await change(client, { current: password, password: newPassword })
    expect(await client.fetch('count(*[false])')).toBe(0)
    await expect(other.client.fetch('*')).rejects.toMatchObject(sessionIsUnknown)
    expect((await submit(login, { email: 'bob@example.com', password })).status).toBe(401)
    expect((await submit(login, { email: 'bob@example.com', password: newPassword })).status).toBe(303)
  })

  test('a password is not changed without the current one, and that cannot be guessed', async () => {
    const { client } = await signedIn('editor')
    const short = change(client, { current: password, password: 'short' })
    await expect(short).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('use 12 or more'),
    })
    for (const body of [{}, { current: null, password: newPassword }, { current: password, password: 1 }])
      await expect(change(client, body)).rejects.toMatchObject({ statusCode: 400 })
    const wrong = () => change(client, { current: 'wrong', password: newPassword }).catch((error) => error)
    expect(await wrong()).toMatchObject({
      statusCode: 403,
      message: expect.stringContaining('current password is wrong'),
    })
    const guesses = []
    for (let guess = 0; guess < 10; guess += 1) guesses.push(await wrong())
    expect(guesses.at(-1)).toMatchObject({ statusCode: 429 })
    now += 60_001
    expect((await submit(login, { email: 'bob@example.com', password })).status).toBe(303)
  })

  test('a token of the settings, and a writer without a name, have none', async () => {
    const nameless = await sessionFrom(await fetch(lake.url + login, { redirect: 'manual' }))
    for (const client of [clientOf(lake), nameless.client])
      await expect(client.request({ url })).rejects.toMatchObject({ statusCode: 404 })
  })
})

describe('invitations', () => {
  test('a person without a password chooses one behind a link, once, and is signed in', async () => {
    const { invitation } = await add(ada)
    const link = invitation?.url ?? ''
    expect(link).toMatch(/\/v1\/auth\/login\/invitation\?code=[\w-]{32}$/)
    const page = await fetch(link)
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(await page.text()).toContain('<h1>Welcome, Ada Lovelace</h1>')
    const short = await submit(link, { password: 'short', repeated: 'short' })
    expect([short.status, await short.text()]).toEqual([400, expect.stringContaining('use 12 or more.')])
    const differs = await submit(link, { password, repeated: `${password}!` })
    expect([differs.status, await differs.text()]).toEqual([400, expect.stringContaining('passwords differ')])
    const { client } = await sessionFrom(await submit(link, { password, repeated: password }))
    expect(await client.users.getById('me')).toMatchObject({ name: 'Ada Lovelace' })
    expect((await submit(link, { password, repeated: password })).status).toBe(410)
    expect((await fetch(link)).status).toBe(410)
    expect((await submit(login, { email: ada.email, password })).status).toBe(303)
  })

  test('a second link replaces a forgotten password, and ends the sessions that it began', async () => {
    const { client, id } = await signedIn('administrator')
    const { invitation } = await client.request<{ invitation: { url: string } }>({
      url: `/people/${id}/invitation`,
      method: 'POST',
    })
    // Nothing changes before it is used.
    expect(await client.fetch('1')).toBe(1)
    const fresh = 'a password not yet forgotten'
    await submit(invitation.url, { password: fresh, repeated: fresh })
    await expect(client.fetch('*')).rejects.toMatchObject(sessionIsUnknown)
    expect((await submit(login, { email: ada.email, password })).status).toBe(401)
  })
})

test('the token of the site has its own name, and no person has it', async () => {
  expect(await clientOf(lake).users.getById('robot-editor')).toMatchObject({
    displayName: 'The site or an import',
  })
  expect(await clientOf(lake, { token: tokens.read }).users.getById('me')).toMatchObject({
    displayName: 'The site',
    role: 'viewer',
  })
  expect(await clientOf(lake).request({ url: '/users/p-unknown' })).toBeNull()
})
