import { expect } from '@playwright/test'
import { findingsOfAxe } from './axe.ts'
import { test } from './closing.ts'
import { lakeClient, patch } from './lake.ts'

const link = (label: string, href: string) => ({ _key: label, _type: 'navLink', label, href })

test('the navbar has links, buttons and groups from the Site settings, also on small screens and without scripts', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(180_000)
  const { navbar } = (await lakeClient().getDocument('siteSettings')) ?? { navbar: [] }
  const more = { _key: 'm', _type: 'navGroup', title: 'More' }
  const added = [
    { ...more, links: [link('Nodes', '/docs/category/nodes/'), link('Chat', 'https://chat.example/')] },
    { ...more, _key: 'n', title: 'Nothing', links: [{ _key: 'g', _type: 'navLink', label: 'Gone' }] },
    { ...link('Sign up', 'https://app.example/'), _type: 'navButton' },
  ]
  const shows = (text: string, isShown: boolean) =>
    expect
      .poll(async () => (await (await request.get('/')).text()).includes(text), { timeout: 90_000 })
      .toBe(isShown)
  try {
    await patch('siteSettings', { navbar: [...navbar, ...added] })
    await shows('Sign up', true)
    await page.setViewportSize({ width: 1280, height: 780 })
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    const bar = page.getByRole('navigation', { name: 'Main' })
    await expect(bar.getByRole('link')).toHaveText([/Loomwork/, 'Docs', /^Sign up/])
    await expect(bar.getByRole('button')).toHaveText(['More', /Search/, ''])
    const group = bar.getByRole('button', { name: 'More' })
    const entry = bar.getByRole('link', { name: 'Nodes' })
    await group.focus()
    await page.keyboard.press('Enter')
    await expect(entry).toBeVisible()
    const [above, below] = [await group.boundingBox(), await entry.boundingBox()]
    expect(Math.abs((above?.x ?? 0) - (below?.x ?? 0))).toBeLessThan(20)
    expect((below?.y ?? 0) - (above?.y ?? 0)).toBeGreaterThan(20)
    expect(await findingsOfAxe(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(entry).toBeHidden()
    await group.click()
    await entry.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nodes')
    await expect(entry).toBeHidden()

    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.getByLabel('Toggle navigation bar').click()
    const drawer = page.getByRole('dialog', { name: 'Navigation' })
    for (const name of ['Docs', 'Nodes', /^Chat/, /^Sign up/])
      await expect(drawer.getByRole('link', { name }).first()).toBeVisible()

    const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await plain.goto(page.url())
    await plain.getByRole('button', { name: 'More' }).click()
    await expect(plain.getByRole('banner').getByRole('link', { name: 'Nodes' })).toBeVisible()
  } finally {
    await patch('siteSettings', { navbar })
    await shows('Sign up', false)
  }
})
