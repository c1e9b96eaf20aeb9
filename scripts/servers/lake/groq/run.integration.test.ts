/** Compares results that use the indexes with groq-js alone, which reads every document. */
import { type Chance, chance } from '@repo/kit/testing/random.ts'
import { evaluate, parse } from 'groq-js'
import { expect, test } from 'vitest'
import { datasetOf, type LiveDataset, type Queryable } from './dataset.ts'
import { runQuery } from './run.ts'

const names = ['a', 'b', 'c', 'd', '']

const reference = (id: string) => ({ _type: 'reference', _ref: id })

function randomDocument(id: string, { below, pick }: Chance): Queryable {
  const maybe = (field: string, value: () => unknown) => (below(3) > 0 ? { [field]: value() } : {})
  return {
    _id: id,
    _type: pick(['x', 'y', 'z']),
    ...maybe('slug', () => pick([{ current: pick(names) }, { current: 1 }, null, 'a', []])),
    ...maybe('name', () => pick([...names, 1, null, true, ['a']])),
    ...maybe('parent', () => pick([reference(`d${below(8)}`), null, 'd1', [reference('d1')]])),
    ...maybe('tags', () =>
      Array.from({ length: below(4) }, () => pick<unknown>([reference(`d${below(8)}`), null, 'd1'])),
    ),
    ...maybe('words', () => pick<unknown>([['a', 'b'], ['a', 'a', 1], [], 'a', null])),
    ...maybe('ids', () =>
      pick<unknown>([['d1', 'd3', 'd1'], ['d5', 1, true], ['d2', null], ['d4', ['d1']], 'd1', [], null]),
    ),
    ...maybe('deep', () => ({ list: [{ of: reference(`d${below(8)}`), name: pick(names) }] })),
  }
}

/** A random condition on documents; `outer` says whether there is an enclosing document. */
function condition(random: Chance, outer: boolean, depth = 2): string {
  const { below, pick } = random
  if (depth > 0 && below(2) === 0) {
    const sides = [condition(random, outer, depth - 1), condition(random, outer, depth - 1)]
    return pick([`(${sides.join(' && ')})`, `(${sides.join(' || ')})`, `!(${sides[0]})`, `(${sides[0]})`])
  }
  const inner = [
    '_type == "x"',
    '"y" == _type',
    '_type in ["x", "y"]',
    '_type in []',
    '_id in $ids',
    '@._id == $id',
    'slug.current == $name',
    'slug.current in [$name, "b", 1]',
    'name == $name',
    'name == null',
    'name != "a"',
    'parent._ref == "d1"',
    'parent == "d1"',
    '"d1" in tags[]._ref',
    '$id in tags[]._ref',
    '"a" in words',
    'words == "a"',
    'name in words',
    'references("d1")',
    'references(["d1", $id])',
    'references("d1", "d2")',
    'references([])',
    '!defined(parent)',
    '!defined(slug.current)',
    'defined(name)',
    '$name == "a"',
    '$name != "a"',
    'coalesce(parent._ref, "root") == $id',
    'parent->name == $name',
    'parent->name in [$name, "b", 1]',
    'parent->_id == $id',
    'parent->parent._ref == "d1"',
    'parent->parent._ref in $ids',
    'parent->parent->name == "a"',
    '"a" in parent->words',
    '"d1" in parent->tags[]._ref',
    '!defined(parent->name)',
    '"d1" in deep.list[].of._ref',
    'deep.list[0].name == "a"',
  ]
  const around = [
    'parent._ref == ^._id',
    '^._id == parent._ref',
    '^._id in tags[]._ref',
    '^.name in words',
    '_id in ^.ids',
    '^.name in tags[]._ref',
    'references(^._id)',
    '_id == ^.parent._ref',
    'name == ^.name',
    'slug.current == ^.slug.current',
    '_id in ^.tags[]._ref',
    'parent._ref == ^.^._id',
    'name == ^.^.name',
    'parent->name == ^.name',
    'parent->parent._ref == ^._id',
    '^._id in parent->tags[]._ref',
    '^.name == "a"',
    '^ == "d1"',
    '_id == ^',
  ]
  return pick(outer && below(2) === 0 ? around : inner)
}

/** A query in which each filter on all documents may start from an index. */
function randomQuery(random: Chance): string {
  const all = `*[${condition(random, false)}]`
  const nested = () => `*[${condition(random, true)}]`
  return random.pick([
    () => all,
    () => `${all}._id`,
    () => `${all}[0]`,
    () => `count(${all})`,
    () => `${all}{_id, "inside": ${nested()}._id}`,
    () => `${all}{_id, "n": count(${nested()})}[n > 1]`,
    () => `${all}{_id, "list": tags[]{"of": ${nested()}._id}}`,
    () => `${all}{_id, "list": deep.list[].of->{"of": ${nested()}{_id, "more": ${nested()}._id}}}`,
    () => `${all}.deep.list[count(${nested()}) > 0].name`,
    () => `${all}{_id, "list": tags[count(${nested()}) > 0]->_id}`,
    () => `${all}{"n": select(name == "a" => count(${nested()}), ${nested()}._id)}`,
    () => `${all} | order(count(${nested()}) desc, _id asc)._id`,
    () => `*[count(${nested()}) > 1 && ${condition(random, false)}]._id`,
    () => `${all}{_id, "one": parent->{"n": count(${nested()})}.n}`,
    () => `{"a": ${all}._id, "b": count(*[${condition(random, false)}])}`,
  ])()
}

type Params = Record<string, unknown>

async function asGroqJsSays(query: string, params: Params, documents: readonly Queryable[]) {
  const byId = new Map(documents.map((document) => [document._id, document]))
  const dereference = ({ _ref }: { _ref: string }) => byId.get(_ref) ?? null
  const dataset = documents.toSorted((a, b) => (a._id < b._id ? -1 : 1))
  const value = await evaluate(parse(query, { params }) as never, { dataset, params, dereference } as never)
  return value.get()
}

const ask = (query: string, params: Params, dataset: LiveDataset) =>
  runQuery({ query, params, dataset, identity: 'me', sanity: { projectId: 'p', dataset: 'd' } })

test('a query has the same result as with a full scan, also after changes', async () => {
  const seed = Number(process.env.QUERY_SEED ?? 11)
  const random = chance(seed)
  const all = new Map<string, Queryable>()
  const dataset = datasetOf([])
  let found = 0
  for (let round = 0; round < 3000; round += 1) {
    const id = `d${random.below(8)}`
    if (random.below(4) === 0) {
      all.delete(id)
      dataset.remove(id)
    } else {
      const document = randomDocument(id, random)
      all.set(id, document)
      dataset.put(document)
    }
    const query = randomQuery(random)
    const params = { id: `d${random.below(8)}`, ids: ['d1', 'd3'], name: random.pick(names) }
    const truth = await asGroqJsSays(query, params, [...all.values()])
    const about = `seed ${seed}: ${query} ${JSON.stringify([params, ...all.values()], null, 1)}`
    expect(await ask(query, params, dataset), about).toEqual(truth)
    if (JSON.stringify(truth).length > 10) found += 1
  }
  // Most queries must find something, otherwise the comparison proves little.
  expect(found).toBeGreaterThan(900)
}, 60_000)

test('documents without an order are sorted by id, in whichever order they were written', async () => {
  const dataset = datasetOf([{ _id: 'c', _type: 'x' }])
  for (const _id of ['b', 'd', 'a']) dataset.put({ _id, _type: 'x' })
  dataset.put({ _id: 'c', _type: 'x' })
  expect(await ask('*[_type == "x"]._id', {}, dataset)).toEqual(['a', 'b', 'c', 'd'])
  expect(await ask('*._id', {}, dataset)).toEqual(['a', 'b', 'c', 'd'])
})

test('attributes that every JavaScript object has exist only where a document has them', async () => {
  const names = ['constructor', 'toString', '__proto__']
  const own = Object.fromEntries(['_id', '_type', ...names].map((name) => [name, `its ${name}`]))
  const dataset = datasetOf([{ _id: 'none', _type: 'x' }, JSON.parse(JSON.stringify(own))])
  for (const name of names) {
    expect(await ask(`*[!defined(${name})]._id`, {}, dataset), name).toEqual(['none'])
    const value = `its ${name}`
    const found = await ask(`*[${name} == $value]{_id, "value": ${name}}`, { value }, dataset)
    expect(found, name).toEqual([{ _id: 'its _id', value }])
  }
})
