import { expect, test } from 'vitest'
import { imageOfPage } from './content.ts'

const page = {
  _type: 'guide',
  title: 'First steps',
  summary: null,
  category: 'Start',
  color: null,
  icon: null,
  inputs: null,
  outputs: null,
} as const

test('the image of a guide has a book, that of a node page its ports, also without any', () => {
  expect(imageOfPage(page, 'Loomwork')).toEqual({
    title: 'First steps',
    summary: '',
    label: 'Start',
    color: 'neutral',
    icon: 'book',
    productName: 'Loomwork',
    drawing: { kind: 'icon' },
  })
  const expected = { kind: 'node', inputs: [], outputs: [] }
  expect(imageOfPage({ ...page, _type: 'nodePage' }, 'Loomwork').drawing).toEqual(expected)
})
