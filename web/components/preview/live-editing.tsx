'use client'
// Client component: the Studio reports edits to the page in its frame.
import { VisualEditing } from 'next-sanity/visual-editing'
import { useCallback, useEffect, useRef } from 'react'
import { editByKeyboard } from './edit-by-keyboard.ts'
import { editFollower } from './edit-follower.ts'
import { typedTextsOn } from './typed-texts.ts'
import { useRefreshed } from './use-refreshed.ts'

type Refresh = Parameters<NonNullable<React.ComponentProps<typeof VisualEditing>['refresh']>>[0]

/**
 * Overlays of the Preview tool. Shows what is typed at once, and re-renders the page as soon as the
 * lake has an edit (next-sanity does that for its own live content only).
 */
export function LiveEditing() {
  const refreshed = useRefreshed()
  const followed = useRef<ReturnType<typeof editFollower>>(undefined)
  useEffect(() => {
    const follower = editFollower(() => void refreshed(), isNamed)
    followed.current = follower
    const typed = typedTextsOn(document)
    const onMessage = ({ data, source }: MessageEvent) => {
      if (source === null || (source !== window.parent && source !== window.opener)) return
      typed.receive(data)
      follower.receive(data)
    }
    window.addEventListener('message', onMessage)
    return () => {
      window.removeEventListener('message', onMessage)
      follower.stop()
      typed.stop()
    }
  }, [refreshed])
  useEffect(() => {
    // Outside the Preview tool, Tab goes through the page as it does for readers.
    if (window.parent !== window) return editByKeyboard(document)
  }, [])
  const refresh = useCallback(
    // An edit that was shown when the lake had it need not be rendered twice.
    (asked: Refresh) =>
      asked.source === 'mutation' && followed.current?.hasShown(asked.document) ? false : refreshed(),
    [refreshed],
  )
  return <VisualEditing refresh={refresh} trailingSlash />
}

/** True if an element of the page can be clicked to edit it in this document (`editable.ts`). */
function isNamed(publishedId: string): boolean {
  return document.querySelector(`[data-sanity^="id=${CSS.escape(publishedId)};"]`) !== null
}
