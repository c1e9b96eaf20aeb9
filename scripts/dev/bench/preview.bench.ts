/**
 * Time from a key that a writer presses in the Preview tool until the page next to the form shows
 * it, in a browser on a production build: from the `keydown` event to the change of the page's
 * elements.
 */
import type { Browser, Locator, Page } from '@playwright/test'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { withBrowser } from './browser.ts'
import { withProduct } from './product.ts'
import { median, milliseconds, percentile, type Row } from './table.ts'

/** Measurements of each kind. */
const times = 20

const page = { id: 'node-text-document-splitter', path: '/docs/nodes/text/document-splitter/' }

/** Until the form, or the page in the frame, is there; building both takes seconds. */
const patience = 60_000

/** Median and 95th percentile for a title, a summary and a paragraph. */
export async function bench(): Promise<Row[]> {
  const rows: Row[] = []
  await withBrowser((browser) =>
    withProduct(async ({ environment }) => {
      rows.push(...(await measure(browser, environment)))
    }),
  )
  return rows
}

async function measure(browser: Browser, environment: Environment): Promise<Row[]> {
  const studio = await openPreview(browser, environment)
  const title = studio.getByTestId('field-title').getByRole('textbox')
  const summary = studio.getByTestId('field-summary').getByRole('textbox')
  await title.waitFor({ timeout: patience })
  const rows: Row[] = []
  const add = (what: string, taken: readonly number[]) =>
    rows.push({
      what: `${what} → in the preview`,
      value: `${milliseconds(median(taken))}, 95% ${milliseconds(percentile(taken, 0.95))}`,
      target: '500 ms',
    })
  add('a letter in a title', await typed(studio, title, 1, 'h1'))
  add('the last of twenty letters in a title', await typed(studio, title, 20, 'h1'))
  add('the last of twenty letters in a summary', await typed(studio, summary, 20, 'h1 + p'))
  add(
    'the last of twenty letters in a paragraph',
    await typed(studio, await paragraph(studio), 20, '[data-sanity*="path=body:"]'),
  )
  return rows
}

async function openPreview(browser: Browser, environment: Environment): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const studio = await context.newPage()
  await studio.goto(environment.SANITY_STUDIO_URL)
  await studio.getByRole('link', { name: 'Preview', exact: true }).waitFor({ timeout: patience })
  await studio.goto(`${environment.SANITY_STUDIO_URL}/presentation?preview=${encodeURIComponent(page.path)}`)
  await studio.frameLocator('iframe').getByText('Draft preview.').waitFor({ timeout: patience })
  await studio.frameLocator('iframe').locator('sanity-visual-editing').waitFor({
    state: 'attached',
    timeout: patience,
  })
  return studio
}

/** The text editor of the body, after it was activated with a click. */
async function paragraph(studio: Page): Promise<Locator> {
  const field = studio.getByTestId('field-body')
  await field.scrollIntoViewIfNeeded({ timeout: patience })
  const editor = field.locator('[contenteditable="true"]').first()
  const overlay = field.getByTestId('activate-overlay').first()
  await overlay.or(editor).first().waitFor({ timeout: patience })
  if (await overlay.isVisible()) await overlay.click()
  const text = editor.locator('[data-slate-string], [data-text]').first()
  return (await text.count()) > 0 ? text : editor
}

/**
 * @param letters how many are typed, at 80 ms each; the last one is measured
 * @param shownIn selector of the page's element, the first of which shows the text
 */
async function typed(studio: Page, field: Locator, letters: number, shownIn: string): Promise<number[]> {
  await field.click({ timeout: patience })
  await studio.keyboard.press('End')
  const taken: number[] = []
  for (let n = 0; n < times; n++) {
    // The previous edit is saved, and nothing is rendered anymore.
    await studio.waitForTimeout(1500)
    const word = ` ${'abcdefghij'.repeat(2).slice(0, letters - 1)}${String.fromCharCode(97 + n)}`
    taken.push(await delayOf(studio, letters === 1 ? word.trim() : word, shownIn))
  }
  return taken
}

/** Milliseconds between the last key of a word and the element that contains all of it. */
async function delayOf(studio: Page, word: string, shownIn: string): Promise<number> {
  const frame = studio.frames().find((one) => one.parentFrame() === studio.mainFrame())
  if (!frame) throw new Error('The Preview tool shows no page: open it and look at what it says.')
  const before = await frame.evaluate(
    (selector) => document.querySelector(selector)?.textContent ?? '',
    shownIn,
  )
  // Handles, because both must listen before the first key is pressed.
  const pressed = await studio.evaluateHandle(
    (length) => ({
      at: new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error('The form did not get all keys within 20 s.')), 20_000)
        let left = length
        const onKey = () => {
          left -= 1
          if (left > 0) return
          document.removeEventListener('keydown', onKey, true)
          resolve(Date.now())
        }
        document.addEventListener('keydown', onKey, true)
      }),
    }),
    word.length,
  )
  const appeared = await frame.evaluateHandle(
    ({ text, selector, longer }) => ({
      at: new Promise<number>((resolve, reject) => {
        setTimeout(() => {
          reject(
            new Error(
              `"${text}" did not appear within 20 s: the page shows "${document.querySelector(selector)?.textContent}".`,
            ),
          )
        }, 20_000)
        const observer = new MutationObserver(() => {
          const now = document.querySelector(selector)?.textContent ?? ''
          if (now.length < longer || !now.includes(text)) return
          observer.disconnect()
          resolve(Date.now())
        })
        observer.observe(document, { subtree: true, childList: true, characterData: true })
      }),
    }),
    { text: word, selector: shownIn, longer: before.length + word.length },
  )
  await studio.keyboard.type(word, { delay: 80 })
  const [begun, shown] = await Promise.all([
    pressed.evaluate(({ at }) => at),
    appeared.evaluate(({ at }) => at),
  ])
  return shown - begun
}
