import { expect, test } from 'vitest'
import { saidOf, saidOfField } from '../../testing/form.ts'

test('empty code and empty tables are warnings, wherever they are', async () => {
  const text = (word: string) => [{ _type: 'block', children: [{ _type: 'span', text: word }] }]
  const blocks = (word: string) => [
    { _type: 'code', _key: 'c', code: word },
    { _type: 'details', _key: 'd', summary: 'More', body: [{ _type: 'code', _key: 'e', code: word }] },
    { _type: 'table', _key: 't', rows: [{ _key: 'r', cells: [{ _key: 's', content: text(word) }] }] },
  ]
  const said = (word: string) => saidOfField('body', { _id: 'drafts.a', _type: 'guide', body: blocks(word) })
  expect(await said('x')).toEqual([])
  const places = (await said(' ')).map((line) => line.replace(/ is empty: .*|^warning /g, ''))
  expect(places).toEqual(['body.c: The code', 'body.d.body.e: The code', 'body.t.rows: The table'])
})

test('what is missing is said once: of two equal sentences, one stays when it is fixed', async () => {
  const said = await saidOf({ _id: 'drafts.a', _type: 'nodePage', inputs: [{ _key: 'a', _type: 'port' }] })
  expect(said.filter((line) => /^error (?:slug|inputs.a.name): /.test(line))).toHaveLength(2)
  expect(said).toHaveLength(new Set(said.map((line) => line.replace(/: .*/, ''))).size)
})
