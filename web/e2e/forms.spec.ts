import { expect } from '@playwright/test'
import { aGuide, lakeClient, paragraph, rawLake, removeMade, toPage } from './lake.ts'
import { openDocument, openIntent, patience } from './studio.ts'
import { test } from './studio-test.ts'

const lake = lakeClient()

/** Draft of a document, as a publish would store it; empty if there is no draft. */
async function draftOf(id: string): Promise<Record<string, unknown>> {
  return (await rawLake().fetch('*[_id == $id][0]', { id: `drafts.${id}` })) ?? {}
}

test.afterAll(removeMade)

test('icon and color of a category are selected by their appearance', async ({ page }) => {
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

test('for a writer who prefers reduced motion a form opens without transitions of all its elements', async ({
  page,
}) => {
  // The Studio of the tests is that of such a writer (studio-test.ts).
  await page.evaluate(() => {
    document.addEventListener('transitionrun', ({ target }) => {
      const isElement = target instanceof Element
      if (isElement && getComputedStyle(target).transitionProperty === 'all')
        target.ownerDocument.body.dataset.transitions = 'some'
    })
  })
  await openDocument(page, 'category-text')
  await expect(page.locator('body')).not.toHaveAttribute('data-transitions')
})

test('the plain text of an older announcement is there until a newer one has words', async ({ page }) => {
  const content = [paragraph('b', 'Loomwork 2 is here')]
  const settings = await lake.getDocument('siteSettings')
  const draft = { ...settings, _id: 'drafts.siteSettings', _type: 'siteSettings' }
  try {
    await lake.createOrReplace({ ...draft, announcement: { id: 'a', text: 'An older text' } })
    // This document has no title, for which openDocument waits.
    await openIntent(page, 'siteSettings', 'announcement.text')
    const text = page.getByTestId('field-announcement.text')
    await expect(text).toBeVisible(patience)

    await lake.createOrReplace({ ...draft, announcement: { id: 'a', content } })
    await expect(text).toBeHidden(patience)
  } finally {
    await lake.delete('drafts.siteSettings')
  }
})

test('a link to a heading is made by selecting its words', async ({ page }) => {
  const headings = [
    paragraph('h1', 'Before', { style: 'h2' }),
    paragraph('h2', 'Long texts', { style: 'h3' }),
  ]
  await lake.createOrReplace(aGuide('target', 'target', { body: headings }))
  const text = paragraph('p', 'See there', { link: toPage('target') })
  await lake.createOrReplace(aGuide('source', 'source', { body: [text] }))

  await openDocument(page, 'source', 'body[_key=="p"].markDefs[_key=="l"].heading')
  const list = page.getByTestId('field-body[_key=="p"].markDefs[_key=="l"].heading').locator('select')
  await expect(list.locator('option')).toHaveText(['Top of the page', 'Before', /Long texts/])
  // The form of a link floats next to its words, and is hidden while they are out of view.
  await page.getByTestId('field-body').getByText('See there').first().scrollIntoViewIfNeeded()
  await list.selectOption({ label: '\u2003Long texts' })
  await expect
    .poll(async () => (await draftOf('source')).body)
    .toMatchObject([{ markDefs: [{ heading: 'h2' }] }])
})
