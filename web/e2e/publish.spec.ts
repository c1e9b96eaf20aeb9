import { expect } from '@playwright/test'
import { aGuide, lakeClient, paragraph, removeMade } from './lake.ts'
import { editTitle, openDocument, publish, textField } from './studio.ts'
import { test } from './studio-test.ts'

test.afterAll(removeMade)

const word = `Zanzibar${Date.now().toString(36)}`
const page = { id: 'node-inputs-outputs-uuid', path: '/docs/nodes/inputs-outputs/uuid/' }

test('what a writer publishes in the Studio is on the page and in the search a moment later', async ({
  page: writer,
  reader,
  request,
}) => {
  await reader.goto('/docs/category/inputs--outputs/')
  await openDocument(writer, page.id)
  await editTitle(writer, `UUID ${word}`)

  // Readers do not get drafts.
  expect(await (await request.get(page.path)).text()).not.toContain(word)

  await publish(writer)
  await expect
    .poll(async () => (await request.get(page.path)).text(), { timeout: 5_000 })
    .toContain(`UUID ${word}`)
  // Pages that name the changed page show its new name; a page that does not name it was not
  // rendered again.
  expect(await (await request.get('/docs/category/inputs--outputs/')).text()).toContain(word)

  // In a tab that stayed open.
  await reader.getByRole('button', { name: 'Search' }).click()
  await reader.locator('input.DocSearch-Input').fill(word)
  await expect(reader.locator('.DocSearch-Hit').first()).toContainText(word)
  await reader.keyboard.press('Enter')
  await expect(reader.getByRole('heading', { level: 1 })).toContainText(word)
})

test('what is typed and taken back leaves no draft, and the cursor stays where it is', async ({
  page: writer,
}) => {
  const lake = lakeClient()
  await lake.createOrReplace(aGuide('back', 'back', { body: [paragraph('p', 'Begun')] }))
  const draft = () => lake.getDocument('drafts.back')
  await openDocument(writer, 'back')
  await textField(writer, 'body')
  await writer.keyboard.press('End')
  await writer.keyboard.type(' ab')
  await expect.poll(async () => (await draft())?._id).toBe('drafts.back')
  for (const _ of ' ab') await writer.keyboard.press('Backspace')
  await expect.poll(async () => (await draft())?._id, { timeout: 20_000 }).toBeUndefined()
  await expect(writer.getByTestId('action-publish')).toBeDisabled()
  await writer.keyboard.type(' again')
  await expect.poll(async () => JSON.stringify(await draft())).toContain('Begun again')
})
