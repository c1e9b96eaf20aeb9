import { errorMessage } from '@repo/kit/error-message.ts'
import { publishedId } from '@repo/model/published-id.ts'
import { useEffect, useState } from 'react'
import { useClient, useCurrentUser, useFormValue } from 'sanity'
import { environment } from '../../environment.ts'
import { type PagePreview, readPreview, readShareImage } from './read-preview.ts'

/** Time after the last saved change before the site is asked, ms: a writer is typing until then. */
const pauseMs = 400

/** State of a page's preview; `undefined` is not read yet. */
export interface PreviewState {
  readonly preview: PagePreview | null | undefined
  readonly image: string | null | undefined
  readonly problem: string
}

/** The preview of the page in the form, read again after each change that was saved. */
export function usePreview(): PreviewState {
  const client = useClient({ apiVersion: '2025-02-19' })
  const userId = useCurrentUser()?.id
  const shown = useFormValue(['_id'])
  const revision = useFormValue(['_rev'])
  const id = typeof shown === 'string' ? publishedId(shown) : ''
  const [state, setState] = useState<PreviewState>({ preview: undefined, image: undefined, problem: '' })
  const imageKey = state.preview?.imageKey

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision has another preview.
  useEffect(() => {
    if (!id) return
    return afterPause(async (isCurrent) => {
      try {
        const preview = await readPreview(client, id, asking(userId))
        if (isCurrent()) setState(({ image }) => ({ preview, image, problem: '' }))
      } catch (error) {
        if (isCurrent()) setState((before) => ({ ...before, problem: errorMessage(error) }))
      }
    })
  }, [client, id, revision, userId])

  useEffect(() => {
    if (!id || imageKey === undefined) return
    return afterPause(async (isCurrent) => {
      // The texts say what is wrong if the site does not answer.
      const image = await readShareImage(client, id, asking(userId)).catch(() => null)
      if (isCurrent()) setState((before) => ({ ...before, image }))
    })
  }, [client, id, imageKey, userId])

  return state
}

function asking(userId: string | undefined) {
  return {
    siteUrl: environment.siteUrl,
    studioUrl: window.location.origin,
    ...(userId && { userId }),
  }
}

/** @returns a function that cancels what has not begun and makes `isCurrent` false */
function afterPause(run: (isCurrent: () => boolean) => Promise<void>): () => void {
  let isCanceled = false
  const timer = setTimeout(() => void run(() => !isCanceled), pauseMs)
  return () => {
    isCanceled = true
    clearTimeout(timer)
  }
}
