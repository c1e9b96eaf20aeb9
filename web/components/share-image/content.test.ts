import { expect, test } from 'vitest'
import { imageOfGroup, imageOfPage } from './content.ts'

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

test('a category has its icon, or a folder, and a tag that of all tags', () => {
  const group = { _type: 'category', title: 'Nodes', summary: null, icon: 'box', color: 'teal' } as const
  expect(imageOfGroup(group, 'Loomwork')).toEqual({
    title: 'Nodes',
    summary: '',
    label: 'Category',
    color: 'teal',
    icon: 'box',
    productName: 'Loomwork',
    drawing: { kind: 'icon' },
  })
  expect(imageOfGroup({ ...group, icon: null }, 'Loomwork').icon).toBe('folder')
  const tag = { ...group, _type: 'tag', icon: null, color: null } as const
  expect(imageOfGroup(tag, 'Loomwork')).toMatchObject({ label: 'Tag', color: 'neutral', icon: 'tag' })
})
