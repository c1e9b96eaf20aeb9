import { type Chance, chance } from '@repo/kit/testing/random.ts'
import { queryLimits } from '@repo/lake/limits.ts'
import { aCategory, aNodePage, type TestDocument } from '@repo/testing/content.ts'
import { expect, test } from 'vitest'
import type { DependencyKey } from '#dependencies/keys.ts'
import { dependenciesOf, invalidDependenciesOf } from '#dependencies/result-dependencies.ts'
import { after as afterEdit, randomEdit } from '#testing/edits.ts'
import {
  aPage,
  changeOf,
  type Dataset,
  missed,
  published,
  type Read,
  reads,
  results,
  run,
} from '#testing/every-read.ts'
import { richDocumentation, unpublishedDocumentation } from '#testing/rich-content.ts'
import { shareImageQuery } from './share-image.ts'
import { shownResult } from './shown-result.ts'

const awaited = unpublishedDocumentation()

/** One edit that a writer may make, or the publication or withdrawal of any document. */
function edited(documents: Dataset, step: number, dice: Chance) {
  const absent = [...richDocumentation(), ...awaited].filter(({ _id }) => !documents.has(_id))
  const choice = dice.below(6)
  if (choice === 0 && absent.length > 0) return { put: [dice.pick(absent)], remove: [], name: 'published' }
  if (choice === 1) return { put: [], remove: [dice.pick([...documents.keys()])], name: 'unpublished' }
  return randomEdit(documents, dice, step)
}

/** As the lake stores a document: without fields that have no value. */
function stored(document: TestDocument, step: number, dice: Chance): TestDocument {
  const system = { _rev: `r${step}`, _updatedAt: `2026-11-${dice.pick(['01', '02'])}T00:00:00Z` }
  return JSON.parse(JSON.stringify({ ...document, ...system }))
}

test.each([1, 2, 3])(
  'a query whose result an edit changes depends on a changed key (seed %i)',
  async (seed) => {
    const dice = chance(seed)
    let documents = published(richDocumentation())
    let before = await results(documents)
    const history: string[] = []
    for (let step = 1; step <= 60; step += 1) {
      const { put, remove, name } = edited(documents, step, dice)
      const next = afterEdit(documents, { put: put.map((one) => stored(one, step, dice)), remove })
      const after = await results(next)
      const ids = [...put.map(({ _id }) => _id), ...remove]
      history.push(`${step}. ${ids.join()}: ${name}`)
      const changed = new Set(ids.flatMap((id) => [...changeOf(id, documents, next)]))
      expect(missed(before, after, changed), `after ${history.slice(-3).join('; ')}`).toEqual([])
      documents = next
      before = after
    }
  },
)

test('every value in _deps of a well-formed documentation is a dependency key', async () => {
  const documents = published([...richDocumentation(), ...awaited])
  for (const read of reads) expect(invalidDependenciesOf(await run(read, documents)), read.name).toEqual([])
})

test('the lake keeps the syntax tree of every query, which longer ones would be parsed for each time', () => {
  for (const { name, query } of reads) expect(query.length, name).toBeLessThan(queryLimits.quickLength)
})

test('a page depends on itself, its path and what it shows, and on nothing else', async () => {
  const page = aPage('nodes/speech/tts')
  expect(dependenciesOf(await run(page, published(richDocumentation())))).toEqual([
    'link:audio',
    'link:nodes',
    'link:speech',
    'link:tts',
    'moved:',
    'moved:nodes',
    'moved:speech',
    'page:tts',
    'segment:nodes',
    'segment:speech',
    'slug:page:tts',
  ])
})

test('a page has the same dependencies however many other pages have its slug', async () => {
  const documentation = richDocumentation()
  const others = Array.from({ length: 300 }, (_, n) => [
    aCategory(`c${n}`, { parent: 'nodes' }),
    aNodePage(`p${n}`, `c${n}`, { slug: { _type: 'slug', current: 'tts' } }),
  ])
  const page = aPage('nodes/speech/tts')
  expect(dependenciesOf(await run(page, published([...documentation, ...others.flat()])))).toEqual(
    dependenciesOf(await run(page, published(documentation))),
  )
})

const ids = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6']
const segmentNames = ['a', 'b', 'c', '', 'a/b', 7, null, undefined]

function placed(id: string, pick: <T>(list: readonly T[]) => T | undefined): TestDocument | undefined {
  const above = { _type: 'reference', _ref: pick([...ids, 'nothing']) }
  const somewhere = pick([above, above, above, undefined, 'nonsense'])
  if (pick([0, 1, 2, 3]) === 0) return undefined
  if (id.startsWith('p'))
    return aNodePage(id, '', { slug: { _type: 'slug', current: pick(['s', 't']) }, category: somewhere })
  const fields = { pathSegment: pick([...segmentNames, 'a', 'b', 'c', 'a', 'b', 'c']), parent: undefined }
  const category = { ...aCategory(id, fields), parent: somewhere }
  return pick([0, 1, 2, 3, 4, 5]) === 0 ? { ...category, _type: 'tag' } : category
}

/** All folders of up to four of these segments. */
const folders = ['']
for (const folder of folders)
  if (folder.split('/').length < 4)
    for (const segment of ['a', 'b', 'c']) folders.push(folder ? `${folder}/${segment}` : segment)

test.each([1, 2])(
  'no path misses that another page is there, however it got there (seed %i)',
  async (seed) => {
    const { pick } = chance(seed)
    const paths = folders.map(
      (folder): Read => ({ name: folder, query: shareImageQuery, params: { folder, slug: 's' } }),
    )
    let documents: Dataset = new Map()
    // As the store has them: a query is read again only when one of its dependencies has changed.
    const stored = new Map<string, { shown: string; dependencies: readonly string[] }>()
    let arrivals = 0
    for (let step = 1; step <= 150; step += 1) {
      const id = pick([...ids, ...ids, 'p1', 'p2', 'p3', 'p4']) ?? ''
      const document = placed(id, pick)
      const next = new Map(documents)
      if (document) next.set(id, { ...document, _rev: `r${step}` })
      else next.delete(id)
      const changed = changeOf(id, documents, next)
      for (const path of paths) {
        const before = stored.get(path.name)
        const result = await run(path, next)
        const shown = JSON.stringify(shownResult(result))
        if (!before || before.dependencies.some((key) => changed.has(key as DependencyKey)))
          stored.set(path.name, { shown, dependencies: dependenciesOf(result) })
        else expect(shown, `${path.name} after step ${step}, ${JSON.stringify(document)}`).toBe(before.shown)
        if (before && before.shown !== shown) arrivals += 1
      }
      documents = next
    }
    expect(arrivals).toBeGreaterThan(30)
  },
)
