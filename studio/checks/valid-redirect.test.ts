/** The checks of a redirect against a real lake. */

import { openedForFile } from '@repo/kit/testing/opened.ts'
import { startTestLake } from '@repo/testing/lake.ts'
import { beforeAll, expect, test } from 'vitest'
import { reference, slug } from '../testing/references.ts'
import { validRedirect } from './valid-redirect.ts'

const own = { _id: 'drafts.mine', _type: 'redirect', from: '/docs/mine/' }

const lake = openedForFile(() => startTestLake())
beforeAll(async () => {
  const folder = { _id: 'folder', _type: 'redirect', from: '/docs/blocks/', automatic: true, folder: true }
  await lake.write(
    { _id: 'nodes', _type: 'category', title: 'Nodes', slug: slug('all'), pathSegment: 'nodes' },
    { _id: 'llm', _type: 'nodePage', title: 'LLM', slug: slug('llm'), category: reference('nodes') },
    { _id: 'drafts.new', _type: 'guide', title: 'New', slug: slug('new'), category: reference('nodes') },
    {
      ...folder,
      container: 'root',
      name: 'blocks',
      leftAt: '2026-11-01T00:00:00Z',
      toPage: reference('nodes'),
    },
    { ...own, _id: 'mine', toPage: reference('llm') },
    { _id: 'other', _type: 'redirect', from: '/docs/other/', toUrl: '/docs/mine/' },
    { _id: 'drafts.third', _type: 'redirect', from: '/docs/third/', toUrl: '/docs/mine/' },
  )
})

async function said(fields: Record<string, unknown>) {
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
})

test('pages, other redirects and loops of the lake are found', async () => {
  expect(await said({ from: '/docs/nodes/llm/', toUrl: '/search/' })).toEqual([
    'fine',
    [
      'from: "/docs/nodes/llm/" is the address of "LLM": readers get that page until it moves or is deleted, not this redirect.',
    ],
  ])
  expect(await said({ from: '/docs/category/all/', toPage: reference('nodes') })).toEqual([
    ['toPage: "/docs/category/all/" would redirect to itself: choose another page or address.'],
    'fine',
  ])
  expect(await said({ from: '/docs/other/', toPage: reference('llm') })).toEqual([
    [
      'from: Another redirect already sends readers from "/docs/other/" to /docs/mine/: change that one instead.',
    ],
    'fine',
  ])
  expect(await said({ toUrl: '/docs/other/' })).toEqual([
    [
      'toUrl: These redirects form a circle, /docs/mine/ → /docs/other/ → /docs/mine/: change the target of one of them.',
    ],
    'fine',
  ])
})

test('a target that moved with its category is reported with the path that the site redirects to', async () => {
  expect(await said({ toUrl: '/docs/blocks/llm/' })).toEqual([
    'fine',
    [
      'toUrl: "/docs/blocks/llm/" is itself redirected to "/docs/nodes/llm/": choose that as the target, so that readers are redirected only once.',
    ],
  ])
})

test('what the site wrote, and what is not written yet, is not checked', async () => {
  expect(await said({ from: '/docs/nodes/llm/', automatic: true })).toEqual(['fine', 'fine'])
  expect(await said({ from: 'docs', toUrl: '/docs/mine/' })).toEqual(['fine', 'fine'])
})
