import { type APIRequestContext, expect } from '@playwright/test'
import { aGuide, lakeClient, removeMade } from './lake.ts'
import { chooseAction, openDocument, publish } from './studio.ts'
import { test } from './studio-test.ts'

const folder = '/docs/getting-started/'

test.afterAll(removeMade)

test('an unpublished page redirects to its replacement until it is published again', async ({
  page,
  request,
}) => {
  test.setTimeout(240_000)
  const lake = lakeClient()
  await lake.createOrReplace(aGuide('heir', 'heir', { title: 'The heir' }))
  await lake.createOrReplace(aGuide('sleeper', 'sleeper', { body: [linkTo('sleeper')] }))
  await openDocument(page, 'sleeper')
  await chooseAction(page, 'Unpublish')
  const dialog = page.getByTestId('delete-dialog')
  await dialog.getByLabel('Where should readers go instead?').fill('the heir')
  await dialog.getByTestId('replacement-heir').click()
  await dialog.getByTestId('delete-confirm').click()
  await expect(dialog).toBeHidden()
  await expectAddress(request, 'sleeper', { status: 308, location: 'heir' })

  await openDocument(page, 'sleeper')
  await publish(page)
  await expectAddress(request, 'sleeper', { status: 200 })
})

function linkTo(id: string) {
  const link = { _type: 'pageLink', _key: 'l', page: { _type: 'reference', _ref: id } }
  const text = { _type: 'span', _key: 's', text: 'See there', marks: ['l'] }
  return { _type: 'block', _key: 'b', style: 'normal', markDefs: [link], children: [text] }
}

/** Waits until a path gives this response: the site applies a change of the lake a moment later. */
async function expectAddress(
  request: APIRequestContext,
  slug: string,
  { status, location }: { readonly status: number; readonly location?: string },
) {
  const answer = async () => {
    const response = await request.get(`${folder}${slug}/`, { maxRedirects: 0 })
    const { location: where } = response.headers()
    return { status: response.status(), location: where && new URL(where, 'http://site').pathname }
  }
  await expect
    .poll(answer, { timeout: 10_000 })
    .toEqual({ status, location: location && `${folder}${location}/` })
}
