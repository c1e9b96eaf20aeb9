import { expect, type Locator, type Page } from '@playwright/test'
import { aGuide, lakeClient, rawLake, removeMade } from './lake.ts'
import { openDocument, patience } from './studio.ts'
import { test } from './studio-test.ts'

const lake = lakeClient()
test.afterAll(removeMade)

const node = (_key: string, ref: string) => ({
  _type: 'workflowNode',
  _key,
  id: `id-${_key}`,
  node: { _type: 'reference', _ref: ref },
})

interface Workflow {
  readonly nodes: readonly ({ readonly _key: string; readonly id: string } | null)[]
  readonly connections: readonly { readonly _key: string; readonly from: string; readonly to: string }[]
}

function workflowOf(id: string): Promise<Workflow> {
  return rawLake().fetch('*[_id == $id][0].body[0]', { id: `drafts.${id}` })
}

/** Opens a guide with a workflow, with some values that the form would refuse. */
async function openWorkflow(page: Page, id: string): Promise<Locator> {
  const workflow = {
    _type: 'workflow',
    _key: 'w',
    title: 'Answer',
    nodes: [node('in', 'node-inputs-outputs-input'), null, node('llm', 'node-text-llm')],
    connections: [{ _type: 'workflowConnection', _key: 'loose', from: 'id-in', to: 'gone' }],
  }
  await lake.createOrReplace(aGuide(id, id, { body: [workflow] }))
  await openDocument(page, id, 'body[_key=="w"]')
  const canvas = page.getByTestId('workflow-canvas')
  await expect(canvas.getByRole('group', { name: 'Node "LLM"' })).toBeVisible(patience)
  return canvas
}

async function connect(page: Page, canvas: Locator, from: [string, string], to: [string, string]) {
  const handle = ([title, port]: [string, string]) =>
    canvas.getByRole('group', { name: `Node "${title}"` }).getByTitle(port)
  await handle(from).hover()
  await page.mouse.down()
  const end = await handle(to).boundingBox()
  if (!end) throw new Error(`The port "${to[1]}" of "${to[0]}" is not shown.`)
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 })
  await page.mouse.up()
}

test('nodes are added, connected and taken out on the canvas, and a refusal says why', async ({ page }) => {
  const id = 'canvas'
  const canvas = await openWorkflow(page, id)
  await canvas.getByRole('button', { name: 'Enlarge' }).click()
  await expect(canvas.getByText('One connection is not drawn')).toBeVisible()

  await connect(page, canvas, ['Input', 'Output "Data" (json)'], ['LLM', 'Input "Prompt" (text)'])
  await expect(canvas.getByRole('alert')).toHaveText(/json flows out of "Data", but "Prompt" takes text/)
  await connect(page, canvas, ['LLM', 'Output "Answer" (text)'], ['LLM', 'Input "Prompt" (text)'])
  await expect(canvas.getByRole('alert')).toHaveText(/"LLM" cannot be connected to itself/)
  await connect(page, canvas, ['Input', 'Output "Data" (json)'], ['LLM', 'Input "Context" (any)'])
  await expect(canvas.getByRole('alert')).toBeEmpty()
  await expect
    .poll(async () => (await workflowOf(id))?.connections, patience)
    .toMatchObject([
      { _key: 'loose' },
      { from: 'id-in', fromPort: 'data', to: 'id-llm', toPort: 'context', label: 'Data' },
    ])

  // By keyboard: search, choose, take out with the connections, and undo.
  await canvas.getByRole('combobox', { name: 'Add a node' }).fill('smtp')
  await expect(page.getByRole('option', { name: /SMTP Email Sender/ })).toBeVisible(patience)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(canvas.getByRole('group', { name: 'Node "SMTP Email Sender"' })).toHaveCount(1, patience)
  // There is one way to connect it to the node before it; undo takes only the connection back.
  await expect(canvas.getByTestId('canvas-connected')).toHaveText(
    'Connected: LLM · Answer → SMTP Email Sender · Body. Undo takes it back.',
    patience,
  )
  await canvas.getByRole('button', { name: 'Undo' }).click()
  await expect(canvas.getByTestId('canvas-connected')).toBeEmpty()
  await expect.poll(async () => (await workflowOf(id))?.connections.length, patience).toBe(2)
  const before = await expect
    .poll(async () => (await workflowOf(id))?.nodes.length, patience)
    .toBe(4)
    .then(() => workflowOf(id))
  await canvas.getByRole('group', { name: 'Node "Input"' }).press('Enter')
  await page.keyboard.press('Delete')
  await expect(canvas.getByRole('group', { name: 'Node "Input"' })).toBeHidden()
  await expect
    .poll(() => workflowOf(id), patience)
    .toMatchObject({ nodes: before.nodes.slice(1), connections: [] })
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => workflowOf(id), patience).toEqual(before)

  // Escape leaves the large canvas, not the form.
  await page.keyboard.press('Escape')
  await expect(canvas.getByRole('button', { name: 'Enlarge' })).toBeVisible()
})
