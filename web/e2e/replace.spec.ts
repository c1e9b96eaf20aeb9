import { expect } from '@playwright/test'
import { aGuide, lakeClient, paragraph, patch, rawLake, removeMade } from './lake.ts'
import { openDocument, openStudio, patience, publish, textField } from './studio.ts'
import { test } from './studio-test.ts'

test.afterAll(async () => {
  await patch('writersGuide', { words: undefined })
  await removeMade()
})

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
})

test('a wrong spelling of the guide is underlined while writing, is a warning, and is corrected on all pages', async ({
  page,
}) => {
  const lake = lakeClient()
  await lake.createOrReplace(aGuide('tuba', 'tuba', { summary: 'A Loud Tuba.' }))
  const [inCallout, inCell] = [paragraph('d', 'A Loud Tuba'), paragraph('e', 'Loud Tuba')]
  const cells = [{ _key: 'c', _type: 'tableCell', content: [inCell] }]
  const body = [
    paragraph('a', 'It begins.'),
    { _key: 't', _type: 'table', rows: [{ _key: 'r', _type: 'tableRow', cells }] },
    { _key: 'n', _type: 'callout', kind: 'note', body: [inCallout] },
    paragraph('b', 'A Quiet'),
  ]
  await lake.createOrReplace(aGuide('viola', 'viola', { body }))

  await openDocument(page, 'writersGuide')
  await page.getByTestId('field-words').getByRole('button', { name: 'Add item' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Right').fill('Soft Tuba')
  for (const wrong of ['Quiet Tuba', 'Loud Tuba']) {
    await dialog
      .getByTestId(/wrong$/)
      .locator('input')
      .fill(wrong)
    await page.keyboard.press('Enter')
  }
  await dialog.getByRole('button', { name: 'Close dialog' }).click()
  await publish(page)

  await openDocument(page, 'viola')
  const written = await textField(page, 'body')
  await written.getByText('A Quiet').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Tuba, quiet tubas')
  const underlined = written.locator('mark')
  await expect(underlined).toHaveText(['Loud Tuba', 'Loud Tuba', 'Quiet Tuba'])
  await expect(underlined.last()).toHaveAttribute('title', 'Write “Soft Tuba” instead of “Quiet Tuba”.')
  await page.getByRole('button', { name: 'Validation' }).click()
  await expect(page.getByTestId('problem').filter({ hasText: 'Paragraph 2' })).toContainText(
    'Write “Soft Tuba” instead of “Quiet Tuba”.',
    patience,
  )

  await page.getByRole('link', { name: 'Find and replace', exact: true }).click()
  const tool = page.getByTestId('find-and-replace')
  const words = tool.getByRole('list', { name: 'Wrong spellings' }).getByRole('button')
  await expect(words).toHaveText(
    ['Loud Tuba → Soft Tuba: 2 documents', 'Quiet Tuba → Soft Tuba: one document'],
    patience,
  )
  for (const wrong of ['Quiet Tuba', 'Loud Tuba']) {
    await words.filter({ hasText: wrong }).click()
    await expect(tool.getByRole('status').last()).toContainText(`“${wrong}” is in `)
    await tool.getByRole('button', { name: /^Replace in .+, as drafts/ }).click()
    await expect(tool.getByRole('status').first()).toContainText('Replaced in')
  }
  await expect(words).toHaveCount(0)
  await openDocument(page, 'viola')
  await expect(await textField(page, 'body')).toContainText('A Soft Tuba, quiet tubas')
  await expect(underlined).toHaveCount(0)
})
