import { expect, type Page, test } from '@playwright/test'
import { open } from './router.ts'

const node = '/docs/nodes/text/llm/'

/** Makes the table of contents fail until {@link repair}. */
async function crashes(page: Page) {
  await page.addInitScript(() => {
    const find = Element.prototype.querySelectorAll
    Element.prototype.querySelectorAll = function (this: Element, selector: string) {
      if (!sessionStorage.getItem('repaired') && selector.includes('toc-title'))
        throw new Error('The table of contents broke.', {
          cause: new Error('A heading was missing.', { cause: new TypeError('id is not a string') }),
        })
      return find.call(this, selector)
    } as typeof find
  })
}

const repair = (page: Page) => page.evaluate(() => sessionStorage.setItem('repaired', 'yes'))

test('a page that crashed says why, down to the first cause, and Try again clears it', async ({ page }) => {
  await crashes(page)
  await page.goto(node)
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page crashed.')
  await expect(main.getByRole('paragraph')).toHaveText([
    'The table of contents broke.',
    'Cause: A heading was missing.',
    'Cause: id is not a string',
  ])
  // While the cause remains, Try again shows the error again; afterwards the page is back.
  const tried = page.waitForEvent('load')
  await main.getByRole('button', { name: 'Try again' }).click()
  await tried
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page crashed.')
  await repair(page)
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('LLM')
  // The rest of the page stayed visible.
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('when even the frame of the site crashed, the same is said', async ({ page }) => {
  await page.addInitScript(() => {
    window.matchMedia = () => {
      throw new Error('The menu broke.')
    }
  })
  await page.goto(node)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page crashed.')
  await expect(page.getByText('The menu broke.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('an error of rendering from which React recovers is logged', async ({ page }) => {
  const logged: string[] = []
  page.on('pageerror', (error) => logged.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text())
  })
  await page.route('/search/', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('>Docs</a>', '>Something else</a>')
    await route.fulfill({ response, body })
  })
  await page.goto('/search/')
  // React shows the client's text instead of the server's, and the console reports the mismatch.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Docs' })).toHaveCount(1)
  expect(logged.join('\n')).toMatch(/hydrat|#418/i)
})

test('a site that is delivered under another path than it was built for says so and suggests it', async ({
  page,
}) => {
  const banner = page.getByRole('alert').filter({ hasText: 'did not load properly' })
  await open(page, '/')
  await expect(banner).toBeHidden()
  // Simulates a server that has the site in a folder: the page is there, but its files are not at
  // the expected paths.
  const home = await (await page.request.get('/')).text()
  await page.route('**/_next/**', (route) => route.fulfill({ status: 404, body: '' }))
  await page.route('**/product/docs-site', (route) => route.fulfill({ contentType: 'text/html', body: home }))
  await page.goto('/product/docs-site')
  await expect(banner).toBeVisible()
  await expect(banner.getByRole('code')).toHaveText('/product/docs-site/')
  await expect(banner).toHaveAttribute('data-nosnippet', '')
})
