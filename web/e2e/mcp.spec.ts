import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect, test } from '@playwright/test'

const path = '/docs/nodes/data-sources-storage/pinecone/'

let client: Client
let url: URL

test.beforeEach(async ({ baseURL }) => {
  url = new URL('/mcp', baseURL)
  client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(new StreamableHTTPClientTransport(url))
})

test.afterEach(() => client.close())

async function call(name: string, parameters: Record<string, unknown>) {
  const { content, isError } = await client.callTool({ name, arguments: parameters })
  const [first] = content
  if (first?.type !== 'text') throw new Error(`${name} answered no text`)
  return { text: first.text, isError: isError === true }
}

test('a client finds three tools that only read', async () => {
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(['search', 'read_page', 'get_node'])
  expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([])
})

test('a search names the page with its URL and its Markdown', async ({ baseURL }) => {
  const { pages } = JSON.parse((await call('search', { query: 'pinecone', limit: 3 })).text)
  expect(pages[0]).toMatchObject({
    kind: 'page',
    title: 'Pinecone',
    url: baseURL + path,
    markdown: `${baseURL}${path.replace(/\/$/, '.md')}`,
  })
  expect(pages.length).toBeLessThanOrEqual(3)
  // Of a longer text the beginning is searched for; texts are long enough to answer.
  const long = { query: `which metric does a pinecone index need ${'x '.repeat(600)}`, limit: 1 }
  expect((await call('search', long)).isError).toBe(false)
  // A section that is found by its heading has its text.
  const { text } = await call('search', { query: 'if a run takes long or fails', limit: 1 })
  expect(JSON.parse(text).pages[0].sections[0].text).toContain("it isn't interrupted")
})

test('a search finds a category and a tag, whose lists can be read', async ({ baseURL }) => {
  const found = async (query: string) =>
    JSON.parse((await call('search', { query, limit: 1 })).text).pages[0] as Record<string, string>
  const tag = await found('integrations')
  expect(tag).toMatchObject({
    kind: 'tag',
    title: 'Integration',
    category: 'Tags',
    url: `${baseURL}/docs/tags/integration/`,
    markdown: `${baseURL}/docs/tags/integration.md`,
    text: 'Connecting Loomwork with other software.',
  })
  const category = await found('data sources & storage')
  expect(category).toMatchObject({ kind: 'category', title: 'Data Sources & Storage', category: 'Nodes' })
  for (const { url, title } of [tag, category]) {
    const { text, isError } = await call('read_page', { page: url ?? '' })
    expect(isError).toBe(false)
    expect(text).toContain(title)
  }
})

test('a page is read as its Markdown file, by path or URL', async ({ request, baseURL }) => {
  const file = await (await request.get(path.replace(/\/$/, '.md'))).text()
  expect((await call('read_page', { page: path })).text).toBe(file)
  expect((await call('read_page', { page: `${baseURL}${path}#settings` })).text).toBe(file)
  expect((await call('read_page', { page: path, offset: 10 })).text).toBe(file.slice(10))
  // By its title or slug, too, if no other page has it.
  expect((await call('read_page', { page: 'PineCone' })).text).toBe(file)
  expect((await call('get_node', { page: 'openai-node' })).text).toContain('"title":"OpenAI Node"')
})

const mistakes: readonly (readonly [name: string, parameters: Record<string, unknown>, says: RegExp])[] = [
  ['read_page', { page: '/docs/nowhere/' }, /^There is no page "\/docs\/nowhere\/": use search/],
  ['read_page', { page: 'https://elsewhere.example/docs/' }, /^There is no page "https:/],
  ['read_page', { page: path, offset: 10_000_000 }, /^The page has only \d+ characters/],
  ['get_node', { page: 'nowhere' }, /^There is no page "nowhere"/],
  ['get_node', { page: '/docs/getting-started/first-steps/' }, /is not about a node: read it with read_page/],
  ['search', { query: '' }, /query/],
]

for (const [name, parameters, says] of mistakes)
  test(`${name} with ${JSON.stringify(parameters).slice(0, 60)} says what is wrong`, async () => {
    const { text, isError } = await call(name, parameters)
    expect(isError).toBe(true)
    expect(text).toMatch(says)
  })

const refusals: readonly (readonly [what: string, init: RequestInit, status: number, says: RegExp])[] = [
  ['of a web page elsewhere', { headers: { origin: 'https://elsewhere.example' } }, 403, /may not use/],
  ['that is too large', { body: JSON.stringify('x'.repeat(70_000)) }, 413, /65536 bytes at most/],
  ['that is not JSON', { body: '{' }, 400, /not JSON/],
  ['with a batch', { body: '[]' }, 400, /batches are not supported/],
  ['to listen', { method: 'GET', body: null }, 405, /This is an MCP server/],
]

for (const [what, init, status, says] of refusals)
  test(`a request ${what} is refused in one sentence`, async () => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const response = await fetch(url, {
      method: 'POST',
      body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
      ...init,
      headers: { ...headers, ...init.headers },
    })
    expect(response.status).toBe(status)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect((await response.json()).error.message).toMatch(says)
  })
