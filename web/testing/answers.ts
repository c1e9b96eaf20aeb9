/** Requests pages and normalizes the responses, so that those of two servers can be compared. */
import { createHash } from 'node:crypto'
import { publicPage } from '#page-script/public-page.ts'

/** Responses of one server. */
export class Answers {
  readonly #url: string
  /** Kept, because normalizing a page takes longer than fetching it. */
  readonly #last = new Map<string, { readonly hash: string; readonly canonical: string }>()

  /** @param url its origin, without a slash at the end */
  constructor(url: string) {
    this.#url = url
  }

  /** Returns status, redirect target and body: everything that a reader gets. */
  async of(path: string): Promise<string> {
    const response = await fetch(this.#url + path, { redirect: 'manual' })
    const location = response.headers.get('location')
    const target = location ? new URL(location, this.#url).pathname : ''
    const text = await response.text()
    const type = response.headers.get('content-type') ?? ''
    return `${response.status} ${target}\n${this.#body(path, text, type)}`
  }

  #body(key: string, text: string, type: string): string {
    if (!type.startsWith('text/html')) return text
    const hash = createHash('sha1').update(text).digest('base64')
    const known = this.#last.get(key)
    if (known?.hash === hash) return known.canonical
    const canonical = canonicalPage(text)
    this.#last.set(key, { hash, canonical })
    return canonical
  }
}

/** Elements that React moves into the head, in the order in which parts of the page were ready. */
const hoisted = /<title>.*?<\/title>|<(?:meta|link) [^>]*>/gs

/** Styles that Next's shell for an error asks for, or not, depending on which part failed first. */
const stylesOfShell = /<link rel="(?:preload|stylesheet)" href="[^"]*\.css"[^>]*>/g

/** A page without scripts of files, which only Next's own have, and with a sorted head. */
export function canonicalPage(html: string): string {
  // Pages that React runs keep their payload, whose rows come in any order.
  const scripts = /<script[^>]* src="[^>]*><\/script>|<script>\(?self\.__next_f[\s\S]*?<\/script>/g
  const page = html.includes('<html id="__next_error__">') ? html.replace(stylesOfShell, '') : html
  const bare = publicPage(page, '').replace(scripts, '')
  const head = bare.match(hoisted) ?? []
  return [bare.replace(hoisted, ''), ...head.sort()].join('\n')
}
