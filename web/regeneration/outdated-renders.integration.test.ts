import { openedForFile } from '@repo/kit/testing/opened.ts'
import { aNodePage, smallDocumentation } from '@repo/testing/content.ts'
import { expect, onTestFinished, test } from 'vitest'
import { startedSite } from '#testing/site.ts'

/** Half of what a run may take before its webhook is answered, ms. */
const longestWaitMs = 10_000

const site = openedForFile(() => startedSite(smallDocumentation()))

/**
 * Starts requests, one for each path. Their queries have this text or results with it. When this
 * resolves, the lake has answered the first one of each, which arrives with `release`, at the end
 * of the test at the latest.
 */
async function startSlowly(text: string, ...paths: readonly string[]) {
  const reads = site.holdReads(text, paths.length)
  onTestFinished(reads.release)
  const readers = Promise.all(paths.map((path) => site.get(path)))
  await reads.begun
  return { readers, release: reads.release }
}

test('a file whose first render outlives the publish is rendered again for the next reader', async () => {
  const paths = ['/feed.xml', '/docs/nodes/speech/tts.md']
  await site.write(aNodePage('tts', 'speech', { title: 'Published before' }))
  await site.notify('tts')
  // Without what the run has read in memory.
  await site.kill()
  await site.start()
  // A page that was not on disk yet is rendered now, and must not be one of the slow ones.
  await expect.poll(async () => (await site.status()).expiredPages).toBe(0)
  const { readers, release } = await startSlowly('Published before', ...paths)
  await site.write(aNodePage('tts', 'speech', { title: 'Published meanwhile' }))
  expect((await site.notify('tts')).status).toBe(200)
  const next = Promise.all(paths.map((path) => site.get(path)))
  release()
  for (const { text } of await next) expect(text).toContain('Published meanwhile')
  for (const { text } of await readers) expect(text).toContain('Published before')
  for (const path of paths) expect((await site.get(path)).text, path).toContain('Published meanwhile')
}, 90_000)

/** Makes an address one at which there may be something: the site renders no others. */
async function leaveName(name: string) {
  const toPage = { _type: 'reference', _ref: 'nobody', _weak: true }
  const left = { container: 'speech', name, from: `/docs/nodes/speech/${name}/`, toPage, permanent: true }
  await site.write({ _id: `left-${name}`, _type: 'redirect', ...left })
  expect((await site.notify(`left-${name}`)).status).toBe(200)
}

test('an unknown URL whose render outlives the publish that makes it a page answers 200', async () => {
  const path = '/docs/nodes/speech/racer/'
  await leaveName('racer')
  const { readers, release } = await startSlowly('slug:page:racer', path)
  await site.write(aNodePage('racer', 'speech', { position: 8, unlisted: true }))
  // The run is over when it has rendered the page, which waits for the first render.
  const published = site.notify('racer')
  await expect.poll(() => site.appliedRevisions(), { timeout: 20_000 }).toHaveProperty('racer')
  const next = site.get(path)
  release()
  expect([(await next).status, (await published).status, (await readers)[0]?.status]).toEqual([200, 200, 404])
  for (const _ of [1, 2, 3]) expect((await site.get(path)).status).toBe(200)
}, 90_000)

test('the result of a query in flight since before the publish is not shared with another render', async () => {
  // No page can be at these paths, so a redirect is queried first; that of the other path points to
  // this one.
  const [from, before] = ['/docs/category/a/left/', '/docs/category/b/left/']
  const target = '/docs/nodes/text/llm/'
  const redirect = { _type: 'redirect', permanent: true }
  await site.write({ ...redirect, _id: 'by-hand-before', from: before, toUrl: from })
  await site.notify('by-hand-before')
  const { readers, release } = await startSlowly(from, from)
  await site.write({ ...redirect, _id: 'by-hand', from, toUrl: target })
  expect((await site.notify('by-hand')).status).toBe(200)
  expect((await site.get(before)).leadsTo).toBe(target)
  const next = site.get(from)
  release()
  expect((await next).leadsTo).toBe(target)
  expect((await readers)[0]?.status).toBe(404)
}, 90_000)

test('a publish does not wait for unknown URLs that are being rendered', async () => {
  // The site does not know at once that nothing is there.
  const paths = Array.from({ length: 40 }, (_, n) => `/docs/category/a/unknown-${n}/`)
  const { readers, release } = await startSlowly('unknown-', ...paths)
  await site.write(aNodePage('stt', 'speech', { title: 'Does not wait' }))
  const begun = performance.now()
  expect((await site.notify('stt')).status).toBe(200)
  expect(performance.now() - begun).toBeLessThan(longestWaitMs)
  expect((await site.get('/docs/nodes/speech/stt/')).text).toContain('Does not wait')
  release()
  await readers
  await expect.poll(async () => (await site.status()).rendering).toBe(0)
}, 90_000)

test('a render that fails is over: requests for its path after a publish are not held back', async () => {
  await site.write(aNodePage('llm', 'text', { title: 'Before the failure' }))
  site.failReads(true)
  for (const path of ['/docs/category/a/fails/', '/docs/category/a/fails.md'])
    expect((await site.get(path)).status).toBe(500)
  site.failReads(false)
  expect([(await site.status()).rendering, (await site.notify('llm')).status]).toEqual([0, 200])
  expect((await site.get('/docs/category/a/fails/')).status).toBe(404)
}, 60_000)

test('a server action at a URL without a page delays no publish of one', async () => {
  const path = '/docs/nodes/speech/acted-upon/'
  // Next renders it without storing the result, although it looks for a stored one first.
  await (await fetch(site.url + path, { method: 'POST', headers: { 'next-action': 'none' } })).text()
  await expect.poll(async () => (await site.status()).rendering).toBe(0)
  await site.write(aNodePage('acted-upon', 'speech', { position: 9, unlisted: true }))
  expect([(await site.notify('acted-upon')).status, (await site.get(path)).status]).toEqual([200, 200])
})

test('a click that the reader cancels delays no publish', async () => {
  const path = '/docs/nodes/speech/taken-back/'
  await leaveName('taken-back')
  const click = new AbortController()
  const reads = site.holdReads('taken-back', 1)
  onTestFinished(reads.release)
  const answer = fetch(site.url + path, { signal: click.signal }).then((response) => response.text())
  await reads.begun
  click.abort()
  await expect(answer).rejects.toThrow('aborted')
  reads.release()
  await site.write(aNodePage('taken-back', 'speech', { position: 10, unlisted: true }))
  expect([(await site.notify('taken-back')).status, (await site.get(path)).status]).toEqual([200, 200])
})
