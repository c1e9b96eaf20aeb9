/** When the page of the Preview tool is rendered again. */
import { studioMessageIn } from './studio-messages.ts'

/**
 * Time in which edits of documents that the page does not name lead to one render, ms. They may
 * change a list or the navigation, and on a large team somebody always types.
 */
const othersMs = 3000

/**
 * Renders the page again at once after an edit of a document that it names, soon after any other
 * edit, and as soon as the Studio is connected to the lake, because edits may have been missed
 * before.
 * @param render renders the page again
 * @param names whether an element of the page is edited in a document, by its published id
 */
export function editFollower(render: () => void, names: (publishedId: string) => boolean) {
  /** The last revision by document: the Studio asks for no older one. */
  const shown = new Map<string, string>()
  // The form can be edited seconds before the Studio listens to the lake for the page.
  let isBehind = true
  let waiting: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(waiting)
    waiting = undefined
  }
  const now = () => {
    stop()
    render()
  }
  return {
    /** Cancels a render that waits. */
    stop,
    /** True if the page was rendered again at once for this revision of a document. */
    hasShown: (document: { readonly _id: string; readonly _rev: string }) =>
      shown.get(document._id) === document._rev,
    /** @param data `data` of a `message` event of the Studio */
    receive(data: unknown) {
      const message = studioMessageIn(data)
      if (message?.kind === 'lost') isBehind = true
      if (message?.kind === 'connected' && isBehind) {
        isBehind = false
        now()
      }
      if (message?.kind !== 'edit') return
      if (!names(message.documentId.replace(/^(?:drafts|versions\.[^.]+)\./, ''))) {
        waiting ??= setTimeout(now, othersMs)
        return
      }
      shown.set(message.documentId, message.revision)
      now()
    },
  }
}
