import { expect, test } from 'vitest'
import { z } from 'zod'
import { seedDocuments } from './seed.ts'

const { documents } = seedDocuments()

const row = z.object({
  title: z.string().optional(),
  name: z.string().optional(),
  default: z.string().optional(),
  source: z.object({ url: z.url(), checkedOn: z.iso.date() }).optional(),
})
const credential = row.extend({
  guide: z.object({ _ref: z.string() }).optional(),
  permissions: z.array(z.string()).default([]),
  url: z.string().optional(),
})
const nodePage = z.object({
  _id: z.string(),
  title: z.string(),
  provider: z.object({}).optional(),
  credentials: z.array(credential).default([]),
  settings: z.array(row).default([]),
  limits: z.array(row).default([]),
})
const cell = z.object({
  content: z.array(
    z.object({
      children: z.array(z.object({ text: z.string(), marks: z.array(z.string()) })),
      markDefs: z.array(z.object({ page: z.object({ _ref: z.string() }) })).default([]),
    }),
  ),
})
const table = z.object({
  _type: z.literal('table'),
  rows: z.array(z.object({ cells: z.array(cell) })),
})

const nodes = documents.filter(({ _type }) => _type === 'nodePage').map((page) => nodePage.parse(page))

/** The nodes that the tables of a guide link to, each with the permissions of its row. */
function permissionsInTables(guideId: string): Map<string, string[]> {
  const body = z.array(z.unknown()).parse(documents.find(({ _id }) => _id === guideId)?.body)
  const rows = body.flatMap((block) => table.safeParse(block).data?.rows ?? [])
  return new Map(
    rows.flatMap(({ cells }) => {
      const blocks = cells.flatMap(({ content }) => content)
      const node = blocks.flatMap(({ markDefs }) => markDefs)[0]?.page._ref
      const words = blocks.flatMap(({ children }) => children)
      const permissions = words.flatMap(({ text, marks }) => (marks.includes('code') ? [text] : []))
      return node ? [[node, permissions]] : []
    }),
  )
}

test.each(['generate-and-use-aws-secret-keys', 'generate-gpc-service-account-key'])(
  'the table of %s lists the same permissions as the pages of the nodes',
  (slug) => {
    const guide =
      documents.find((page) => JSON.stringify(page.slug) === JSON.stringify({ _type: 'slug', current: slug }))
        ?._id ?? ''
    const onNodePages = nodes.flatMap(({ _id, credentials }) =>
      credentials
        .filter((each) => each.guide?._ref === guide)
        .map(({ permissions }) => [_id, permissions] as const),
    )
    expect(onNodePages.length).toBeGreaterThan(5)
    expect(permissionsInTables(guide)).toEqual(new Map(onNodePages))
  },
)

test('each credential links to a guide or to the page of the service', () => {
  const without = nodes.flatMap(({ title, credentials }) =>
    credentials.filter(({ guide, url }) => !guide && !url).map(() => title),
  )
  expect(without).toEqual([])
})

test('each permission, name of a model and limit of a service has a source and the day of its check', () => {
  const withoutSource = nodes.flatMap(({ title, provider, credentials, settings, limits }) => {
    const facts = [
      ...credentials.filter(({ permissions }) => permissions.length > 0),
      ...settings.filter((setting) => setting.name === 'model' && setting.default),
      ...(provider ? limits : []),
    ]
    return facts.filter(({ source }) => !source).map((fact) => `${title}: ${fact.title ?? fact.name}`)
  })
  // Limits of the nodes themselves.
  expect(withoutSource.sort()).toEqual([
    'AWS Bedrock LLM: Text only',
    'AWS Transcribe: Waiting',
    'JSON Query: Size',
    'OpenAI Node: Pictures',
    'OpenAI TTS: Marks',
    'OpenAI Whisper: Speakers',
    'Postgres: Statements',
  ])
})

test('a text that says "checked on" has its day in a link, where the start page finds it', () => {
  const said = documents.filter((document) => /checked on \d/i.test(JSON.stringify(document)))
  expect(said.map(({ source }) => source.path)).toEqual(['nodes/workflow-control-utility/note.md'])
  expect(JSON.stringify(documents).match(/"_type":"link","href":"[^"]*","checkedOn":"2026/g)).toHaveLength(10)
})

test('the nodes that need an OpenAI key link to its guide', () => {
  const guide = documents.find(({ source }) => source.path.endsWith('create-an-openai-api-key.md'))?._id
  const linking = nodes.filter(({ credentials }) => credentials.some((each) => each.guide?._ref === guide))
  expect(linking).toHaveLength(9)
})

test('the page of deprecations has the last day of each node and model that ends', () => {
  const board = JSON.stringify(documents.find(({ source }) => source.path.endsWith('/deprecations.md')))
  const { format } = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  const ends = [
    ...JSON.stringify(documents).matchAll(/"date":"([\d-]+)"|"label":"[^"]*until (\d+ \w+ \d{4})/g),
  ]
  expect(ends.length).toBeGreaterThan(2)
  for (const [, date = '', day] of ends) expect(board).toContain(day ?? format(new Date(date)))
})
