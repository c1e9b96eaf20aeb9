import { expect, test } from 'vitest'
import { type Drawing, drawnAcross, drawnDown, type Workflow } from './drawing.ts'

/** `a→b:words` … as a workflow whose boxes have their ids as names. */
function workflow(...ways: string[]): Workflow {
  const wires = ways.map((way) => {
    const [, from = '', to = '', label = null] = /^(.+)→([^:]+)(?::(.+))?$/.exec(way) ?? []
    return { key: way, from, to, label }
  })
  const ids = [...new Set(wires.flatMap(({ from, to }) => [from, to]))]
  return { nodes: ids.map((id) => ({ id, label: id, title: id, icon: null })), wires }
}

function cornerOf(drawing: Drawing | null, id: string) {
  const box = drawing?.boxes.find((candidate) => candidate.id === id)
  if (!drawing || !box) throw new Error(`no box ${id}`)
  return box
}

const chain = workflow('Input→LLM:text', 'LLM→JSON Query:answer', 'JSON Query→SMTP Email Sender:result')

test.each([
  ['from left to right in one row', 'the width of the text', drawnAcross(chain), 'x', 'y', 670],
  ['from top to bottom in one column', 'a phone', drawnDown(chain), 'y', 'x', 256],
] as const)('a chain runs %s, and fits %s', (_way, _place, drawing, along, across, width) => {
  const boxes = ['Input', 'LLM', 'JSON Query', 'SMTP Email Sender'].map((id) => cornerOf(drawing, id))
  expect(new Set(boxes.map((box) => box[across])).size).toBe(1)
  const places = boxes.map((box) => box[along])
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(drawing?.width).toBeLessThanOrEqual(width)
})

test('a name that is too long for its box continues in a second line', () => {
  expect(cornerOf(drawnAcross(chain), 'SMTP Email Sender').lines).toEqual(['SMTP Email', 'Sender'])
})

test('a chain too long for the width of the text is only drawn from top to bottom', () => {
  const long = workflow('a→b:one', 'b→c:two', 'c→d:three', 'd→e:four', 'e→f:five', 'f→g:six', 'g→h:seven')
  expect([drawnAcross(long), drawnDown(long).boxes.length]).toEqual([null, 8])
})

test('boxes connected to the same one are below each other', () => {
  const drawing = drawnAcross(workflow('a→c', 'b→c'))
  expect(cornerOf(drawing, 'a').x).toBe(cornerOf(drawing, 'b').x)
  expect(cornerOf(drawing, 'a').y).not.toBe(cornerOf(drawing, 'b').y)
})

test('no two boxes touch, however many lanes there are', () => {
  const { box, boxes } = drawnDown(workflow('s→a', 's→b', 's→c', 's→d', 'a→e', 'b→e', 'c→e', 'd→e', 's→e'))
  for (const [index, a] of boxes.entries()) {
    for (const b of boxes.slice(index + 1)) {
      const apart =
        a.x + box.width <= b.x || b.x + box.width <= a.x || a.y + box.height <= b.y || b.y + box.height <= a.y
      expect(apart, `${a.id} and ${b.id}`).toBe(true)
    }
  }
})

test('a loop is drawn; a wire without a target and one to its own box are left out', () => {
  const { nodes, wires } = workflow('a→b', 'b→a', 'a→a')
  const stray = { key: 'x', from: 'nowhere', to: 'a', label: null }
  expect(drawnDown({ nodes, wires: [...wires, stray] }).wires.map(({ key }) => key)).toEqual([
    '0:a→b',
    '1:b→a',
  ])
})

test('connections whose keys are empty or the same are all drawn', () => {
  const { nodes, wires } = workflow('a→b', 'b→c')
  const { wires: drawn } = drawnDown({ nodes, wires: wires.map((wire) => ({ ...wire, key: '' })) })
  expect(drawn).toHaveLength(2)
})

test('a workflow without boxes has no size', () => {
  expect(drawnDown({ nodes: [], wires: [] }).boxes).toEqual([])
})

test('narrower boxes are preferred to a drawing that needs the widest column', () => {
  const words = 'text'
  const drawing = drawnAcross(workflow(`Input→LLM:${words}`, `LLM→Query:${words}`, `Query→Sender:${words}`))
  expect(drawing?.width).toBeLessThanOrEqual(625)
})

test('an icon is next to the name in a wide box, and above it in a narrow one', () => {
  const iconed = ({ nodes, wires }: Workflow) => ({
    nodes: nodes.map((node) => ({ ...node, icon: 'M0 0' })),
    wires,
  })
  const [wide] = drawnDown(iconed(chain)).boxes
  expect(wide?.icon?.x).toBeLessThan((wide?.words.x ?? 0) - 18)
  expect(wide?.icon?.y).toBeGreaterThan(0)
  const [narrow] = drawnAcross(iconed(chain))?.boxes ?? []
  expect(narrow?.icon?.y).toBeLessThan((narrow?.words.y ?? 0) - 18)
  expect(cornerOf(drawnDown(chain), 'Input').icon).toBeNull()
})
