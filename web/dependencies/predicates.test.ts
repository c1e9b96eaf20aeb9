/** Compares each rule as GROQ with the same rule as a function, on documents of every form. */

import { chance } from '@repo/kit/testing/random.ts'
import type { TestDocument } from '@repo/testing/content.ts'
import { expect, test } from 'vitest'
import { published, run } from '#testing/every-read.ts'
import { malformed } from '#testing/malformed.ts'
import { richDocumentation } from '#testing/rich-content.ts'
import {
  categoryOrRoot,
  hasSlug,
  inOrder,
  isListedCategory,
  isListedPage,
  isTop,
  listedCategory,
  listedPage,
  parentOrRoot,
  parentOrRootOf,
  referenceOf,
  referencesOf,
  slugOf,
  sortPlaceOf,
  statusKind,
  statusKindOf,
} from './predicates.ts'

const versions = Number(process.env.MALFORMED_PREDICATES ?? 3000)
const dice = chance(Number(process.env.EDITS_SEED ?? 7))
const fields = ['slug', 'category', 'parent', 'unlisted', 'position', 'tags', 'title']
const isPage = ({ _type }: TestDocument) => _type === 'nodePage' || _type === 'guide'

const states = [
  { kind: 'new' },
  { kind: 'removed' },
  { kind: 'beta' },
  { kind: 1 },
  {},
  null,
  'new',
  [{ kind: 'new' }],
]

/** Documents with up to three malformed fields each. */
const documents: TestDocument[] = Array.from({ length: versions }, (_, n) => {
  let document = dice.pick(richDocumentation())
  for (let times = 0; times <= n % 3; times += 1)
    document = malformed({ ...document, [dice.pick(fields)]: 'to be replaced' }, dice, { fields }).document
  return { ...document, _id: `d${n}`, status: dice.pick(states) }
})

function groq<Value>(query: string): Promise<Value> {
  return run({ query, params: {} }, published(documents)) as Promise<Value>
}

/** A value of each document; `isOnly` where GROQ selects some of them. */
test.each<[string, string, (document: TestDocument) => unknown]>([
  ['has a slug', `coalesce(${hasSlug}, false)`, (document) => slugOf(document) !== ''],
  [
    'is a listed page',
    `coalesce(${listedPage}, false)`,
    (document) => isPage(document) && isListedPage(document),
  ],
  [
    'is a listed category',
    `coalesce(${listedCategory}, false)`,
    (document) => document._type === 'category' && isListedCategory(document),
  ],
  ['is at the top', isTop, (document) => parentOrRootOf(document) === 'root'],
  ['parent', parentOrRoot, parentOrRootOf],
  ['category', categoryOrRoot, ({ category }) => referenceOf(category) || 'root'],
  ['kind of the status', statusKind, (document) => statusKindOf(document) ?? null],
  ['slug', `select(${hasSlug} => slug.current, "")`, slugOf],
  ['tags', `coalesce(tags[]._ref, [])[@ > ""]`, ({ tags }) => referencesOf(tags)],
])('%s is the same in GROQ and as a function', async (_name, query, ofDocument) => {
  const found = await groq<{ _id: string; value: unknown }[]>(`*[]{_id, "value": ${query}}`)
  const given = new Map(found.map(({ _id, value }) => [_id, value]))
  const differing = documents.filter(
    (document) => JSON.stringify(given.get(document._id)) !== JSON.stringify(ofDocument(document)),
  )
  expect(given.size).toBe(versions)
  expect(differing.slice(0, 3)).toEqual([])
})

test('documents that differ in nothing that their place depends on are ordered by their ids', async () => {
  const placed = await groq<string[]>(`*[] | ${inOrder}._id`)
  const byId = new Map(documents.map((document) => [document._id, document]))
  const groups = Map.groupBy(placed, (id) => JSON.stringify(sortPlaceOf(byId.get(id) ?? {})))
  for (const ids of groups.values()) expect(ids).toEqual([...ids].sort())
})

test('a list with holes is in order: numbers first, then by title', async () => {
  const place = (id: string) => ({ position: documents.find(({ _id }) => _id === id)?.position })
  const placed = (await groq<string[]>(`*[] | ${inOrder}._id`)).map(place)
  const firstWithout = placed.findIndex(({ position }) => typeof position !== 'number')
  expect(placed.slice(firstWithout).some(({ position }) => typeof position === 'number')).toBe(false)
})
