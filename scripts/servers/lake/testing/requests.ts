/** Requests that Sanity's client does not make, sign-ins, and refusals. */
import { once } from 'node:events'
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { ClientError } from '@sanity/client'
import { expect } from 'vitest'
import type { Lake } from '../server.ts'
import { clientOf } from './lake.ts'

type Located = Pick<Lake, 'url'>

interface Sent {
  readonly method?: string
  readonly token?: string
  readonly headers?: OutgoingHttpHeaders
  readonly body?: string | Buffer
  /** A body that is sent as JSON. */
  readonly json?: unknown
  /** A body that is sent as the form of a page. */
  readonly form?: Readonly<Record<string, string>>
}

/** Status, headers and text of an answer. */
export type LakeAnswer = Awaited<ReturnType<typeof ask>>

/**
 * Sends a request, by POST if it has a body, and follows no redirect. Not with `fetch`, which sends
 * only the `Host` of the URL.
 */
export async function ask({ url }: Located, path: string, sent: Sent = {}) {
  const { token, headers, form, json } = sent
  const body = form ? `${new URLSearchParams(form)}` : json === undefined ? sent.body : JSON.stringify(json)
  const options = {
    method: sent.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
  }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(new URL(path, url), options, resolve).on('error', reject).end(body)
  })
  return { status: response.statusCode, headers: response.headers, text: await text(response) }
}

/** An answer with words in its text, for comparisons. */
export const answer = (status: number, words: string | RegExp) => ({
  status,
  text: typeof words === 'string' ? expect.stringContaining(words) : expect.stringMatching(words),
})

/** Sends a request up to its body, which the lake reads then: the request has begun. */
export async function begun({ url }: Located, path: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, expect: '100-continue' }
  const sent = request(url + path, { method: 'POST', headers })
  sent.flushHeaders()
  await once(sent, 'continue')
  /** Sends the body. @returns the status of the answer */
  const finish = async (body: string) => {
    const answered = once(sent, 'response')
    sent.end(body)
    const [response] = await answered
    return response.resume().statusCode
  }
  return finish
}

/** The Studio of the lakes in tests. */
export const studio = 'http://localhost:3333'

/** Path of the sign-in with a password. @param target where it leads to */
export function login(target = `${studio}/`): string {
  return `/v1/auth/login/local?origin=${encodeURIComponent(target)}`
}

/** The answer to the code that a sign-in has put into its redirect, as the Studio asks for it. */
export function redeemed(lake: Located, { headers }: LakeAnswer): Promise<LakeAnswer> {
  const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const code = headers.location?.split('#sid=')[1]
  return ask(lake, `/v1/auth/fetch?sid=${code}`, { headers: { 'user-agent': browser } })
}

/** The session that begins with the redirect of a sign-in. */
export async function sessionFrom(lake: Located, signIn: LakeAnswer, target = `${studio}/`) {
  expect(signIn.headers.location?.split('#sid=')[0]).toBe(target)
  const { status, text } = await redeemed(lake, signIn)
  expect(status).toBe(200)
  const { token }: { token: string } = JSON.parse(text)
  return { client: clientOf(lake, { token }), token }
}

/** A new person who has signed in; the first one is an administrator. */
export async function clientOfPerson(
  lake: Located,
  name: string,
  role: 'administrator' | 'editor' | 'viewer',
) {
  const [email, password] = [`${name}@example.com`, 'correct horse battery']
  const body = { email, name, role, password }
  const { person } = await clientOf(lake).request({ url: '/people', method: 'POST', body })
  const { client } = await sessionFrom(lake, await ask(lake, login(), { form: { email, password } }))
  return { id: String(person.id), client }
}

/**
 * Expects that the lake refuses what Sanity's client has sent.
 * @param about words of the message, or more of the error
 * @returns the error
 */
export async function refused(sent: Promise<unknown>, statusCode: number, about: string | object = {}) {
  const error: ClientError = await sent.then(
    (result) => expect.fail(`it was not refused: ${JSON.stringify(result)}`),
    (reason) => reason,
  )
  expect(error, error.message).toMatchObject({ statusCode, ...(typeof about === 'object' && about) })
  if (typeof about === 'string') expect(error.message).toContain(about)
  return error
}

/** More of the error of a conflict: the type of its first problem. */
export function conflict(type: string, more: object = {}) {
  return { details: { items: [{ error: { type, ...more } }] } }
}

/** Publishes or unpublishes a document, whose draft has the usual id. */
export function draftAction(act: 'publish' | 'unpublish', publishedId: string) {
  const actionType = `sanity.action.document.${act}` as const
  return { actionType, draftId: `drafts.${publishedId}`, publishedId }
}
