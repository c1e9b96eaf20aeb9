import { expect, test } from 'vitest'
import { htmlOf } from '#components/markup/to-html.ts'
import type { BlockOf } from '../types.ts'
import { ImageView } from './view.tsx'

function html(fields: object): string {
  const block = { _type: 'image', _key: 'i', alt: 'A', ...fields } as unknown as BlockOf<'image'>
  return htmlOf(<ImageView block={block} />)
}

const asset = (name: string) => ({ _type: 'reference', _ref: `image-${name}-800x400-png` })
const images = (text: string) => text.match(/<img[^>]*>/g) ?? []

test('an image has the size and the URL of the part that is shown', () => {
  const crop = { left: 0.5, right: 0, top: 0, bottom: 0 }
  const [image = '', ...more] = images(html({ asset: asset('a'), crop }))
  expect(more).toEqual([])
  expect(image).toContain('width=400 height=400')
  expect(image).toMatch(/a-800x400\.png\?rect=400,0,400,400&(?:amp;)?w=400/)
  expect(images(html({ asset: asset('a') }))[0]).not.toContain('rect')
})

test('a large part is scaled down, and a drawing is neither cut nor scaled', () => {
  const [large = ''] = images(html({ asset: { _ref: 'image-a-4000x3000-jpg' }, shape: 'wide' }))
  expect(large).toContain('width=1408 height=792')
  expect(large).toMatch(/rect=0,375,4000,2250&(?:amp;)?w=1408/)
  const [animation = ''] = images(html({ asset: { _ref: 'image-a-4000x3000-gif' } }))
  expect(animation, 'an animation moves').toMatch(/a-4000x3000\.gif[" ]/)
  const [drawing = ''] = images(html({ asset: { _ref: 'image-a-4000x3000-svg' }, shape: 'wide' }))
  expect(drawing).toContain('width=1408 height=1056')
  expect(drawing).toMatch(/a-4000x3000\.svg[" ]/)
})

test('an image for the dark mode is in the markup too, with the same words', () => {
  const both = images(html({ asset: asset('a'), dark: { asset: asset('b') }, shape: 'square' }))
  expect(both).toHaveLength(2)
  for (const image of both) expect(image).toMatch(/alt=A.*loading=lazy|loading=lazy.*alt=A/)
  for (const image of both) expect(image).toContain('rect=200,0,400,400')
})

test.each([
  ['a dark image without an asset', { dark: { _type: 'image' } }, 1],
  ['a dark image of another type', { dark: 'x' }, 1],
  ['a malformed reference', { asset: { _ref: 'image-x' } }, 0],
  ['no asset, but a dark one', { asset: null, dark: { asset: asset('b') } }, 0],
  ['a crop of another type', { crop: 'x', hotspot: 7, shape: {} }, 1],
])('%s does no harm', (_name, fields, count) => {
  expect(images(html({ asset: asset('a'), ...fields }))).toHaveLength(count)
})

test('an image has a width and a frame only if its writer chose them', () => {
  expect(html({ asset: asset('a') })).toMatch(/^<figure class=_figure_\w+><img/)
  const chosen = html({ asset: asset('a'), size: 'small', frame: true })
  expect(chosen).toMatch(/^<figure class="_figure_\w+ _frame_\w+" data-size=small><img/)
})
