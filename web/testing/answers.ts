/** Requests pages and normalizes the responses, so that those of two servers can be compared. */
import { createHash } from 'node:crypto'
import { canonicalPage, canonicalPayload } from '@repo/testing/flight.ts'

/**
 * Forms in which a page is requested, the last two by the client router
 * (next/dist/client/components/app-router-headers.js).
 */
const headersOf = {
  page: {},
  payload: { RSC: '1' },
  tree: { RSC: '1', 'Next-Router-Prefetch': '1', 'Next-Router-Segment-Prefetch': '/_tree' },
} as const

/** One of the forms in which a page is requested. */
export type Form = keyof typeof headersOf

/** All of them. */
export const forms = ['page', 'payload', 'tree'] as const satisfies readonly Form[]

/** How a server answers. */
export interface AnswersOptions {
  /** Next sends the `Location` of a redirect twice that it renders for a request, unpatched. */
  readonly mayRepeatLocation?: boolean
}

/** Responses of one server. */
export class Answers {
  readonly #url: string
  readonly #mayRepeatLocation: boolean
  /**
   * Normalizing a page takes longer than fetching it, so the last normalized response of each path
   * is kept.
   */
  readonly #last = new Map<string, { readonly hash: string; readonly canonical: string }>()

  /** @param url its origin, without a slash at the end */
  constructor(url: string, { mayRepeatLocation = false }: AnswersOptions = {}) {
    this.#url = url
    this.#mayRepeatLocation = mayRepeatLocation
  }

  /**
   * Returns status, redirect target and body, with rows in canonical order: everything that a
   * reader gets.
   */
  async of(path: string, form: Form): Promise<string> {
    const response = await fetch(this.#url + path, { headers: headersOf[form], redirect: 'manual' })
    const location = this.#locationOf(response)
    const target = location ? new URL(location, this.#url).pathname : ''
    const text = await response.text()
    const type = response.headers.get('content-type') ?? ''
    return `${response.status} ${target}\n${this.#body(`${form} ${path}`, text, type)}`
  }

  #locationOf({ headers }: Response): string | null {
    const location = headers.get('location')
    const [first = null, ...others] = location?.split(', ') ?? []
    return this.#mayRepeatLocation && others.every((other) => other === first) ? first : location
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
