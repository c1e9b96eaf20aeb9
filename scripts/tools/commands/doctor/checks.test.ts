/** Checks whose facts are hard to bring about with real parts, and the report. */
import { checkedSettings } from '@repo/kit/environment/environment.ts'
import { expect, test } from 'vitest'
import { lostEvents, signature } from './checks/events.ts'
import { dataFolder } from './checks/machine.ts'
import { adminKey } from './checks/search.ts'
import { published, ready } from './checks/site.ts'
import { studioSettings } from './checks/studio.ts'
import type { CheckedLine } from './checks.ts'
import type { Reply } from './http.ts'
import { doctorExitCode, doctorJson, doctorText } from './report.ts'
import type { CheckResult } from './results.ts'

function reply(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
  return { status, text: typeof body === 'string' ? body : JSON.stringify(body), headers }
}
const none = { failed: 0, waiting: 0, staleRecords: 0, expiredPages: 0, failures: [] }
const reconciliation = { caught: 0, lastCaught: null, failure: null }
const status = { ok: true, ...none, pages: 12, build: 'b', reconciliation }
const now = Date.parse('2026-11-26T12:00:00Z')
const lost = (reconciliation: unknown) =>
  lostEvents.judge({ reply: reply(200, { ...status, reconciliation }), now })
const publishedWith = (change: object) => published.judge({ reply: reply(200, { ...status, ...change }) })
const unknownId = 'Invalid Application-ID or API key'
const search = { isEmbedded: false, index: 'docs' }

const broken: Readonly<Record<string, readonly [result: CheckResult | Promise<CheckResult>, found: string]>> =
  {
    'a full disk': [
      dataFolder.judge({ path: '/data', freeBytes: 2e8 }),
      '0.2 GB free for /data, and at least 1 GB are needed → free some space',
    ],
    'a site that must not get readers': [
      ready.judge({ reply: reply(503, { ok: false, reasons: ['This node has lost its lease.'] }) }),
      '/api/ready/ is 503: This node has lost its lease. → SITE_DATABASE_URL',
    ],
    'a change that is not live': [
      publishedWith({ ok: false, failed: 1, failures: [{ what: '/docs/a/', why: 'answered 500' }] }),
      '1 failure: /docs/a/: answered 500 → docs/operations.md',
    ],
    'a page that cannot be rendered': [
      publishedWith({ quarantined: [{ document: 'llm', reason: 'The text of llm is left out.' }] }),
      '1 failure: the document llm: The text of llm is left out. → correct the document',
    ],
    'stale search records': [
      publishedWith({ staleRecords: 2 }),
      'stale search records of 2 pages → docs/operations.md',
    ],
    'a change without an event': [
      lost({ caught: 3, lastCaught: { at: '2026-11-26T11:00:00Z', documents: ['llm'] }, failure: null }),
      'no event came for 3 changes, the last at 2026-11-26T11:00:00Z (llm) → the webhook',
    ],
    'revisions that cannot be compared': [
      lost({ caught: 0, lastCaught: null, failure: 'Unauthorized' }),
      'cannot compare its revisions with the lake: Unauthorized → SANITY_API_READ_TOKEN',
    ],
    'a site that cannot read the lake for a signed request': [
      signature.judge({ reply: reply(503, { message: 'No.' }) }),
      'answers 503 {"message":"No."} → .data/logs/site.log',
    ],
    'an application that Algolia does not know': [
      adminKey.judge({ search, rights: { status: 403, message: unknownId } }),
      'refuses ALGOLIA_ADMIN_KEY (403 Invalid Application-ID or API key) → npm run search:setup',
    ],
  }

test.each(Object.entries(broken))('%s fails, and the fix is named', async (_name, [result, found]) => {
  const [what, fix] = found.split(' → ')
  expect(await result).toMatchObject({
    state: 'failed',
    what: expect.stringContaining(what ?? '?'),
    fix: expect.stringContaining(fix ?? '?'),
  })
})

test('what cannot be known is skipped with the reason', async () => {
  expect(await lost(null)).toMatchObject({
    state: 'skipped',
    what: expect.stringContaining('SITE_RECONCILE_SECONDS=0'),
  })
  const page = reply(200, '<div id="sanity"></div>')
  const environment = checkedSettings({})
  expect(await studioSettings.judge({ reply: page, environment })).toMatchObject({ state: 'skipped' })
})

test('a lost event is forgotten after a day', async () => {
  const lastCaught = { at: '2026-11-25T11:00:00Z', documents: ['llm'] }
  expect(await lost({ caught: 1, lastCaught, failure: null })).toMatchObject({ state: 'passed' })
})

const lines: readonly CheckedLine[] = [
  { name: 'cors', title: 'CORS', state: 'passed', what: 'allowed' },
  { name: 'dataFolder', title: 'Data folder', state: 'failed', what: 'is missing', fix: 'create it' },
  { name: 'oidc', title: 'Provider', state: 'skipped', what: 'there is none' },
]

test('the report has a line for each check, the fix below a failed one, and a summary', () => {
  expect(doctorText(lines)).toBe(
    [
      '✓ CORS         allowed',
      '✗ Data folder  is missing',
      '               → create it',
      '– Provider     there is none',
      '',
      '✗ 1 check failed, 1 passed, 1 skipped.',
    ].join('\n'),
  )
  expect(JSON.parse(doctorJson(lines))).toEqual({ ok: false, checks: lines })
  expect(doctorExitCode(lines)).toBe(1)
})

test('without a failed check the exit code is 0, whatever was skipped', () => {
  const fine = lines.filter(({ state }) => state !== 'failed')
  expect(doctorText(fine)).toMatch(/\n✓ Nothing is wrong: 1 passed, 1 skipped\.$/)
  expect(doctorExitCode(fine)).toBe(0)
})
