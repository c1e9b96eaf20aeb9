import { useToast } from '@sanity/ui/toast'
import { useEffect, useRef } from 'react'
import type { LayoutProps } from 'sanity'
import { createGlobalStyle } from 'styled-components'
import { useConnectionLost } from './connection.ts'

/** One toast: the second replaces the first. */
const toastId = 'connection'
const backMs = 8000

/**
 * The document's footer says "Saving…" until an edit has arrived: hidden while nothing can be sent.
 */
const HideSaving = createGlobalStyle`
  [data-testid='pane-footer-document-status-pulse'] { visibility: hidden; }
`

/**
 * The Studio, with a message above all dialogs while the connection to the content lake is lost.
 */
export function LayoutWithConnection(props: LayoutProps) {
  const { push } = useToast()
  const isLost = useConnectionLost()
  const wasLost = useRef(false)
  useEffect(() => {
    if (isLost === wasLost.current) return
    wasLost.current = isLost
    push(
      isLost
        ? {
            id: toastId,
            status: 'warning',
            title: 'No connection',
            description:
              'The Studio cannot reach the server. Your edits are kept in this window and sent when the connection is back, so leave the window open. Checks and publishing wait until then.',
            duration: Number.POSITIVE_INFINITY,
            closable: false,
          }
        : {
            id: toastId,
            status: 'success',
            title: 'The connection is back',
            description: 'Your edits are being sent.',
            duration: backMs,
            closable: true,
          },
    )
  }, [isLost, push])
  return (
    <>
      {isLost && <HideSaving />}
      {props.renderDefault(props)}
    </>
  )
}
