import { useToast } from '@sanity/ui/toast'
import { useEffect, useRef, useState } from 'react'
import {
  type DocumentActionDescription,
  type DocumentActionProps,
  useSyncState,
  useTranslation,
  useValidationStatus,
} from 'sanity'
import { useDocumentPane } from 'sanity/structure'
import { wrapActions } from '../actions/wrap-actions.ts'
import { useConnectionLost } from '../connection/connection.ts'
import { useDiscardUnchanged } from './unchanged-draft.ts'

/**
 * The actions of a document's menu, where "Publish" waits for the errors of what is in the form.
 */
export const publishingWhenValidated = wrapActions(['publish'], useSettledPublish)

/**
 * The Studio learns the revision of a document and its errors from two streams, each delayed by 200
 * ms (sanity 6.16, `validation`). In between it takes the errors of the previous revision for those
 * of the current one, and its "Publish" gives up. After twice the delay without a change, both have
 * arrived.
 */
const settledAfterMs = 400

/**
 * Later errors may still be those of the previous revision: on a busy machine timers are late. They
 * are believed when they stay. Until then the button is not disabled: errors that came and went
 * between the two halves of a click took the click away.
 */
const refusedAfterMs = 3000

/**
 * The shortcut counts before the button is enabled, if something was typed this shortly before: a
 * draft begins, and its errors go, moments after the last letter. It waits as long for the draft.
 */
const justTypedMs = 1000

function useSettledPublish(
  description: DocumentActionDescription | null,
  { id, type, draft, published, version }: DocumentActionProps,
): DocumentActionDescription | null {
  const { t } = useTranslation('structure')
  const { push } = useToast()
  const [isWaiting, setWaiting] = useState(false)
  const isLost = useConnectionLost()
  const { isSyncing } = useSyncState(id, type)
  useDiscardUnchanged({ draft, published, version }, isSyncing)
  const { isValidating, validation, revision } = useValidationStatus(draft?._id ?? id, type, true)
  const hasErrors = validation.some(({ level }) => level === 'error')
  const isCurrent = !isSyncing && !isValidating && (!draft || revision === draft._rev)
  const areErrorsBelieved = useStays(hasErrors, refusedAfterMs)
  const isDisabled = description?.disabled === true
  const settledAt = useRef(Number.POSITIVE_INFINITY)
  // The editor of a text passes on what is typed in it after a pause of 250 ms.
  const typed = useRef({ at: 0, isHere: false })
  const publish = useRef(() => {})
  publish.current = () => {
    // A second press of the shortcut is not about what is typed next.
    typed.current.at = 0
    description?.onHandle?.()
  }

  // A click before the connection was lost must not publish minutes later.
  useEffect(() => {
    if (isLost) setWaiting(false)
  }, [isLost])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision or other errors begin the wait again.
  useEffect(() => {
    settledAt.current = isCurrent ? Date.now() + settledAfterMs : Number.POSITIVE_INFINITY
    if (!isWaiting || !isCurrent) return
    const timer = setTimeout(
      () => {
        setWaiting(false)
        if (!isDisabled) publish.current()
        else if (hasErrors)
          push({
            status: 'error',
            title: t('action.publish.validation-issues-toast.title'),
            description: t('action.publish.validation-issues-toast.description'),
          })
      },
      hasErrors ? refusedAfterMs : isDisabled ? justTypedMs : settledAfterMs,
    )
    return () => clearTimeout(timer)
  }, [isWaiting, isCurrent, isDisabled, hasErrors, revision])

  const { paneKey } = useDocumentPane()
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    // Other documents have their own panes; a dialog may be in none.
    const isHere = ({ target }: Event) =>
      target instanceof Element && target.closest('[data-testid="document-pane"]')?.id === paneKey
    const onInput = (event: Event) => {
      typed.current = { at: Date.now(), isHere: isHere(event) }
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const { ctrlKey, altKey, code } = event
      // The Studio's own shortcut may not know yet that the button is enabled.
      const isJustTyped = Date.now() - typed.current.at < (isDisabled ? justTypedMs : settledAfterMs)
      if (isJustTyped && typed.current.isHere && ctrlKey && altKey && code === 'KeyP' && isHere(event))
        setWaiting(true)
    }
    window.addEventListener('beforeinput', onInput, { signal })
    window.addEventListener('keydown', onKeyDown, { signal })
    return () => listening.abort()
  }, [isDisabled, paneKey])

  // A version belongs to a release of hosted Sanity, which is published as a whole.
  if (!description || version) return description
  if (isLost)
    return {
      ...description,
      disabled: true,
      title: 'There is no connection. You can publish when the connection is back.',
    }
  if (isWaiting)
    return { ...description, disabled: true, label: t('action.publish.validation-in-progress.label') }
  const isRefused =
    description.disabled && description.title === t('action.publish.validation-issues.tooltip')
  if (isRefused && !areErrorsBelieved)
    return { ...description, disabled: false, title: undefined, onHandle: () => setWaiting(true) }
  return {
    ...description,
    onHandle: () =>
      Date.now() >= Math.max(settledAt.current, typed.current.at + settledAfterMs)
        ? publish.current()
        : setWaiting(true),
  }
}

/** True if `isTrue` has been true for `milliseconds` without a break. */
function useStays(isTrue: boolean, milliseconds: number): boolean {
  const [stayed, setStayed] = useState(false)
  useEffect(() => {
    setStayed(false)
    if (!isTrue) return
    const timer = setTimeout(() => setStayed(true), milliseconds)
    return () => clearTimeout(timer)
  }, [isTrue, milliseconds])
  return isTrue && stayed
}
