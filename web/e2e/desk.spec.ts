import { expect, test } from '@playwright/test'
import { aGuide, lakeClient } from './lake.ts'
import { openDocument, signIn } from './studio.ts'

test.beforeEach(({ page }) => {
  test.setTimeout(180_000)
  return signIn(page)
})

test('the tab "Used in" tells who links to a page, and who only names it', async ({ page }) => {
  const lake = lakeClient()
  const text = (key: string, words: string, target?: string) => ({
    _key: key,
    _type: 'block',
    style: 'normal',
    markDefs: target ? [{ _key: 'l', _type: 'pageLink', page: { _type: 'reference', _ref: target } }] : [],
    children: [{ _key: 's', _type: 'span', text: words, marks: target ? ['l'] : [] }],
  })
  await lake.createOrReplace(aGuide('quoll', 'quoll', { title: 'Spotted Quoll' }))
  await lake.createOrReplace(aGuide('links', 'links', { body: [text('a', 'See there.', 'quoll')] }))
  await lake.createOrReplace(
    aGuide('names', 'names', { body: [text('a', 'Take the Spotted Quoll for that.')] }),
  )
  await openDocument(page, 'quoll')
  await page.getByRole('tab', { name: 'Used in' }).click()
  await expect(page.getByTestId('uses')).toHaveText('Guide linksGuide · Text')
  await expect(page.getByTestId('mentions')).toHaveText('Guide namesGuide · Take the Spotted Quoll for that.')
})
