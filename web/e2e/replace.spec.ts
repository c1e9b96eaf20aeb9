import { expect } from '@playwright/test'
import { aGuide, lakeClient, rawLake, removeMade } from './lake.ts'
import { openStudio, patience } from './studio.ts'
import { test } from './studio-test.ts'

test.afterAll(removeMade)

const text = (key: string, ...spans: readonly (readonly [string, ...string[]])[]) => ({
  _key: key,
  _type: 'block',
  style: 'normal',
  markDefs: [],
  children: spans.map(([words, ...marks], index) => ({
    _key: `${key}${index}`,
    _type: 'span',
    text: words,
    marks,
  })),
})

test('a term is replaced on all pages after a review, and what changed meanwhile is left alone', async ({
  page,
}) => {
  const lake = lakeClient()
  const body = [
    text('a', ['A '], ['Wobble', 'strong'], [' Gong rings. A Wobble Gong does not.']),
    text('b', ['Call '], ['Wobble Gong', 'code'], [' for it.']),
  ]
  await lake.createOrReplace(aGuide('gong', 'gong', { title: 'The Wobble Gong', body }))
  await lake.createOrReplace(aGuide('bell', 'bell', { summary: 'Not a Wobble Gong.' }))
  await lake.createOrReplace(aGuide('horn', 'horn', { summary: 'A Wobble Gong, perhaps.' }))

  await openStudio(page)
  await page.getByRole('link', { name: 'Find and replace', exact: true }).click()
  const tool = page.getByTestId('find-and-replace')
  await tool.getByLabel('Find', { exact: true }).fill('Wobble Gong')
  await tool.getByLabel('Replace with').fill('Wobble Bell')
  await tool.getByLabel('Find', { exact: true }).press('Enter')
  await expect(tool.getByRole('status')).toHaveText('“Wobble Gong” is in 5 places of 3 documents.', patience)
  await tool.getByLabel('Also in code').check()
  await expect(tool.getByRole('status')).toHaveText('“Wobble Gong” is in 6 places of 3 documents.')
  await tool.getByLabel('Also in code').uncheck()

  const found = tool.getByRole('list', { name: 'The Wobble Gong' }).getByRole('listitem')
  await expect(found).toHaveText([
    'The Wobble GongWobble BellTitle',
    'A Wobble GongWobble Bell rings.Text',
    'A Wobble GongWobble Bell does not.Text',
  ])
  // By keyboard.
  await found.nth(2).getByRole('checkbox').press('Space')
  await expect(found.nth(2)).toHaveText('A Wobble Gong does not.Text')
  await lake.patch('horn').set({ summary: 'A Wobble Gong, surely.' }).commit()
  await tool.getByRole('button', { name: 'Replace in 4 places, as drafts' }).click()
  await expect(tool.getByRole('status').first()).toContainText(
    'Replaced in 3 places of 2 documents, as drafts',
  )
  await expect(tool.getByRole('status').first()).toContainText('left alone: Guide horn.')
  await expect(tool.getByRole('status').first()).toBeFocused()

  const draft = await rawLake().fetch('*[_id == "drafts.gong"][0]{title, body}')
  expect(draft.title).toBe('The Wobble Bell')
  expect(draft.body).toMatchObject([
    text('a', ['A '], ['Wobble', 'strong'], [' Bell rings. A Wobble Gong does not.']),
    body[1] ?? {},
  ])
  expect(await lake.fetch('*[_id == "gong"][0].title')).toBe('The Wobble Gong')
  expect(await rawLake().fetch('count(*[_id == "drafts.horn"])')).toBe(0)

  // What is left, on the site at once.
  await tool.getByLabel(/On the site at once/).check()
  const published = tool.getByRole('list', { name: 'Guide horn' }).getByRole('listitem')
  await expect(published).toHaveText('A Wobble GongWobble Bell, surely.Summary', patience)
  await tool.getByRole('button', { name: /^Replace in \d places, on the site/ }).click()
  await expect.poll(() => lake.fetch('*[_id == "horn"][0].summary')).toBe('A Wobble Bell, surely.')
  await expect(tool.getByRole('status').last()).toHaveText('“Wobble Gong” is on no page.')
})
