/** Bar and overlays that visitors see in addition to the page. Session and lake are replaced. */
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '#security/preview-session.ts'
import { Preview } from './preview.tsx'

const now = vi.hoisted((): { session: unknown } => ({ session: undefined }))
vi.mock('#security/previewing.ts', () => ({ currentSession: async () => now.session }))
vi.mock('#queries/read.ts', () => ({
  readPagesOfRelease: async () => [
    { _id: 'llm', _type: 'nodePage', title: 'LLM', slug: 'llm', segments: ['nodes'] },
    { _id: 'new', _type: 'guide', title: 'Without an address', slug: null, segments: null },
  ],
}))
vi.mock('./lazy-live-editing.tsx', () => ({ LazyLiveEditing: () => 'overlays' }))

beforeEach(() => {
  now.session = { state: 'none' }
})

async function shown(session: Session): Promise<string> {
  now.session = session
  return renderToStaticMarkup(await Preview())
}

const share = { author: 'Anna <b>', expiresAt: '2026-11-30T14:05:00.000Z', commentsTo: '' }

test('a reader sees nothing, and neither does a visitor whose session has ended', async () => {
  for (const state of ['none', 'ended', 'unknown'] as const) expect(await shown({ state })).toBe('')
})

test('a writer has the overlays', async () => {
  const html = await shown({ state: 'drafts' })
  expect(html).toContain('Draft preview.')
  expect(html).toContain('overlays')
})

test('a visitor with a link sees whose draft it is and until when, without overlays', async () => {
  const html = await shown({ state: 'shared', share: { ...share, shows: { page: 'llm' } } })
  expect(html.replaceAll(/<[^>]+>/g, '').replaceAll('\u202f', ' ')).toBe(
    'Draft shared by Anna &lt;b&gt; until November 30, 2026 at 2:05 PM UTCExit',
  )
  expect(html).toContain('action="/api/draft/disable/" method="post"')
  expect(html).not.toContain('overlays')
})

test('the bar of a release leads to its pages that have an address', async () => {
  const html = await shown({ state: 'shared', share: { ...share, shows: { release: 'rSpring' } } })
  expect(html).toContain('<strong>Release</strong> shared by')
  expect(html).toContain('<a href="/docs/nodes/llm/">LLM</a>')
  expect(html).toContain('<summary>1 page</summary>')
})
