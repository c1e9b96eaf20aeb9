/** Compares results with those of groq-js alone, which reads every document. */
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

const sanity = { projectId: 'p', dataset: 'd' }

async function asGroqJsSays(query: string, params: Params, documents: readonly Queryable[]) {
  const byId = new Map(documents.map((document) => [document._id, document]))
  const dereference = ({ _ref }: { _ref: string }) => byId.get(_ref) ?? null
  const dataset = documents.toSorted((a, b) => (a._id < b._id ? -1 : 1))
  const options = { dataset, params, dereference, identity: 'me', sanity }
  const value = await evaluate(parse(query, { params }) as never, options as never)
  return value.get()
}

const ask = (query: string, params: Params, dataset: LiveDataset) =>
  runQuery({ query, params, dataset, identity: 'me', sanity })

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

const span = (text: string) => ({ _type: 'span', text })
const fixed: (Queryable & Record<string, unknown>)[] = [
  {
    _id: 'a',
    _type: 'page',
    title: 'Ärger, im Straßen-Café v1.2 of loomwork.io...',
    n: 2.5,
    at: '2026-11-22T10:00:00.500Z',
    tags: ['x', 'y', 'x', 1, null, { _ref: 'b' }],
    numbers: [3, 1, null, 2],
    parent: { _ref: 'b' },
    body: [
      { _type: 'block', children: [span('One '), span('two')] },
      { _type: 'image' },
      [{ _type: 'block', children: [span('Three'), { _type: 'other', text: 'no' }] }],
    ],
  },
  { _id: 'b', _type: 'page', title: 'two', n: -2.5, at: '2026-11-22T11:00:00Z', tags: [], constructor: 1 },
  { _id: 'drafts.a', _type: 'draft', title: ['one', 'two'], n: null, numbers: [1, 'a'] },
  { _id: 'versions.r1.a', _type: 'system.release', title: 1, tags: [true, 'true', 2] },
]
const fixedParams = { list: ['x', 2, null], word: 'tw*', none: null, object: { a: 1, b: [1, 2] } }

const operands = '1 -2.5 "two" "Two" true false null n title tags parent $list'.split(' ')
const times = ['dateTime(at)', 'dateTime("2026-11-22T10:00:00.5Z")', 'dateTime("no")']
const operators = '== != < <= > >= in match + - * / % ** && ||'.split(' ')
const functions = [
  ...['count', 'length', 'defined', 'string', 'lower', 'string::upper', 'round', 'dateTime', 'path'],
  ...['references', 'array::compact', 'array::unique', 'math::sum', 'pt::text', 'sanity::versionOf'],
]

const expressions = [
  ...operands.flatMap((left) => operands.flatMap((right) => operators.map((op) => `${left} ${op} ${right}`))),
  ...times.flatMap((left) =>
    [...times, '90', 'null'].flatMap((right) => operators.map((op) => `${left} ${op} ${right}`)),
  ),
  ...[...operands, ...times].flatMap((value) => [
    ...functions.map((name) => `${name}(${value})`),
    `!${value}`,
    `-(${value})`,
    `+(${value})`,
    `round(${value}, 1)`,
    `_id in path(${value})`,
    `coalesce(${value}, "none")`,
    `array::join(${value}, "-")`,
    `array::intersects(${value}, ["x", "two", null])`,
    `string::split(${value}, "")`,
    `string::startsWith(${value}, "t")`,
    `${value} in 1..3`,
    `${value} in "a"..."z"`,
    `select(${value} == 1 => "one", ${value} => "true")`,
    `${value}[0]`,
    `${value}[-1]`,
    `${value}[1..2]`,
    `${value}[-2...10]`,
    `${value}[]`,
    `${value}->title`,
    `{${value} == true => {"a": 1}, "b": ${value}}`,
  ]),
  ...['min', 'max', 'sum', 'avg'].flatMap((name) =>
    ['numbers', '[]', '[null]'].map((list) => `math::${name}(${list})`),
  ),
  'references("b")',
  'references(["a", "b"], "c")',
  'pt::text(body)',
  'pt::text(body[0])',
  'body[].children[].text',
  'body[]{"texts": children[_type == "span"].text}',
  'tags[@ in ["x", 1]]',
  'tags[]->title',
  'numbers[@ > 1]',
  'numbers | order(@ desc)',
  'tags | order(@)',
  '[...tags, ...numbers, n]',
  '{"a": 1, ...parent, "b": ^.n, parent}',
  'parent->{title, "up": ^._id}',
  'string::split(title, "t")',
  'sanity::versionOf("a")',
  'sanity::partOfRelease("r1")',
  'sanity::projectId() + sanity::dataset()',
  'identity()',
  'delta::operation()',
  '_id in path("*")',
  '_id in path("drafts.**")',
  '_id in path("versions.*.a")',
  '_id in path("**.a")',
  '_id in path("")',
  'title match "str*en"',
  'title match ["caf*", "*1.2"]',
  'title match "*.*"',
  'title match "ärger loomwork.io"',
  'title match $word',
  'title match ""',
  'string(n) + "x"',
  'dateTime(at) - 60',
  '{"at": dateTime(at), "path": path("a.*")}',
  'constructor',
  'defined(constructor)',
  'toString',
  '$object.b[0]',
  '$object{a}',
  '$object{...}',
  'diff::changedAny(@, parent->, title)',
  'diff::changedAny(@, @, (title, n))',
  'diff::changedOnly({"a": 1, "b": 2}, {"a": 2, "b": 2}, a)',
  'diff::changedOnly({"a": 1, "b": 2}, {"a": 2, "b": 3}, a)',
  'diff::changedOnly({"a": [{"b": 1}]}, {"a": [{"b": 2}]}, a[].b)',
  'diff::changedAny({"a": [{"b": 1, "c": 1}]}, {"a": [{"b": 1, "c": 2}]}, a[b == 1].c)',
  'diff::changedAny({"a": {"t": "x", "v": 1}}, {"a": {"t": "x", "v": 2}}, anywhere(t == "x"))',
  'releases::all()',
]
const queries = [
  ...expressions.map((expression) => `*{"value": ${expression}}`),
  '*[_type == "page"] | order(n asc, title desc)._id',
  '*[_type == "page"] | order(lower(title))',
  '* | order(_type, n desc)[0...2]{_id}',
  '* | score(title match "two") | order(_score desc){_id, _score}',
  '* | score(boost(title match "t*", 3), n > 0 && title match "two", _type == "page" || true){_id, _score}',
  '[1, "a", {"_score": 2}] | score(true)',
  '*[]{"n": *[_id == ^.parent._ref]{"up": ^.^._id, "outer": ^._id}}',
  'count(*[count(tags) > 0])',
  '*[0]',
  '*[-1]._id',
  '*[1...3]._id',
  '*[title match "two" && defined(n)]._id',
  '*.tags[]',
  '*[].tags[][0]',
  '{"a": *[_id == "a"][0].title, "b": [1, 2][1]}',
  'fn my::twice($x) = [$x, $x]; my::twice(1)',
]

async function outcome(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return { value: (await work()) ?? null }
  } catch {
    return 'refused'
  }
}

test('every expression has the same value as in groq-js', async () => {
  const dataset = datasetOf(fixed)
  let refused = 0
  for (const query of queries) {
    const truth = await outcome(async () => {
      const value = await asGroqJsSays(query, fixedParams, fixed)
      return JSON.parse(JSON.stringify(value ?? null))
    })
    expect(await outcome(() => ask(query, fixedParams, dataset)), query).toEqual(truth)
    if (truth === 'refused') refused += 1
  }
  // Values are compared, not errors.
  expect(refused).toBeLessThan(queries.length / 10)
}, 60_000)

test('random patterns match the same as in groq-js', async () => {
  const { below, pick } = chance(7)
  const letters = ['a', 'b', 'A', 'ß', 'ſ', 'ı', 'é', '.', '.', ' ', '-', '_', '1']
  const text = (alphabet: readonly string[], length: number) =>
    Array.from({ length: below(length) }, () => pick(alphabet)).join('')
  let matched = 0
  for (let round = 0; round < 4000; round += 1) {
    const given = { text: text(letters, 12), pattern: text([...letters, '*', '*'], 8) }
    const query = '{"is": $text match $pattern, "score": [{}] | score($text match $pattern)}'
    const truth = await asGroqJsSays(query, given, [])
    expect(await ask(query, given, datasetOf([])), JSON.stringify(given)).toEqual(truth)
    if (JSON.stringify(truth).includes('true')) matched += 1
  }
  expect(matched).toBeGreaterThan(200)
}, 60_000)

test('array::unique keeps one null, where groq-js keeps them all', async () => {
  const query = 'array::unique([null, 1, null, 1, {"a": 1}, {"a": 1}, none, "1"])'
  expect(await ask(query, {}, datasetOf(fixed))).toEqual([null, 1, { a: 1 }, { a: 1 }, '1'])
})
