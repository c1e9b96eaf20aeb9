/** Compares cached trees, with their parameters filled in, with those that groq-js parses. */
import { parse } from 'groq-js'
import { expect, test } from 'vitest'
import { parsed } from './parse.ts'

const queries = [
  '*[_type == $a && slug.current in $list][0]',
  '*[_id == $a][$n]',
  '*[_id == $a][$a]',
  '*[_id == $a][($n)]',
  '*[_id == $a][-$n]',
  '*[_id == $a][$n + 1]',
  '*[_id == $a][$n == 1]',
  '*[_id == $a][name + $a]',
  '*[0...$n]',
  '*[$n..$m]',
  '*[$a]',
  '*[_type == "x"]{"of": *[references(^._id) && _id != $a][$n]._id, "list": list[$n].name}',
  '{"a": $a, "deep": [{"n": $n}], "all": $list, "none": $none}',
  'select($n > 1 => $a, $none)',
  '*[_id in path($a)] | order(name asc) [0...2]{..., "is": $list[0], $a}',
  '*[title match text::query($a)]',
  'pt::text($list)',
  '*[_type == "x"]{$a: 1}',
]
const values = [
  { a: 'text', n: 1, m: 2, list: ['a', 'b'], none: null },
  { a: 'other', n: 0, m: 5, list: [], none: { type: 'Parameter', name: 'a' } },
  { a: '', n: 'name', m: 1, list: [{ _ref: 'x' }], none: false },
  { a: 'text', n: true, m: -1, list: 'no list', none: undefined },
]

function outcomeOf(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error instanceof Error ? error.message.split('\n')[0] : error
  }
}

test.each(queries)('%s has the tree of groq-js, whichever parameters were used before', (query) => {
  for (const params of [...values, ...values.reverse()]) {
    const truth = outcomeOf(() => parse(query, { params }))
    if (typeof truth === 'string') expect(outcomeOf(() => parsed(query, params))).toContain(truth)
    else expect(parsed(query, params)).toEqual(truth)
  }
})

test('parameters of one query do not leak into another', () => {
  const before = parsed('*[_id == $id]', { id: 'a' })
  const after = parsed('*[_id == $id]', { id: 'b' })
  expect(before).toEqual(parse('*[_id == "a"]'))
  expect(after).toEqual(parse('*[_id == "b"]'))
})

test('a parameter without a value is refused every time, with its position, and so is an invalid query', () => {
  for (const query of ['*[_id == $b]', '*[$n == 1 && _id == $b]', '*[_id == $a][$b]']) {
    for (const time of [1, 2, 3]) {
      const refusal = outcomeOf(() => parsed(query, { a: 'x', n: 1 }))
      expect(refusal, `${query}, ${time}`).toContain('param $b referenced, but not provided')
    }
    expect(parsed(query, { a: 'x', n: 1, b: 2 })).toEqual(parse(query, { params: { a: 'x', n: 1, b: 2 } }))
  }
  const wrong = [1, 2].map(() => outcomeOf(() => parsed('*[_id == ', {})))
  expect(wrong).toEqual([expect.stringMatching(/./), wrong[0]])
})

test('a query that ends where an expression has to follow is refused in the words of Sanity', () => {
  const refusal = (query: string) => outcomeOf(() => parsed(query, {}))
  for (const query of ['*[_type == ', '*[a ==\n', '*[', '1 +', '{"a":', 'count('])
    expect(refusal(query), query).toBe('unexpected end-of-file, expected expression')
  for (const query of ['*[_type == "a"', '1 2', '*]', '*[a == ] [0]'])
    expect(refusal(query), query).toMatch(/^Syntax error/)
})

test('more queries than fit into the cache are still answered correctly', () => {
  for (const _round of [1, 2])
    for (let number = 0; number < 500; number += 1)
      expect(parsed(`*[n == ${number} && _id == $id]`, { id: 'a' })).toEqual(
        parse(`*[n == ${number} && _id == "a"]`),
      )
})
