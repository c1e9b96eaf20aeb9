import { expect, type Page, test } from '@playwright/test'
import { hits, input, openSearch, typeInto } from './search-box.ts'

const widths = [360, 768, 1280]

async function expectInside(page: Page, text: string) {
  const message = page.locator('.DocSearch-Modal').getByText(text).first()
  await expect(message).toBeInViewport({ ratio: 1 })
  const outside = () =>
    message.evaluate((label) => {
      const box = label.closest('[role="alert"]') ?? label
      const bar = document.querySelector('.DocSearch-SearchBar')?.getBoundingClientRect()
      const footer = document.querySelector('.DocSearch-Footer')?.getBoundingClientRect()
      if (!bar || !footer) return 'there is no modal'
      const isOut = [box, ...box.querySelectorAll('*')].some((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect()
        return left < footer.left || right > footer.right || top < bar.bottom || bottom > footer.top
      })
      return isOut || footer.right > innerWidth + 1 || footer.bottom > innerHeight + 1 ? 'it is outside' : ''
    })
  await expect.poll(outside).toBe('')
}

async function expectInsideAtEveryWidth(page: Page, text: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 700 })
    await expectInside(page, text)
  }
}

test('a failure of the search is shown inside the modal at every width, throws nothing, and is tried again', async ({
  page,
}) => {
  const unhandled: Error[] = []
  page.on('pageerror', (error) => unhandled.push(error))
  await page.route('**/search-api/**', (route) => route.fulfill({ status: 503, body: '{}' }))
  await openSearch(page)
  await typeInto(input(page), 'pinecone')
  const failure = page.getByRole('alert').filter({ hasText: 'Unable to fetch results' })
  await expect(failure).toContainText('You might want to check your network connection.')
  await expect(failure.locator('svg')).toBeVisible()
  await expectInsideAtEveryWidth(page, 'Unable to fetch results')
  await page.unroute('**/search-api/**')
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(hits(page).first()).toContainText('Pinecone')
  await expect(failure).toBeHidden()
  expect(unhandled).toEqual([])
})

test('other queries are offered inside the modal at every width', async ({ page }) => {
  await openSearch(page)
  await typeInto(input(page), 'pineconexyz vectorxyz credentialsxyz')
  await expect(page.getByText('Try searching for')).toBeVisible()
  await expectInsideAtEveryWidth(page, 'Try searching for')
})
