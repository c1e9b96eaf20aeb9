import { expect, test } from 'vitest'
import { imageSizeFor } from './image-sizes.ts'

test('a width belongs to the smallest size that holds it, and wide images have none', () => {
  expect([1, 320, 321, 480, 481, 0, -5, Number.NaN].map(imageSizeFor)).toEqual([
    'small',
    'small',
    'medium',
    'medium',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
