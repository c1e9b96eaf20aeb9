import { openedForFile } from '@repo/kit/testing/opened.ts'
import { aBlock, aCategory, aNodePage } from '@repo/testing/content.ts'
import { lakeWith } from '@repo/testing/lake.ts'
import { expect, test } from 'vitest'
import { saidOfField } from '../../testing/form.ts'
import { reference, slug } from '../../testing/references.ts'

const heading = (key: string, style: string, text: string) => aBlock(key, text, { style })

test.each(['nodePage', 'guide'])('the form of a %s warns of headings that skip a level', async (_type) => {
  const body = [heading('a', 'h2', 'Before'), heading('b', 'h4', 'Deep'), heading('c', 'normal', 'Text')]
  expect(await saidOfField('body', { _id: 'drafts.a', _type, body })).toEqual([
    'warning body: The heading "Deep" skips a level: make it a Subheading.',
  ])
})

test('the form of a page warns that there is no text yet', async () => {
  expect(await saidOfField('body', { _id: 'drafts.a', _type: 'guide' })).toEqual([
    'warning body: The page has no text yet.',
  ])
})

const lake = openedForFile(() =>
  lakeWith(
    aCategory('nodes'),
    aCategory('text', { parent: 'nodes' }),
    // Written past the form, by an import or the API.
    aCategory('text-again', { parent: 'nodes', pathSegment: 'text' }),
    aCategory('speech', { parent: 'nodes' }),
    aNodePage('llm', 'text', { title: 'LLM' }),
    aNodePage('drafts.tts', 'new', { slug: slug('tts'), category: { ...reference('new'), _weak: true } }),
  ),
)

function address(id: string, name: string, category: string) {
  const document = { _id: id, _type: 'guide', slug: slug(name), category: reference(category) }
  return saidOfField('slug', document, lake.client)
}

test('the address of another page is refused by the name of that page, also in a category with the same address', async () => {
  const taken =
    'error slug: The page "LLM" already has the address /docs/nodes/text/llm/: choose another one.'
  expect(await address('drafts.new', 'llm', 'text')).toEqual([taken])
  expect(await address('drafts.new', 'llm', 'text-again')).toEqual([taken])
  expect(await address('versions.rSpring.new', 'llm', 'text')).toEqual([taken])
  expect(await address('versions.rSpring.llm', 'llm', 'text')).toEqual([])
})

test('drafts of other pages, such as a copy, do not reserve a path', async () => {
  expect(await address('drafts.new', 'tts', 'new')).toEqual([])
  await lake.write(
    aNodePage('drafts.copy', 'text', { slug: slug('llm') }),
    // A published page that is about to get another address still has the old one.
    aNodePage('drafts.llm', 'text', { slug: slug('model') }),
  )
  expect(await address('drafts.llm', 'llm', 'text')).toEqual([])
  expect(await address('drafts.copy', 'llm', 'text')).toHaveLength(1)
  expect(await address('drafts.new', 'model', 'text')).toEqual([])
})

test('the same last part in another category, and its own published version, are fine', async () => {
  expect(await address('drafts.new', 'llm', 'speech')).toEqual([])
  expect(await address('drafts.llm', 'llm', 'text')).toEqual([])
})

test('a slug that is missing or malformed is reported with the right form', async () => {
  expect(await address('drafts.new', 'Two words', 'text')).toEqual([
    'error slug: "Two words" cannot be an address: use small letters, digits and hyphens only, such as "vector-store-reader".',
  ])
  expect(await saidOfField('slug', { _id: 'drafts.new', _type: 'guide' })).toContain(
    'error slug: The address is missing: press "Generate" to create one from the title, or write one if the title has no Latin letters.',
  )
})
