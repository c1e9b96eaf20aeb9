/**
 * `test` for the Studio: it also fails when a request of the Studio or of the site in its preview
 * failed, or when an error was logged, since a writer would meet something that does not work.
 */
import { expect } from '@playwright/test'
import { test as base } from './closing.ts'

/** `@sanity/bifur-client` says goodbye on a socket that Chromium closes with the page. */
const leaving = 'WebSocket is already in CLOSING or CLOSED state'

interface Faultless {
  /** Faults that a test causes itself, such as a lost connection; `''` matches all. */
  expectedFaults: readonly (string | RegExp)[]
  /** Collects faults and checks them at the end. */
  faults: string[]
}

/** Like the `test` of closing.ts; `test.use({ expectedFaults })` names what may fail. */
export const test = base.extend<Faultless>({
  expectedFaults: [[], { option: true }],
  faults: [
    async ({ context, expectedFaults }, use) => {
      const faults: string[] = []
      context.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? ''
        // A page that is left, or a request that is no longer needed, such as an event stream.
        if (reason !== 'net::ERR_ABORTED') faults.push(`${reason} ${request.method()} ${request.url()}`)
      })
      context.on('response', (response) => {
        if (response.status() < 400) return
        faults.push(`${response.status()} ${response.request().method()} ${response.url()}`)
      })
      context.on('console', (message) => {
        if (message.type() === 'error') faults.push(`logged: ${message.text()}`)
      })
      context.on('weberror', (error) => faults.push(`thrown: ${error.error().message}`))
      await use(faults)
      const known = [leaving, ...expectedFaults]
      const unexpected = faults.filter((fault) => !known.some((pattern) => fault.match(pattern)))
      expect(unexpected).toEqual([])
    },
    { auto: true },
  ],
})
