import { expect, type Page } from '@playwright/test'
import { isApplied } from './applied.ts'
import { aGuide, lakeClient, rawLake, removeMade } from './lake.ts'
import { openStudio, patience } from './studio.ts'
import { test } from './studio-test.ts'

const studioUrl = process.env.STUDIO_URL ?? 'http://localhost:3333'
test.afterAll(removeMade)

async function openTree(page: Page) {
  await openStudio(page)
  await page.getByRole('link', { name: 'Sidebar' }).click()
  await expect(page.getByRole('tree')).toBeVisible(patience)
}

const rowOf = (page: Page, title: string) =>
  page.getByRole('treeitem', { name: new RegExp(`^${title}(,|$)`) })

const titlesBelow = async (page: Page, level: number) =>
  page
    .locator(`[role="treeitem"][aria-level="${level}"]`)
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')?.split(',')[0]))

test('the tree has the order, icons, counts and states of the site, and opens forms, also by keyboard', async ({
  page,
  request,
}) => {
  await openTree(page)
  const category = await (await request.get('/docs/category/text/')).text()
  await rowOf(page, 'Nodes').click()
  await rowOf(page, 'Text').focus()
  await page.keyboard.press('ArrowRight')
  await expect(rowOf(page, 'Text')).toHaveAttribute('aria-expanded', 'true')
  const shown = await titlesBelow(page, 3)
  expect(shown.length).toBeGreaterThan(3)
  // In the order in which the site lists them.
  const listed = new Map(shown.map((title) => [title, category.indexOf(`>${title}<`)]))
  expect([...listed].filter(([, place]) => place === -1)).toEqual([])
  expect(shown.toSorted((a = '', b = '') => (listed.get(a) ?? 0) - (listed.get(b) ?? 0))).toEqual(shown)

  await expect(rowOf(page, 'Text').getByTestId('tree-count')).toHaveText(String(shown.length))
  await expect(rowOf(page, 'LLM').locator('[data-icon="brain"] svg')).toBeVisible()
  await expect(rowOf(page, 'LLM').getByTestId('state-published')).toBeVisible()

  // A letter, then Enter.
  await page.keyboard.press('L')
  await expect(rowOf(page, 'LLM')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('field-title').locator('input')).toHaveValue('LLM', patience)
  await expect(rowOf(page, 'LLM')).toHaveAttribute('aria-selected', 'true')
})

test('a how-to created in a category by keys has what is typed, and stays in the tree with its category, sections and address', async ({
  page,
}) => {
  await openTree(page)
  const category = rowOf(page, 'Foundational Knowledge')
  await category.hover()
  await category.getByRole('button', { name: 'New in' }).click()
  await page.getByRole('menuitem', { name: 'How-to guide' }).press('Enter')
  // At once: it goes into the new page, not to rows of the tree.
  await page.keyboard.type('Begun in the sidebarr')
  await page.keyboard.press('Backspace')
  const title = page.getByTestId('field-title').locator('input')
  await expect(title).toHaveValue('Begun in the sidebar', patience)
  await expect(title).toBeFocused()
  const row = rowOf(page, 'Begun in the sidebar')
  await expect(row).toHaveAttribute('aria-level', '2')
  await expect(row.getByTestId('state-draft')).toBeVisible()
  await expect(page).toHaveURL(/\/structure\/sidebar;/)
  const query =
    '*[title == "Begun in the sidebar"][0]{"category": category._ref, "slug": slug.current, "second": body[1].children[0].text}'
  await expect
    .poll(() => rawLake().fetch(query))
    .toEqual({
      category: 'category-foundational-knowledge',
      slug: 'begun-in-the-sidebar',
      second: 'Before you begin',
    })
})

test('what is typed right before another page is opened is saved', async ({ page }) => {
  const lake = lakeClient()
  for (const id of ['tern', 'wren']) await lake.createOrReplace(aGuide(id, id))
  await openTree(page)
  await rowOf(page, 'New to Loomwork AI').click()
  const summary = page.getByTestId('field-summary').locator('textarea:not([readonly])')
  const draft = () => rawLake().fetch('*[_id == "drafts.tern"][0].summary')
  // The first edit of a page is sent at once, the next ones a second later.
  await rowOf(page, 'Guide tern').click()
  await summary.click(patience)
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' It is typed to the end.', { delay: 10 })
  await rowOf(page, 'Guide wren').click()
  await expect.poll(draft, patience).toBe('What tern is about. It is typed to the end.')
  await expect(summary).toHaveValue('What wren is about.', patience)
})

test('rows are reordered by keys and moved to another category with the mouse, and both can be taken back', async ({
  page,
  request,
}) => {
  const lake = lakeClient()
  const category = (id: string, position: number) => ({
    _id: id,
    _type: 'category',
    title: `Folder ${id}`,
    slug: { _type: 'slug', current: id },
    pathSegment: id,
    position,
  })
  const inFolder = (id: string, folder: string, position: number) =>
    aGuide(id, id, { category: { _type: 'reference', _ref: folder }, position })
  const documents: { readonly _id: string; readonly _type: string }[] = [
    ...[category('one', 901), category('two', 902)],
    ...[inFolder('first', 'one', 1), inFolder('second', 'one', 2), inFolder('other', 'two', 1)],
  ]
  for (const document of documents) await lake.createOrReplace(document)
  await isApplied(request, 'other')
  const siteOrder = async () => {
    const html = await (await request.get('/docs/category/one/')).text()
    return html.indexOf('Guide second') < html.indexOf('Guide first')
  }

  await openTree(page)
  for (const title of ['Folder two', 'Folder one']) await rowOf(page, title).click()
  await rowOf(page, 'Guide second').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(siteOrder, patience).toBe(true)
  await expect(rowOf(page, 'Guide second')).toBeFocused()
  await expect(page.getByText('Readers see the new order at once.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(siteOrder, patience).toBe(false)
  // The tree may be later than the site, and a row that moves while it is taken is not dragged.
  await expect(rowOf(page, 'Guide first')).toHaveAttribute('aria-posinset', '1')

  // Readers find a moved page where it was until it is published.
  await rowOf(page, 'Guide first').dragTo(rowOf(page, 'Guide other'), { targetPosition: { x: 120, y: 3 } })
  await expect(page.getByText('moves to “Folder two” when you publish it')).toBeVisible()
  await expect(rowOf(page, 'Guide first').getByTestId('state-edited')).toBeVisible()
  const places = '*[_id in ["first", "drafts.first"]] | order(_id){_id, "in": category._ref, position}'
  const raw = () => rawLake().fetch(places)
  await expect.poll(raw).toEqual([
    { _id: 'drafts.first', in: 'two', position: 0 },
    { _id: 'first', in: 'one', position: 1 },
  ])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(raw).toEqual([{ _id: 'first', in: 'one', position: 1 }])
  // The order of before it was moved comes back later than the draft goes.
  await expect(rowOf(page, 'Guide first').getByTestId('state-published')).toBeVisible()

  // Published in the message, without its form; the categories are still open in another window.
  const later = await page.context().newPage()
  await later.goto(studioUrl)
  await later.getByRole('link', { name: 'Sidebar', exact: true }).click(patience)
  await expect(rowOf(later, 'Guide second')).toBeVisible(patience)
  await rowOf(later, 'Guide second').dragTo(rowOf(later, 'Folder two'))
  await later.getByRole('button', { name: 'Publish now' }).click()
  await expect(later.getByText('“Guide second” is published')).toBeVisible(patience)
  await expect(rowOf(later, 'Guide second').getByTestId('state-published')).toBeVisible()
  const moved = '*[_id in ["second", "drafts.second"]]{_id, "in": category._ref}'
  expect(await rawLake().fetch(moved)).toEqual([{ _id: 'second', in: 'two' }])
  await expect
    .poll(async () => (await request.get('/docs/one/second/')).url(), patience)
    .toMatch(/\/docs\/two\/second\/$/)
  await later.close()

  // The same by keys, from the menu of the row.
  await rowOf(page, 'Guide first').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Move to another category' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move “Guide first” to' })
  await expect(dialog.getByLabel('Folder one')).toBeDisabled()
  await dialog.getByLabel('Folder two').check()
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect.poll(raw).toMatchObject([{ _id: 'drafts.first', in: 'two', position: 3 }, { _id: 'first' }])
})
