/** The link "Edit", for writers. */

import { writerCookie } from '@repo/model/writer-cookie.ts'
import { element } from './element.ts'

/**
 * Adds a link to the form of the page in the Studio, in browsers in which a writer is signed in
 * there. Not sent with the page, which is the same for everybody and comes from a cache.
 * @returns a function that removes it
 */
export function addEditLink(page: Element): () => void {
  const id = page.querySelector<HTMLElement>('[data-document]')?.dataset.document
  if (!id || !document.cookie.includes(writerCookie)) return () => undefined
  // Out of the frame of the Preview tool.
  const link = element('a', { href: `/api/edit/?id=${id}`, target: '_top' }, 'Edit')
  page.querySelector('[data-copy=page]')?.after(link)
  return () => link.remove()
}
