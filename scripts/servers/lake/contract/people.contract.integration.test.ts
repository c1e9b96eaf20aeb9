import { randomUUID } from 'node:crypto'
import { openedForTest } from '@repo/kit/testing/opened.ts'
import type { SanityClient } from '@sanity/client'
import { describe, expect, test } from 'vitest'
import { startLake } from '../server.ts'
import { clientOf, testOptions, tokens } from '../testing/lake.ts'
import { answer, ask, begun, login, redeemed, refused, sessionFrom, studio } from '../testing/requests.ts'
import { listenPath, multiplexed, socketTo } from '../testing/sockets.ts'

const password = 'correct horse battery'
const newPassword = 'staple battery horse'

/** Expects that a session has ended. */
const endedFor = (client: SanityClient) =>
  refused(client.fetch('*'), 401, { response: { body: { errorCode: 'SIO-401-ANF' } } })

let now: number
const lake = openedForTest(() => {
  now = Date.now()
  return startLake(testOptions({ now: () => now }))
})

const addedBy = (client: SanityClient, body: object) =>
  client.request({ url: '/people', method: 'POST', body })
const add = (body: object) => addedBy(clientOf(lake), body)
/** Changes a person as an administrator. */
const change = (id: string, body: object) =>
  clientOf(lake).request({ url: `/people/${id}`, method: 'PATCH', body })
const changePassword = (client: SanityClient, body: object) =>
  client.request({ url: '/people/me/password', method: 'POST', body })
const remove = (path: string, client = clientOf(lake)) =>
  client.request({ url: `/people/${path}`, method: 'DELETE' })

interface Person {
  readonly id: string
  readonly name: string
  readonly lastSeenAt: string | null
  readonly sessions: readonly { readonly id: string; readonly client: string; readonly isOwn: boolean }[]
}

const list = async (client = clientOf(lake)): Promise<Person[]> =>
  (await client.request({ url: '/people' })).people

const ada = { email: 'ada@example.com', name: 'Ada Lovelace', role: 'administrator' }
const bob = { email: 'bob@example.com', name: 'Bob' }

/** Signs somebody in with the form of the page. */
const signIn = (email: string, given = password) => ask(lake, login(), { form: { email, password: given } })
const statusOf = async (...given: Parameters<typeof signIn>) => (await signIn(...given)).status
const session = async (email: string) => sessionFrom(lake, await signIn(email))

/** Adds Ada and, if named, a second person, and signs the last one in. */
async function signedIn(role: 'administrator' | 'editor' | 'viewer') {
  const first = await add({ ...ada, ...(role === 'administrator' && { password }) })
  const { person } = role === 'administrator' ? first : await add({ ...bob, role, password })
  return { id: String(person.id), ...(await session(person.email)) }
}

test('a viewer comments and can be mentioned, and writes no content', async () => {
  const { id, client } = await signedIn('viewer')
  const comments = client.withConfig({ dataset: 'production-comments' })
  await comments.create({ _id: 'c', _type: 'comment', authorId: id })
  await comments.patch('c').set({ status: 'resolved' }).commit()
  await refused(client.create({ _type: 'guide' }), 403)
  expect(await client.fetch('*[_type == "system.group"]{members, grants}')).toContainEqual({
    members: [id],
    grants: expect.arrayContaining([expect.objectContaining({ filter: '_id in path("**")' })]),
  })
})

describe('signing in', () => {
  test('with the first person the open door closes: everybody signs in with address and password', async () => {
    const before = await sessionFrom(lake, await ask(lake, login()))
    expect(await before.client.create({ _type: 'x' })).toMatchObject({ _type: 'x' })
    await add({ ...ada, password })
    await endedFor(before.client)
    expect(await ask(lake, login())).toMatchObject(answer(200, 'type="email" autocomplete="username"'))
    expect(await signIn('"><i>')).toMatchObject(answer(401, 'value="&quot;&gt;&lt;i&gt;"'))
    const { client } = await session(' ADA@example.com')
    expect(await client.users.getById('me')).toMatchObject({ name: 'Ada Lovelace', role: 'administrator' })
    const { providers } = await client.request({ url: '/auth/providers' })
    expect(providers).toMatchObject([{ title: 'Email and password' }])
  })

  test('an unknown person and a wrong password look the same, and neither can be guessed', async () => {
    await add({ ...ada, password })
    const statuses = (email: string, times: number) =>
      Promise.all(Array.from({ length: times }, (_, index) => statusOf(email, `guess ${index}`)))
    // All at once: an attempt counts before its result is known.
    expect((await statuses(ada.email, 11)).filter((status) => status === 429)).toHaveLength(1)
    expect(await statusOf(ada.email)).toBe(429)
    expect(await statuses('nobody@example.com', 1)).toEqual([401])
    now += 60_001
    expect(await statusOf(ada.email)).toBe(303)
  })
})

test('a password that is replaced while it is checked opens nothing', async () => {
  const { client } = await signedIn('administrator')
  const replaced = changePassword(client, { current: password, password: newPassword })
  // As many as are checked at a time, and more: the last ones are checked after the replacement.
  const attempts = Array.from({ length: 6 }, () => signIn(ada.email))
  await replaced
  const redeems = (await Promise.all(attempts)).map(async (made) => (await redeemed(lake, made)).status)
  expect(await Promise.all(redeems)).toEqual(Array(6).fill(401))
})

describe('roles', () => {
  test('a viewer reads drafts and changes nothing', async () => {
    await clientOf(lake).createOrReplace({ _id: 'drafts.a', _type: 'x', title: 'A' })
    const { client } = await signedIn('viewer')
    expect(await client.fetch('*[_id == "drafts.a"][0].title', {}, { perspective: 'raw' })).toBe('A')
    const lacks = (permission: string) => ({
      details: {
        type: 'mutationError',
        description: `Mutation failed: Insufficient permissions; permission "${permission}" required`,
        items: [{ error: { type: 'insufficientPermissionsError', permission }, index: 0 }],
      },
    })
    await refused(client.create({ _type: 'x' }), 403, lacks('create'))
    const link = { _id: 'shareLink.a', _type: 'shareLink', page: 'a' }
    await refused(client.create(link), 403, lacks('create'))
    await refused(client.patch('drafts.a').set({ title: 'B' }).commit(), 403, lacks('update'))
    await refused(client.delete({ query: '*[_type == "x"]' }), 403, lacks('update'))
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
    await refused(change.commit(), 403)
    const left = await clientOf(lake).fetch('*[]{_id, title}', {}, { perspective: 'raw' })
    expect(left).toEqual([{ _id: 'drafts.a', title: 'A' }])
  })

  test('an editor writes content and does not manage people', async () => {
    const { client, id } = await signedIn('editor')
    expect(await client.create({ _id: 'b', _type: 'x' })).toMatchObject({ _id: 'b' })
    const lines = await client.request({ url: '/data/history/production/transactions/b' })
    expect(JSON.parse(String(lines))).toMatchObject({ author: id })
    await refused(list(client), 403)
    // Others are named by their ids, for presence and history.
    expect(await client.users.getById(id)).toMatchObject({ displayName: 'Bob', email: 'bob@example.com' })
    const members = [{ isCurrentUser: false }, { id, isCurrentUser: true, roles: [{ name: 'editor' }] }]
    expect(await client.projects.getById('test')).toMatchObject({ members })
    // Not to clients without a token.
    const anonymous = clientOf(lake, { token: undefined })
    await refused(anonymous.users.getById(id), 401)
    expect(await anonymous.projects.getById('test')).toMatchObject({ members: [] })
  })

  test('administrators cannot lock themselves out', async () => {
    const { client, id } = await signedIn('administrator')
    await expect(remove(id, client)).rejects.toThrow('You cannot change yourself')
    const url = `/people/${id}`
    const demotion = client.request({ url, method: 'PATCH', body: { role: 'editor' } })
    await expect(demotion).rejects.toThrow('You cannot change your role')
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
    for (const [body, message] of bodies) await expect(addedBy(client, body)).rejects.toThrow(message)
    // The settings of the machine are stronger: without people it is as it was.
    await remove(id)
    expect((await ask(lake, login())).status).toBe(302)
  })
})

describe('sessions', () => {
  test('they are listed with their program, and each can be ended', async () => {
    const { client, id } = await signedIn('administrator')
    const second = await session(ada.email)
    const [person] = await list(client)
    expect(person?.sessions).toMatchObject([{ client: 'Firefox on Linux' }, { client: 'Firefox on Linux' }])
    expect(person?.lastSeenAt).toBe(new Date(now).toISOString())
    const other = person?.sessions.find(({ isOwn }) => !isOwn)
    await remove(`${id}/sessions/${other?.id}`, client)
    await endedFor(second.client)
    expect((await list(client))[0]?.sessions).toMatchObject([{ isOwn: true }])
  })

  test('they end with the role they began with', async () => {
    const { client, id } = await signedIn('editor')
    await change(id, { role: 'editor' })
    expect(await client.users.getById('me')).toMatchObject({ role: 'editor' })
    await change(id, { role: 'viewer' })
    await endedFor(client)
    const again = await session(bob.email)
    expect(await again.client.users.getById('me')).toMatchObject({ role: 'viewer' })
  })

  test('a removed person is out at once: requests, listeners, multiplexed streams and presence', async () => {
    const { client, id, token } = await signedIn('editor')
    const ends: string[] = []
    const noted = (name: string) => () => ends.push(name)
    const params = { authorization: `Bearer ${token}` }
    const listener = await fetch(lake.url + listenPath('*'), { headers: params })
    listener.text().catch(noted('listener'))
    const streams = await multiplexed(lake)
    const presence = await socketTo(lake, '/v2022-06-30/socket/production')
    streams.socket.on('close', noted('streams'))
    presence.socket.on('close', noted('presence'))
    streams.open('a', '*', token)
    presence.send({ jsonrpc: '2.0', id: 1, method: 'authorization', params })
    // "opened" and "welcome" of the stream.
    await expect.poll(() => [streams.messages.length, presence.messages.length]).toEqual([2, 1])
    await remove(id)
    await endedFor(client)
    await expect.poll(() => ends.toSorted()).toEqual(['listener', 'presence', 'streams'])
    expect(await statusOf(bob.email)).toBe(401)
    // What they wrote keeps their name.
    expect(await clientOf(lake).users.getById(id)).toMatchObject({ displayName: 'Bob' })
  })

  test('a person who is removed while they send a request changes nothing with it', async () => {
    const { id, token } = await signedIn('editor')
    const create = { _id: 'drafts.b', _type: 'x' }
    const actionType = 'sanity.action.document.create'
    const bodies = {
      'data/mutate': JSON.stringify({ mutations: [{ create }] }),
      'data/actions': JSON.stringify({ actions: [{ actionType, publishedId: 'b', attributes: create }] }),
      'assets/files': 'late',
    }
    const begins = Object.entries(bodies).map(async ([path, body]) => {
      const finish = await begun(lake, `/v2025-02-19/${path}/production`, token)
      return () => finish(body)
    })
    const finishes = await Promise.all(begins)
    await remove(id)
    expect(await Promise.all(finishes.map((finish) => finish()))).toEqual([401, 401, 401])
    expect(await clientOf(lake).fetch('*[]', {}, { perspective: 'raw' })).toEqual([])
  })

  test('an administrator who is removed meanwhile adds nobody', async () => {
    const { id, token } = await signedIn('administrator')
    const finish = await begun(lake, '/v1/people', token)
    await add({ ...ada, email: 'grace@example.com' })
    await remove(id)
    expect(await finish(JSON.stringify({ ...ada, email: 'eve@example.com' }))).toBe(401)
    expect(await list()).toHaveLength(1)
  })

  test('a person who was removed while signing in gets no session', async () => {
    await add(ada)
    const { person } = await add({ ...bob, role: 'editor', password })
    const made = await signIn(bob.email)
    await remove(person.id)
    expect((await redeemed(lake, made)).status).toBe(401)
  })
})

describe('the own account', () => {
  const url = '/people/me'
  test('a person of any role sees it, and ends their other sessions but nobody else’s', async () => {
    const { client, id } = await signedIn('viewer')
    const other = await session(bob.email)
    const { person } = await client.request({ url })
    expect(person).toMatchObject({ id, email: 'bob@example.com', role: 'viewer' })
    expect(person.sessions).toHaveLength(2)
    const [second] = person.sessions.filter(({ isOwn }: { isOwn: boolean }) => !isOwn)
    await remove(`me/sessions/${second.id}`, client)
    await endedFor(other.client)
    const [adas] = (await list()).filter(({ name }) => name === ada.name)
    await refused(remove(`${adas?.id}/sessions/x`, client), 403)
  })

  test('a person changes their password: this session stays, the others end', async () => {
    const { client } = await signedIn('editor')
    const other = await session(bob.email)
    await changePassword(client, { current: password, password: newPassword })
    expect(await client.fetch('count(*[false])')).toBe(0)
    await endedFor(other.client)
    expect(await statusOf(bob.email)).toBe(401)
    expect(await statusOf('bob@example.com', newPassword)).toBe(303)
  })

  test('a password is not changed without the current one, and that cannot be guessed', async () => {
    const { client } = await signedIn('editor')
    const short = changePassword(client, { current: password, password: 'short' })
    await refused(short, 400, 'use 12 or more')
    for (const body of [{}, { current: null, password: newPassword }, { current: password, password: 1 }])
      await refused(changePassword(client, body), 400)
    const wrong = () => changePassword(client, { current: 'wrong', password: newPassword })
    await refused(wrong(), 403, 'current password is wrong')
    for (let guess = 0; guess < 9; guess += 1) await wrong().catch(() => undefined)
    await refused(wrong(), 429)
    now += 60_001
    expect(await statusOf(bob.email)).toBe(303)
  })

  test('a token of the settings, and a writer without a name, have none', async () => {
    const nameless = await sessionFrom(lake, await ask(lake, login()))
    for (const client of [clientOf(lake), nameless.client]) await refused(client.request({ url }), 404)
  })
})

describe('invitations', () => {
  test('a person without a password chooses one behind a link, once, and is signed in', async () => {
    const { invitation } = await add(ada)
    const link = String(invitation.url)
    expect(link).toMatch(/\/v1\/auth\/login\/invitation\?code=[\w-]{32}$/)
    const page = await ask(lake, link)
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    expect(page.text).toContain('<h1>Welcome, Ada Lovelace</h1>')
    const choose = (chosen: string, repeated = chosen) =>
      ask(lake, link, { form: { password: chosen, repeated } })
    expect(await choose('short')).toMatchObject(answer(400, 'use 12 or more.'))
    expect(await choose(password, `${password}!`)).toMatchObject(answer(400, 'passwords differ'))
    const { client } = await sessionFrom(lake, await choose(password))
    expect(await client.users.getById('me')).toMatchObject({ name: 'Ada Lovelace' })
    expect((await choose(password)).status).toBe(410)
    expect((await ask(lake, link)).status).toBe(410)
    expect(await statusOf(ada.email)).toBe(303)
  })

  test('a second link replaces a forgotten password, and ends the sessions that it began', async () => {
    const { client, id } = await signedIn('administrator')
    const { invitation } = await client.request({ url: `/people/${id}/invitation`, method: 'POST' })
    // Nothing changes before it is used.
    expect(await client.fetch('1')).toBe(1)
    const fresh = 'a password not yet forgotten'
    await ask(lake, invitation.url, { form: { password: fresh, repeated: fresh } })
    await endedFor(client)
    expect(await statusOf(ada.email)).toBe(401)
  })
})

test('the token of the site has its own name, and no person has it', async () => {
  const importing = await clientOf(lake).users.getById('robot-editor')
  expect(importing).toMatchObject({ displayName: 'The site or an import' })
  const site = await clientOf(lake, { token: tokens.read }).users.getById('me')
  expect(site).toMatchObject({ displayName: 'The site', role: 'viewer' })
  expect(await clientOf(lake).request({ url: '/users/p-unknown' })).toBeNull()
})
