import { expect, test } from 'vitest'
import { canvasDrawing } from '../workflow/canvas/drawing.ts'
import { boxSize, workflowLayout } from './workflow-layout.ts'

const layoutOf = (value: unknown) => workflowLayout(canvasDrawing(value, []))
const node = (id: string) => ({ _key: id, id, ...(id === 'a' && { label: 'Input' }) })
const wire = (key: string, from: string, to: string, label = '') => ({ _key: key, from, to, label })

test('boxes are drawn from left to right and do not overlap', () => {
  const nodes = ['a', 'b', 'c'].map(node)
  const drawing = layoutOf({ nodes, connections: [wire('1', 'a', 'b'), wire('2', 'a', 'c', 'Text')] })
  const [a, b, c] = drawing.boxes
  expect(a?.title).toBe('Input')
  expect(b?.title).toBe('b')
  expect((a?.x ?? 0) + boxSize.width).toBeLessThan(b?.x ?? 0)
  expect(Math.abs((b?.y ?? 0) - (c?.y ?? 0))).toBeGreaterThanOrEqual(boxSize.height)
  expect(drawing.lines.map(({ key, label }) => [key, label])).toEqual([
    ['1', undefined],
    ['2', 'Text'],
  ])
  expect(drawing.width).toBeGreaterThan(2 * boxSize.width)
})

test('a workflow without nodes draws nothing', () => {
  expect(layoutOf({ nodes: [{ _key: 'x' }] })).toMatchObject({ boxes: [], lines: [] })
})
