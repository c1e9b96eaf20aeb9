/**
 * Framework patch: the script of a cached page takes the page's markup from the page.
 *
 * Next 16.4 sends a page twice: as HTML, and in inline scripts that contain what React needs, among
 * it the markup of the page as one string (`components/markup`). This patch joins these scripts and
 * replaces the string by the `innerHTML` of the element that contains the markup. A page of 1,000
 * words has 13% fewer bytes (brotli), and its policy names 3 scripts instead of 16.
 *
 * The browser serializes the markup with quotes and end tags, so its length is counted there. Next
 * uses lengths of the payload only for pages that are rendered in part (`l` in its
 * `InitialRSCPayload`), which stay as they are. Upstream issue: none known.
 */

/** Attribute of the element whose content is the page's markup (`components/markup`). */
const markupAttribute = 'data-markup'

/**
 * `app-render`'s `use-flight-response`: one script begins the payload, one follows for each part.
 */
const begin = '<script>(self.__next_f=self.__next_f||[]).push([0])</script>'
const part = /<script>self\.__next_f\.push\((\[1,"(?:[^"\\]|\\.)*"\])\)<\/script>/y

/** Says that the payload has a length that its bytes must match. */
const isPartial = /"l":(?!"\$undefined")/

/**
 * The page with one script that contains its payload without its markup; unchanged where Next wrote
 * the payload in another form.
 * @param html a whole page, as Next sends it
 */
export function withoutRepeatedMarkup(html: string): string {
  const start = html.indexOf(begin)
  if (start < 0) return html
  const { payload, end } = payloadAt(html, start + begin.length)
  const { before, after } = aroundMarkup(payload, html.slice(0, start))
  if (payload === '' || isPartial.test(`${before}${after ?? ''}`)) return html
  const script = `(self.__next_f=self.__next_f||[]).push([0]);${pushOf(before, after)}`
  return `${html.slice(0, start)}<script>${script}</script>${html.slice(end)}`
}

/** The payload of the scripts that follow each other from a place on, and where they end. */
function payloadAt(html: string, from: number): { payload: string; end: number } {
  let payload = ''
  let end = from
  for (;;) {
    part.lastIndex = end
    const [script, json] = part.exec(html) ?? []
    if (script === undefined || json === undefined) return { payload, end }
    const [, text] = JSON.parse(json) as [number, string]
    payload += text
    end += script.length
  }
}

/**
 * Splits the payload at its markup, which is a row of text: `<hex id>:T<hex bytes>,<text>`
 * (react-server-dom). The first part ends before the length.
 * @param body the page before its scripts
 * @returns the whole payload and no second part for short markup, which is part of another row
 */
function aroundMarkup(payload: string, body: string): { before: string; after?: string } {
  const opened = body.indexOf(` ${markupAttribute}="`)
  if (opened < 0) return { before: payload }
  const markup = body.slice(body.indexOf('>', opened) + 1)
  for (const { 0: head, 1: id, 2: hex = '', index } of payload.matchAll(/([0-9a-f]+:T)([0-9a-f]+),/g)) {
    const start = index + head.length
    const bytes = Number.parseInt(hex, 16)
    // A character has at least one byte.
    const text = Buffer.from(payload.slice(start, start + bytes)).toString('utf8', 0, bytes)
    if (bytes > 0 && markup.startsWith(text))
      return { before: payload.slice(0, index) + id, after: payload.slice(start + text.length) }
  }
  return { before: payload }
}

function pushOf(before: string, after: string | undefined): string {
  if (after === undefined) return `self.__next_f.push([1,${literal(before)}])`
  const row = 'new TextEncoder().encode(m).length.toString(16)+","+m'
  return `{let m=document.querySelector("[${markupAttribute}]").innerHTML;self.__next_f.push([1,${literal(before)}+${row}+${literal(after)}])}`
}

/** A text in a script; `<` could end the script. */
function literal(text: string): string {
  return JSON.stringify(text).replaceAll('<', '\\u003c')
}
