import { expect, test } from 'vitest'
import { blockChoices, searchBlockChoices } from './block-choices.ts'

const all = blockChoices({
  styles: [
    { name: 'normal', title: 'Text' },
    { name: 'h2', title: 'Heading' },
    { name: 'h3', title: 'Subheading' },
  ],
  lists: [{ name: 'bullet', title: 'Bullets' }],
  blocks: [
    { name: 'callout', title: 'Callout' },
    { name: 'steps', title: 'Steps' },
    { name: 'table', title: 'Table' },
    { name: 'tabs', title: 'Tabs' },
    { name: 'poll', title: 'Poll' },
  ],
})
const titles = (words: string) => searchBlockChoices(all, words).map(({ title }) => title)

test('without words everything but plain text is offered, blocks first', () => {
  expect(titles('').join(' ')).toBe('Callout Steps Table Tabs Poll Heading Subheading Bullets')
})

test('words find entries by the beginning of their title and of other names', () => {
  expect(titles('ta')).toEqual(['Table', 'Tabs'])
  expect(titles('how-to')).toEqual(['Steps'])
  expect(titles('UL')).toEqual(['Bullets'])
  expect(titles('head')).toEqual(['Heading'])
  expect(titles('usr')).toEqual([])
})

test('a title that begins with the words comes before another name that does', () => {
  expect(titles('t')).toEqual(['Table', 'Tabs', 'Callout: tip', 'Heading'])
})

test('the name of a kind of callout inserts this kind', () => {
  expect(searchBlockChoices(all, 'warn').map(({ action }) => action)).toEqual([
    { kind: 'block', name: 'callout', fields: { kind: 'warning' } },
  ])
  expect(titles('note')).toEqual(['Callout: note'])
  expect(titles('callout dan')).toEqual(['Callout: danger'])
  expect(titles('callout').slice(0, 3)).toEqual(['Callout', 'Callout: note', 'Callout: tip'])
  expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
})

test('all words have to match', () => {
  expect(titles('list unordered')).toEqual(['Bullets'])
  expect(titles('list table')).toEqual([])
})

test('a block without other words is found by its title', () => {
  expect(titles('poll')).toEqual(['Poll'])
})
