import { expect } from '@playwright/test'
import { aGuide, lakeClient, removeMade } from './lake.ts'
import { chooseAction, openDocument, patience, titleField } from './studio.ts'
import { test } from './studio-test.ts'

test.afterAll(removeMade)

test('whatever a test leaves in the shared window is gone when the next test gets it', async ({
  page,
  context,
  studioWindow,
}) => {
  const loadedAt = () => page.evaluate(() => performance.timeOrigin)
  const [loaded, viewport] = [await loadedAt(), page.viewportSize()]
  await lakeClient().createOrReplace({
    ...aGuide('wallaby', 'wallaby', { title: '' }),
    _id: 'drafts.wallaby',
  })
  await openDocument(page, 'wallaby')
  await page.getByTestId('action-publish').click(patience)
  const messages = page.locator('[data-ui="Toast"]')
  await expect(messages).toHaveCount(1, patience)
  await chooseAction(page, 'Share a preview…')
  await expect(page.getByTestId('share-dialog')).toBeVisible(patience)
  await page.setViewportSize({ width: 700, height: 500 })
  await context.addCookies([{ name: 'left', value: 'x', url: page.url() }])
  await page.evaluate(() => localStorage.setItem('left', 'x'))
  const tab = await context.newPage()
  await page.route('**/*', (route) => route.abort())
  let answered = 0
  page.on('dialog', (dialog) => {
    answered += 1
    return dialog.dismiss()
  })

  await studioWindow.reset()
  expect(await studioWindow.page()).toBe(page)
  expect(new URL(page.url()).pathname).toBe('/structure')
  expect(await messages.count()).toBe(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(page.viewportSize()).toEqual(viewport)
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('left'))).toBeNull()
  expect(tab.isClosed()).toBe(true)
  await page.evaluate(() => confirm('Leave?'))
  expect(answered).toBe(0)

  // Its next form is opened without loading the Studio again.
  await openDocument(page, 'node-text-llm')
  await expect(titleField(page)).toHaveValue('LLM')
  expect(await loadedAt()).toBe(loaded)
})
