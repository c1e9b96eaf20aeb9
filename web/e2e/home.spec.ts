import { expect, type Locator, type Page } from '@playwright/test'
import { findingsOfAxe } from './axe.ts'
import { aGuide, lakeClient, rawLake, removeMade } from './lake.ts'
import { editTitle, goInStudio, openDocument, patience, titleField } from './studio.ts'
import { test } from './studio-test.ts'

const studioUrl = process.env.STUDIO_URL ?? 'http://localhost:3333'
test.afterAll(removeMade)

async function expectLists(page: Page) {
  await expect(page.getByTestId('attention')).toBeVisible(patience)
  await expect(page.getByTestId('writers-guide')).toContainText('What each block is for', patience)
}

async function openStart(page: Page) {
  await goInStudio(page, '/start')
  await expectLists(page)
}

function row(page: Page, list: string, title: string) {
  return page.getByTestId(list).getByRole('listitem').filter({ hasText: title })
}

test('a page begins on the start page with the cursor in its title, and Tab leads to its category and text', async ({
  page,
}) => {
  await openStart(page)
  await page.getByTestId('new-page').getByRole('link', { name: 'Node page' }).click()
  await expect(titleField(page)).toBeFocused(patience)
  await page.keyboard.type('A quoll')
  const category = page.getByTestId('document-panel-scroller').getByRole('combobox')
  const text = page.getByTestId('field-body').locator('[contenteditable="true"]').first()
  await tabTo(page, category)
  await page.keyboard.type('Text')
  // Until the lake answers, the list has all categories.
  const first = page.locator('#category-listbox').getByRole('option').first()
  await expect(first.getByText('Text', { exact: true })).toBeVisible(patience)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(category).toBeHidden(patience)
  await tabTo(page, text)
  await page.keyboard.type('It hops.')
  await expect(text).toContainText('It hops.')
  await expect
    .poll(
      () =>
        rawLake().fetch(
          '*[title == "A quoll"][0]{"text": pt::text(body[0]), "heading": body[1].style, "category": category->title}',
        ),
      patience,
    )
    .toEqual({ text: 'It hops.', heading: 'h2', category: 'Text' })
})

async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible(patience)
  await expect(async () => {
    if (!(await target.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press('Tab')
    await expect(target).toBeFocused({ timeout: 100 })
  }).toPass(patience)
}

test('a review is one press, on the start page for readers and their draft, and in the form', async ({
  page,
}) => {
  const lake = lakeClient()
  const guide = aGuide('numbat', 'numbat', { title: 'A numbat', reviewedAt: '2020-01-01' })
  await lake.createOrReplace(guide)
  await lake.createOrReplace({ ...guide, _id: 'drafts.numbat', summary: 'Draft' })
  const reviews = () =>
    rawLake().fetch<string[]>('array::unique(*[_id in ["numbat", "drafts.numbat"]].reviewedAt)')
  const now = new Date()
  const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

  await openStart(page)
  const due = row(page, 'reviews', 'A numbat')
  await expect(due).toContainText('Reviewed Jan 1, 2020', patience)
  await due.getByRole('button', { name: 'Still correct: A numbat' }).press('Enter')
  const undo = due.getByRole('button', { name: 'Undo: A numbat' })
  await expect(undo).toBeFocused(patience)
  await expect(due.getByRole('status')).toHaveText('Reviewed today')
  expect(await reviews()).toEqual([today])
  await undo.press('Enter')
  await expect(due.getByRole('button', { name: 'Still correct: A numbat' })).toBeFocused(patience)
  expect(await reviews()).toEqual(['2020-01-01'])

  await openDocument(page, 'numbat')
  await page.getByRole('tab', { name: 'Settings' }).click()
  const field = page.getByTestId('field-reviewedAt')
  await field.getByRole('button', { name: 'Still correct' }).click(patience)
  await expect(field.getByRole('status')).toHaveText('Reviewed today.')
  await expect.poll(async () => (await reviews()).toSorted()).toEqual(['2020-01-01', today])
})

test.describe('in a new window', () => {
  test.use({ studio: 'new' })

  test('the Studio opens on what a writer did last and what pages lack, and each row opens its field', async ({
    page,
  }) => {
    const lake = lakeClient()
    const asset = await lake.fetch<string>('*[_type == "sanity.imageAsset"][0]._id')
    const image = { _key: 'i', _type: 'image', asset: { _type: 'reference', _ref: asset } }
    await lake.createOrReplace(
      aGuide('wombat', 'wombat', { title: 'A wombat', body: [image], reviewedAt: '2020-01-01' }),
    )
    await openDocument(page, 'wombat')
    await editTitle(page, 'A wombat today')

    const reads: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('linkReport.last')) reads.push(request.url())
    })
    // As writers do, by its address.
    await page.goto(studioUrl)
    await expectLists(page)
    expect(new URL(page.url()).pathname).toBe('/start')
    const recent = row(page, 'recent', 'A wombat today')
    await expect(page.getByTestId('recent').getByRole('listitem').first()).toContainText(
      'A wombat today',
      patience,
    )
    await expect(recent).toContainText('has unpublished changes')
    // Once: the Studio does not replace its screen after it has asked for the project's features.
    expect(reads).toHaveLength(1)
    await expect(row(page, 'without-alt', 'A wombat')).toHaveCount(1, patience)

    // The content list stays one click away, and so do the forms.
    await page.getByRole('link', { name: 'Content', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Guides', exact: true })).toBeVisible(patience)
    await page.getByRole('link', { name: 'Start', exact: true }).click()
    await row(page, 'without-tags', 'A wombat')
      .getByRole('link', { name: 'Choose tags: A wombat' })
      .press('Enter')
    await expect(page.getByTestId('field-tags')).toBeVisible(patience)
    await page.getByRole('link', { name: 'Start', exact: true }).click()
    await recent.getByRole('link', { name: 'Continue: A wombat today' }).click(patience)
    await expect(titleField(page)).toHaveValue('A wombat today', patience)
  })

  test('axe finds nothing on the start page, and readers never get the guide', async ({ page, request }) => {
    await page.goto(studioUrl)
    await expectLists(page)
    const guide = page.getByTestId('writers-guide')
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      // The Studio changes its theme a moment later, in several steps.
      await expect(async () => {
        expect(await findingsOfAxe(page, '[data-testid="start-page"]'), scheme).toEqual([])
      }).toPass(patience)
    }
    const sentence = 'Readers come with a question'
    await expect(guide).toContainText(sentence)
    for (const path of ['/llms-full.txt', '/sitemap.xml', `/search/?q=${encodeURIComponent(sentence)}`])
      expect(await (await request.get(path)).text(), path).not.toContain(
        path.startsWith('/search') ? 'Readers come with a question and leave' : sentence,
      )
    await guide.getByRole('link', { name: "Edit: Writers' guide" }).click()
    await expect(titleField(page)).toHaveValue("Writers' guide", patience)
  })
})
