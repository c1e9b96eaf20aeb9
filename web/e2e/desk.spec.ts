import { expect } from '@playwright/test'
import { aGuide, lakeClient, paragraph, removeMade, toPage } from './lake.ts'
import { chooseAction, editTitle, openDocument, openStudio, patience, publish } from './studio.ts'
import { test } from './studio-test.ts'

test.afterAll(removeMade)

test('the tab "Linked from" lists the pages that link to a page, and those that only name it', async ({
  page,
}) => {
  const lake = lakeClient()
  await lake.createOrReplace(aGuide('quoll', 'quoll', { title: 'Spotted Quoll' }))
  await lake.createOrReplace(
    aGuide('links', 'links', { body: [paragraph('a', 'See there.', { link: toPage('quoll') })] }),
  )
  await lake.createOrReplace(
    aGuide('names', 'names', { body: [paragraph('a', 'Take the Spotted Quoll for that.')] }),
  )
  await openDocument(page, 'quoll')
  await page.getByRole('tab', { name: 'Linked from' }).click()
  await expect(page.getByTestId('uses')).toHaveText('Guide linksGuide · Text')
  await expect(page.getByTestId('mentions')).toHaveText('Guide namesGuide · Take the Spotted Quoll for that.')
})

test('a copy has no path and is marked as a copy, and its original can still be published', async ({
  page,
}) => {
  const lake = lakeClient()
  await lake.createOrReplace(aGuide('twin', 'twin', { title: 'The twin' }))
  await openDocument(page, 'twin')
  await chooseAction(page, 'Duplicate')
  await expect(page.getByTestId('field-title').locator('input')).toHaveValue('The twin (copy)', patience)
  const copy: string = await lake.fetch('*[title == "The twin (copy)"][0]._id', {}, { perspective: 'raw' })
  expect(await lake.getDocument(copy)).not.toHaveProperty('slug')

  // A draft with the same path does not count.
  await lake
    .patch(copy)
    .set({ slug: { _type: 'slug', current: 'twin' } })
    .commit()
  await openDocument(page, 'twin')
  await editTitle(page, 'The elder twin')
  await publish(page)
  await expect.poll(() => lake.fetch('*[_id == "twin"][0].title')).toBe('The elder twin')
})

test('a page can be published with one click right after its path was generated', async ({ page }) => {
  const lake = lakeClient()
  // In one of four runs, the click was refused because of the path that was missing before.
  for (const id of ['fresh-1', 'fresh-2', 'fresh-3', 'fresh-4']) {
    const { slug, ...begun } = aGuide(id, id)
    await lake.createOrReplace({ ...begun, _id: `drafts.${id}` })
    await openDocument(page, id)
    await page.getByRole('tab', { name: 'Settings' }).click()
    await page.getByTestId('field-slug').getByRole('button', { name: 'Generate' }).click()
    await publish(page)
    expect(await lake.fetch('*[_id == $id][0].slug', { id }), id).toEqual({
      _type: 'slug',
      current: `guide-${id}`,
    })
  }
})

test('forms offer no comments and no tasks, which live in the cloud', async ({ page }) => {
  await openDocument(page, 'node-text-llm')
  await page.getByTestId('field-title').hover()
  await expect(page.getByRole('button', { name: /comment|task/i })).toHaveCount(0)
  await page.getByTestId('action-menu-button').and(page.locator(':enabled')).click(patience)
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /comment|task/i })).toHaveCount(0)
})

test('the menus of the Studio offer nothing that needs a project in the cloud', async ({ page }) => {
  await openStudio(page)
  await page.getByTestId('button-resources-menu').click()
  await expect(page.getByText('Installed with this documentation')).toBeVisible()
  await expect(page.getByText('Register studio')).toBeHidden()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Global presence' }).click()
  await expect(page.getByText('Writers who open this Studio appear here.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Documentation' }).first().click()
  await expect(page.locator('a[href*="sanity.io/manage"]').filter({ visible: true })).toHaveCount(0)
  // The font of the Studio is its own.
  expect(await page.evaluate(() => document.fonts.check('14px Inter'))).toBe(true)
  expect(
    await page.evaluate(() =>
      [...document.fonts].some(({ family, status }) => family === 'Inter' && status === 'loaded'),
    ),
  ).toBe(true)
})
