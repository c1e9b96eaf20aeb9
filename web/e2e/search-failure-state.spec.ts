import { expect, type Page, test } from '@playwright/test'
import { open } from './router.ts'
import { hits, input, openSearch, typeInto } from './search-box.ts'

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'Unable to fetch results' })

test('a failed search says so with an icon, throws nothing, and is tried again by its button', async ({
  page,
}) => {
  const unhandled: Error[] = []
  page.on('pageerror', (error) => unhandled.push(error))
  await openSearch(page)
  await page.route('**/search-api/**', (route) => route.fulfill({ status: 503, body: '{}' }))
  await typeInto(input(page), 'pinecone')
  await expect(failure(page)).toContainText('You might want to check your network connection.')
  await expect(failure(page).locator('svg')).toBeVisible()
  await page.unroute('**/search-api/**')
  await failure(page).getByRole('button', { name: 'Try again' }).click()
  await expect(hits(page).first()).toContainText('Pinecone')
  await expect(failure(page)).toBeHidden()
  expect(unhandled).toEqual([])
})

test('a failed search is tried again when the server returns, in the modal and on the search page', async ({
  page,
}) => {
  await openSearch(page)
  await page.route('**/search-api/**', (route) => route.abort())
  await typeInto(input(page), 'pinecone')
  await expect(failure(page)).toBeVisible()
  await page.unroute('**/search-api/**')
  await expect(hits(page).first()).toContainText('Pinecone', { timeout: 15_000 })
  await expect(failure(page)).toBeHidden()

  await open(page, '/search/')
  await page.route('**/search-api/**', (route) => route.abort())
  await page.getByRole('main').getByRole('searchbox').fill('pinecone')
  await page.getByRole('main').getByRole('searchbox').press('Enter')
  const status = page.getByRole('main').getByRole('status').first()
  await expect(status).toContainText('Unable to fetch results')
  await page.unroute('**/search-api/**')
  await expect(status).toContainText('found', { timeout: 15_000 })
})
