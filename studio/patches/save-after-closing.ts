/**
 * Patch of `sanity` 6.16: what was typed in the last second before another page is opened is saved.
 *
 * The Studio sends the first edit at once and those that follow a second later
 * (`operationEvents`, `autoCommit$`). The timer belongs to the subscriptions of the open form: it
 * ends with the last of them, and the edits stay unsent until the Studio forgets them, five seconds
 * later. Nothing is known upstream. A subscription that does not end keeps a timer that does not
 * belong to a form.
 *
 * The test in `web/e2e/tree.spec.ts` about typing and opening another page fails without it.
 */
import { useEffect } from 'react'
import { useDocumentStore } from 'sanity'

/** Sends the last edits of forms that were closed. For the Studio's layout; renders nothing. */
export function SaveAfterClosing() {
  const { pair } = useDocumentStore()
  useEffect(() => {
    // The events themselves are not needed: those of no document.
    const subscription = pair.operationEvents('none', 'none').subscribe()
    return () => subscription.unsubscribe()
  }, [pair])
  return null
}
