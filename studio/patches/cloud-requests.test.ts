import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { answerCloudRequests } from './cloud-requests.ts'

const version = 'https://sanity-cdn.com/v1/modules/sanity/latest/%5E6.16.0/t1795437072'
const feedback = 'https://api.sanity.io/vX/intake/feedback'

test('requests for versions and feedback are answered in the browser, all others are sent', async () => {
  const sent = vi.fn<typeof fetch>(() => Promise.resolve(new Response('lake')))
  const page = { fetch: sent }
  answerCloudRequests(page)

  expect(await (await page.fetch(version)).json()).toEqual({})
  expect((await page.fetch(new Request(feedback, { method: 'POST' }))).ok).toBe(false)
  expect((await page.fetch('http://localhost:3333/static/create-manifest.json', { method: 'HEAD' })).ok).toBe(
    false,
  )
  expect(sent).not.toHaveBeenCalled()
  expect(await (await page.fetch('http://localhost:3334/v1/ping')).text()).toBe('lake')
})

test('the Studio sends them by itself, or the patch is no longer needed', () => {
  const { resolve } = createRequire(import.meta.url)
  const code = readFileSync(join(dirname(resolve('sanity/package.json')), 'lib/index.js'), 'utf8')
  expect(code).toContain('"https://sanity-cdn.com"}/v1/modules`')
  expect(code).toContain('fetch(FEEDBACK_TUNNEL_URL, {')
  expect(code).toContain('FEEDBACK_TUNNEL_URL = "https://api.sanity.io/vX/intake/feedback"')
})
