import { join } from 'node:path'
import { root } from '@repo/kit/repository.ts'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import {
  aBlock,
  aNodePage,
  smallDocumentation,
  type TestDocument,
  tagsTooLong,
} from '@repo/testing/content.ts'
import { run } from '@repo/testing/processes.ts'
import { startedSite } from '@repo/web/testing/site.ts'
import { beforeEach, expect, test } from 'vitest'
import type { Finding } from './findings.ts'
import type { Audit } from './report.ts'

const timeoutMs = 240_000

const site = openedForFile(() => startedSite(documentation))
beforeEach(() => site.reset(documentation))

const documentation = smallDocumentation().map((document) =>
  document._id === 'siteSettings' ? { ...document, navbar: [linkTo('first-steps')] } : document,
)

function linkTo(page: string) {
  return { _type: 'navLink', _key: page, label: 'Docs', page: { _type: 'reference', _ref: page } }
}

/** Runs the command as start.mjs does; `found` is parsed from its JSON. */
async function audit(flags: string[] = [], env: Readonly<Record<string, string>> = {}) {
  const { code, output } = await run(
    process.execPath,
    [join(root, 'scripts/tools/audit/audit.ts'), ...flags],
    {
      cwd: root,
      env: { ...process.env, ...site.env, ...env },
      timeoutMs,
    },
  )
  const json = output.slice(output.indexOf('\n{'), output.lastIndexOf('}') + 1)
  // The output is our own JSON.
  const found = flags.includes('--json') && json ? (JSON.parse(json) as Audit) : null
  return { code, output, found: found?.findings ?? [], repair: found?.repair ?? null }
}

const kindsFound = (findings: readonly Finding[]) =>
  findings.map(({ kind, what }) => `${kind} ${what}`).sort()

function typedLink(key: string, href: string): ReturnType<typeof aBlock> {
  const block = aBlock(key, `Go ${key}`, { link: 'tts' })
  return { ...block, markDefs: [{ _type: 'link', _key: `${key}m`, href }] as never }
}

async function publish(...documents: TestDocument[]) {
  await site.write(...documents)
  for (const { _id } of documents) expect((await site.notify(_id)).status).toBe(200)
}

const image = 'image-0123456789abcdef0123456789abcdef01234567-10x10-png'
const mistakes: TestDocument[] = [
  aNodePage('embedder', 'text', {
    position: 3,
    body: [
      typedLink('anchor', '/docs/nodes/speech/tts/#nowhere'),
      typedLink('gone', '/docs/gone/'),
      typedLink('twice', '/docs/one/'),
      {
        _type: 'image',
        _key: 'i',
        alt: 'A plan',
        asset: { _type: 'reference', _ref: image, _weak: true },
      } as never,
    ],
  }),
  // Without its trailing slash it is not a canonical URL of the site: the path needs more than one
  // redirect.
  { _id: 'one', _type: 'redirect', from: '/docs/one/', toUrl: '/docs/two', permanent: true },
  { _id: 'two', _type: 'redirect', from: '/docs/two/', toUrl: '/docs/nodes/speech/tts/', permanent: true },
]
const mistakesFound = [
  'broken-anchor /docs/nodes/speech/tts/#nowhere',
  expect.stringMatching(/^broken-image http.*\/images\/loomwork\/production\/0123456789abcdef/),
  'broken-link /docs/gone/',
  'redirect-chain /docs/one/',
]

test('drift is found, and --repair fixes it', { timeout: 2 * timeoutMs }, async () => {
  await publish(...mistakes)
  const indexName = 'loomwork'
  // Cached, with the mistakes.
  for (const path of ['/sitemap.xml', '/docs/nodes/speech/stt/']) await site.get(path)
  // Lost events: their pages, the pages that name them, and their search records become outdated.
  await site.write(
    aNodePage('stt', 'speech', { title: 'Renamed', tags: ['audio', 'ai'], position: 2 }),
    aNodePage('unseen', 'speech', { position: 3 }),
  )
  const { hits } = await site.search.searchSingleIndex<{ objectID: string }>({
    indexName,
    searchParams: {
      query: '',
      filters: 'page:"llm"',
      distinct: false,
      hitsPerPage: 100,
      attributesToRetrieve: ['*'],
    },
  })
  const [first, second] = hits.map(({ _highlightResult, ...hit }) => hit)
  if (!first || !second) throw new Error('llm has records')
  const tag = await site.search.getObject({ indexName, objectID: 'ai:en-US:tag' })
  const { taskID } = await site.search.batch({
    indexName,
    batchWriteParams: {
      requests: [
        { action: 'deleteObject', body: { objectID: first.objectID } },
        // Its own hash still matches the old content.
        { action: 'updateObject', body: { ...second, content: 'Forged' } },
        { action: 'addObject', body: { ...second, objectID: 'ghost', page: 'ghost' } },
        { action: 'deleteObject', body: { objectID: 'text:en-US:category' } },
        { action: 'updateObject', body: { ...tag, objectID: 'ai:en-US:tag', summary: 'Forged' } },
      ],
    },
  })
  await site.search.waitForTask({ indexName, taskID })
  const drifted = [
    'not-applied stt',
    'not-applied unseen',
    'stale-page /sitemap.xml',
    `record-differs ${second.objectID}`,
    `record-missing ${first.objectID}`,
    'record-missing text:en-US:category',
    'record-differs ai:en-US:tag',
    'record-superfluous ghost',
    'stale-page /docs/nodes/speech/stt/',
  ]
  const before = await audit(['--json'])
  expect(before.code, before.output).toBe(1)
  expect(kindsFound(before.found)).toEqual(expect.arrayContaining([...mistakesFound, ...drifted]))
  expect(kindsFound(before.found)).toContain('stale-page /docs/category/speech/')
  expect(kindsFound(before.found)).not.toContain('stale-page /docs/nodes/text/llm/')
  expect((await site.get('/docs/nodes/speech/stt/')).text).not.toContain('Renamed')

  const { code, found, repair } = await audit(['--json', '--repair'])
  expect(kindsFound(found)).toEqual(kindsFound(before.found))
  expect(kindsFound(repair?.remaining ?? [])).toEqual(mistakesFound)
  expect(repair?.regenerated).toContain('/docs/nodes/speech/stt/')
  expect([code, repair?.failures]).toEqual([1, []])
  expect((await site.get('/docs/nodes/speech/stt/')).text).toContain('Renamed')
})

test('a page that cannot be indexed is reported, all else is repaired, and corrected, the site is clean', {
  timeout: 2 * timeoutMs,
}, async () => {
  const page = aNodePage('splitter', 'text', { position: 2 })
  await site.write({ ...page, tags: tagsTooLong() })
  // The response to its own webhook event names its records.
  expect((await site.notify('splitter')).status).toBe(503)
  await site.write(aNodePage('embedder', 'text', { title: 'Renamed unseen', position: 3 }))
  const { code, output, found, repair } = await audit(['--json', '--repair'])
  expect(found, output).toContainEqual(
    expect.objectContaining({ kind: 'record-differs', what: 'splitter:en-US:page' }),
  )
  expect(found).toContainEqual(
    expect.objectContaining({ kind: 'record-differs', detail: expect.stringContaining('embedder') }),
  )
  const remaining = kindsFound(repair?.remaining ?? [])
  expect(remaining.length).toBeGreaterThan(0)
  expect(remaining.filter((finding) => !finding.includes('splitter'))).toEqual([])
  expect(code).toBe(1)
  await publish(page)
  expect(await audit()).toMatchObject({ code: 0, output: expect.stringContaining('✓ No findings.') })
})

test('an audit that cannot run prints one sentence and exits with code 2', {
  timeout: timeoutMs,
}, async () => {
  const refused = async (sentence: RegExp, ...args: Parameters<typeof audit>) => {
    const { code, output } = await audit(...args)
    expect([code, output.trim().split('\n').at(-1)]).toEqual([2, expect.stringMatching(sentence)])
  }
  const nobody = 'http://127.0.0.1:3'
  // At the same time: most of them wait before they retry.
  await Promise.all([
    refused(/^✗ Unknown option '--fast': npm run audit -- --help lists the flags\.$/, ['--fast']),
    refused(
      /^✗ http\S+ refuses the signature: SANITY_WEBHOOK_SECRET must be the one that the site was started with\.$/,
      [],
      { SANITY_WEBHOOK_SECRET: 'another' },
    ),
    refused(/^✗ The lake at http:\/\/127\.0\.0\.1:3 does not respond as expected: /, [], {
      SANITY_API_HOST: nobody,
    }),
    refused(
      /^✗ The search server at http:\/\/127\.0\.0\.1:3, or the lake, does not respond as expected: /,
      [],
      { ALGOLIA_HOST: nobody },
    ),
    refused(/^✗ The server at http:.* is not a site of this version: /, [], {
      NEXT_PUBLIC_SITE_URL: site.env.ALGOLIA_HOST ?? '',
    }),
    refused(/^✗ The site does not answer at http.*\(.*ECONNREFUSED.*\): start it with "npm start"/, [], {
      NEXT_PUBLIC_SITE_URL: nobody,
    }),
  ])
})
