import { expect } from '@playwright/test'
import { aGuide, lakeClient, removeMade } from './lake.ts'
import { openDocument, patience, publish, titleField } from './studio.ts'
import { test } from './studio-test.ts'

const lake = lakeClient()
const began = new Date().toISOString()
test.afterAll(() => removeMade(began))

const slugOf = (id: string) =>
  lake.fetch<string | null>('*[_id == $id][0].slug.current', { id: `drafts.${id}` }, { perspective: 'raw' })

test('the address follows the title until it is edited or published; the previews follow both', async ({
  page,
}) => {
  const { slug, ...begun } = aGuide('follows', 'follows', { title: 'New' })
  await lake.createOrReplace({ ...begun, _id: 'drafts.follows' })
  await openDocument(page, 'follows')
  for (const name of ['Content', 'Search and sharing', 'Settings'])
    await expect(page.getByRole('tab', { name, exact: true })).toBeVisible()
  await titleField(page).fill('')
  await titleField(page).pressSequentially('Größe & colors', { delay: 15 })
  await expect(page.getByTestId('address-below-title')).toHaveText('Address: …/groesse-and-colors/')
  await expect.poll(() => slugOf('follows')).toBe('groesse-and-colors')

  await page.getByRole('tab', { name: 'Search and sharing' }).click()
  const result = page.getByTestId('preview-search-result')
  await expect(result).toContainText('getting-started › groesse-and-colors', patience)
  await expect(result).toContainText('Größe & colors |')
  await expect(page.getByTestId('preview-share-card').getByRole('img')).toHaveJSProperty('naturalWidth', 1200)
  await expect(page.getByTestId('preview-markdown')).toContainText('# Größe & colors')
  await page.getByLabel('Title in search results').fill('Sizes')
  await expect(result).toContainText('Sizes |')

  await publish(page)
  await page.getByRole('tab', { name: 'Content' }).click()
  await titleField(page).fill('Another title')
  await expect
    .poll(() => lake.fetch('*[_id == "drafts.follows"][0].title', {}, { perspective: 'raw' }))
    .toBe('Another title')
  expect(await slugOf('follows')).toBe('groesse-and-colors')
})

test('problems are named by their place in the text', async ({ page }) => {
  const text = (key: string, words: string, href?: string) => ({
    _key: key,
    _type: 'block',
    style: 'normal',
    markDefs: href === undefined ? [] : [{ _key: 'l', _type: 'link', href }],
    children: [{ _key: 's', _type: 'span', text: words, marks: href === undefined ? [] : ['l'] }],
  })
  const body = [text('a', 'One.'), text('b', 'see there', 'no address')]
  await lake.createOrReplace({ ...aGuide('places', 'places', { body }), _id: 'drafts.places' })
  await openDocument(page, 'places')
  await page.getByRole('button', { name: 'Validation' }).click()
  const problem = page.getByTestId('problem').filter({ hasText: 'Second paragraph' })
  await expect(problem).toContainText(
    'Second paragraph › Link to another site “see there” › Address',
    patience,
  )
  // The text is rendered when it is scrolled to: before that, Sanity opens nothing in it.
  await expect(async () => {
    await problem.click()
    await expect(page.getByRole('textbox', { name: 'Address' })).toBeVisible()
  }).toPass(patience)
})
