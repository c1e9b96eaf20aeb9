import { expect } from '@playwright/test'
import { aGuide, lakeClient, removeMade } from './lake.ts'
import { openStudio, patience } from './studio.ts'
import { test } from './studio-test.ts'

test.afterAll(removeMade)

test('the trash lists what was deleted and restores it', async ({ page }) => {
  const lake = lakeClient()
  await lake.createOrReplace({ _id: 'bilby-tag', _type: 'tag', label: 'Bilby', slug: { current: 'bilby' } })
  const tags = [{ _key: 't', _type: 'reference', _ref: 'bilby-tag' }]
  await lake.createOrReplace(aGuide('numbat', 'numbat', { tags }))
  await lake.createOrReplace({ ...aGuide('dibbler', 'dibbler'), _id: 'drafts.dibbler' })
  await lake.transaction().delete('numbat').delete('bilby-tag').commit()
  await lake.delete('drafts.dibbler')

  await openStudio(page)
  await page.getByRole('link', { name: 'Trash', exact: true }).click()
  const rows = page.getByTestId('trash').getByRole('listitem')
  await expect(rows.first()).toContainText('Guide dibbler · Guide', patience)
  await expect(rows.first()).toContainText('Was a draft')
  await expect(rows.first()).toContainText('What dibbler is about.')
  await expect(rows.first()).toContainText('Deleted by')

  const guide = rows.filter({ hasText: 'Guide numbat' })
  await guide.getByRole('button', { name: 'Restore' }).press('Enter')
  await expect(guide.getByRole('status')).toContainText('It is a draft again')
  await expect(guide).toContainText('It still refers to “Bilby”, which is deleted: restore that as well')
  await expect(guide.getByRole('link', { name: 'Open “Guide numbat”' })).toBeFocused()

  await rows.getByRole('button', { name: 'Restore: Guide dibbler' }).click()
  await rows.getByRole('link', { name: 'Open “Guide dibbler”' }).click()
  await expect(page.getByTestId('field-title').locator('input')).toHaveValue('Guide dibbler', patience)
})
