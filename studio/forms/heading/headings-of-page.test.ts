import { openedForFile } from '@repo/kit/testing/opened.ts'
import { aBlock } from '@repo/testing/content.ts'
import { lakeWith } from '@repo/testing/lake.ts'
import { expect, test } from 'vitest'
import { slug } from '../../testing/references.ts'
import { hasHeading, headingLabel, readHeadings } from './headings-of-page.ts'

const block = (key: string, style: string, text: string) => aBlock(key, text, { style })

const stored = { _id: 'llm', _type: 'nodePage', title: 'LLM', slug: slug('llm') }
const body = [block('a', 'h2', 'Prompts'), block('b', 'normal', 'Text'), block('c', 'h3', 'Long prompts')]
const lake = openedForFile(() =>
  lakeWith(
    { ...stored, body },
    { ...stored, _id: 'drafts.llm', body: [...body, block('d', 'h2', 'New')] },
    { _id: 'ai', _type: 'tag', label: 'AI' },
  ),
)

test('a writer is offered the headings of the page as it is about to be published', async () => {
  const page = await readHeadings(lake.client, 'llm')
  expect(page?.headings.map(({ key, text }) => [key, text])).toEqual([
    ['a', 'Prompts'],
    ['c', 'Long prompts'],
    ['d', 'New'],
  ])
  expect(page?.headings.map(headingLabel)).toEqual(['Prompts', '\u2003Long prompts', 'New'])
})

test('what has no text has no headings', async () => {
  expect(await readHeadings(lake.client, 'ai')).toEqual({ title: 'AI', headings: [] })
  expect(await readHeadings(lake.client, 'nothing')).toBeUndefined()
})

test('a link to a heading that is gone is reported', async () => {
  const page = await readHeadings(lake.client, 'llm')
  expect([hasHeading(page, 'c'), hasHeading(page, undefined), hasHeading(undefined, 'x')]).toEqual([
    true,
    true,
    true,
  ])
  expect(hasHeading(page, 'gone')).toBe(
    '"LLM" no longer has the heading that the link opens: choose another one, or the top of the page.',
  )
})
