import { type APIRequestContext, expect } from '@playwright/test'
import { isApplied } from './applied.ts'
import { aGuide, lakeClient, removeMade } from './lake.ts'
import { chooseAction, openDocument, publish } from './studio.ts'
import { test } from './studio-test.ts'

const folder = '/docs/getting-started/'

test.afterAll(removeMade)

test('a page deleted with a replacement redirects to it from each of its paths, in one hop', async ({
  page,
  request,
}) => {
  const lake = lakeClient()
  await lake.createOrReplace(aGuide('heir', 'heir', { title: 'The heir' }))
  await lake.createOrReplace(aGuide('leaver', 'leaver-first'))
  // Former paths are recorded only for changes that the site has applied.
  await isApplied(request, 'leaver')
  await expectAddress(request, 'leaver-first', { status: 200 })
  await lake.createOrReplace(aGuide('leaver', 'leaver-second'))
  await expectAddress(request, 'leaver-first', { status: 308, location: 'leaver-second' })

  await openDocument(page, 'leaver')
  await chooseAction(page, 'Delete')
  const dialog = page.getByTestId('delete-dialog')
  await expect(dialog).toContainText(`${folder}leaver-second/ or its former address`)
  await dialog.getByLabel('Where should readers go instead?').fill('the heir')
  await dialog.getByTestId('replacement-heir').click()
  await dialog.getByTestId('delete-confirm').click()
  await expect(dialog).toBeHidden()

  await expectAddress(request, 'leaver-second', { status: 308, location: 'heir' })
  await expectAddress(request, 'leaver-first', { status: 308, location: 'heir' })
  expect(await lake.fetch('count(*[_id == "leaver"])')).toBe(0)
})

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

test('a page that others link to is not deleted; the dialog shows which pages, and where', async ({
  page,
}) => {
  const lake = lakeClient()
  await lake.createOrReplace(aGuide('wanted', 'wanted'))
  await lake.createOrReplace(aGuide('fan', 'fan', { title: 'The fan', body: [linkTo('wanted')] }))

  await openDocument(page, 'wanted')
  await chooseAction(page, 'Delete')
  const dialog = page.getByTestId('delete-dialog')
  await expect(dialog).toContainText('cannot be deleted yet: one document refers to it')
  await expect(dialog.getByTestId('uses')).toContainText('The fanGuide · Text')
  await expect(dialog.getByTestId('delete-confirm')).toBeDisabled()
  await dialog.getByRole('link', { name: 'The fan' }).click()
  await expect(page.getByTestId('field-title').locator('input')).toHaveValue('The fan')

  // A writer who removes the link can delete the page, here without a replacement.
  await lake.patch('fan').unset(['body']).commit()
  await openDocument(page, 'wanted')
  await chooseAction(page, 'Delete')
  await page.getByTestId('delete-confirm').click()
  await expect.poll(() => lake.fetch('count(*[_id == "wanted"])')).toBe(0)
})

/** A paragraph with a link to a page. */
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
