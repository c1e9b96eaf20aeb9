import { expect, test } from 'vitest'
import { parseClusterCommand } from './arguments.ts'

test('the number of nodes is an option; without it the settings say how many there are', () => {
  expect(parseClusterCommand([])).toEqual({ isHelp: false, nodes: undefined })
  expect(parseClusterCommand(['--nodes', '5'])).toMatchObject({ nodes: 5 })
  expect(parseClusterCommand(['--nodes=20'])).toMatchObject({ nodes: 20 })
})

test.each(['0', '21', '-1', '2.5', 'many', ''])('%j nodes are refused in one sentence', (nodes) => {
  expect(() => parseClusterCommand([`--nodes=${nodes}`])).toThrow(
    `--nodes is "${nodes}": write a number of processes, 1 to 20.`,
  )
})

test.each([[['--node', '3']], [['three']], [['--nodes']], [['--help=yes']]])(
  '%j is refused with the way to the help',
  (args) => {
    expect(() => parseClusterCommand(args)).toThrow(
      /^[^.]+: "npm run cluster -- --help" lists the options\.$/,
    )
  },
)
