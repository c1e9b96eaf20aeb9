import { expect, test } from '@playwright/test'
import { aGuide, lakeClient } from './lake.ts'
import { openDocument, signIn } from './studio.ts'

const lake = lakeClient()
const reference = (id: string) => ({ _type: 'reference', _ref: id })

interface Port {
  readonly label: string
  readonly name: string
  readonly type: string
}

/** What the lake will have when the document is published. */
async function draftOf(id: string): Promise<Record<string, unknown>> {
  return (await lake.fetch('*[_id == $id][0]', { id: `drafts.${id}` }, { perspective: 'raw' })) ?? {}
}

test.beforeEach(({ page }) => {
  test.setTimeout(180_000)
  return signIn(page)
})

test('icon and colour of a category are chosen by their looks', async ({ page }) => {
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

test('a connection is tied to nodes by their titles and to ports by their labels', async ({ page }) => {
  const nodes = [
    { _key: 'a', _type: 'workflowNode', id: 'n1', node: reference('node-inputs-outputs-text-input') },
    { _key: 'b', _type: 'workflowNode', id: 'n2', node: reference('node-text-llm') },
  ]
  const connections = [{ _key: 'c', _type: 'workflowConnection' }]
  const block = { _key: 'w', _type: 'workflow', title: 'Ask', nodes, connections }
  await lake.createOrReplace(aGuide('ties', 'ties', { body: [block] }))
  const [from, to]: { outputs: Port[]; inputs: Port[] }[] = await lake.fetch(
    '[*[_id == $a][0], *[_id == $b][0]]',
    { a: nodes[0]?.node._ref, b: nodes[1]?.node._ref },
  )
  const [output, input] = [from?.outputs[0], to?.inputs[0]]

  await openDocument(page, 'ties', 'body[_key=="w"].connections[_key=="c"]')
  const shown = (port: Port | undefined) => `${port?.label} (${port?.type})`
  await page.getByTestId('connection-from').selectOption({ label: `Text Input · ${shown(output)}` })
  await page.getByTestId('connection-to').selectOption({ label: `LLM · ${shown(input)}` })
  await expect
    .poll(async () => (await draftOf('ties')).body)
    .toMatchObject([
      {
        connections: [
          { from: 'n1', fromPort: output?.name, to: 'n2', toPort: input?.name, label: output?.label },
        ],
      },
    ])

  await openDocument(page, 'ties', 'body[_key=="w"].connections')
  await expect(page.getByText(`Text Input · ${output?.label} → LLM · ${input?.label}`)).toBeVisible()
})
