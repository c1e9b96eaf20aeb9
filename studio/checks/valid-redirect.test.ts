import { openedForFile } from '@repo/kit/testing/opened.ts'
import { lakeWith } from '@repo/testing/lake.ts'
import { expect, test } from 'vitest'
import { reference, slug } from '../testing/references.ts'
import { validRedirect } from './valid-redirect.ts'

const own = { _id: 'drafts.mine', _type: 'redirect', from: '/docs/mine/' }

const lake = openedForFile(() =>
  lakeWith(
    { _id: 'nodes', _type: 'category', title: 'Nodes', slug: slug('all'), pathSegment: 'nodes' },
    { _id: 'llm', _type: 'nodePage', title: 'LLM', slug: slug('llm'), category: reference('nodes') },
    { _id: 'drafts.new', _type: 'guide', title: 'New', slug: slug('new'), category: reference('nodes') },
    { ...own, _id: 'mine', toPage: reference('llm') },
    { _id: 'other', _type: 'redirect', from: '/docs/other/', toUrl: '/docs/mine/' },
    { _id: 'drafts.third', _type: 'redirect', from: '/docs/third/', toUrl: '/docs/mine/' },
    { _id: 'second', _type: 'redirect', from: '/docs/second/', toUrl: '/docs/other/' },
    { _id: 'a', _type: 'redirect', from: '/docs/a/', toPage: reference('llm') },
    { _id: 'away', _type: 'redirect', from: '/docs/away/', toUrl: 'https://example.com/' },
    {
      _id: 'lost',
      _type: 'redirect',
      from: '/docs/to-nothing/',
      toPage: { ...reference('gone'), _weak: true },
    },
  ),
)

async function said(fields: object) {
  const context = { getClient: () => lake.client }
  const document = { ...own, ...fields }
  const both = [
    await validRedirect(document, context, 'error'),
    await validRedirect(document, context, 'warning'),
  ]
  return both.map((found) =>
    found === true ? 'fine' : found.map(({ path, message }) => `${path.join('.')}: ${message}`),
  )
}

test('a redirect does not conflict with its own published version or with drafts of others', async () => {
  expect(await said({ toPage: reference('llm') })).toEqual(['fine', 'fine'])
  expect(await said({ from: '/docs/third/', toPage: reference('llm') })).toEqual(['fine', 'fine'])
  expect(await said({ from: '/docs/nodes/new/', toPage: reference('llm') })).toEqual(['fine', 'fine'])
  for (const toUrl of ['/search/', 'https://example.com/docs/mine/', '/docs/a/', '/docs/away/'])
    expect(await said({ toUrl })).toEqual(['fine', 'fine'])
})

const refused: Readonly<Record<string, object>> = {
  'toPage: "/docs/category/all/" would redirect to itself: choose another page or address.': {
    from: '/docs/category/all/',
    toPage: reference('nodes'),
  },
  'toUrl: "/docs/mine/" would redirect to itself: choose another page or address.': {
    toUrl: '/docs/mine/#top',
  },
  'from: Another redirect already sends readers from "/docs/other/" to /docs/mine/: change that one instead.':
    { from: '/docs/other/', toPage: reference('llm') },
  'from: Another redirect already sends readers from "/docs/to-nothing/" to nothing: change that one instead.':
    { from: '/docs/to-nothing/', toPage: reference('llm') },
  'toUrl: These redirects form a circle, /docs/mine/ → /docs/second/ → /docs/other/ → /docs/mine/: change the target of one of them.':
    { toUrl: '/docs/second/' },
}

test.each(Object.entries(refused))('a redirect is refused: %s', async (message, fields) => {
  expect(await said(fields)).toEqual([[message], 'fine'])
})

const warned: Readonly<Record<string, object>> = {
  'from: "/docs/nodes/llm/" is the address of "LLM": readers get that page until it moves or is deleted, not this redirect.':
    { from: '/docs/nodes/llm/', toUrl: '/search/' },
  'from: "/docs/tags/" is the address of "the list of all tags": readers get that page until it moves or is deleted, not this redirect.':
    { from: '/docs/tags/', toPage: reference('llm') },
  'toUrl: "/docs/nodes/llm/" is the page "LLM": choose it under "Redirects to the page", so that the redirect still works when the page moves.':
    { toUrl: '/docs/nodes/llm/' },
}

test.each(Object.entries(warned))('a redirect has a warning: %s', async (message, fields) => {
  expect(await said(fields)).toEqual(['fine', [message]])
})

test('what the site wrote, and what is not written yet, is not checked', async () => {
  expect(await said({ from: '/docs/nodes/llm/', automatic: true })).toEqual(['fine', 'fine'])
  expect(await said({ from: 'docs', toUrl: '/docs/mine/' })).toEqual(['fine', 'fine'])
})
