/**
 * `test` for the Studio: its `page` is a Studio in which a writer is signed in. It also fails when
 * a request of the Studio or of the site in its preview failed, or when an error was logged, since
 * a writer would meet something that does not work.
 */
import {
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
  type Response,
  type WebError,
} from '@playwright/test'
import { closeContexts } from './closing.ts'
import { signIn } from './studio.ts'
import { StudioWindow } from './studio-window.ts'

/** `@sanity/bifur-client` says goodbye on a socket that Chromium closes with the page. */
const leaving = 'WebSocket is already in CLOSING or CLOSED state'

/** Most tests of the Studio publish, and wait for the site. */
const timeoutMs = 180_000

interface StudioOptions {
  /**
   * Window of `page` and `context`. `shared`: the window of the worker, at the Studio's first list,
   * which loads nothing again. `new`: a new window, still empty, in which a writer is signed in.
   * `signed out`: a new window. For tests of the start, and of what outlives a test in an open
   * Studio, such as a session or a connection.
   */
  studio: 'shared' | 'new' | 'signed out'
  /** Faults that a test causes itself, such as a lost connection; `''` matches all. */
  expectedFaults: readonly (string | RegExp)[]
}

interface StudioFixtures {
  closing: undefined
  faults: string[]
  /** A window of a reader, next to that of the writer. */
  reader: Page
}

interface WorkerFixtures {
  studioWindow: StudioWindow
  /** Requests of all windows that began in this test and are under way. */
  unanswered: Set<Request>
}

/** Playwright's `test`; `test.use({ expectedFaults, studio })` changes what a test expects. */
export const test = base.extend<StudioOptions & StudioFixtures, WorkerFixtures>({
  // The Studio's placeholders and spinners are drawn sixty times a second while it loads, which is
  // a quarter of its processor time. With this setting it animates nothing.
  contextOptions: { reducedMotion: 'reduce' },
  studio: ['shared', { option: true }],
  expectedFaults: [[], { option: true }],
  studioWindow: [
    async ({ browser }, use) => {
      const window = new StudioWindow(browser)
      await use(window)
      await window.close()
    },
    { scope: 'worker' },
  ],
  unanswered: [
    async ({ browser }, use) => {
      const requests = new Set<Request>()
      const end = (request: Request) => requests.delete(request)
      browser.on('context', (context) => {
        context.on('request', (request) => requests.add(request))
        context.on('requestfinished', end).on('requestfailed', end)
      })
      await use(requests)
    },
    { scope: 'worker', auto: true },
  ],
  context: async ({ browser, studio, studioWindow }, use) => {
    if (studio === 'shared') {
      await use(await studioWindow.context())
      return
    }
    // A second open Studio would take part: it is listed as present, and loses its session, too.
    await studioWindow.close()
    const context = await browser.newContext()
    await use(context)
    await context.close()
  },
  page: async ({ context, studio, studioWindow }, use, testInfo) => {
    testInfo.setTimeout(timeoutMs)
    if (studio === 'shared') {
      await use(await studioWindow.page())
      return
    }
    const page = await context.newPage()
    if (studio === 'new') await signIn(page)
    await use(page)
  },
  reader: async ({ browser, baseURL }, use) => {
    // `closing` closes it.
    await use(await (await browser.newContext({ baseURL })).newPage())
  },
  closing: [
    async ({ browser, studioWindow }, use, testInfo) => {
      await use(undefined)
      if (testInfo.status === testInfo.expectedStatus) await studioWindow.reset()
      else await studioWindow.close()
      await closeContexts(browser, studioWindow.openContext)
    },
    { auto: true },
  ],
  faults: [
    async ({ context, expectedFaults, unanswered }, use, testInfo) => {
      unanswered.clear()
      const faults: string[] = []
      /** Bodies and answers of requests, which explain a fault. */
      const reasons: Promise<string>[] = []
      const onFailed = (request: Request) => {
        const reason = request.failure()?.errorText ?? ''
        const failed = `${reason} ${request.method()} ${request.url()}`
        // A page that is left, or a request that is no longer needed, such as an event stream.
        if (reason === 'net::ERR_ABORTED') reasons.push(Promise.resolve(failed))
        else faults.push(failed)
      }
      const onResponse = (response: Response) => {
        if (response.status() < 400) return
        const refused = `${response.status()} ${response.request().method()} ${response.url()}`
        faults.push(refused)
        reasons.push(
          response.text().then((text) => `${refused} ${response.request().postData()} ${text}`, String),
        )
      }
      const onConsole = (message: ConsoleMessage) => {
        if (message.type() === 'error') faults.push(`logged: ${message.text()}`)
      }
      const onError = (error: WebError) => {
        faults.push(`thrown: ${error.error().message}`)
      }
      context.on('requestfailed', onFailed)
      context.on('response', onResponse)
      context.on('console', onConsole)
      context.on('weberror', onError)
      await use(faults)
      context.off('requestfailed', onFailed)
      context.off('response', onResponse)
      context.off('console', onConsole)
      context.off('weberror', onError)
      const known = [leaving, ...expectedFaults]
      const unexpected = faults.filter((fault) => !known.some((pattern) => fault.match(pattern)))
      if (unexpected.length > 0) unexpected.push(...(await Promise.all(reasons)))
      if (testInfo.status !== testInfo.expectedStatus)
        for (const request of unanswered) unexpected.push(`no answer to ${request.method()} ${request.url()}`)
      expect(unexpected).toEqual([])
    },
    { auto: true },
  ],
})
