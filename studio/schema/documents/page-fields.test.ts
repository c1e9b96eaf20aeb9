import { expect, test } from 'vitest'
import { saidOfField } from '../../testing/form.ts'

const heading = (key: string, style: string, text: string) => ({
  _type: 'block',
  _key: key,
  style,
  children: [{ _type: 'span', _key: 's', text, marks: [] }],
  markDefs: [],
})

test.each(['nodePage', 'guide'])('the form of a %s warns of headings that skip a level', async (_type) => {
  const body = [heading('a', 'h2', 'Before'), heading('b', 'h4', 'Deep')]
  expect(await saidOfField('body', { _id: 'drafts.a', _type, body })).toEqual([
    'warning body: The heading "Deep" skips a level: make it a Subheading.',
  ])
})

test('the form of a page warns that there is no text yet', async () => {
  expect(await saidOfField('body', { _id: 'drafts.a', _type: 'guide' })).toEqual([
    'warning body: The page has no text yet.',
  ])
})
