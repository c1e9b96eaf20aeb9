/** Emails and posts to a channel, by a mail server and a server of a chat. */
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { localServer } from '@repo/kit/testing/local-server.ts'
import { openedForTest } from '@repo/kit/testing/opened.ts'
import type { SanityClient } from '@sanity/client'
import { SMTPServer } from 'smtp-server'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { startLake } from '../server.ts'
import { clientOf, testOptions, tokens } from '../testing/lake.ts'
import { ask, login, refused, sessionFrom } from '../testing/requests.ts'

interface Mail {
  readonly to: readonly string[]
  readonly source: string
}

let mails: Mail[]
let posts: string[]
/** Why the mail server refuses what it gets. */
let refusal: string | undefined
let now: number
const password = 'correct horse battery'
const studioUrl = 'http://localhost:3333'

beforeEach(() => {
  mails = []
  posts = []
  refusal = undefined
  now = Date.now()
})

async function mailServer(): Promise<string> {
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    onData(stream, { envelope }, done) {
      void text(stream).then((source) => {
        if (refusal === undefined) mails.push({ to: envelope.rcptTo.map(({ address }) => address), source })
        done(refusal === undefined ? null : new Error(refusal))
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve(undefined))))
  return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
}

const lake = openedForTest(async () => {
  const chat = await localServer(async (request, response) => {
    posts.push(JSON.parse(await text(request)).text)
    response.end('ok')
  })
  onTestFinished(() => chat.close())
  const notifications = {
    studioUrl,
    smtpUrl: await mailServer(),
    from: 'docs@example.com',
    chatUrl: chat.url,
    pauseMs: 20,
  }
  const site = await localServer((_request, response) => {
    response.writeHead(422).end('Its title is no text.')
  })
  onTestFinished(() => site.close())
  const webhook = { url: site.url, secret: 'a-secret-of-the-webhook' }
  return await startLake(testOptions({ notifications, webhook, now: () => now }))
})

/** Adds Ada, Eve and Bob. @returns their ids, and Eve's client */
async function people() {
  const add = async (name: string, role: string) => {
    const body = { name, email: `${name.toLowerCase()}@example.com`, role, password }
    return String((await clientOf(lake).request({ url: '/people', method: 'POST', body })).person.id)
  }
  const [ada, eve, bob] = [
    await add('Ada', 'administrator'),
    await add('Eve', 'editor'),
    await add('Bob', 'editor'),
  ]
  const signedIn = async (email: string) =>
    (await sessionFrom(lake, await ask(lake, login(), { form: { email, password } }))).client
  return { ada, eve, bob, byEve: await signedIn('eve@example.com'), byBob: await signedIn('bob@example.com') }
}

const choose = (client: SanityClient, value: unknown) =>
  client.request({
    url: '/users/me/keyvalue',
    method: 'PUT',
    body: [{ key: 'loomwork.notifications', value }],
  })

/** The recipients and the subject of each email. */
const subjects = () =>
  mails.map(({ to, source }) => {
    const subject = /^Subject: (.*(?:\r\n .*)*)/m.exec(source)?.[1] ?? ''
    const words = subject
      .replace(/\?=\s+=\?/g, '?==?')
      .replace(/=\?UTF-8\?Q\?(.*?)\?=/g, (_, word: string) =>
        decodeURIComponent(word.replaceAll('_', ' ').replaceAll('%', '%25').replaceAll('=', '%')),
      )
    return `${to}: ${words}`
  })

const review = (of: string, fields: object) => ({ _id: 'review.page', _type: 'review', of, ...fields })

async function askForReview(client: SanityClient, eve: string, reviewers: string[]) {
  await clientOf(lake).createOrReplace({ _id: 'drafts.page', _type: 'guide', title: 'A <b>page' })
  const asked = review('drafts.page', { state: 'requested', requestedBy: eve, reviewers, note: 'Clear?' })
  await client.createOrReplace(asked)
  return asked
}

test('who is asked for a review, and who asked, get an email; the channel gets both', async () => {
  const { eve, bob, byEve, byBob } = await people()
  const asked = await askForReview(byEve, eve, [bob, eve])
  await expect.poll(subjects).toEqual(['bob@example.com: Eve asks for a review of “A <b>page”: “Clear?”'])
  expect(mails[0]?.source).toContain(`${studioUrl}/intent/edit/id=3Dpage`)
  await expect
    .poll(() => posts)
    .toEqual([`Eve asks for a review of “A &lt;b&gt;page”: “Clear?” <${studioUrl}/intent/edit/id=page|Open>`])
  await byBob.createOrReplace({ ...asked, state: 'approved', by: bob, answer: '' })
  await expect.poll(() => mails[1]?.to).toEqual(['eve@example.com'])
  expect(subjects()[1]).toContain('Bob approved')
})

test('a request for all of a release is one email, and so is the answer', async () => {
  const { eve, bob, byEve, byBob } = await people()
  const { releaseId } = await byEve.releases.create({ metadata: { title: 'Spring' } })
  const answer = async (client: SanityClient, fields: object) => {
    const transaction = client.transaction()
    for (const page of ['one', 'other']) {
      await clientOf(lake).createOrReplace({ _id: `versions.${releaseId}.${page}`, _type: 'guide' })
      const about = review(`versions.${releaseId}.${page}`, { requestedBy: eve, ...fields })
      transaction.createOrReplace({ ...about, _id: `review.${page}` })
    }
    await transaction.commit()
  }
  await answer(byEve, { state: 'requested', reviewers: [bob], note: 'Clear?' })
  await expect.poll(() => mails).toHaveLength(1)
  await answer(byBob, { state: 'approved', by: bob, answer: '' })
  await expect.poll(() => posts).toHaveLength(2)
  const link = `<${studioUrl}/releases/${releaseId}|Open>`
  expect(posts).toEqual([
    `Eve asks for a review of the release “Spring”: “Clear?” ${link}`,
    `Bob approved the release “Spring” ${link}`,
  ])
  await expect.poll(() => mails.map(({ to }) => `${to}`)).toEqual(['bob@example.com', 'eve@example.com'])
})

test('a comment reaches those whom it names, not its author; a line break stays in its sentence', async () => {
  const { eve, bob, byEve } = await people()
  const message = [
    {
      _type: 'block',
      children: [
        { _type: 'span', text: 'Is this\r\nBcc: x@example.com clear, ' },
        { _type: 'mention', userId: bob },
      ],
    },
  ]
  const context = {
    notification: { documentTitle: 'A page', url: `${studioUrl}/structure/x`, subscribers: [eve, bob] },
  }
  await byEve
    .withConfig({ dataset: 'production-comments' })
    .create({ _type: 'comment', authorId: eve, message, context })
  await expect.poll(() => mails).toHaveLength(1)
  expect(mails[0]?.to).toEqual(['bob@example.com'])
  expect(subjects()).toEqual([
    'bob@example.com: Eve commented on “A page”: “Is this Bcc: x@example.com clear, @Bob”',
  ])
  expect(mails[0]?.source).not.toMatch(/^Bcc:/m)
})

test('everybody chooses, and nobody gets what they have not chosen', async () => {
  const { ada, byEve, byBob } = await people()
  await choose(byEve, ['feedback'])
  await choose(byBob, 'nonsense')
  const body = { kind: 'feedback', text: 'A reader of /docs/a/ wrote: “Why?”', path: '/structure/feedback' }
  const tell = (client: SanityClient) => client.request({ url: '/notifications', method: 'POST', body })
  await tell(clientOf(lake))
  await expect.poll(subjects).toHaveLength(1)
  expect(mails[0]?.to).toEqual(['eve@example.com'])
  expect(await byEve.request({ url: '/notifications' })).toMatchObject({ mail: true, kinds: ['feedback'] })
  expect(await byBob.request({ url: '/notifications' })).toMatchObject({ kinds: ['review', 'comment'] })
  await refused(tell(byEve), 403)
  await refused(tell(clientOf(lake, { token: tokens.read })), 403)
  expect(ada).not.toBe('')
})

test('what the mail server refuses is sent later in one email, and given up after three days', async () => {
  const { eve, bob, byEve } = await people()
  refusal = 'Mailbox is full'
  await askForReview(byEve, eve, [bob])
  const status = () => byEve.request({ url: '/notifications' })
  await expect
    .poll(status)
    .toMatchObject({ waiting: 1, failed: 1, problem: expect.stringContaining('Mailbox is full') })
  await askForReview(byEve, eve, [bob])
  refusal = undefined
  // The second one may have been refused as well.
  now += 300_000
  await expect.poll(() => mails.length).toBe(1)
  expect(subjects()[0]).toContain('(and 1 more)')
  await expect.poll(status).toMatchObject({ waiting: 0, problem: null })

  refusal = 'Mailbox is full'
  await askForReview(byEve, eve, [bob])
  await expect.poll(status).toMatchObject({ failed: 1 })
  now += 4 * 86_400_000
  await expect
    .poll(async () => Number((await clientOf(lake).request({ url: '/notifications' })).waiting))
    .toBe(0)
})

test('a page that the site cannot show is reported to those who want it', async () => {
  const { byBob } = await people()
  await choose(byBob, ['problem'])
  await clientOf(lake).create({ _id: 'page', _type: 'guide', title: 'A page' })
  await expect
    .poll(subjects)
    .toEqual(['bob@example.com: “A page” is published, but did not reach the site: Its title is no text.'])
})

test('the publication of a release reaches those who want it', async () => {
  const { byEve, byBob } = await people()
  await choose(byBob, ['release'])
  const { releaseId } = await byEve.releases.create({
    metadata: { title: 'Spring', releaseType: 'undecided' },
  })
  await byEve.action({
    actionType: 'sanity.action.document.version.create',
    publishedId: 'page',
    document: { _id: `versions.${releaseId}.page`, _type: 'guide' },
  })
  await byEve.releases.publish({ releaseId })
  await expect.poll(() => mails.map(({ to }) => to)).toEqual([['bob@example.com']])
  await expect.poll(() => posts.at(-1) ?? '').toContain('The release “Spring” is published')
})
