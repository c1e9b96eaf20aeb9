import { expect, test } from 'vitest'
import { htmlOf } from '#components/markup/to-html.ts'
import type { BlockOf } from '../types.ts'
import { CalloutView } from './view.tsx'

function html(fields: object) {
  const block = { _type: 'callout', _key: 'c', body: [], ...fields } as unknown as BlockOf<'callout'>
  return htmlOf(<CalloutView block={block} Rich={() => null} />)
}

test('a callout says its kind in a word, with and without a title, and is named by both', () => {
  const titled = html({ kind: 'warning', title: 'No way back' })
  expect(titled.replace(/<[^>]+>/g, '')).toBe('Warning:No way back')
  expect(titled).toContain('aria-label="Warning: No way back"')
  const plain = html({ kind: 'tip', title: null })
  expect(plain.replace(/<[^>]+>/g, '')).toBe('Tip')
  expect(plain).toContain('aria-label=Tip')
})

test('a title that is the kind is not repeated', () => {
  expect(html({ kind: 'note', title: 'Note' }).replace(/<[^>]+>/g, '')).toBe('Note')
})

test('each kind has a sign', () => {
  const signs = ['note', 'tip', 'info', 'warning', 'danger'].map(
    (kind) => html({ kind }).match(/<path[^>]*>/)?.[0],
  )
  expect(signs).not.toContain(undefined)
  expect(new Set(signs).size).toBe(5)
})
