import { portTypes } from '@repo/model/kinds.ts'
import { portsFit, wholeListTypes } from '@repo/model/ports.ts'
import { missingIn, needsOf } from '@repo/model/workflow-needs.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { seedDocuments } from './seed.ts'

const port = z.object({ name: z.string(), type: z.enum(portTypes), description: z.string() })
const options = z.array(z.object({ value: z.string() })).default([])
const nodePage = z.object({
  _id: z.string(),
  inputs: z.array(port).default([]),
  outputs: z.array(port).default([]),
  settings: z.array(z.object({ name: z.string(), type: z.string(), options })).default([]),
})
const settings = z.array(z.object({ name: z.string(), value: z.string() })).default([])
const end = z.string()
const workflow = z.object({
  _type: z.literal('workflow'),
  nodes: z.array(z.object({ id: z.string(), node: z.object({ _ref: z.string() }), settings })),
  connections: z.array(z.object({ from: end, fromPort: end, to: end, toPort: end })),
})

const { documents } = seedDocuments()
const nodePages = new Map(
  documents.flatMap((page) => (page._type === 'nodePage' ? [[page._id, nodePage.parse(page)]] : [])),
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

test('"Work with lists" and the inputs that speak of a list state the rule of the model', () => {
  const guide = documents.find(({ source }) => source.path.endsWith('work-with-lists.md'))
  const [, wholeLists = ''] = JSON.stringify(guide?.body).split('"tableRow"').slice(1)
  const types = [...wholeLists.matchAll(/"text":"(\w+)","marks":\["code"\]/g)].map(([, type]) => type)
  expect(types).toEqual(wholeListTypes)
  const inputs = [...nodePages.values()].flatMap(({ _id, inputs }) =>
    inputs.map((input) => ({ ...input, _id })),
  )
  const lists = inputs.filter(({ description }) => /\blists?\b/.test(description))
  expect(lists.length).toBeGreaterThan(5)
  expect(lists.filter(({ type }) => !wholeListTypes.includes(type))).toEqual([])
})

test('each setting in a diagram is one of its node, with one of its choices', () => {
  const settings = workflows.flatMap(({ nodes, path }) =>
    nodes.flatMap(({ id, node, settings }) =>
      settings.map((setting) => ({ ...setting, at: `${path}: ${id}`, node })),
    ),
  )
  expect(settings.length).toBeGreaterThan(60)
  const wrong = settings.filter(({ name, value, node }) => {
    const known = nodePages.get(node._ref)?.settings.find((setting) => setting.name === name)
    const choices = known?.type === 'choice' ? known.options.map((option) => option.value) : [value]
    return !known || (known.type === 'switch' ? !/^(?:on|off)$/.test(value) : !choices.includes(value))
  })
  expect(wrong).toEqual([])
})

test('each diagram runs when it is copied: every node has its required settings and inputs', () => {
  const needs = new Map(documents.map((page) => [page._id, needsOf(page)]))
  const missing = workflows.flatMap((workflow) =>
    missingIn(workflow, needs).map(({ page, name }) => `${workflow.path}: ${page}.${name}`),
  )
  expect(missing).toEqual([])
})
