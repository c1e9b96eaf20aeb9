import { portTypes } from '@repo/model/kinds.ts'
import { portsFit } from '@repo/model/ports.ts'
import { workflowFileOf, workflowFileSchema, workflowJson } from '@repo/web/blocks/workflow/file.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { seedDocuments } from './seed.ts'

const port = z.object({ name: z.string(), type: z.enum(portTypes) })
const nodePage = z.object({
  _id: z.string(),
  inputs: z.array(port).default([]),
  outputs: z.array(port).default([]),
  settings: z
    .array(
      z.object({
        name: z.string(),
        type: z.string(),
        options: z.array(z.object({ value: z.string() })).default([]),
      }),
    )
    .default([]),
})
const workflow = z.object({
  _type: z.literal('workflow'),
  title: z.string(),
  nodes: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      node: z.object({ _ref: z.string() }),
      settings: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
    }),
  ),
  connections: z.array(
    z.object({
      from: z.string(),
      fromPort: z.string(),
      to: z.string(),
      toPort: z.string(),
      label: z.string(),
    }),
  ),
})

const { documents } = seedDocuments()
const nodePages = new Map(
  documents
    .filter(({ _type }) => _type === 'nodePage')
    .map((page) => [page._id, nodePage.parse(page)] as const),
)
const workflows = documents.flatMap(({ body, source }) =>
  z
    .array(z.looseObject({ _type: z.string() }))
    .default([])
    .parse(body)
    .filter(({ _type }) => _type === 'workflow')
    .map((block) => ({ ...workflow.parse(block), path: source.path })),
)
const connections = workflows.flatMap(({ nodes, connections, path }) => {
  const pageOf = (id: string) => nodePages.get(nodes.find((node) => node.id === id)?.node._ref ?? '')
  return connections.map(({ from, fromPort, to, toPort }) => ({
    name: `${path}: ${from}.${fromPort} → ${to}.${toPort}`,
    output: pageOf(from)?.outputs.find(({ name }) => name === fromPort)?.type,
    input: pageOf(to)?.inputs.find(({ name }) => name === toPort)?.type,
  }))
})

test('each connection of a diagram joins two ports that exist and fit', () => {
  expect(connections.length).toBeGreaterThan(100)
  const wrong = connections.filter(({ output, input }) => !output || !input || !portsFit(output, input))
  expect(wrong).toEqual([])
})

test('there is an example of a connected number', () => {
  expect(connections.filter(({ input }) => input === 'number')).not.toEqual([])
})

test('each setting in a diagram is one of its node, with one of its choices', () => {
  const settings = workflows.flatMap(({ nodes, path }) =>
    nodes.flatMap(({ id, node, settings }) =>
      settings.map(({ name, value }) => ({
        name: `${path}: ${id}.${name} = ${value}`,
        setting: name,
        value,
        node,
      })),
    ),
  )
  expect(settings.length).toBeGreaterThan(60)
  const wrong = settings.filter(({ setting, value, node }) => {
    const known = nodePages.get(node._ref)?.settings.find(({ name }) => name === setting)
    const choices = known?.type === 'choice' ? known.options.map((option) => option.value) : [value]
    return !known || (known.type === 'switch' ? !/^(?:on|off)$/.test(value) : !choices.includes(value))
  })
  expect(wrong).toEqual([])
})

test('every diagram matches the schema of workflow files, and none of its connections is lost', () => {
  const schema = z.fromJSONSchema(z.json().parse(workflowFileSchema()) as never)
  expect(workflows.length).toBeGreaterThan(35)
  for (const { nodes, connections, path, title } of workflows) {
    const pageOf = (ref: string) => ({
      _id: ref,
      _type: 'nodePage' as const,
      title: ref,
      slug: ref,
      segments: [],
    })
    const file = workflowFileOf(
      {
        title,
        description: null,
        nodes: nodes.map((node) => ({ ...node, node: pageOf(node.node._ref) })),
        connections,
      },
      'https://docs.example.com',
    )
    schema.parse(JSON.parse(workflowJson(file)))
    expect(file.connections.length, path).toBe(connections.length)
    expect(new Set(file.nodes.map(({ id }) => id)).size, path).toBe(nodes.length)
  }
})
