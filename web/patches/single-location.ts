/**
 * Framework patch: a redirect has one `Location` header.
 *
 * Next 16.4 sends it twice when the redirect was rendered for this request: `app-render.js` sets
 * the header, and the page's template appends the headers of the render, `location` among them
 * (https://github.com/vercel/next.js/issues/82117). RFC 9110, section 10.2.2, allows one value:
 * clients that join equal headers, such as Node's fetch and some proxies, go to `/a/, /a/`.
 */
import { ServerResponse } from 'node:http'

/**
 * Ignores a second `Location` header on each response of this process. Call it once, at the start.
 */
export function sendOneLocation(): void {
  const { appendHeader } = ServerResponse.prototype
  ServerResponse.prototype.appendHeader = function (name, value) {
    const isRepeated = name.toLowerCase() === 'location' && this.hasHeader('location')
    return isRepeated ? this : appendHeader.call(this, name, value)
  }
}
