/**
 * `test` for WebKit: a MiniBrowser of WebKitGTK for each test, driven by WebKitWebDriver.
 *
 * Playwright drives only its own WebKit builds, which npm and Debian do not have, and
 * WebKitWebDriver 2.50 has no WebDriver BiDi. These tests use Playwright's runner, and the W3C
 * WebDriver protocol for the browser: they have a `reader` instead of the `page` of the other
 * specs.
 *
 * Environment: `WEBKIT_DRIVER_PATH`, `MINIBROWSER_PATH` and `XVFB_PATH`, set by `npm run
 * test:browsers`.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { test as base, expect } from '@playwright/test'
import { freePort } from '@repo/kit/free-ports.ts'
import { Builder, Key, type WebDriver, type WebElement } from 'selenium-webdriver'

const { WEBKIT_DRIVER_PATH = '', MINIBROWSER_PATH = '', XVFB_PATH = '' } = process.env

/** Time for the display, the driver and a change of the window's size, ms. */
const startMs = 15_000

/** A reader of the site in WebKit. Elements are CSS selectors; invisible ones are ignored. */
export class Reader {
  readonly driver: WebDriver
  readonly #origin: string

  /** @param origin of the site, such as `http://localhost:3000` */
  constructor(driver: WebDriver, origin: string) {
    this.driver = driver
    this.#origin = origin
  }

  async open(path: string): Promise<void> {
    await this.driver.get(new URL(path, this.#origin).href)
  }

  async path(): Promise<string> {
    return (await this.driver.getCurrentUrl()).replace(this.#origin, '')
  }

  /** Runs a function in the page. Its arguments and its result must be JSON. */
  run<Args extends readonly unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result> {
    return this.driver.executeScript<Result>(work, ...args)
  }

  /** Text of all visible elements, each on one line. */
  texts(selector: string): Promise<string[]> {
    return this.run(
      (css) =>
        [...document.querySelectorAll(css)]
          .filter((element) => element.checkVisibility({ visibilityProperty: true }))
          .map((element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim()),
      selector,
    )
  }

  /** Waits until the first visible element has a text. */
  async sees(selector: string, text: string | RegExp): Promise<void> {
    const first = async () => (await this.texts(selector))[0] ?? ''
    if (typeof text === 'string') await expect.poll(first, selector).toContain(text)
    else await expect.poll(first, selector).toMatch(text)
  }

  /** Waits until no such element is visible. */
  async seesNo(selector: string): Promise<void> {
    await expect.poll(() => this.texts(selector), selector).toEqual([])
  }

  /** Waits for the first visible element. @param text what its text contains */
  async element(selector: string, text = ''): Promise<WebElement> {
    const find = (css: string, words: string) =>
      [...document.querySelectorAll(css)].find(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          (element.textContent ?? '').replaceAll(/\s+/g, ' ').includes(words),
      ) ?? null
    const found = () => this.driver.executeScript<WebElement | null>(find, selector, text)
    await expect.poll(async () => (await found()) !== null, `${selector} "${text}"`).toBe(true)
    const element = await found()
    if (!element) throw new Error(`${selector} "${text}" is no longer on the page.`)
    return element
  }

  /** Clicks on the first visible element, as a mouse does. @param text what its text contains */
  async click(selector: string, text = ''): Promise<void> {
    await (await this.element(selector, text)).click()
  }

  /** Types into the focused element: text, or keys of `Key`. */
  async type(...keys: string[]): Promise<void> {
    await this.driver
      .actions()
      .sendKeys(...keys)
      .perform()
  }

  async control(key: string): Promise<void> {
    await this.driver.actions().keyDown(Key.CONTROL).sendKeys(key).keyUp(Key.CONTROL).perform()
  }

  hasFocus(selector: string): Promise<boolean> {
    return this.run((css) => document.activeElement?.matches(css) ?? false, selector)
  }

  scrolled(): Promise<number> {
    return this.run(() => Math.round(window.scrollY))
  }

  /** Resizes the window (334 px at least), and waits until the page has the size. */
  async resize(width: number, height: number): Promise<void> {
    const size = () => this.run(() => [window.innerWidth, window.innerHeight])
    await this.driver.manage().window().setRect({ x: 0, y: 0, width, height })
    await expect.poll(size, { timeout: startMs }).toEqual([width, height])
  }
}

interface TestFixtures {
  /** A MiniBrowser with the test's `viewport` and `colorScheme`. */
  readonly reader: Reader
}

interface WorkerFixtures {
  /** Where WebKitWebDriver listens; it has its own display. */
  readonly webDriverUrl: string
}

/** Playwright's test with a {@link Reader} as `reader`. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  webDriverUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that one needs from this pattern.
    async ({}, use) => {
      const display = spawn(
        XVFB_PATH,
        ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
        {
          stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
        },
      )
      const port = await freePort()
      const driver = spawn(WEBKIT_DRIVER_PATH, [`--port=${port}`], {
        env: { ...process.env, DISPLAY: `:${await displayNumber(display)}` },
        stdio: 'ignore',
      })
      const url = `http://127.0.0.1:${port}`
      try {
        await answers(`${url}/status`)
        await use(url)
      } finally {
        await Promise.all([ended(driver), ended(display)])
      }
    },
    { scope: 'worker' },
  ],

  reader: async ({ webDriverUrl, baseURL, viewport, colorScheme }, use, testInfo) => {
    const driver = await new Builder()
      .usingServer(webDriverUrl)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': {
          binary: MINIBROWSER_PATH,
          args: [
            '--automation',
            // Without its toolbar, which is 447 px wide, the window can be as narrow as a phone.
            '--full-screen',
            ...(colorScheme === 'dark' ? ['--dark-mode'] : []),
          ],
        },
      })
      .build()
    try {
      const reader = new Reader(driver, baseURL ?? '')
      const { width, height } = viewport ?? { width: 1280, height: 720 }
      await reader.resize(width, height)
      await use(reader)
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('screenshot', {
          body: Buffer.from(await driver.takeScreenshot(), 'base64'),
          contentType: 'image/png',
        })
    } finally {
      await driver.quit()
    }
  },
})

/** The display that Xvfb chose and wrote to its third pipe. */
async function displayNumber(display: ChildProcess): Promise<string> {
  const pipe = display.stdio[3]
  if (!pipe) throw new Error('Xvfb has no pipe for the number of its display.')
  const [data] = await once(pipe, 'data', { signal: AbortSignal.timeout(startMs) })
  return String(data).trim()
}

async function answers(url: string) {
  const until = Date.now() + startMs
  for (;;) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    if (Date.now() > until) throw new Error(`WebKitWebDriver does not answer at ${url}.`)
    await sleep(100)
  }
}

async function ended(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}
