/** Scripts and players of other sites; none can be reached here: the browser answers for them. */
import { expect, test } from '@playwright/test'
import { aGuide, lakeClient, removeMade } from './lake.ts'

test.afterAll(removeMade)

test('a script of a site in the settings runs on a cached page, and of no other', async ({ page }) => {
  const counted: string[] = []
  await page.route(/plausible\.io|example\.org/, async (route) => {
    if (route.request().method() === 'POST') counted.push(route.request().url())
    const body = "fetch('https://plausible.io/api/event', { method: 'POST' })"
    const headers = { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'text/javascript' }
    await route.fulfill({ body, headers })
  })
  await page.goto('/docs/getting-started/first-steps/')
  const run = (src: string) =>
    page.evaluate((url) => {
      const outcome = Promise.withResolvers<string>()
      const script = Object.assign(document.createElement('script'), { src: url })
      script.onload = () => outcome.resolve('ran')
      script.onerror = () => outcome.resolve('blocked')
      document.head.append(script)
      return outcome.promise
    }, src)
  expect(await run('https://example.org/script.js')).toBe('blocked')
  expect(await run('https://plausible.io/js/script.js')).toBe('ran')
  await expect.poll(() => counted).toEqual(['https://plausible.io/api/event'])
})

test('a video plays in the page when a reader presses it, and loads nothing before', async ({
  page,
  request,
}) => {
  const asset = await lakeClient().fetch('*[_type == "sanity.imageAsset"][0]._id')
  const preview = { _type: 'image', asset: { _type: 'reference', _ref: asset } }
  const video = {
    _key: 'v',
    _type: 'video',
    url: 'https://youtu.be/dQw4w9WgXcQ',
    title: 'The canvas',
    preview,
  }
  await lakeClient().createOrReplace(aGuide('with-video', 'with-video', { body: [video] }))
  const path = '/docs/getting-started/with-video/'
  await expect.poll(async () => (await request.get(path)).status()).toBe(200)
  const asked: string[] = []
  await page.route(/youtu/, async (route) => {
    asked.push(route.request().url())
    await route.fulfill({ body: 'The player', contentType: 'text/html' })
  })
  await page.goto(path)
  const link = page.getByRole('link', { name: 'Video: The canvas' })
  await expect(link).toHaveAttribute('href', video.url)
  await expect(link).toContainText('www.youtube-nocookie.com')
  await expect(link.locator('img')).toBeVisible()
  expect(asked).toEqual([])
  await link.press('Enter')
  await expect(page.frameLocator('iframe[title="Video: The canvas"]').getByText('The player')).toBeVisible()
  expect(asked).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'])
  await expect(page.locator('iframe')).toBeFocused()
})
