import { chance } from '@repo/kit/testing/random.ts'
import { evaluate as groqJs, parse } from 'groq-js'
import { expect, test } from 'vitest'
import { datasetOf, type Queryable } from './dataset.ts'
import { runQuery } from './run.ts'

const span = (text: string) => ({ _type: 'span', text })
const documents: (Queryable & Record<string, unknown>)[] = [
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
const params = { list: ['x', 2, null], word: 'tw*', none: null, object: { a: 1, b: [1, 2] } }

const values = '1 -2.5 "two" "Two" true false null n title tags parent $list'.split(' ')
const times = ['dateTime(at)', 'dateTime("2026-11-22T10:00:00.5Z")', 'dateTime("no")']
const operators = '== != < <= > >= in match + - * / % ** && ||'.split(' ')
const functions = [
  ...['count', 'length', 'defined', 'string', 'lower', 'string::upper', 'round', 'dateTime', 'path'],
  ...['references', 'array::compact', 'array::unique', 'math::sum', 'pt::text', 'sanity::versionOf'],
]

const expressions = [
  ...values.flatMap((left) => values.flatMap((right) => operators.map((op) => `${left} ${op} ${right}`))),
  ...times.flatMap((left) =>
    [...times, '90', 'null'].flatMap((right) => operators.map((op) => `${left} ${op} ${right}`)),
  ),
  ...[...values, ...times].flatMap((value) => [
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

const sanity = { projectId: 'p', dataset: 'd' }

async function outcome(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return { value: (await work()) ?? null }
  } catch {
    return 'refused'
  }
}

test('every expression has the same value as in groq-js', async () => {
  const byId = new Map(documents.map((document) => [document._id, document]))
  const dereference = ({ _ref }: { _ref: string }) => byId.get(_ref) ?? null
  const dataset = datasetOf(documents)
  let refused = 0
  for (const query of queries) {
    const truth = await outcome(async () => {
      const options = { dataset: documents, params, identity: 'me', sanity, dereference }
      const value = await groqJs(parse(query, { params }) as never, options as never)
      return JSON.parse(JSON.stringify((await value.get()) ?? null))
    })
    const own = await outcome(() => runQuery({ query, params, dataset, identity: 'me', sanity }))
    expect(own, query).toEqual(truth)
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
    const value = await groqJs(parse(query, { params: given }) as never, { params: given } as never)
    const truth: unknown = await value.get()
    const own = await runQuery({ query, params: given, dataset: datasetOf([]), identity: 'me', sanity })
    expect(own, JSON.stringify(given)).toEqual(truth)
    if (JSON.stringify(truth).includes('true')) matched += 1
  }
  expect(matched).toBeGreaterThan(200)
}, 60_000)

test('array::unique keeps one null, where groq-js keeps them all', async () => {
  const dataset = datasetOf(documents)
  const query = 'array::unique([null, 1, null, 1, {"a": 1}, {"a": 1}, none, "1"])'
  const unique = await runQuery({ query, params: {}, dataset, identity: 'me', sanity })
  expect(unique).toEqual([null, 1, { a: 1 }, { a: 1 }, '1'])
})
