/** Snippets: a text that many pages show is written once. */
import { expect } from '@playwright/test'
import { aGuide, lakeClient, paragraph, rawLake, removeMade } from './lake.ts'
import { openDocument, patience, publish, textField } from './studio.ts'
import { test } from './studio-test.ts'

const lake = lakeClient()
test.afterAll(removeMade)

test('a writer inserts a snippet by its name, and finds where it is used', async ({ page }) => {
  await lake.createOrReplace({
    _id: 'plan',
    _type: 'snippet',
    title: 'Limit of the free plan',
    body: [paragraph('p', 'The free plan has 100 runs.')],
  })
  await lake.createOrReplace(aGuide('uses-plan', 'uses-plan', { body: [paragraph('a', '')] }))
  await openDocument(page, 'uses-plan')
  await (await textField(page, 'body')).pressSequentially('/snippet')
  await expect(page.getByRole('listbox', { name: 'Insert a block' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Limit', { delay: 30 })
  await page.getByRole('option', { name: /Limit of the free plan/ }).click(patience)
  await expect
    .poll(() => rawLake().fetch('*[_id == "drafts.uses-plan"][0].body[0].snippet._ref'), patience)
    .toBe('plan')
  await page.getByTestId('nested-object-dialog').press('Escape')
  await expect(page.getByTestId('field-body')).toContainText('The free plan has 100 runs.', patience)

  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('Free: ')
  const toolbar = page.getByTestId('field-body').getByTestId('pt-editor__toolbar-card')
  await toolbar.getByTestId('insert-menu-auto-collapse-menu').getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Snippet in a sentence' }).click()
  await expect(page.getByTestId('nested-object-dialog').locator('input')).toBeFocused(patience)
  await page.keyboard.type('Limit', { delay: 30 })
  await page.getByRole('option', { name: /Limit of the free plan/ }).click(patience)
  await page.getByTestId('nested-object-dialog').press('Escape')
  await expect(page.getByTestId('nested-object-dialog')).toHaveCount(0)
  await page.keyboard.type(' So few.', { delay: 30 })
  const body =
    'array::join(*[_id == "drafts.uses-plan"][0].body[1].children[]{"is": coalesce(text, _type)}.is, "|")'
  await expect.poll(() => rawLake().fetch(body), patience).toBe('Free: |reuseInline| So few.')
  await publish(page)
  await openDocument(page, 'plan')
  await page.getByRole('tab', { name: 'Linked from' }).click()
  await expect(page.getByTestId('linked-from')).toContainText('Guide uses-plan', patience)
})
