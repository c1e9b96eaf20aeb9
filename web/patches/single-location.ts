/** A redirect names one place. */
import { ServerResponse } from 'node:http'

/**
 * Next 16.4.6 sends the `location` of a redirect twice when it was rendered for this request: `app-render.js` sets it,
 * and the template of the page appends the headers of what was rendered. Clients that join equal headers (fetch of
 * Node, proxies) go to "/a/, /a/". RFC 9110, 10.2.2: the field has one value.
 */
export function sendOneLocation(): void {
  const { appendHeader } = ServerResponse.prototype
  ServerResponse.prototype.appendHeader = function (name, value) {
    const isRepeated = name.toLowerCase() === 'location' && this.hasHeader('location')
    return isRepeated ? this : appendHeader.call(this, name, value)
  }
}
