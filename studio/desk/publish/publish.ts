import { useToast } from '@sanity/ui/toast'
import { useEffect, useRef, useState } from 'react'
import {
  type DocumentActionDescription,
  type DocumentActionProps,
  useSyncState,
  useTranslation,
  useValidationStatus,
} from 'sanity'
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
 * draft begins, and its errors go, moments after the last letter.
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
  const publish = useRef(description?.onHandle)
  publish.current = description?.onHandle

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
        if (!isDisabled) publish.current?.()
        else if (hasErrors)
          push({
            status: 'error',
            title: t('action.publish.validation-issues-toast.title'),
            description: t('action.publish.validation-issues-toast.description'),
          })
      },
      isDisabled ? refusedAfterMs : settledAfterMs,
    )
    return () => clearTimeout(timer)
  }, [isWaiting, isCurrent, isDisabled, hasErrors, revision])

  // The editor of a text passes on what is typed in it after a pause of 250 ms.
  const typedAt = useRef(0)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('beforeinput', () => (typedAt.current = Date.now()), { signal })
    const onKeyDown = ({ ctrlKey, altKey, code }: KeyboardEvent) => {
      const isEarly = isDisabled && Date.now() - typedAt.current < justTypedMs
      if (isEarly && ctrlKey && altKey && code === 'KeyP') setWaiting(true)
    }
    window.addEventListener('keydown', onKeyDown, { signal })
    return () => listening.abort()
  }, [isDisabled])

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
      Date.now() >= Math.max(settledAt.current, typedAt.current + settledAfterMs)
        ? description.onHandle?.()
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
