import type { Path } from 'sanity'
import { expect, test } from 'vitest'
import { schemaOfForms } from '../../testing/form.ts'
import { span, block as text } from '../../testing/references.ts'
import { readablePath } from './readable-path.ts'

const linked = text('b', [span('see '), span('over ', 'l'), span('there', 'l')], {
  markDefs: [{ _type: 'link', _key: 'l', href: 'example' }],
})
const page = {
  _type: 'nodePage',
  title: '',
  slug: { _type: 'slug', current: 'A b' },
  provider: { url: 'x' },
  settings: [
    {
      _type: 'setting',
      _key: 's',
      label: 'Number of results',
      options: [{ _type: 'settingOption', _key: 'o' }],
    },
    { _type: 'setting', _key: 't' },
    { _type: 'setting', _key: 'u' },
  ],
  related: [{ _type: 'reference', _key: 'r', _ref: 'x' }],
  body: [
    text('a', [span('One')]),
    text('h', [span('Set '), span('up')], { style: 'h2' }),
    linked,
    text('i', [span('x')], { listItem: 'bullet' }),
    { _type: 'callout', _key: 'c', body: [linked] },
    {
      _type: 'steps',
      _key: 'd',
      steps: [
        { _type: 'step', _key: 'e', title: 'Open the builder' },
        { _type: 'step', _key: 'f', body: [{ ...linked, _key: 'x' }, linked] },
      ],
    },
    {
      _type: 'table',
      _key: 'g',
      rows: [{ _type: 'tableRow', _key: 'w', cells: [{ _type: 'tableCell', _key: 'z' }] }],
    },
    { _type: 'gone', _key: 'y' },
  ],
}

function named(...path: Path) {
  const type = schemaOfForms.get('nodePage')
  if (!type) throw new Error('The schema has no node page.')
  return readablePath(path, type, page).join(' › ')
}

const key = (_key: string) => ({ _key })

test('a link is named by its paragraph and its words', () => {
  expect(named('body', key('b'), 'markDefs', key('l'), 'href')).toBe(
    'Paragraph 2 › Link to another site “over there” › Address',
  )
})

test('texts are counted by kind, headings are quoted', () => {
  expect(named('body', key('a'))).toBe('Paragraph 1')
  expect(named('body', key('h'))).toBe('Heading “Set up”')
  expect(named('body', key('i'))).toBe('List item')
  expect(named('body')).toBe('Text')
})

test('blocks are named by their title, or counted if there are several of their kind', () => {
  expect(named('body', key('c'), 'body', key('b'), 'markDefs', key('l'))).toBe(
    'Callout › Text › Paragraph › Link to another site “over there”',
  )
  expect(named('body', key('d'), 'steps', key('e'), 'title')).toBe(
    'Steps › Step “Open the builder” › What to do',
  )
  expect(named('body', key('d'), 'steps', key('f'), 'body', 1)).toBe('Steps › Step 2 › How › Paragraph 2')
  expect(named('body', key('g'), 'rows', key('w'), 'cells', key('z'), 'content')).toBe(
    'Table › Rows › Row › Cells › Cell › Text',
  )
})

test('entries of lists are named by what the form calls them', () => {
  expect(named('settings', key('s'), 'name')).toBe('Settings › Setting “Number of results” › Technical name')
  expect(named('settings', key('u'), 'label')).toBe('Settings › Setting 3 › Label')
  expect(named('settings', key('s'), 'options', key('o'), 'value')).toBe(
    'Settings › Setting “Number of results” › Choices › Choice › Value',
  )
  expect(named('provider', 'url')).toBe('Service behind the node › Address')
})

test('fields have the titles of the form', () => {
  expect(named('title')).toBe('Title')
  expect(named('slug')).toBe('Address')
  expect(named('slug', 'current')).toBe('Address')
})

test('what the schema or the document does not have is skipped', () => {
  expect(named('body', key('y'), 'anything')).toBe('')
  expect(named('body', key('nothing'), 'anything')).toBe('')
  expect(named('nothing', 'at', 'all')).toBe('')
  expect(named('title', 'deeper')).toBe('Title')
  expect(named('body', key('b'), 'markDefs', key('gone'), 'href')).toBe('Paragraph 2')
})
