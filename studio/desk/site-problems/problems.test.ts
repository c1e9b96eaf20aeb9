import type { SanityClient } from '@sanity/client'
import { afterEach, expect, test, vi } from 'vitest'
import { readProblems, sentenceOf } from './problems.ts'

const asking = { siteUrl: 'http://site.test', studioUrl: 'http://studio.test' }

const created = vi.fn()
/** Nothing is asked of it: the secret is made by the mock. */
const client = () => ({}) as SanityClient

vi.mock('@sanity/preview-url-secret/create-secret', () => ({
  createPreviewSecret: async () => {
    created()
    return { secret: 'the-secret', expiresAt: new Date(Date.now() + 3_600_000) }
  },
}))

afterEach(() => {
  vi.unstubAllGlobals()
  created.mockClear()
})

function siteAnswers(body: unknown, status = 200) {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json(body, { status }))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('what the site reports is read, with one secret for all questions', async () => {
  const problem = { document: 'llm', field: 'title', reason: 'is not a text' }
  const fetch = siteAnswers({ problems: [problem, null, { document: 5 }] })
  const lake = client()
  for (const _ of [1, 2]) expect(await readProblems(lake, asking)).toEqual([problem])
  expect(created).toHaveBeenCalledTimes(1)
  expect(fetch.mock.calls[0]).toEqual([
    'http://site.test/api/document-problems/',
    { headers: { authorization: 'Bearer the-secret' } },
  ])
})

test('a secret that the site does not take any more is replaced', async () => {
  const lake = client()
  siteAnswers({ message: 'The secret of the Studio is missing or older than an hour.' }, 401)
  await expect(readProblems(lake, asking)).rejects.toThrow('older than an hour')
  siteAnswers({ problems: [] })
  expect(await readProblems(lake, asking)).toEqual([])
  expect(created).toHaveBeenCalledTimes(2)
})

test('a response of an unexpected form is reported as a different version', async () => {
  siteAnswers([])
  await expect(readProblems(client(), asking)).rejects.toThrow('Check that both have the same version.')
})

test('the sentence for writers names the field to correct, if it is known', () => {
  const reason = 'parent._ref names no document'
  expect(sentenceOf({ document: 'text', field: 'parent._ref', reason })).toBe(
    'The site could not apply the last change of this document. Correct the field "parent._ref" and publish again. The site also tries again automatically. Reason: parent._ref names no document',
  )
  expect(sentenceOf({ document: 'text', field: null, reason })).toContain('Check the document')
})
