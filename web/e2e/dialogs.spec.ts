/** Tests where the focus is while dialogs of the Studio open and close on top of each other. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { aGuide, lakeClient, removeMade } from './lake.ts'
import { openDocument, patience, signIn, textField } from './studio.ts'

const lake = lakeClient()
const began = new Date().toISOString()
test.afterAll(() => removeMade(began))

test.beforeEach(({ page }) => {
  test.setTimeout(180_000)
  return signIn(page)
})

const paragraph = (key: string, text: string) => ({
  _key: key,
  _type: 'block',
  style: 'normal',
  markDefs: [],
  children: [{ _key: `${key}s`, _type: 'span', text, marks: [] }],
})
const cell = (text: string) => ({ _key: text, _type: 'tableCell', content: [paragraph('p', text)] })
const row = (key: string, ...texts: string[]) => ({ _key: key, _type: 'tableRow', cells: texts.map(cell) })

/** A guide with a table: its form, a row and a cell are three stacked dialogs. */
const withTable = (id: string) =>
  aGuide(id, id, {
    body: [
      paragraph('before', 'Before'),
      { _key: 't', _type: 'table', caption: 'Commands', rows: [row('r', 'Alpha', 'Beta')] },
    ],
  })
const cellPath = 'body[_key=="t"].rows[_key=="r"].cells[_key=="Beta"]'

/** Dialogs that edit a part of the document, the lowest first. */
const dialogs = (page: Page) => page.getByTestId('nested-object-dialog')

/** The list entry that opens the dialog of a row or a cell. */
const entry = (dialog: Locator, text: string) => dialog.getByRole('button', { name: text, exact: true })

/** Whether the focus is inside an element. */
const hasFocus = (part: Locator) => part.evaluate((element) => element.contains(document.activeElement))

/**
 * Opens the dialog of the table in the body of the page. @returns the text editor from which it was
 * opened
 */
async function openTable(page: Page): Promise<Locator> {
  const editor = await textField(page, 'body')
  await editor.getByText('Commands').dblclick()
  await expect(dialogs(page)).toHaveCount(1, patience)
  return editor
}

/**
 * Presses Escape and waits until the form has finished: it moves the focus some time after the
 * dialog has closed, and another Escape before that can open a dialog again (README, "Limits,
 * honestly").
 * @param left how many dialogs have to be open then
 */
async function pressEscape(page: Page, left: number) {
  await page.keyboard.press('Escape')
  await expect(dialogs(page)).toHaveCount(left)
  await page.waitForTimeout(1000)
}

for (const by of ['the mouse', 'the keyboard']) {
  test(`Escape closes dialogs opened with ${by} one by one and returns the focus`, async ({ page }) => {
    const id = by === 'the mouse' ? 'by-mouse' : 'by-keyboard'
    await lake.createOrReplace(withTable(id))
    await openDocument(page, id)
    const editor = await openTable(page)
    const [table, tableRow, tableCell] = [0, 1, 2].map((index) => dialogs(page).nth(index))
    if (!table || !tableRow || !tableCell) throw new Error('three locators')
    const open = (opener: Locator) => (by === 'the mouse' ? opener.click() : opener.press('Enter'))

    await expect.poll(() => hasFocus(table)).toBe(true)
    const openers = [entry(table, 'Alpha | Beta'), entry(tableRow, 'Beta')] as const
    await open(openers[0])
    await expect(dialogs(page)).toHaveCount(2, patience)
    await expect.poll(() => hasFocus(tableRow)).toBe(true)
    await open(openers[1])
    await expect(dialogs(page)).toHaveCount(3, patience)
    await expect.poll(() => hasFocus(tableCell)).toBe(true)
    await (await textField(page, `${cellPath}.content`)).press('End')

    await pressEscape(page, 2)
    await expect(openers[1]).toBeFocused()
    await pressEscape(page, 1)
    await expect(openers[0]).toBeFocused()
    await pressEscape(page, 0)
    await expect.poll(() => hasFocus(editor)).toBe(true)
  })
}

test('Escape closes dialogs that were opened by the URL, and the focus stays in the form', async ({
  page,
}) => {
  await lake.createOrReplace(withTable('by-url'))
  await openDocument(page, 'by-url', cellPath)
  await expect(dialogs(page)).toHaveCount(3, patience)
  await (await textField(page, `${cellPath}.content`)).press('End')
  for (const left of [2, 1]) {
    await pressEscape(page, left)
    await expect.poll(() => hasFocus(dialogs(page).nth(left - 1))).toBe(true)
  }
  await pressEscape(page, 0)
  await page.keyboard.press('Tab')
  await expect.poll(() => hasFocus(page.getByTestId('document-panel-scroller'))).toBe(true)
})

test('the focus moves to the dialog below when the element that opened the closed one was deleted', async ({
  page,
}) => {
  await lake.createOrReplace(withTable('shrunk'))
  await openDocument(page, 'shrunk')
  await openTable(page)
  await entry(dialogs(page).nth(0), 'Alpha | Beta').click()
  await entry(dialogs(page).nth(1), 'Beta').click()
  await expect(dialogs(page)).toHaveCount(3, patience)
  await (await textField(page, `${cellPath}.content`)).press('End')
  // Another writer deletes the cell.
  await lake
    .transaction()
    .createIfNotExists({ ...withTable('shrunk'), _id: 'drafts.shrunk' })
    .patch('drafts.shrunk', { unset: [cellPath] })
    .commit()
  await expect(dialogs(page)).toHaveCount(2, patience)
  await expect.poll(() => hasFocus(dialogs(page).nth(1))).toBe(true)
  await pressEscape(page, 1)
  await expect(entry(dialogs(page).nth(0), 'Alpha')).toBeFocused()
})
