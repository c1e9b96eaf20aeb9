// @vitest-environment jsdom
/** The start page with lists that are given to it; lake, site and router are replaced. */
import { openedForTest } from '@repo/kit/testing/opened.ts'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { block, span } from '../../testing/references.ts'
import { openActingScreen } from '../../testing/screen.tsx'
import { type AttentionRow, rowsOf } from '../lists/attention.ts'
import * as lists from './lists.tsx'
import { StartPage } from './tool.tsx'

const state = vi.hoisted(() => ({
  start: {} as Record<string, unknown>,
  refusal: '',
}))

vi.mock('sanity', () => ({
  defineDocumentInspector: (inspector: object) => inspector,
  definePlugin: (plugin: object) => () => plugin,
  useClient: () => 'client',
  useRelativeTime: (moment: Date) => (Number(moment) ? `on ${moment.toISOString()}` : ''),
  useSchema: () => ({ get: (name: string) => ({ title: name === 'guide' ? 'Guide' : name }) }),
  useUser: (id: string) => [{ displayName: `User ${id}` }],
  useWorkspace: () => ({ basePath: '/' }),
}))
vi.mock('sanity/router', () => ({
  IntentLink: ({ children }: { children: string }) => <a href="/intent">{children}</a>,
  useIntentLink: ({ params }: { params: unknown }) => ({ href: `/intent/${JSON.stringify(params)}` }),
  useLink: () => ({}),
  useRouter: () => ({}),
}))
vi.mock('../../environment.ts', () => ({ environment: { siteUrl: 'http://site' } }))
vi.mock('../../site-client/use-asking.ts', () => ({ useAsking: () => ({ client: 'client', asking: {} }) }))
vi.mock('./use-start.ts', async (original) => ({
  ...(await original<object>()),
  useStart: () => state.start,
}))
vi.mock('./write-review.ts', () => ({
  writeReview: async () => {
    throw new Error(state.refusal)
  },
}))
const screen = openedForTest(openActingScreen)
const container = document.body
const found = (value: unknown) => ({ found: value, problem: '' })
const none = { total: 0, rows: [], days: 30, checkedAt: '' }
const rows = (count: number, more: object = {}): AttentionRow[] =>
  rowsOf(
    Array.from({ length: count }, (_, n) => ({ _id: `p${n}`, _type: 'guide', title: `Page ${n}`, ...more })),
  )

const page = (more: object = {}) => rows(1, more)[0] ?? expect.fail('There is no row.')

beforeEach(() => {
  state.refusal = ''
})

/** Shows the page with these lists; all others are empty, and links were never checked. */
async function show(changed: Record<string, unknown> = {}, rest: Record<string, unknown> = {}) {
  state.start = {
    recent: found([]),
    guide: found(null),
    setUp: found({ hasName: true, hasPage: true, hasBeginning: true, hasNodes: true }),
    readAgain: () => undefined,
    readings: {
      ...Object.fromEntries(lists.attentionLists.map(({ name, shown }) => [name, found(shown(none))])),
      [lists.brokenLinks.name]: found(null),
      ...changed,
    },
    ...rest,
  }
  await screen.show(<StartPage />)
}

const part = (name: string) =>
  container.querySelector<HTMLElement>(`[data-testid="${name}"]`) ?? expect.fail(`There is no ${name}.`)

function button(label: string): HTMLElement {
  const all = [...container.querySelectorAll<HTMLElement>('button, a')]
  const own = all.find((element) => (element.getAttribute('aria-label') ?? element.textContent) === label)
  return own ?? expect.fail(`There is no button "${label}".`)
}

async function press(label: string) {
  const own = button(label)
  own.focus()
  await act(async () => own.click())
}

test('without anything to do, one sentence says so, and nothing of links that were never checked', async () => {
  await show()
  expect(part('attention').textContent).toMatch(/Nothing needs attention\.$/)
  expect(container.textContent).not.toMatch(/broken/i)
  expect(button("Write it: Writers' guide").getAttribute('href')).toContain('writersGuide')
})

test('a list that cannot be read says why, and the others are shown', async () => {
  await show({
    'failed-publishes': { found: undefined, problem: 'The site does not answer.' },
    'without-tags': found(lists.withoutTags.shown({ total: 1, rows: rows(1) })),
  })
  expect(container.querySelector('[role="alert"]')?.textContent).toBe(
    'Publishes that failed: The site does not answer.',
  )
  expect(part('without-tags').textContent).toContain('Page 0 · Guide')
  expect(button('Choose tags: Page 0').getAttribute('href')).toContain('"path":"tags"')
  expect(container.textContent).not.toContain('Nothing needs attention')
})

test('a long list begins with five rows and says how many there are', async () => {
  await show({ 'without-summary': found(lists.withoutSummary.shown({ total: 9000, rows: rows(7) })) })
  const list = part('without-summary')
  expect(list.querySelectorAll('li')).toHaveLength(5)
  expect(list.textContent).toContain('9,000')
  await press('Show 2 more')
  expect(list.querySelectorAll('li')).toHaveLength(7)
  expect(button('Show the first 5 only').getAttribute('aria-expanded')).toBe('true')
})

test('a review that cannot be saved says so', async () => {
  await show({ reviews: found(lists.reviews.shown({ total: 1, rows: rows(1) })) })
  state.refusal = 'You may only read.'
  await press('Still correct: Page 0')
  expect(part('reviews').querySelector('[role="alert"]')?.textContent).toBe(
    'The review could not be saved: You may only read.',
  )
  expect(button('Still correct: Page 0')).toBeTruthy()
})

test('a failed publish opens its document, at the field if that is known', async () => {
  const [first, second] = rows(2)
  const failed = { id: 'p0', document: first ?? null, reason: 'A name is missing.', field: 'settings' }
  const publishes = [
    { ...failed, key: 'p0' },
    { ...failed, key: 'p1', document: second ?? null, field: null },
    { ...failed, key: 'disk', id: null, document: null, reason: 'The disk is full.', field: null },
  ]
  await show({ 'failed-publishes': found(lists.failedPublishes.shown({ total: 3, rows: publishes })) })
  expect(button('Correct it: Page 0').getAttribute('href')).toContain('"path":"settings"')
  expect(button('Correct it: Page 1').getAttribute('href')).not.toContain('path')
  expect(part('failed-publishes').textContent).toMatch(/The siteThe disk is full\.$/)
})

test('reviews and comments that wait open where they were said, whatever form they have', async () => {
  const said = (_id: string, comment: object) => ({
    key: _id,
    title: 'Page 0',
    page: page(),
    release: null,
    place: { inspect: 'sanity/comments', comment: _id, release: undefined },
    said: { comment: { _id, ...comment } },
  })
  const mention = { _type: 'mention', userId: 'anna' }
  const message = [{ children: [{ text: 'Look, ' }, mention] }, { children: [{ text: 'here' }] }]
  const comments = [
    said('c', { authorId: 'bob', message }),
    said('odd', { message: [null, { children: [4, {}] }] }),
  ]
  await show({ waiting: found(lists.waiting.shown({ total: 2, rows: comments })) })
  expect(part('waiting').textContent).toContain('User bob: “Look, @User anna here”')
  expect(part('waiting').textContent).toContain('Somebody: “”')
  expect(button('Open: Page 0').getAttribute('href')).toContain('"inspect":"sanity/comments","comment":"c"')
})

test('what the writer edited, old drafts and broken links are named with when and by whom', async () => {
  const at = new Date(Date.now() - 3 * 3_600_000).toISOString()
  const updatedAt = new Date(Date.now() - 21 * 86_400_000).toISOString()
  const draft = page({ _updatedAt: updatedAt })
  const link = { key: '0', document: draft, text: 'There', problem: '/docs/gone/ · answered 404' }
  const search = { question: 'outlook', count: 4, unopened: true }
  await show(
    {
      'old-drafts': found(lists.oldDrafts.shown({ total: 1, rows: [{ ...draft, author: 'anna' }] })),
      'broken-links': found(lists.brokenLinks.shown({ checkedAt: at, total: 1, rows: [link] })),
      searches: found(lists.failedSearches.shown({ days: 30, total: 1, rows: [search] })),
    },
    { recent: found([{ ...draft, updatedAt: at, isDraft: true }]) },
  )
  expect(part('recent').textContent).toContain(`You edited it on ${at} · has unpublished changes`)
  expect(part('old-drafts').textContent).toContain(`Changed by User anna, on ${updatedAt}`)
  expect(part('broken-links').textContent).toContain(`Links were checked on ${at}.`)
  expect(part('broken-links').textContent).toContain('“There” opens /docs/gone/ · answered 404')
  expect(part('searches').textContent).toContain('Searched 4 times')
  expect(container.querySelector('a[href="/structure/failed-searches"]')?.textContent).toBe('All of them')
})

test('feedback of readers is listed by page, with the newest sentence', async () => {
  const document = page()
  const gone = { id: 'gone', document: null, yes: 0, no: 1, open: 1, last: 2, sentences: [], done: [] }
  const sentences = [{ number: 5, isHelpful: false, sentence: 'Which size?', day: '2026-11-01' }]
  const asked = { ...gone, id: 'p0', document, yes: 2, no: 3, open: 3, last: 5, sentences }
  const feedback = { total: 60, rows: [asked, gone] }
  await show({ 'reader-feedback': found(lists.readerFeedback.shown(feedback)) })
  const list = part('reader-feedback')
  expect(list.textContent).toContain('60')
  expect(list.textContent).toContain('“Which size?” · 2 of 5 readers found it helpful')
  expect(list.textContent).toContain('A page that was deleted or unpublishedOne reader found it not helpful')
  expect(button('Improve it: Page 0').getAttribute('href')).toContain('"id":"p0"')
  expect(list.querySelector('a[href="/structure/feedback"]')?.textContent).toBe('All of it')
})

test('the guide shows headings, callouts, code and links; a link without a usable address stays text', async () => {
  const markDefs = [
    { _key: 'l', _type: 'link', href: '/docs/' },
    { _key: 'j', _type: 'link', href: 'javascript:alert(1)' },
    { _key: 'p', _type: 'pageLink', page: { _ref: 'llm' } },
    { _key: 'q', _type: 'pageLink', page: null },
  ]
  const links = [span('site', 'l'), span('odd', 'j'), span('page', 'p'), span('none', 'q')]
  const blocks = [
    block('a', [span('Words')], { style: 'h2' }),
    block('b', links, { markDefs }),
    { _type: 'callout', _key: 'c', kind: 'tip', body: [block('d', [span('Inside')])] },
    { _type: 'image', _key: 'i', url: null },
    { _type: 'nothing', _key: 'n' },
  ]
  await show({}, { guide: found({ title: 'How we write', blocks }) })
  const guide = part('writers-guide')
  expect(guide.querySelector('h2')?.textContent).toBe('How we write')
  expect(guide.querySelector('h3')?.textContent).toBe('Words')
  expect([...guide.querySelectorAll('p a')].map((link) => link.getAttribute('href'))).toEqual([
    'http://site/docs/',
    '/intent',
  ])
  expect(guide.textContent).toContain('siteoddpagenone')
  expect(guide.textContent).toContain('TipInside')
})

test('an empty documentation has its steps, and does not speak of nodes', async () => {
  const nothing = { hasName: false, hasPage: false, hasBeginning: false, hasNodes: false }
  await show({}, { setUp: found(nothing) })
  expect(part('set-up').textContent).toMatch(/Name, company, color and logo.*First page.*readers begin/)
  expect(container.textContent).not.toMatch(/\bnode/i)
  await show({}, { setUp: found({ ...nothing, hasName: true, hasPage: true }) })
  expect(part('set-up').textContent).not.toMatch(/Name, company|First page/)
  await show(
    {},
    { setUp: found({ ...nothing, hasName: true, hasPage: true, hasBeginning: true, hasNodes: true }) },
  )
  expect(container.querySelector('[data-testid="set-up"]')).toBeNull()
  expect(part('new-page').textContent).toContain('Node page')
})
