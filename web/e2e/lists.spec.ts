import { expect, test } from '@playwright/test'
import { patch } from './lake.ts'

test('tags are listed below their first letters, each with the number of its docs', async ({ page }) => {
  await page.goto('/docs/tags/')
  const letters = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  expect(letters).toEqual([...new Set(letters)].sort((a, b) => a.localeCompare(b, 'en')))
  const labels: string[] = []
  for (const letter of letters) {
    const list = page.getByRole('region', { name: letter, exact: true }).getByRole('link')
    for (const label of await list.evaluateAll((links) =>
      links.map((link) => link.firstChild?.textContent ?? ''),
    )) {
      expect(label.charAt(0).toUpperCase()).toBe(letter)
      labels.push(label)
    }
  }
  expect(labels).toHaveLength(75)
  expect(labels).toEqual(labels.toSorted((a, b) => a.localeCompare(b, 'en')))
  const columns = async (width: number) => {
    await page.setViewportSize({ width, height: 800 })
    const headings = page.getByRole('main').getByRole('heading', { level: 2 })
    const lefts = await headings.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
    return new Set(lefts).size
  }
  expect(await columns(360)).toBe(1)
  expect(await columns(1280)).toBeGreaterThan(2)
})

test('a tag says how many docs have it and links back to all tags', async ({ page }) => {
  await page.goto('/docs/tags/')
  const tag = page.getByRole('main').locator('a[href="/docs/tags/aws/"]')
  const count = Number(/\d+$/.exec((await tag.textContent()) ?? '')?.[0])
  expect(count).toBeGreaterThan(1)
  await tag.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${count} docs tagged with "AWS"`)
  const cards = page.getByRole('main').getByRole('list').last().getByRole('link')
  await expect(cards).toHaveCount(count)
  await expect(cards.first().getByRole('paragraph')).not.toBeEmpty()
  await page.getByRole('link', { name: 'View all tags' }).click()
  await expect(page).toHaveURL('/docs/tags/')
})

test('a category shows its members as cards, categories with the number of their items', async ({ page }) => {
  await page.goto('/docs/category/nodes/')
  const card = (title: string) =>
    page.getByRole('main').getByRole('listitem').getByRole('link').filter({ hasText: title })
  await expect(card('Data Sources & Storage')).toContainText('11 items')
  await expect(card('Workflow Control & Utility')).toContainText('1 item')
  await expect(card('Workflow Control & Utility')).not.toContainText('items')
  await card('Workflow Control & Utility').click()
  await expect(page).toHaveURL('/docs/category/workflow-control--utility/')
  await expect(card('Note')).toHaveAttribute('href', '/docs/nodes/workflow-control-utility/note/')
})

test('an unlisted page can be read, says so, and is kept from search engines and lists', async ({
  page,
  request,
}) => {
  const path = '/docs/nodes/speech/tts/'
  const text = async (address: string) => (await request.get(address)).text()
  const isKeptBack = async () => (await text(path)).includes('noindex')
  expect((await text('/docs/category/speech/')).includes(path)).toBe(true)
  await patch('node-speech-tts', { unlisted: true })
  try {
    await expect.poll(isKeptBack, { timeout: 10_000 }).toBe(true)
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('note').filter({ hasText: 'Unlisted page' })).toBeVisible()
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, nofollow')
    await expect(page.getByRole('navigation', { name: 'Docs pages' })).toBeHidden()
    // The category shows it neither in the sidebar nor among the cards.
    for (const list of ['/docs/category/speech/', '/docs/tags/tts/', '/sitemap.xml'])
      await expect.poll(async () => (await text(list)).includes(path), { message: list }).toBe(false)
  } finally {
    await patch('node-speech-tts', { unlisted: undefined })
  }
  await expect.poll(isKeptBack, { timeout: 10_000 }).toBe(false)
})
