/**
 * Where the cursor is while forms open: on a slow network and a busy machine the parts of a form
 * arrive late and in another order.
 */
import { expect, type Page } from '@playwright/test'
import { aGuide, lakeClient, removeMade } from './lake.ts'
import { openDocument, patience, signIn } from './studio.ts'
import { test } from './studio-test.ts'

const began = new Date().toISOString()
test.afterAll(() => removeMade(began))

test.beforeEach(async ({ page }) => {
  test.setTimeout(180_000)
  await signIn(page)
})

const lateMs = 1500

/** Answers requests late whose URL contains a text. */
async function delay(page: Page, part: string) {
  await page.route(
    (url) => url.href.includes(part),
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, lateMs))
      await route.continue()
    },
  )
}

test('the first form of a session has the cursor in the field that a link opens', async ({ page }) => {
  await lakeClient().createOrReplace({ ...aGuide('potto', 'potto'), _id: 'drafts.potto' })
  // Code that each field waits for.
  await delay(page, '/static/Comments')
  await openDocument(page, 'potto', 'summary')
  const summary = page.getByTestId('field-summary').getByRole('textbox')
  await expect(summary).toBeFocused(patience)
})
