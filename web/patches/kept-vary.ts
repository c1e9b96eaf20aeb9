/**
 * Framework patch: `Vary` of pages keeps what the site has set.
 *
 * Next 16.4 replaces the header by its own list (`app-page-runtime.js`), so that `Accept` of
 * `next.config.ts` is lost and a cache gives the HTML of a page to a client that prefers Markdown
 * (https://github.com/vercel/next.js/issues/85999).
 */
import { ServerResponse } from 'node:http'

/**
 * Adds to `Vary` instead of replacing it, on each response of this process. Call it once, at the
 * start.
 */
export function keepVary(): void {
  const { setHeader } = ServerResponse.prototype
  ServerResponse.prototype.setHeader = function (name, value) {
    if (name.toLowerCase() !== 'vary') return setHeader.call(this, name, value)
    const fields = [this.getHeader(name) ?? [], value].flat().flatMap((part) => String(part).split(/\s*,\s*/))
    const known = new Map(fields.map((field) => [field.toLowerCase(), field]))
    return setHeader.call(this, name, [...known.values()].join(', '))
  }
}
