import { expect, type Page, test } from '@playwright/test'
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
