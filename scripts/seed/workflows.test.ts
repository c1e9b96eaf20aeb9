import { portTypes } from '@repo/model/kinds.ts'
import { portsFit } from '@repo/model/ports.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { seedDocuments } from './seed.ts'

const port = z.object({ name: z.string(), type: z.enum(portTypes) })
const nodePage = z.object({
  _id: z.string(),
  inputs: z.array(port).default([]),
  outputs: z.array(port).default([]),
})
const workflow = z.object({
  _type: z.literal('workflow'),
  nodes: z.array(z.object({ id: z.string(), node: z.object({ _ref: z.string() }) })),
  connections: z.array(
    z.object({ from: z.string(), fromPort: z.string(), to: z.string(), toPort: z.string() }),
  ),
})

const { documents } = seedDocuments()
const nodePages = new Map(
  documents
    .filter(({ _type }) => _type === 'nodePage')
    .map((page) => [page._id, nodePage.parse(page)] as const),
)
const connections = documents.flatMap(({ body, source }) =>
  z
    .array(z.looseObject({ _type: z.string() }))
    .default([])
    .parse(body)
    .filter(({ _type }) => _type === 'workflow')
    .flatMap((block) => {
      const { nodes, connections } = workflow.parse(block)
      const pageOf = (id: string) => nodePages.get(nodes.find((node) => node.id === id)?.node._ref ?? '')
      return connections.map(({ from, fromPort, to, toPort }) => ({
        name: `${source.path}: ${from}.${fromPort} → ${to}.${toPort}`,
        output: pageOf(from)?.outputs.find(({ name }) => name === fromPort)?.type,
        input: pageOf(to)?.inputs.find(({ name }) => name === toPort)?.type,
      }))
    }),
)

test('each connection of a diagram joins two ports that exist and fit', () => {
  expect(connections.length).toBeGreaterThan(100)
  const wrong = connections.filter(({ output, input }) => !output || !input || !portsFit(output, input))
  expect(wrong).toEqual([])
})

test('there is an example of a connected number', () => {
  expect(connections.filter(({ input }) => input === 'number')).not.toEqual([])
})
