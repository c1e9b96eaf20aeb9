import { expect } from '@playwright/test'
import { rawLake, removeMade } from './lake.ts'
import { patience } from './studio.ts'
import { test } from './studio-test.ts'
import { emptyPage, paste } from './text-editor.ts'

// In the shared window, keys that move rows and columns had no effect in one run of two. Why is not
// known yet.
test.use({ studio: 'new', contextOptions: {} })

test.afterAll(removeMade)

interface Row {
  readonly cells: readonly {
    readonly content: readonly { readonly children: readonly { readonly text: string }[] }[]
  }[]
}

/** The texts of the table of a draft: `a, b / c, d`. */
async function cellsOf(id: string): Promise<string> {
  const query = '*[_id == $id][0].body[_type == "table"][0].rows'
  const rows: Row[] | null = await rawLake().fetch(query, { id: `drafts.${id}` })
  const texts = (rows ?? []).map(({ cells }) =>
    cells.map(({ content }) =>
      content.map(({ children }) => children.map(({ text }) => text).join('')).join('|'),
    ),
  )
  return texts.map((cells) => cells.join(', ')).join(' / ')
}

test('a table of 3×3 is inserted and filled in without the mouse, and Tab adds a row', async ({ page }) => {
  const editor = await emptyPage(page, 'grid')
  await editor.pressSequentially('/table')
  await editor.press('Enter')
  await expect(page.getByTestId('table-in-text')).toBeVisible(patience)
  const texts = [...'abcdefghi']
  for (const [index, text] of texts.entries()) {
    if (index > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await expect.poll(() => cellsOf('grid'), patience).toBe('a, b, c / d, e, f / g, h, i')
  await page.keyboard.press('Tab')
  await page.keyboard.type('j')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('x')
  await expect.poll(() => cellsOf('grid'), patience).toBe('a, b, c / d, e, f / g, h, xi / j, , ')
  // Cells have names, and those of the first row are headings.
  await expect(page.getByRole('columnheader', { name: 'Heading of column 2: b' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'b, row 3: h' })).toBeVisible()
  await page.getByLabel('Caption of the table').fill('Letters')
  await expect
    .poll(() => rawLake().fetch('*[_id == "drafts.grid"][0].body[_type == "table"][0]{caption, headerRow}'))
    .toEqual({ caption: 'Letters', headerRow: true })
})

test('cells of a spreadsheet fill the table from the cursor on, and marks of other cells stay', async ({
  page,
}) => {
  const editor = await emptyPage(page, 'cells')
  await paste(editor, {
    'text/html': htmlOf('<b>a</b>, b / c, d'),
    'text/plain': 'a',
  })
  await expect.poll(() => cellsOf('cells'), patience).toBe('a, b / c, d')
  await page.getByRole('cell', { name: 'b, row 2: d' }).click()
  await paste(editor, { 'text/plain': '1\t2\n3\t4' })
  await expect.poll(() => cellsOf('cells'), patience).toBe('a, b,  / c, 1, 2 / , 3, 4')
  await page.getByRole('cell', { name: 'a, row 2: c' }).click()
  await paste(editor, { 'text/html': htmlOf('x, y'), 'text/plain': 'x\ty' })
  await expect.poll(() => cellsOf('cells'), patience).toBe('a, b,  / x, y, 2 / , 3, 4')
  const marks =
    '*[_id == "drafts.cells"][0].body[_type == "table"][0].rows[0].cells[0].content[0].children[0].marks'
  expect(await rawLake().fetch(marks)).toEqual(['strong'])
})

/** The table `a, b / c, d`. */
function htmlOf(texts: string): string {
  const cells = (row: string) => row.split(', ').map((cell) => `<td>${cell}</td>`)
  const rows = texts.split(' / ').map((row) => `<tr>${cells(row).join('')}</tr>`)
  return `<table>${rows.join('')}</table>`
}
