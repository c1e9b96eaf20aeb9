/** Job 2: add a node page with a port on each side, a setting, a diagram and an image. */
import type { Locator } from '@playwright/test'
import { type Job, openTree, publishOpened, readersSee, treeRow } from './job.ts'
import { patience, type UploadedFile, type Writer } from './writer.ts'

/** A gray square of one pixel. */
const screenshot: UploadedFile = {
  name: 'panel.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** The fields of the form of a port or setting, in their order. */
const fields = ['label', 'name', 'type', 'description']
const input = ['Text', 'text', 'Text', 'The text to translate.']
const output = ['Translation', 'translation', 'Text', 'The text in the other language.']
const setting = ['Target language', 'target', 'Text', 'The language of the result, such as French.']

/** Made in its category in the tree; published at the end. */
export const addNodePage: Job = {
  name: 'add a node page with ports, a setting, a diagram and an image',
  work: async (writer, site, round) => {
    const { page, click } = writer
    const title = `Translator ${round}`
    await openTree(writer, 'Nodes')
    await treeRow(writer, 'Text').hover(patience)
    await click(treeRow(writer, 'Text').getByRole('button', { name: 'New in' }))
    await click(page.getByRole('menuitem', { name: 'Node page' }))
    await writer.fill(page.getByTestId('field-title').locator('input').first(), title)
    await writer.tabTo(page.getByTestId('field-summary').locator('textarea'))
    await writer.type('Translate a text into another language.')
    await writeText(writer)
    await click(page.getByRole('tab', { name: 'The node' }))
    await addItem(writer, 'inputs', input)
    await addItem(writer, 'outputs', output)
    await addItem(writer, 'settings', setting)
    await publishOpened(writer)
    const seen = ['Translation', 'Target language', 'Translate and answer', 'The panel of the node']
    await readersSee(site, `/docs/nodes/text/translator-${round}/`, title, ...seen)
  },
}

/** The form of a block or of an entry, which opens above the page's. */
const dialogOf = ({ page }: Writer) => page.getByTestId('nested-object-dialog')

async function closeDialog(writer: Writer): Promise<void> {
  await writer.press('Escape')
  await dialogOf(writer).waitFor({ ...patience, state: 'hidden' })
}

/** A sentence, a diagram of two nodes, and an image. */
async function writeText(writer: Writer): Promise<void> {
  const field = writer.page.getByTestId('field-body')
  const editor = field.locator('[contenteditable="true"]').first()
  const overlay = field.getByTestId('activate-overlay').first()
  await overlay.or(editor).first().waitFor(patience)
  if (await overlay.isVisible()) await writer.click(overlay)
  await writer.click(editor.locator('[data-pt-block]').first())
  await writer.type('The Translator translates a text.')
  await writer.press('Enter')
  await insertBlock(writer, 'workflow')
  await drawWorkflow(writer)
  // The empty paragraph below the last of the headings that a node page begins with.
  await writer.click(editor.locator('[data-pt-block]').last())
  await insertBlock(writer, 'image')
  await writer.upload(
    dialogOf(writer)
      .getByTestId(/^file-input-upload-button/)
      .first(),
    screenshot,
  )
  await writer.fill(fieldIn(writer, 'alt').locator('input'), 'The panel of the node')
  await closeDialog(writer)
}

async function insertBlock(writer: Writer, name: string): Promise<void> {
  await writer.type(`/${name}`)
  const option = writer.page.getByRole('listbox', { name: 'Insert a block' }).getByRole('option').first()
  await option.waitFor(patience)
  await writer.press('Enter')
  await dialogOf(writer).waitFor(patience)
}

async function drawWorkflow(writer: Writer): Promise<void> {
  await writer.fill(fieldIn(writer, 'title').locator('input'), 'Translate and answer')
  const canvas = writer.page.getByTestId('workflow-canvas')
  await addNode(writer, canvas, 'Text Input')
  await addNode(writer, canvas, 'LLM')
  const handle = (title: string, port: RegExp) =>
    canvas
      .getByRole('group', { name: `Node "${title}"` })
      .getByTitle(port)
      .first()
  await writer.pull(handle('Text Input', /^Output "/), handle('LLM', /^Input "Prompt/))
  await closeDialog(writer)
}

async function addNode(writer: Writer, canvas: Locator, title: string): Promise<void> {
  const { page } = writer
  await writer.fill(canvas.getByRole('combobox', { name: 'Add a node' }), title)
  await page
    .getByRole('option', { name: new RegExp(`^${title}`) })
    .first()
    .waitFor(patience)
  await writer.press('ArrowDown')
  await writer.press('Enter')
  await canvas.getByRole('group', { name: `Node "${title}"`, exact: true }).waitFor(patience)
}

/** A field of the form that is open above the page's. */
function fieldIn(writer: Writer, name: string): Locator {
  return dialogOf(writer).locator(`[data-testid^="field-"][data-testid$=".${name}"]`)
}

/** Adds an entry to a list of the page; Tab leads from field to field. */
async function addItem(writer: Writer, list: string, values: readonly string[]): Promise<void> {
  await writer.click(writer.page.getByTestId(`field-${list}`).getByTestId('add-single-object-button'))
  for (const [index, name] of fields.entries()) {
    const control = fieldIn(writer, name).locator('input, textarea, select').first()
    await writer.tabTo(control)
    await writer.type(values[index] ?? '')
  }
  await closeDialog(writer)
}
