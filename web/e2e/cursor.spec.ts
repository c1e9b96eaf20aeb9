import { expect, type Page } from '@playwright/test'
import { aGuide, lakeClient, paragraph, rawLake, removeMade } from './lake.ts'
import { openDocument, patience, textField, titleField } from './studio.ts'
import { test } from './studio-test.ts'

const studioUrl = process.env.STUDIO_URL ?? 'http://localhost:3333'
test.use({ studio: 'new' })
test.afterAll(removeMade)

const lateMs = 1500

async function delay(page: Page, part: string) {
  await page.route(
    (url) => url.href.includes(part),
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, lateMs))
      await route.continue()
    },
  )
}

test('a page that is begun has the cursor in its title and no letter is lost, whatever of its form is late', async ({
  page,
}) => {
  // Sanity asks for the lists more than a hundred times while their code loads.
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('query=defined')) asked += 1
  })
  await page.goto(studioUrl)
  const begin = page.getByTestId('new-page').getByRole('link', { name: 'Empty guide' })
  // The first form of a session waits for code as well.
  await begin.click(patience)
  await expect(titleField(page)).toBeFocused(patience)
  expect(asked).toBe(1)
  // Its content, and the list of its versions: the form is shown after the first of them.
  for (const tag of ['document.pair.fetch', 'preview.observe-document-set']) {
    await page.getByRole('link', { name: 'Start', exact: true }).click()
    await delay(page, tag)
    const title = `A slow loris ${tag}`
    await begin.click(patience)
    await page.keyboard.type('A slow')
    await expect(titleField(page)).toBeVisible(patience)
    await page.keyboard.type(` loris ${tag}`)
    await expect(titleField(page)).toHaveValue(title, patience)
    await expect(titleField(page)).toBeFocused()
    const count = () => rawLake().fetch('count(*[title == $title])', { title })
    await expect.poll(count, patience).toBe(1)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

test('the first form of a session has the cursor in the field that a link opens', async ({ page }) => {
  await lakeClient().createOrReplace({ ...aGuide('potto', 'potto'), _id: 'drafts.potto' })
  // Code that each field waits for.
  await delay(page, '/static/Comments')
  await openDocument(page, 'potto', 'summary')
  const summary = page.getByTestId('field-summary').getByRole('textbox')
  await expect(summary).toBeFocused(patience)
})

test('a form that loads late leaves the cursor in the search of the list, with what is typed there', async ({
  page,
}) => {
  const lake = lakeClient()
  for (const id of ['tarsier', 'galago'])
    await lake.createOrReplace({ ...aGuide(id, id, { title: `A ${id}` }), _id: `drafts.${id}` })
  await openDocument(page, 'tarsier')
  await page.goto(`${studioUrl}/structure/guide;tarsier`)
  await expect(titleField(page)).toHaveValue('A tarsier', patience)

  await delay(page, 'document.pair.fetch')
  const search = page.getByLabel('Search list')
  await page.getByRole('link', { name: 'A galago' }).click()
  await search.click()
  await search.pressSequentially('galago', { delay: 20 })
  await expect(titleField(page)).toHaveValue('A galago', patience)
  // The form takes the focus in the same moment as it can be edited.
  await expect(titleField(page)).toBeEditable(patience)
  await page.keyboard.type(' monkey')
  await expect(search).toHaveValue('galago monkey')
  await expect(search).toBeFocused()
})

test('what is typed after a click is there, also before the browser says where the cursor is', async ({
  page,
}) => {
  const body = ['one', 'two'].map((key) => paragraph(key, key))
  await lakeClient().createOrReplace({ ...aGuide('lemur', 'lemur', { body }), _id: 'drafts.lemur' })
  await openDocument(page, 'lemur')
  const editor = await textField(page, 'body')
  await editor.press('ControlOrMeta+Home')
  await page.keyboard.type('first ')
  // The editor follows the cursor at most every 100 ms.
  await page.waitForTimeout(300)
  // A busy browser sends it after the next keys.
  await page.evaluate(() =>
    addEventListener('selectionchange', (event) => event.isTrusted && event.stopImmediatePropagation(), {
      capture: true,
    }),
  )
  await editor.getByText('two').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' and three')
  await expect(editor).toContainText('first one')
  await expect(editor).toContainText('two and three')
})
