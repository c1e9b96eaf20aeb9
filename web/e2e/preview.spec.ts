import { setTimeout } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { lakeClient } from './lake.ts'
import { editTitle, goInStudio, openDocument } from './studio.ts'
import { test } from './studio-test.ts'

const word = `Quokka${Date.now().toString(36)}`
const page = { id: 'node-text-document-splitter', path: '/docs/nodes/text/document-splitter/' }
// The sidebar of the Studio shows drafts, so other tests would find it.
test.afterAll(() => lakeClient().delete(`drafts.${page.id}`))

test('the Preview tool shows an unpublished change, and readers get neither it nor its code', async ({
  page: writer,
  request,
}) => {
  const refused: string[] = []
  writer.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  await openDocument(writer, page.id)
  await editTitle(writer, `Document Splitter ${word}`)

  await goInStudio(writer, `/presentation?preview=${encodeURIComponent(page.path)}`)
  const site = writer.frameLocator('iframe')
  await expect(site.getByRole('heading', { level: 1 })).toContainText(word, { timeout: 60_000 })
  await expect(site.getByText('Draft preview.')).toBeVisible()
  // The site lets the Studio frame it, and its overlays run there.
  await expect(site.locator('sanity-visual-editing')).toBeAttached({ timeout: 30_000 })
  expect(refused).toEqual([])

  const readers = await (await request.get(page.path)).text()
  expect(readers).not.toContain(word)
  expect(readers).not.toContain('Draft preview')
  const scripts = [...readers.matchAll(/src="([^"]+\.js)"/g)].map(([, src]) => src ?? '')
  expect(scripts.length).toBeGreaterThan(0)
  for (const src of scripts)
    expect(await (await request.get(src)).text()).not.toMatch(
      /sanity\/visual-editing|perspectiveChangeAction/,
    )
})

test('the preview follows what is typed, and ends only on request', async ({ context, page: writer }) => {
  const studio = process.env.STUDIO_URL ?? ''
  await goInStudio(writer, `/presentation?preview=${encodeURIComponent(page.path)}`)
  const site = writer.frameLocator('iframe')
  await expect(site.getByText('Draft preview.')).toBeVisible({ timeout: 60_000 })
  // The form is next to the page.
  const typed = `Document Splitter ${word} typed`
  const title = writer.getByTestId('field-title').getByRole('textbox')
  await expect(title).toBeEditable({ timeout: 30_000 })
  const heading = site.getByRole('heading', { level: 1 })
  await title.fill(typed)
  await expect(heading).toContainText('typed', { timeout: 20_000 })

  // Each letter is there before the page is rendered again: the site does not answer now.
  const answer = Promise.withResolvers<void>()
  let asked = 0
  await writer.route(/[?&]_rsc=/, async (route) => {
    asked += 1
    await answer.promise
    await route.continue()
  })
  await title.press('End')
  await writer.keyboard.type('abc')
  await expect(heading).toHaveText(`${typed}abc`)
  await expect.poll(() => asked, { timeout: 20_000 }).toBeGreaterThan(0)
  answer.resolve()

  // A text that was empty is shown when the page has been rendered again.
  await title.fill('')
  await expect(heading).not.toContainText('Splitter', { timeout: 20_000 })
  await title.fill(`${typed} again`)
  await expect(heading).toHaveText(`${typed} again`, { timeout: 20_000 })

  // The same in a separate tab.
  const address = await writer.locator('iframe').getAttribute('src')
  const tab = await context.newPage()
  await tab.goto(new URL(address ?? '', studio).href)
  const draft = await tab.goto(new URL(page.path, address ?? '').href)
  // No cache stores what readers must not see.
  expect(await draft?.headerValue('cache-control')).toContain('no-store')
  const exit = tab.getByRole('button', { name: 'Exit preview' })
  await exit.hover()
  await exit.focus()
  await tab.waitForTimeout(500)
  await tab.reload()
  await expect(tab.getByRole('heading', { level: 1 })).toContainText('typed')
  await exit.click()
  await expect(tab.getByText('Draft preview.')).toBeHidden()
  expect(new URL(tab.url()).pathname).toBe(page.path)
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Document Splitter')
})

test('a click on a text of the page opens its field in the form', async ({ page: writer }) => {
  await writer.setViewportSize({ width: 1440, height: 900 })
  await goInStudio(writer, `/presentation?preview=${encodeURIComponent('/docs/nodes/text/llm/')}`)
  const site = writer.frameLocator('iframe')
  await expect(site.getByText('Draft preview.')).toBeVisible({ timeout: 60_000 })
  const title = writer.getByTestId('field-title').getByRole('textbox')
  await expect(title).toBeEditable({ timeout: 30_000 })

  const opens = async (element: ReturnType<typeof site.locator>, path: string) => {
    // The overlays connect to the Studio some time after the page is there.
    await expect(async () => {
      await element.scrollIntoViewIfNeeded()
      await element.hover()
      await element.click()
      await expect(writer).toHaveURL((url) => decodeURIComponent(url.pathname).endsWith(path))
    }).toPass({ timeout: 60_000 })
  }
  await opens(site.getByRole('heading', { level: 1 }), '/title')
  await expect(title).toBeFocused()
  await opens(site.locator('article h1 + p'), '/summary')
  const port = site.locator('section:has(#inputs) tbody tr').first()
  const portKey = await port.locator('td').last().getAttribute('data-sanity')
  expect(portKey).toContain('path=inputs:')
  await opens(port.locator('td').last(), '.description')

  // The same by keyboard: the title is before the summary, and says what Enter does.
  await site.locator('article h1 + p').focus()
  await writer.keyboard.press('Shift+Tab')
  const heading = site.getByRole('heading', { level: 1 })
  await expect(heading).toBeFocused()
  await expect(heading).toHaveAccessibleDescription('Edit Title')
  await writer.keyboard.press('Enter')
  await expect(writer).toHaveURL((url) => decodeURIComponent(url.pathname).endsWith('/title'))
  await expect(title).toBeFocused()
})

test('a page whose overlays take ten seconds to load is not reported as one without overlays', async ({
  page: writer,
}) => {
  const site = process.env.SITE_URL ?? ''
  // A page with Next's client, as those of drafts.
  const html = await (await writer.request.get('/search/')).text()
  let late: Promise<void> | undefined
  // Code that the page itself does not name.
  await writer.route(`${site}/_next/static/**/*.js*`, async (route) => {
    if (!html.includes(new URL(route.request().url()).pathname)) {
      late ??= setTimeout(10_000)
      await late
    }
    await route.continue()
  })
  await goInStudio(writer, `/presentation?preview=${encodeURIComponent(page.path)}`)
  // A failure is also logged, which fails the test.
  const waits = writer.getByText('Connecting.', { exact: true })
  await expect(waits).toBeVisible({ timeout: 60_000 })
  await expect(writer.frameLocator('iframe').locator('sanity-visual-editing')).toBeAttached({
    timeout: 30_000,
  })
  await expect(waits).toHaveCount(0)
})
