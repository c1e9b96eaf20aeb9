import { expect, test } from '@playwright/test'
import { lakeClient } from './lake.ts'
import { openDocument, signIn } from './studio.ts'

const lake = lakeClient()

/** What the lake will have when the document is published. */
async function draftOf(id: string): Promise<Record<string, unknown>> {
  return (await lake.fetch('*[_id == $id][0]', { id: `drafts.${id}` }, { perspective: 'raw' })) ?? {}
}

test.beforeEach(({ page }) => {
  test.setTimeout(180_000)
  return signIn(page)
})

test('icon and colour of a category are chosen by their looks', async ({ page }) => {
  const slug = { _type: 'slug', current: 'looks' }
  await lake.createOrReplace({ _id: 'looks', _type: 'category', title: 'Looks', slug, pathSegment: 'looks' })
  await openDocument(page, 'looks')
  const icons = page.getByTestId('field-icon')
  await expect(icons.getByRole('radio')).toHaveCount(55)
  await icons.getByLabel('Search icons').fill('rock')
  await icons.getByRole('radio', { name: 'rocket' }).check()
  await page.getByTestId('field-color').getByRole('radio', { name: 'Teal' }).check()
  await expect.poll(() => draftOf('looks')).toMatchObject({ icon: 'rocket', color: 'teal' })
})
