import { openedForFile } from '@repo/kit/testing/opened.ts'
import { aCategory, aNodePage, aTag, smallDocumentation, type TestDocument } from '@repo/testing/content.ts'
import { serversHere } from '@repo/testing/servers.ts'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { publishedClient } from '#clients/sanity.ts'
import { fingerprintOf } from '#dependencies/fingerprint.ts'
import { extendCluster } from '#freshness/cluster.ts'
import { tick } from '#freshness/ticks.ts'
import { replaceSingleton } from '#singleton.ts'
import { buildId } from '../builds/this-build.ts'
import type { RegenerationStore } from '../store/regeneration-store.ts'
import { SqliteStore } from '../store/sqlite-store.ts'
import { planOf, planOfAll } from './plan.ts'

/** True while the lake counts as hosted by Sanity. */
let isHosted = false
vi.mock('#clients/sanity.ts', async (original) => ({
  ...(await original<typeof import('#clients/sanity.ts')>()),
  mayBeBehind: () => isHosted,
}))

const servers = openedForFile(() => serversHere())
beforeAll(async () => {
  await write(...smallDocumentation(), aNodePage('talker', 'speech', { related: [reference('llm')] }))
})

const reference = (id: string) => ({ _key: id, _type: 'reference', _ref: id, _weak: true })

const write = (...documents: readonly TestDocument[]) => servers.write(...documents)

async function applyAll(store: RegenerationStore) {
  const { versions, at } = await planOfAll({ applied: store })
  await store.saveFingerprints(versions, at)
}

test('the first plan covers everything, the next one reads only what has another revision', async () => {
  const store = new SqliteStore(':memory:')
  const first = await planOfAll({ applied: store })
  expect(first.records).toEqual(expect.arrayContaining(['llm', 'talker']))
  await store.saveFingerprints(first.versions, first.at)
  await store.confirmBuild(buildId())
  expect([...(await planOfAll({ applied: store })).versions.keys()]).toEqual([])
  await write(aNodePage('llm', 'text', { position: 1, summary: 'Else.' }))
  await servers.writer.delete('talker')
  const fetch = vi.spyOn(publishedClient(), 'fetch')
  const next = await planOfAll({ applied: store })
  expect([...next.versions.keys()].sort()).toEqual(['llm', 'talker'])
  expect(next.versions.get('talker')).toBeNull()
  // With the lists that a page may have entered or left: no event says that it did not.
  expect(next.records).toEqual(['ai', 'llm', 'nodes', 'speech', 'talker', 'text'])
  expect(fetch.mock.calls.flatMap(([, params]) => (params && 'ids' in params ? [params.ids] : []))).toEqual([
    ['llm'],
  ])
  fetch.mockRestore()
  await write(aNodePage('talker', 'speech', { related: [reference('llm')] }))
})

test('all records of a new build are checked, changed or not', async () => {
  const store = new SqliteStore(':memory:')
  await applyAll(store)
  await store.confirmBuild('an older one')
  const { records, versions } = await planOfAll({ applied: store })
  expect(versions.size).toBe(0)
  const pages = ['embedder', 'first-steps', 'llm', 'splitter', 'stt', 'talker', 'tts']
  const lists = ['ai', 'audio', 'nodes', 'speech', 'start', 'text']
  expect(records).toEqual([...pages, ...lists].sort())
  await store.confirmBuild(buildId())
  expect((await planOfAll({ applied: store })).records).toEqual([])
})

test('all records are checked when processes of another build, which wrote some by its rules, have ended', async () => {
  const store = new SqliteStore(':memory:')
  await applyAll(store)
  await store.confirmBuild(buildId())
  extendCluster({ unservedBuilds: async () => ['an older one'] })
  onTestFinished(() => replaceSingleton('cluster', undefined))
  const { records } = await planOfAll({ applied: store })
  expect(records).toEqual(expect.arrayContaining(['llm', 'ai', 'nodes']))
})

test('after many changes at once all records are checked, including those of a page that only refers to a changed document', async () => {
  const store = new SqliteStore(':memory:')
  await applyAll(store)
  const tags = Array.from({ length: 501 }, (_, n) => aTag(`many-${n}`))
  await write(...tags)
  await write(aNodePage('llm', 'text', { title: 'Model', slug: { _type: 'slug', current: 'model' } }))
  const few = await planOf(new Set(['llm']), { applied: store })
  const many = await planOf(new Set(['llm', ...tags.map(({ _id }) => _id)]), { applied: store })
  for (const { records, newPaths } of [few, many]) {
    expect(records).toEqual(expect.arrayContaining(['llm', 'talker']))
    expect(newPaths).toContain('/docs/nodes/text/model')
  }
  expect(many.newPaths).toContain('/docs/tags/many-500')
  expect(few.records).not.toContain('splitter')
  expect(many.records).toEqual(expect.arrayContaining(['splitter', 'ai', 'nodes', 'many-500']))
})

async function recordsAfter(document: TestDocument): Promise<readonly string[]> {
  const store = new SqliteStore(':memory:')
  await applyAll(store)
  await write(document)
  // In one step, as an event reports it.
  const before = (await store.fingerprints([document._id])).get(document._id) ?? null
  const current = await publishedClient().getDocument(document._id)
  const after = current ? fingerprintOf(current) : null
  const revisionChanges = [{ id: document._id, before, after }]
  return (await planOf(new Set([document._id]), { applied: store, revisionChanges })).records
}

test('the records of a category and a tag are checked when pages enter or leave, and no others', async () => {
  const splitter = (fields: object, category = 'text') => aNodePage('splitter', category, fields)
  await write(splitter({}))
  const onlyText = await recordsAfter(splitter({ body: [] }))
  expect([onlyText, await recordsAfter(splitter({ title: 'Splits' }))]).toEqual([['splitter'], ['splitter']])
  expect(await recordsAfter(splitter({ tags: ['audio'] }))).toEqual(['audio', 'splitter'])
  expect((await recordsAfter(splitter({ tags: ['audio'], unlisted: true }))).join(' ')).toBe(
    'audio nodes splitter text',
  )
  await write(splitter({}))
  expect(await recordsAfter(splitter({}, 'start'))).toEqual(['nodes', 'splitter', 'start', 'text'])
  await write(splitter({}))
})

test('a title of a category reaches the records of everything in it, a description only its own', async () => {
  const nodes = (fields: object) => aCategory('nodes', { position: 2, ...fields })
  expect(await recordsAfter(nodes({ description: 'Else.' }))).toEqual(['nodes'])
  const title = await recordsAfter(nodes({ title: 'Blocks' }))
  expect(title).toEqual(['embedder', 'llm', 'nodes', 'speech', 'splitter', 'stt', 'talker', 'text', 'tts'])
  await write(nodes({}))
  expect(await recordsAfter(aTag('audio', { label: 'Sound' }))).toEqual(['audio', 'stt', 'tts'])
  await write(aTag('audio'))
})

test('a reference with any text in it names no record', async () => {
  const weak = (text: string) => ({ _type: 'reference', _key: 'k', _ref: text, _weak: true })
  await write({ ...aCategory('odd'), parent: weak('') }, aCategory('even', { parent: 'odd' }))
  const page = { ...aNodePage('odder', 'even'), tags: [weak('a"b'), weak('')] }
  expect(await recordsAfter(page)).toEqual(['even', 'odd', 'odder'])
  for (const id of ['odder', 'even', 'odd']) await servers.writer.delete(id)
})

test('a created document is waited for if the lake may be behind, and counts as deleted if not', async () => {
  const store = new SqliteStore(':memory:')
  const made = fingerprintOf({ ...aNodePage('late', 'text'), _rev: 'r' })
  const revisionChanges = [{ id: 'late', before: null, after: made }]
  const isThere = async () =>
    (await planOf(new Set(['late']), { applied: store, revisionChanges })).versions.get('late') !== null
  expect(await isThere()).toBe(false)
  isHosted = true
  const late = isThere()
  await new Promise((resolve) => setTimeout(resolve, 900))
  await write(aNodePage('late', 'text'))
  expect(await late).toBe(true)
  // It is not waited for either if an event has reported its deletion in the meantime.
  await servers.writer.delete('late')
  // Waiting for it would take five seconds.
  const began = Date.now()
  const { versions } = await planOf(new Set(['late']), {
    applied: store,
    revisionChanges,
    laterChanges: () => [{ id: 'late', before: made, after: null }],
  })
  expect([versions.get('late'), Date.now() - began < 4000]).toEqual([null, true])
  isHosted = false
})

test('the tick of a plan is from before the last read of its documents, and after the reads before', async () => {
  const store = new SqliteStore(':memory:')
  const made = fingerprintOf({ ...aNodePage('late', 'text'), _rev: 'r' })
  const reads: number[] = []
  // It is called before each read.
  const laterChanges = (): [] => {
    reads.push(tick())
    return []
  }
  isHosted = true
  const revisionChanges = [{ id: 'late', before: null, after: made }]
  const plan = planOf(new Set(['late']), { applied: store, revisionChanges, laterChanges })
  await expect.poll(() => reads.length).toBeGreaterThan(1)
  await write(aNodePage('late', 'text'))
  const { versions, at } = await plan
  isHosted = false
  await servers.writer.delete('late')
  expect(versions.get('late')?.slug).toBe('late')
  expect(at).toBeGreaterThan(reads.at(-2) ?? 0)
  expect(at).toBeLessThan(reads.at(-1) ?? 0)
})
