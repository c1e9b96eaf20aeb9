/** One window of the Studio for many tests: loading it takes as long as a test (decision 0089). */
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { goInStudio, openStudio, signIn } from './studio.ts'

/** Events that tests listen to on their page. */
const events = ['console', 'dialog', 'download', 'pageerror', 'popup', 'request', 'response'] as const

type Stored = Readonly<Record<'localStorage' | 'sessionStorage', readonly (readonly [string, string])[]>>

/** A window in which a writer is signed in, with what has to be as it was for the next test. */
interface Opened {
  readonly page: Page
  readonly viewport: ReturnType<Page['viewportSize']>
  readonly stored: Stored
}

/** The window of a worker, opened for the first test that needs it. */
export class StudioWindow {
  readonly #browser: Browser
  #context: BrowserContext | undefined
  #opened: Opened | undefined

  constructor(browser: Browser) {
    this.#browser = browser
  }

  get openContext(): BrowserContext | undefined {
    return this.#context
  }

  async context(): Promise<BrowserContext> {
    this.#context ??= await this.#browser.newContext()
    return this.#context
  }

  /** The signed-in Studio at its first list, without dialogs and messages of earlier tests. */
  async page(): Promise<Page> {
    if (!this.#opened) {
      const page = await (await this.context()).newPage()
      await signIn(page)
      await openStudio(page)
      this.#opened = { page, viewport: page.viewportSize(), stored: await readStorage(page) }
    }
    return this.#opened.page
  }

  async reset(): Promise<void> {
    if (!this.#opened) return
    const { page, viewport, stored } = this.#opened
    const context = page.context()
    for (const event of events) page.removeAllListeners(event)
    // Their requests may still be in flight: the Studio asks the site again and again.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    for (const other of context.pages()) if (other !== page) await other.close()
    await context.clearCookies()
    if (viewport) await page.setViewportSize(viewport)
    await goInStudio(page, '/structure')
    await expect(page.getByTestId('document-panel-scroller')).toHaveCount(0)
    await closeDialogs(page)
    await closeMessages(page)
    await page.evaluate(writeStorage, stored)
  }

  /** Closes the window; the next test that needs one gets a new one. */
  async close(): Promise<void> {
    const context = this.#context
    this.#context = undefined
    this.#opened = undefined
    await context?.close()
  }
}

/** Dialogs of the whole Studio, such as that of sharing, stay when its page changes. */
async function closeDialogs(page: Page) {
  const dialogs = page.locator('[data-ui="Dialog"]')
  await expect(async () => {
    if ((await dialogs.count()) > 0) await page.keyboard.press('Escape')
    await expect(dialogs).toHaveCount(0, { timeout: 500 })
  }).toPass({ timeout: 20_000 })
}

/** Messages stay for seconds: the next test must not take them for its own. */
async function closeMessages(page: Page) {
  const messages = page.locator('[data-ui="Toast"]')
  await expect(async () => {
    for (const message of await messages.all()) {
      const close = message.locator('button').last()
      if (await close.isVisible()) await close.click({ timeout: 1000 })
    }
    await expect(messages).toHaveCount(0, { timeout: 500 })
  }).toPass({ timeout: 20_000 })
}

function readStorage(page: Page): Promise<Stored> {
  return page.evaluate(() => ({
    localStorage: Object.entries(localStorage),
    sessionStorage: Object.entries(sessionStorage),
  }))
}

function writeStorage(stored: Stored) {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    window[name].clear()
    for (const [key, value] of stored[name]) window[name].setItem(key, value)
  }
}
