import { expect, test } from 'vitest'
import { type Drawing, drawnAcross, drawnDown, type, type Workflow } from './drawing.ts'
import { widthOf } from './wrap.ts'

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

test('a chain runs from left to right in one row, and fits the width of the text', () => {
  const drawing = drawnAcross(chain)
  const boxes = ['Input', 'LLM', 'JSON Query', 'SMTP Email Sender'].map((id) => cornerOf(drawing, id))
  expect(new Set(boxes.map(({ y }) => y)).size).toBe(1)
  expect(boxes.map(({ x }) => x)).toEqual(boxes.map(({ x }) => x).sort((a, b) => a - b))
  expect(drawing?.width).toBeLessThanOrEqual(670)
})

test('on a phone the same chain runs from top to bottom within 256 px', () => {
  const drawing = drawnDown(chain)
  const boxes = ['Input', 'LLM', 'JSON Query', 'SMTP Email Sender'].map((id) => cornerOf(drawing, id))
  expect(new Set(boxes.map(({ x }) => x)).size).toBe(1)
  expect(boxes.map(({ y }) => y)).toEqual(boxes.map(({ y }) => y).sort((a, b) => a - b))
  expect(drawing.width).toBeLessThanOrEqual(256)
})

test('a name that is too long for its box continues in a second line', () => {
  expect(cornerOf(drawnAcross(chain), 'SMTP Email Sender').lines).toEqual(['SMTP Email', 'Sender'])
})

test('a chain too long for the width of the text is only drawn from top to bottom', () => {
  const long = workflow('a→b:one', 'b→c:two', 'c→d:three', 'd→e:four', 'e→f:five', 'f→g:six', 'g→h:seven')
  expect(drawnAcross(long)).toBeNull()
  expect(drawnDown(long).boxes).toHaveLength(8)
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

/** Points of the lines of a path, as far as they are horizontal (H) or vertical (V). */
const straightLines = (path: string) => [...path.matchAll(/([HV])(\d+)/g)].map(([, way, to]) => ({ way, to }))

test('a label is above the line of its wire, or to the right of it from top to bottom', () => {
  const across = drawnAcross(chain)
  const box = cornerOf(across, 'Input')
  for (const wire of across?.wires ?? []) {
    // The line is in the middle of the row, and the descenders of the label end above it.
    expect((wire.label?.y ?? 0) + 3).toBeLessThan(box.y + (across?.box.height ?? 0) / 2)
    expect(straightLines(wire.path).map(({ way }) => way)).toEqual(['H'])
  }
  const down = drawnDown(chain)
  for (const wire of down.wires) {
    expect(wire.label?.x).toBeGreaterThan(4 + down.box.width / 2)
    expect(straightLines(wire.path).map(({ way }) => way)).toEqual(['V'])
  }
})

test('a wire between rows is straight along its label', () => {
  const drawing = drawnAcross(workflow('a→c:words on it', 'b→c:words on it'))
  for (const { path, label } of drawing?.wires ?? []) {
    const [line] = straightLines(path)
    expect(Number(line?.to)).toBeGreaterThan((label?.x ?? 0) + widthOf('words on it', type.wire) / 2)
  }
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
