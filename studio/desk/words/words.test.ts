import { openedForFile } from '@repo/kit/testing/opened.ts'
import { aBlock } from '@repo/testing/content.ts'
import { lakeWith } from '@repo/testing/lake.ts'
import { expect, test } from 'vitest'
import { saidOf, saidOfField } from '../../testing/form.ts'

const word = (_key: string, right: string, wrong: unknown, reason = '') => {
  return { _key, _type: 'word', right, wrong, reason }
}

const guideWith = (...words: unknown[]) => ({ _id: 'writersGuide', _type: 'writersGuide', words })

const lake = openedForFile(() =>
  lakeWith(
    guideWith(
      word('a', 'Loomwork', ['Loom', ' Loom work ', 'loomwork', null], 'It is one word.'),
      word('b', 'workflow', ['work-flow']),
      // Written past the form.
      word('c', '', ['nothing']),
      word('d', 'list', 'no list'),
      'no entry',
    ),
  ),
)

const wrong = async (document: object) =>
  (await saidOf({ _id: 'drafts.a', _type: 'guide', ...document }, lake.client)).filter((said) =>
    said.includes('instead of'),
  )

const spelled = (spelling: string) => `Write “Loomwork” instead of “${spelling}”. It is one word.`

test('a form warns of each wrong spelling once for a text, by its place', async () => {
  const callout = { _key: 'c', _type: 'callout', title: 'loomwork', body: [aBlock('b', 'A work-flow')] }
  const spans = ['A Loom ', 'work, a Loom\u00a0work and Loom'].flatMap(
    (text, index) => aBlock(`s${index}`, text).children,
  )
  const split = { ...aBlock('a', ''), children: spans }
  expect(await wrong({ title: 'Loom', summary: 'Loomwork', body: [split, callout] })).toEqual([
    `warning title: ${spelled('Loom')}`,
    `warning body.a: ${spelled('Loom work')}`,
    `warning body.a: ${spelled('Loom')}`,
    `warning body.c.title: ${spelled('loomwork')}`,
    'warning body.c.body.b: Write “workflow” instead of “work-flow”.',
  ])
})

test('code, addresses, parts of words, other capitals and documents without readers are left alone', async () => {
  const code = { _key: 'k', _type: 'code', code: 'Loom' }
  const body = [aBlock('a', 'Looms, LOOM and https://example.com/Loom'), code]
  expect(await wrong({ title: 'nothing', slug: { current: 'loomwork' }, body })).toEqual([])
  expect(await wrong({ _type: 'redirect', from: '/docs/Loom/' })).toEqual([])
  expect(await wrong({ ...guideWith(), title: 'Loom' })).toEqual([])
})

test.each([
  [['Loom work', 'loomwork'], []],
  [['Loomwork'], ['“Loomwork” is in the right spelling “Loomwork”']],
  [['Node'], ['“Node” is in the right spelling “Node.js”']],
  [undefined, ['Add at least one wrong spelling']],
])('wrong spellings %j of Loomwork, next to Node.js: %j', async (spellings, problems) => {
  const guide = guideWith(word('a', 'Loomwork', spellings), word('b', 'Node.js', ['node-js']))
  expect(await saidOfField('words', guide)).toEqual(
    problems.map((problem) => expect.stringContaining(`error words.a.wrong: ${problem}`)),
  )
})
