/** Job 2: add a node page with a port on each side, a setting, a diagram and an image. */
import type { Locator } from '@playwright/test'
import { type Job, publishOpened, readersSee } from './job.ts'
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

/** Begun on the start page; published at the end. */
export const addNodePage: Job = {
  name: 'add a node page with ports, a setting, a diagram and an image',
  work: async (writer, site, round) => {
    const { page, click } = writer
    const title = `Translator ${round}`
    await click(page.getByTestId('new-page').getByRole('link', { name: 'Node page' }))
    await writer.fill(page.getByTestId('field-title').locator('input').first(), title)
    await writer.tabTo(page.getByTestId('field-summary').locator('textarea'))
    await writer.type('Translate a text into another language.')
    await chooseCategory(writer, 'Text')
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

/** Finds a category by its title, in the field after the summary. */
async function chooseCategory(writer: Writer, title: string): Promise<void> {
  const field = writer.page.getByTestId('document-panel-scroller').getByRole('combobox')
  await writer.tabTo(field)
  await writer.type(title)
  await chooseFirst(writer, field, title)
  await field.waitFor({ ...patience, state: 'hidden' })
}

/** A sentence, a diagram of two nodes, and an image. */
async function writeText(writer: Writer): Promise<void> {
  const editor = writer.page.getByTestId('field-body').locator('[contenteditable="true"]').first()
  await writer.tabTo(editor)
  await writer.type('The Translator translates a text.')
  await writer.press('Enter')
  await insertBlock(writer, 'workflow')
  await drawWorkflow(writer)
  // The diagram is selected in the text: Enter begins a paragraph below it.
  await writer.press('Enter')
  await insertBlock(writer, 'image')
  await writer.upload(
    dialogOf(writer)
      .getByTestId(/^file-input-upload-button/)
      .first(),
    screenshot,
  )
  // The form puts the cursor there when it has the file.
  await fieldIn(writer, 'alt').locator('input:focus').waitFor(patience)
  await writer.type('The panel of the node')
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
  await writer.tabTo(canvas.getByRole('combobox', { name: 'Add a node' }))
  await addNode(writer, canvas, 'Text Input')
  await addNode(writer, canvas, 'LLM')
  // The only two ports of the same type are connected.
  await canvas.getByTestId('canvas-connected').getByText('Text Input · Text → LLM · Prompt').waitFor(patience)
  await closeDialog(writer)
}

async function addNode(writer: Writer, canvas: Locator, title: string): Promise<void> {
  const field = canvas.getByRole('combobox', { name: 'Add a node' })
  await writer.fill(field, title)
  await chooseFirst(writer, field, title)
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

/**
 * Chooses what a search field found, once it is the first entry: before the lake answers, the field
 * offers everything. The list of pages has options as well.
 */
async function chooseFirst(writer: Writer, field: Locator, title: string): Promise<void> {
  const id = await field.getAttribute('aria-owns', patience)
  const first = writer.page.locator(`[id="${id}"]`).getByRole('option').first()
  await first.getByText(title, { exact: true }).waitFor(patience)
  await writer.press('ArrowDown')
  await writer.press('Enter')
}
