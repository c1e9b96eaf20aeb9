import { expect, test } from 'vitest'
import { saidOf } from '../../testing/form.ts'
import { reference, slug } from '../../testing/references.ts'
import { templatesInTree, templatesOfPages } from './templates.ts'

test.each(templatesOfPages)(
  'a $title has only blocks that its form knows, and says what is missing',
  async (template) => {
    const said = await saidOf({
      _id: 'drafts.new',
      _type: template.schemaType,
      title: 'New',
      summary: 'What it is.',
      slug: slug('new'),
      category: reference('nodes'),
      icon: 'brain',
      ...template.value,
    })
    const problems = said.filter((line) => !line.startsWith('warning body: The section'))
    // Steps need what only a writer knows.
    expect(problems.filter((line) => line.startsWith('error') && !/^error body\.steps/.test(line))).toEqual(
      [],
    )
  },
)

test('sections without text are named', async () => {
  const { value } = templatesOfPages.find(({ id }) => id === 'explanation') ?? {}
  const said = await saidOf({ _id: 'drafts.new', _type: 'guide', ...value })
  expect(said).toContain(
    'warning body: The section "The idea" has no text yet: write it, or remove its heading.',
  )
})

test('a page made in a category is in it, with the sections of its kind', () => {
  const template = templatesInTree.find(({ id }) => id === 'howTo-with-values')
  expect(template?.value({ category: reference('nodes'), position: 3 })).toMatchObject({
    category: { _ref: 'nodes' },
    position: 3,
    body: [
      { _key: 'lead' },
      { children: [{ text: 'Before you begin' }] },
      {},
      {},
      { _type: 'steps' },
      {},
      {},
      {},
      {},
      {},
      {},
    ],
  })
})
