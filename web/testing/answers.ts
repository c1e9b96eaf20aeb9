/** What a server answers, in a form in which two servers can be compared. */
import { createHash } from 'node:crypto'
import { canonicalPage, canonicalPayload } from '@repo/testing/flight.ts'

/** Forms in which a page is asked for, the last two by the client router (next/dist/client/components/app-router-headers.js). */
const headersOf = {
  page: {},
  payload: { RSC: '1' },
  tree: { RSC: '1', 'Next-Router-Prefetch': '1', 'Next-Router-Segment-Prefetch': '/_tree' },
} as const

/** One of the forms in which a page is asked for. */
export type Form = keyof typeof headersOf

/** All of them. */
export const forms = ['page', 'payload', 'tree'] as const satisfies readonly Form[]

/** Answers of one server. */
export class Answers {
  readonly #url: string
  /** To bring a page into its canonical form takes longer than to get it: of what comes as it came last it is known. */
  readonly #last = new Map<string, { readonly hash: string; readonly canonical: string }>()

  /** @param url its address, without a slash at the end */
  constructor(url: string) {
    this.#url = url
  }

  /** Status, where it leads, and the body, in whichever order its rows came: everything that a reader gets. */
  async of(path: string, form: Form): Promise<string> {
    const response = await fetch(this.#url + path, { headers: headersOf[form], redirect: 'manual' })
    const location = response.headers.get('location')
    const target = location ? new URL(location, this.#url).pathname : ''
    const text = await response.text()
    const type = response.headers.get('content-type') ?? ''
    return `${response.status} ${target}\n${this.#body(`${form} ${path}`, text, type)}`
  }

  #body(key: string, text: string, type: string): string {
    const toCanonical = type.startsWith('text/x-component')
      ? canonicalPayload
      : type.startsWith('text/html') && canonicalPage
    if (!toCanonical) return text
    const hash = createHash('sha1').update(type).update(text).digest('base64')
    const known = this.#last.get(key)
    if (known?.hash === hash) return known.canonical
    const canonical = toCanonical(text)
    this.#last.set(key, { hash, canonical })
    return canonical
  }
}
