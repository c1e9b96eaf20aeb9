import { expect, test } from 'vitest'
import { imageOfCategory, imageOfPage, imageOfTag } from './content.ts'

const item = (title: string) => ({ title, icon: null, color: null })
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
  expect(imageOfPage({ ...page, _type: 'nodePage' }, 'Loomwork').drawing).toEqual({
    kind: 'node',
    inputs: [],
    outputs: [],
  })
})

test('a category shows its categories before its pages, and a number where five do not suffice', () => {
  const category = { title: 'Nodes', summary: null, icon: 'box', color: 'teal', count: 5 } as const
  const [categories, pages] = [['a', 'b'].map(item), ['c', 'd', 'e'].map(item)]
  const image = imageOfCategory({ ...category, categories, pages }, 'Loomwork')
  expect(image).toMatchObject({ label: 'Category', icon: 'box', color: 'teal' })
  expect(image.drawing).toMatchObject({ kind: 'list', items: 'abcde'.split('').map((title) => ({ title })) })
  const more = imageOfCategory({ ...category, count: 6, categories, pages }, 'Loomwork')
  expect(more.drawing).toMatchObject({ items: { length: 4 }, total: 6 })
})

test('a tag shows its pages, and without any its icon', () => {
  const tag = { title: 'AI', summary: 'About AI.', count: 1, pages: [item('LLM')] }
  expect(imageOfTag(tag, 'Loomwork')).toMatchObject({
    title: 'AI',
    label: 'Tag',
    drawing: { kind: 'list', items: [{ title: 'LLM' }], total: 1 },
  })
  expect(imageOfTag({ ...tag, count: 0, pages: [] }, 'Loomwork').drawing).toEqual({ kind: 'icon' })
})
