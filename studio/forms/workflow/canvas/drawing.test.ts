import { expect, test } from 'vitest'
import {
  brokenWorkflows,
  sampleNode,
  samplePages,
  sampleWorkflow,
} from '../../../testing/workflow-samples.ts'
import { arranged, boxHeight, boxMeasures, placed } from './arrange.ts'
import { canvasDrawing } from './drawing.ts'

test('a workflow is drawn with the titles and ports of its pages', () => {
  const { boxes, wires, left } = canvasDrawing(sampleWorkflow, samplePages)
  expect(boxes.map(({ key, title, inputs, outputs }) => [key, title, inputs.length, outputs.length])).toEqual(
    [
      ['in', 'Input', 0, 1],
      ['llm', 'LLM', 2, 1],
    ],
  )
  expect(wires).toMatchObject([{ key: 'wire', from: 'in', to: 'llm', title: 'Input · Text → LLM · Prompt' }])
  expect(left).toEqual([])
})

test('a box with another text says which node it is', () => {
  const nodes = [sampleNode('a', 'llm', { label: 'Summarize' }), sampleNode('b', 'llm', { label: 'LLM' })]
  expect(canvasDrawing({ nodes }, samplePages).boxes.map(({ title, note }) => [title, note])).toEqual([
    ['Summarize', 'LLM'],
    ['LLM', ''],
  ])
})

test('a port that a connection uses and its page no longer has is drawn as gone', () => {
  const connections = [{ _key: 'x', from: 'id-in', fromPort: 'old', to: 'id-llm' }]
  const workflow = { ...sampleWorkflow, connections }
  const [box] = canvasDrawing(workflow, samplePages).boxes
  expect(box?.outputs).toEqual([
    { name: 'value', label: 'Text', type: 'text', isGone: false },
    { name: 'old', label: 'old', type: '', isGone: true },
  ])
  // Before the pages are loaded, nobody knows.
  expect(canvasDrawing(workflow, []).boxes[0]?.outputs).toEqual([
    { name: 'old', label: 'old', type: '', isGone: false },
  ])
})

test.each(brokenWorkflows)('%s is drawn as far as it can be, with unique keys', (_name, workflow) => {
  const { boxes, wires } = canvasDrawing(workflow, samplePages)
  const keys = [...boxes, ...wires].map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  for (const { from, to } of wires) expect(keys).toEqual(expect.arrayContaining([from, to]))
  expect(arranged(boxes, wires).size).toBe(boxes.length)
})

test('connections that cannot be drawn are counted with the reason', () => {
  const connections = [
    { _key: 'a', from: 'id-in', to: 'gone' },
    { _key: 'b', to: 'id-in' },
    { _key: 'c', from: 'id-in', to: 'id-in' },
  ]
  expect(canvasDrawing({ ...sampleWorkflow, connections }, samplePages)).toMatchObject({
    wires: [],
    left: [
      '2 connections are not drawn, because a node at one of the ends is missing: choose it in the list of connections.',
      'One connection is not drawn, because it begins and ends at the same node: choose another node in the list of connections.',
    ],
  })
})

test('a connection is as long as its label', () => {
  const width = (label: string) => {
    const connections = [{ ...sampleWorkflow.connections[0], label }]
    const { boxes, wires } = canvasDrawing({ ...sampleWorkflow, connections }, samplePages)
    const positions = arranged(boxes, wires)
    return (positions.get('llm')?.x ?? 0) - (positions.get('in')?.x ?? 0)
  }
  expect(width('person and company') - width('')).toBeGreaterThan(18 * 5)
})

test('boxes are arranged from left to right without overlaps', () => {
  const { boxes, wires } = canvasDrawing(sampleWorkflow, samplePages)
  const positions = arranged(boxes, wires)
  const [input, llm] = [positions.get('in'), positions.get('llm')]
  expect((input?.x ?? 0) + boxMeasures.width).toBeLessThan(llm?.x ?? 0)
  const apart = arranged(boxes, [])
  const [top, bottom] = [...apart.values()].sort((a, b) => a.y - b.y)
  expect((top?.y ?? 0) + boxHeight({ inputs: [], outputs: [] })).toBeLessThan(bottom?.y ?? 0)
})

test('boxes stay where they are when others come and go', () => {
  const { boxes, wires } = canvasDrawing(sampleWorkflow, samplePages)
  const known = new Map([
    ['in', { x: 5, y: 7 }],
    ['gone', { x: 900, y: 0 }],
  ])
  const positions = placed(boxes, wires, known)
  expect([...positions]).toEqual([
    ['in', { x: 5, y: 7 }],
    ['llm', { x: 5 + boxMeasures.width + 64, y: 7 }],
  ])
  expect(placed(boxes, wires, new Map())).toEqual(arranged(boxes, wires))
})
