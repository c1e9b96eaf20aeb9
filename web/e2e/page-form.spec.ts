import { expect } from '@playwright/test'
import { aGuide, lakeClient, paragraph, rawLake, removeMade } from './lake.ts'
import { chooseAction, editTitle, openDocument, patience, publish, titleField } from './studio.ts'
import { test } from './studio-test.ts'

const lake = lakeClient()
test.afterAll(removeMade)

const slugOf = (id: string) =>
  rawLake().fetch<string | null>('*[_id == $id][0].slug.current', { id: `drafts.${id}` })

test('the address follows the title until it is edited or published; the previews follow both', async ({
  page,
}) => {
  const { slug, ...begun } = aGuide('follows', 'follows', { title: 'New' })
  await lake.createOrReplace({ ...begun, _id: 'drafts.follows' })
  await openDocument(page, 'follows')
  for (const name of ['Content', 'Search and sharing', 'Settings'])
    await expect(page.getByRole('tab', { name, exact: true })).toBeVisible()
  // Nothing but tabs is above the first field.
  await expect(page.getByRole('tab', { name: 'All fields' })).toHaveCount(0)
  const top = async () => (await page.getByTestId('field-title').boundingBox())?.y
  await expect.poll(top).toBeLessThan(300)
  await titleField(page).fill('')
  await titleField(page).pressSequentially('Größe & colors', { delay: 15 })
  await expect(page.getByTestId('address-below-title')).toHaveText('Address: …/groesse-and-colors/')
  await expect.poll(() => slugOf('follows')).toBe('groesse-and-colors')

  await page.getByRole('tab', { name: 'Search and sharing' }).click()
  const result = page.getByTestId('preview-search-result')
  await expect(result).toContainText('getting-started › groesse-and-colors', patience)
  await expect(result).toContainText('Größe & colors |')
  await expect(page.getByTestId('preview-share-card').getByRole('img')).toHaveJSProperty('naturalWidth', 1200)
  await page.getByLabel('Title in search results').fill('Sizes')
  await expect(result).toContainText('Sizes |')

  await publish(page)
  await page.getByRole('tab', { name: 'Content' }).click()
  await titleField(page).fill('Another title')
  await expect.poll(() => rawLake().fetch('*[_id == "drafts.follows"][0].title')).toBe('Another title')
  expect(await slugOf('follows')).toBe('groesse-and-colors')

  await chooseAction(page, 'Open in Preview')
  await expect(page).toHaveURL(
    /presentation\/guide\/follows.*preview=\/docs\/getting-started\/groesse-and-colors\//,
  )
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(
    'Another title',
    patience,
  )
})

test('problems are named by their place in the text', async ({ page }) => {
  const link = { _type: 'link', href: 'no address' }
  const body = [paragraph('a', 'One.'), paragraph('b', 'see there', { link })]
  await lake.createOrReplace({ ...aGuide('places', 'places', { body }), _id: 'drafts.places' })
  await openDocument(page, 'places')
  await page.getByRole('button', { name: 'Validation' }).click()
  const problem = page.getByTestId('problem').filter({ hasText: 'Paragraph 2' })
  await expect(problem).toContainText('Paragraph 2 › Link to another site “see there” › Address', patience)
  // The text is rendered when it is scrolled to: before that, Sanity opens nothing in it.
  await expect(async () => {
    await problem.click()
    await expect(page.getByRole('textbox', { name: 'Address' })).toBeVisible()
  }).toPass(patience)
})

test('Publish publishes while something on the screen moves with every frame', async ({ page }) => {
  await lake.createOrReplace(aGuide('moving', 'moving'))
  await openDocument(page, 'moving')
  // Without a graphics card, the browser is never idle then.
  await page.evaluate(() => {
    const move = (time: number) => {
      document.body.style.setProperty('--time', String(time))
      requestAnimationFrame(move)
    }
    requestAnimationFrame(move)
  })
  await editTitle(page, 'Published while something moves')
  await publish(page)
})

test('one Tab leads from the title to the summary, and nothing of what is typed is lost', async ({
  page,
}) => {
  await lake.createOrReplace(aGuide('tabbed', 'tabbed'))
  await openDocument(page, 'tabbed')
  await titleField(page).click()
  await page.keyboard.press('Tab')
  await page.keyboard.type('What it is about.')
  await expect(page.getByTestId('field-summary').locator('textarea')).toHaveValue(/What it is about\./)
})
