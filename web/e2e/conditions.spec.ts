import { expect, test } from '@playwright/test'
import { open } from './router.ts'

const node = '/docs/nodes/data-sources-storage/pinecone/'
const input = 'input.DocSearch-Input'

/** One path of each kind of route; the last one does not exist. */
const routes = [
  '/',
  '/docs/',
  '/docs/category/nodes/',
  '/docs/foundational-knowledge/generate-and-use-aws-secret-keys/',
  node,
  '/docs/nodes/data-transformation-logic/json-merge/',
  '/docs/tags/',
  '/docs/tags/aws/',
  '/search/?q=vector',
  '/docs/nowhere/',
]

test('a slash that was switched off opens nothing', async ({ page }) => {
  await page.goto('/docs/')
  // Pressed until the page handles the key.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(page.locator(input)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(page.locator(input)).toBeHidden()
  await open(page, '/search/')
  const setting = page.getByRole('checkbox', { name: 'The / key opens the search' })
  await expect(setting).toBeChecked()
  await setting.uncheck()
  await open(page, '/docs/')
  await page.keyboard.press('/')
  // If the slash had opened the search, these keys would close it.
  await page.keyboard.press('Control+k')
  await expect(page.locator(input)).toBeVisible()
  await page.goto('/search/')
  await expect(setting).not.toBeChecked()
})

test('no page is wider than a window of 320 px', async ({ page }) => {
  test.setTimeout(180_000)
  await page.setViewportSize({ width: 320, height: 640 })
  const sitemap = await (await page.request.get('/sitemap.xml')).text()
  const nodes = [...sitemap.matchAll(/<loc>[^<]*(\/docs\/nodes\/[^<]*)<\/loc>/g)].map(
    ([, path]) => path ?? '',
  )
  expect(nodes.length).toBeGreaterThan(30)
  const long = '/search/?q=ProvisionedThroughputExceededException'
  for (const path of new Set([...routes, ...nodes, long, `/search/?q=${'m'.repeat(64)}`])) {
    await page.goto(path)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide, path).toBeLessThanOrEqual(320)
  }
})

test('on the narrowest window every box of a workflow is completely visible, with letters of 11 px or more', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(node)
  const workflow = page.getByRole('group', { name: /^Workflow/ }).filter({ visible: true })
  const boxes = workflow.getByRole('link')
  expect(await boxes.count()).toBeGreaterThan(2)
  for (const box of await boxes.all()) {
    const place = await box.boundingBox()
    expect(place?.x).toBeGreaterThanOrEqual(0)
    expect((place?.x ?? 0) + (place?.width ?? 999)).toBeLessThanOrEqual(320)
    await expect(box).toHaveAccessibleName(/\w/)
    const letters = await box
      .locator('text')
      .first()
      .evaluate((text) => {
        const scale = (text as SVGGraphicsElement).getScreenCTM()?.a ?? 0
        return Number.parseFloat(getComputedStyle(text).fontSize) * scale
      })
    expect(letters).toBeGreaterThanOrEqual(11)
  }
})

test('nothing moves for readers who prefer reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/', node]) {
    await page.goto(path)
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')].flatMap((element) => {
        const { transitionDuration, animationDuration, animationName, scrollBehavior } =
          getComputedStyle(element)
        const isLong = (durations: string) =>
          durations.split(',').some((one) => Number.parseFloat(one) > 0.01)
        const moves = isLong(transitionDuration) || (animationName !== 'none' && isLong(animationDuration))
        return moves || scrollBehavior === 'smooth' ? [element.outerHTML.slice(0, 80)] : []
      }),
    )
    expect(moving, path).toEqual([])
  }
  // The color mode changes every element: none may run a transition of its color.
  const running = await page.evaluate(async () => {
    const started: string[] = []
    document.addEventListener('transitionrun', ({ target, propertyName }) => {
      if (target instanceof Element) started.push(`${propertyName} of ${target.outerHTML.slice(0, 80)}`)
    })
    const { dataset } = document.documentElement
    dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark'
    await new Promise((resolve) => setTimeout(resolve, 500))
    return started
  })
  expect(running).toEqual([])
})
