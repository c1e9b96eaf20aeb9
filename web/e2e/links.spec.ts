import { expect } from '@playwright/test'
import { isApplied } from './applied.ts'
import { aGuide, lakeClient, paragraph, removeMade, toPage } from './lake.ts'
import { chooseAction, openIntent, patience } from './studio.ts'
import { test } from './studio-test.ts'

const lake = lakeClient()
test.afterAll(removeMade)

const reference = (id: string) => ({ _type: 'reference', _ref: id })

test('a page that others link to goes when all links point to another page: one transaction, shown before', async ({
  page,
  request,
}) => {
  const text = (target: string) => paragraph('a', 'there', { link: toPage(target) })
  await lake.createOrReplace(aGuide('gone', 'gone'))
  await lake.createOrReplace(aGuide('instead', 'instead', { title: 'The better page' }))
  await lake.createOrReplace(aGuide('fan-1', 'fan-1', { body: [text('gone')] }))
  await lake.createOrReplace(aGuide('fan-2', 'fan-2', { body: [text('gone')] }))
  await isApplied(request, 'fan-2')

  await openIntent(page, 'gone')
  await chooseAction(page, 'Delete')
  const dialog = page.getByTestId('delete-dialog')
  await expect(dialog).toContainText('2 documents refer to it', patience)
  await expect(dialog.getByTestId('delete-confirm')).toBeDisabled()
  await dialog.getByLabel('Point all these links to').fill('the better')
  await dialog.getByTestId('replacement-instead').click()
  await expect(dialog.getByTestId('uses')).toHaveText('Guide fan-1 · GuideTextGuide fan-2 · GuideText')
  await expect(dialog).toContainText('2 published documents change on the site at once')
  await dialog.getByRole('button', { name: 'Point the links there and delete' }).click()
  await expect(dialog).toBeHidden()

  expect(await lake.fetch('count(*[references("gone") || _id == "gone"])')).toBe(0)
  await expect
    .poll(async () => (await request.get('/docs/getting-started/fan-1/')).text(), patience)
    .toMatch(/<a href="?\/docs\/getting-started\/instead\/"?>there<\/a>/)
  const old = await request.get('/docs/getting-started/gone/', { maxRedirects: 0 })
  expect(old.headers().location).toContain('/docs/getting-started/instead/')
})

test('a tag is deleted, and its pages get another one', async ({ page, request }) => {
  const tag = (id: string, label: string) => ({
    _id: id,
    _type: 'tag',
    label,
    slug: { _type: 'slug', current: id },
  })
  const tagged = (id: string, ...tags: string[]) =>
    aGuide(id, id, { tags: tags.map((each) => ({ ...reference(each), _key: each })) })
  const documents: { readonly _id: string; readonly _type: string }[] = [
    ...[tag('sizes', 'Sizes'), tag('formats', 'Formats')],
    ...[tagged('with-one', 'sizes'), tagged('with-both', 'sizes', 'formats')],
  ]
  for (const document of documents) await lake.createOrReplace(document)
  await isApplied(request, 'with-both')

  await openIntent(page, 'sizes')
  const redirectOf = async (name: string) =>
    (await request.get(`/docs/tags/${name}/`, { maxRedirects: 0 })).headers().location
  await chooseAction(page, 'Delete')
  const dialog = page.getByTestId('delete-dialog')
  await dialog.getByLabel('Point all these links to').fill('Formats')
  await dialog.getByTestId('replacement-formats').click()
  await expect(dialog.getByTestId('uses')).toContainText('Guide with-one')
  await dialog.getByRole('button', { name: 'Point the links there and delete' }).click()
  await expect(dialog).toBeHidden()
  const tags = '*[_id in ["with-one", "with-both"]] | order(_id).tags[]._ref'
  expect(await lake.fetch(tags)).toEqual(['formats', 'formats'])
  await expect.poll(() => redirectOf('sizes'), patience).toContain('/docs/tags/formats/')
})
