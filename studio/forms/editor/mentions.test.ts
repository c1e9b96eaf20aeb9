import { openedForFile } from '@repo/kit/testing/opened.ts'
import { aBlock } from '@repo/testing/content.ts'
import { lakeWith } from '@repo/testing/lake.ts'
import { expect, test } from 'vitest'
import { slug } from '../../testing/references.ts'
import { findMentions } from './mentions.ts'

const heading = (key: string, text: string) => aBlock(key, text, { style: 'h2' })

const node = { _type: 'nodePage', slug: slug('x') }
const lake = openedForFile(() =>
  lakeWith(
    { _id: 'text', _type: 'category', title: 'Text' },
    {
      ...node,
      _id: 'llm',
      title: 'LLM',
      category: { _type: 'reference', _ref: 'text' },
      body: [heading('a', 'Prompts')],
    },
    {
      ...node,
      _id: 'bedrock',
      title: 'AWS Bedrock LLM',
      body: [heading('b', 'Prompts'), heading('c', 'Regions')],
    },
    { ...node, _id: 'drafts.bedrock', title: 'Bedrock LLM', body: [heading('c', 'Regions')] },
    { _id: 'drafts.new', _type: 'guide', title: 'Write with an LLM' },
    { _id: 'ai', _type: 'tag', label: 'AI' },
    { _id: 'home', _type: 'homePage', title: 'LLM everywhere' },
  ),
)

const find = async (words: string) => (await findMentions(lake.client, words)).map(({ title }) => title)

test('pages are found by the beginning of any word, also by a title that is not published yet', async () => {
  expect(await find('llm')).toEqual(['LLM', 'Bedrock LLM', 'Write with an LLM'])
  expect(await find('wri ll')).toContain('Write with an LLM')
  expect(await find('zebra')).toEqual([])
})

test('categories and tags are found as well, with what they are', async () => {
  expect(await findMentions(lake.client, 'ai')).toMatchObject([{ title: 'AI', hint: 'Tag' }])
  expect(await findMentions(lake.client, 'LLM')).toMatchObject([{ hint: 'Node · Text' }, {}, {}])
})

test('after # come the headings of the pages, of the version that the writer sees', async () => {
  expect(await find('llm #')).toEqual(['LLM', 'Prompts', 'Bedrock LLM', 'Regions', 'Write with an LLM'])
  expect(await findMentions(lake.client, 'llm # prom')).toEqual([
    expect.objectContaining({ title: 'LLM' }),
    {
      key: 'llm#a',
      title: 'Prompts',
      isInner: true,
      action: { text: 'Prompts', page: { _type: 'reference', _ref: 'llm' }, heading: 'a' },
    },
  ])
})

test('the only page that is found shows its headings', async () => {
  expect(await find('bedr')).toEqual(['Bedrock LLM', 'Regions'])
})

test('a link to a page that is not published is weak until it is, so that the draft can be saved', async () => {
  const [found] = await findMentions(lake.client, 'write')
  expect(found?.action.page).toEqual({
    _type: 'reference',
    _ref: 'new',
    _weak: true,
    _strengthenOnPublish: { type: 'guide' },
  })
})
