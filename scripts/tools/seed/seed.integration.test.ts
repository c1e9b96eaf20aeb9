import { writingClient } from '@repo/importer/import.ts'
import { pagePath } from '@repo/model/paths.ts'
import { privateServers } from '@repo/testing/private-servers.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { exampleIn } from './remove.ts'
import { prepareLake, seedDocuments, seedIfEmpty } from './seed.ts'

const { documents, report } = seedDocuments()
const byId = new Map(documents.map((document) => [document._id, document]))
const pages = documents.filter(({ _type }) => _type === 'nodePage' || _type === 'guide')
const slugs = (type: string) =>
  documents.filter(({ _type }) => _type === type).map(({ slug }) => (slug as { current: string }).current)

function pathOf(page: (typeof pages)[number]): string {
  const segments: string[] = []
  let category = byId.get((page.category as { _ref: string })._ref)
  while (category) {
    segments.unshift(String(category.pathSegment))
    category = byId.get((category.parent as { _ref: string } | undefined)?._ref ?? '')
  }
  return pagePath({ segments, slug: (page.slug as { current: string }).current })
}

/** Number of words that a reader sees: the drawing of a workflow does not show its settings. */
function words(value: unknown, field = ''): number {
  if (
    /^(?:_.*|marks|url|href|slug|category|source|searchWords|icon|permissions|language|style|listItem|type|name|id|from|fromPort|to|toPort)$/.test(
      field,
    )
  )
    return 0
  if (typeof value === 'string') return value.split(/\s+/).filter(Boolean).length
  if (typeof value !== 'object' || value === null) return 0
  if ('_type' in value && value._type === 'workflowSetting') return 0
  return Object.entries(value).reduce(
    (sum, [key, item]) => sum + words(item, Array.isArray(value) ? field : key),
    0,
  )
}

/** A lake without content, until the test is over. */
async function emptyLake() {
  const { environment, close } = await privateServers()
  onTestFinished(close)
  return { environment, client: writingClient(environment) }
}

test('the seed is converted without a warning', () => {
  expect(String(report)).toBe('')
})

test('it has the pages of SPEC.md §2, at their paths', () => {
  const nodes: Record<string, string> = {
    'data-sources-storage':
      'apollo-io exa-search file-reader file-writer opensearch pinecone postgres vector-store-deleter vector-store-reader vector-store-writer website-scraper',
    'data-transformation-logic': 'data-conversion json-merge json-query',
    image: 'aws-textract image-generation openai-dall-e',
    'inputs-outputs': 'api-action input number-input output smtp-email-sender text-input uuid',
    speech: 'aws-polly aws-transcribe elevenlabs-tts openai-tts openai-whisper tts',
    text: 'aws-bedrock-llm document-splitter llm openai-node text-embedder',
    'workflow-control-utility': 'note',
  }
  const wanted = [
    '/docs/getting-started/first-steps/',
    '/docs/foundational-knowledge/generate-and-use-aws-secret-keys/',
    '/docs/foundational-knowledge/generate-gpc-service-account-key/',
    ...Object.entries(nodes).flatMap(([group, list]) =>
      list.split(' ').map((node) => `/docs/nodes/${group}/${node}/`),
    ),
  ]
  const guides = [
    'branch-a-workflow',
    'create-an-openai-api-key',
    'deprecations',
    'handle-errors-and-retries',
    'limits',
    'patterns',
    'read-the-run-log',
    'run-workflows-on-a-schedule',
    'use-credentials',
    'use-values-of-other-nodes',
    'work-with-lists',
  ].map((slug) => `/docs/foundational-knowledge/${slug}/`)
  expect(pages.map(pathOf).sort()).toEqual([...wanted, ...guides].sort())
})

test('it has the ten categories and the tags of SPEC.md §2, spelled as specified', () => {
  expect(slugs('category').sort()).toEqual(
    'data-sources--storage data-transformation--logic foundational-knowledge image inputs--outputs new-to-loomwork-ai nodes speech text workflow-control--utility'.split(
      ' ',
    ),
  )
  const tags =
    'ai, annotation, api, apollo, audio-processing, aws, b-2-b, bedrock, cleanup, communication, conversion, credentials, dall-e, data-management, data-processing, data-source, database, document-processing, documentation, elevenlabs, email, embedder, embeddings, exa, file, first-steps, getting-started, google-drive, gpc, iam, identifier, image-generation, image-processing, input, integration, json, lead-generation, llama, llm, machine-learning, nlp, number, open-ai, open-search, openai, output, pinecone, polly, postgresql, query, reader, research, rest, s-3, sales, scraper, search, secret-key, sign-up, smtp, storage, stt, text-processing, text-splitting, text, textract, transcribe, transcription, tts, uuid, vector-database, vector-search, vector-store, web, workflow'
  expect(slugs('tag').sort()).toEqual(tags.split(', ').sort())
})

test.each(pages.map((page) => [page.source.path, page] as const))(
  '%s has 300 to 900 words and what a reader expects',
  (_path, page) => {
    expect(words(page)).toBeGreaterThanOrEqual(300)
    expect(words(page)).toBeLessThanOrEqual(900)
    expect(String(page.summary).length).toBeLessThanOrEqual(180)
    if (page._type !== 'nodePage') return
    expect((page.body as { _type: string }[]).filter(({ _type }) => _type === 'workflow')).toHaveLength(1)
    expect([page.inputs, page.outputs, page.settings].some(Boolean)).toBe(true)
    expect(page.errors).toBeTruthy()
    expect(page.limits).toBeTruthy()
  },
)

test('a lake is filled in one transaction: a start that is cut off leaves it empty or whole', async () => {
  const { environment, client } = await emptyLake()
  await seedIfEmpty(environment)
  const written: { _rev: string; _type: string }[] = await client.fetch(
    '*[!(_type match "sanity.*") && !(_type match "system.*")]{_rev, _type}',
  )
  expect(written.length).toBeGreaterThan(documents.length)
  expect([...new Set(written.map(({ _rev }) => _rev))]).toHaveLength(1)
  const blocks = '*[_id == "writersGuide"][0].body[style == "h2"].children[0].text'
  expect(await client.fetch(blocks)).toContain('What each block is for')
  await seedIfEmpty(environment)
  expect(await client.fetch('array::unique(*[!(_type match "sanity.*")]._rev)')).toEqual([written[0]?._rev])
})

describe('a lake without the example', () => {
  test('an empty start writes settings without a name, and what was deleted does not come back', async () => {
    const { environment, client } = await emptyLake()
    expect(await prepareLake(environment, true)).toBe(true)
    expect(await client.fetch('*[!(_type match "system.*")]{_id, productName}')).toEqual([
      { _id: 'siteSettings', productName: null },
    ])
    expect(await prepareLake(environment, false)).toBe(false)
    await client.delete({ query: '*' })
    expect(await prepareLake(environment, false)).toBe(false)
    expect(await client.fetch('count(*[_type == "nodePage"])')).toBe(0)
  })

  test('the example is removed in one transaction; what somebody wrote stays, and is named', async () => {
    const { environment, client } = await emptyLake()
    expect(await prepareLake(environment, false)).toBe(true)
    const navLink = { _key: 'own', _type: 'navLink', label: 'Own', href: '/own/' }
    await client.patch('siteSettings').set({ productName: 'Acme' }).append('navbar', [navLink]).commit()
    const [first, second] = pages.map(({ _id }) => ({ _type: 'reference', _ref: _id }))
    const edited = pages.at(-1)
    await client.patch(String(edited?._id)).set({ summary: 'Edited.' }).commit()
    await client.create({ _id: 'old', _type: 'redirect', from: '/old/', toPage: first })
    const own = { _id: 'own', _type: 'guide', title: 'Own page' }
    await client.create({ ...own, body: [{ _key: 'a', _type: 'x', page: second }] })

    const before = await exampleIn(environment)
    const { size, edited: named, users: using } = before
    expect([size, named, using]).toEqual([documents.length, [edited?.title], ['Own page']])
    await expect(before.remove()).rejects.toThrow()

    await client.createOrReplace(own)
    const { remove, users } = await exampleIn(environment)
    expect(users).toEqual([])
    await remove()
    const left = '*[!(_type match "system.*")] | order(_id asc){_id, productName, navbar}'
    expect(await client.fetch(left)).toEqual([
      { _id: 'own', productName: null, navbar: null },
      { _id: 'siteSettings', productName: 'Acme', navbar: [navLink] },
    ])
    expect(await prepareLake(environment, false)).toBe(false)
  })
})
