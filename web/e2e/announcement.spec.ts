import { expect, type Page, test } from '@playwright/test'
import { findingsOfAxe } from './axe.ts'
import { patch } from './lake.ts'
import { push } from './router.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Announcement' })

test('a bar comes from the Site settings, stays away when it was dismissed, and comes back with a new name', async ({
  page,
  request,
}) => {
  // The bar is on every page, so each change re-renders all pages, one change after the other.
  test.setTimeout(240_000)
  const home = async () => (await request.get('/')).text()
  const announce = async (announcement: { id: string; text: string; dismissible: boolean } | undefined) => {
    await patch('siteSettings', { announcement })
    await expect
      .poll(
        async () =>
          (await home()).includes(announcement ? `data-id="${announcement.id}"` : 'id="announcement"'),
        {
          timeout: 90_000,
        },
      )
      .toBe(announcement !== undefined)
  }
  await page.goto('/')
  await expect(bar(page)).toHaveCount(0)
  try {
    await announce({ id: 'first', text: 'Loomwork 2 is here.', dismissible: true })
    await page.goto('/')
    await expect(bar(page)).toContainText('Loomwork 2 is here.')
    await page.waitForLoadState('networkidle')
    expect(await findingsOfAxe(page)).toEqual([])
    await bar(page).getByRole('button', { name: 'Close' }).click()
    await expect(bar(page)).toBeHidden()
    await expect(page.getByRole('banner').getByRole('link').first()).toBeFocused()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Docs' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('First steps')
    await expect(bar(page)).toBeHidden()
    // Hidden before the first paint, so nothing moves.
    await page.route('**/*.js', (route) => route.abort())
    await page.goto('/docs/')
    await expect(bar(page)).toBeHidden()

    await announce({ id: 'second', text: 'Everyone has to read this.', dismissible: false })
    await page.goto('/docs/')
    await expect(bar(page)).toContainText('Everyone has to read this.')
    await expect(bar(page).getByRole('button')).toHaveCount(0)
    // A different announcement that arrives while the tab is open is shown, and closed once.
    await page.unroute('**/*.js')
    await page.goto('/docs/')
    await announce({ id: 'fourth', text: 'It is Monday.', dismissible: true })
    await push(page, '/docs/tags/')
    await expect(bar(page)).toContainText('It is Monday.')
    await bar(page).getByRole('button', { name: 'Close' }).click()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tags')
    await expect(bar(page)).toBeHidden()

    // Two lines on a phone.
    const text = 'Loomwork 2 has loops, secrets and tags for workflows, and a canvas that is much faster.'
    await announce({ id: 'fifth', text, dismissible: true })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/')
    await expect(bar(page)).toContainText(text)
    expect((await bar(page).boundingBox())?.height).toBeLessThan(50)
    await page.waitForLoadState('networkidle')
    expect(await findingsOfAxe(page)).toEqual([])
  } finally {
    await announce(undefined)
  }
})
