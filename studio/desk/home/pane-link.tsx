/** Links from the start page to lists of "Content". */
import type { ComponentType, MouseEvent } from 'react'
import { useWorkspace } from 'sanity'
import { useRouter } from 'sanity/router'
import type { PaneId } from '../lists/panes.ts'
import { LinkButton } from './actions.tsx'

/** Opens a pane. */
export function PaneLink({ pane, text }: { readonly pane: PaneId; readonly text: string }) {
  return (
    <a {...usePaneLink(pane)} style={{ fontSize: '0.8125rem' }}>
      {text}
    </a>
  )
}

/** The same as a button with an icon. */
export function PaneButton({
  pane,
  text,
  icon,
}: {
  readonly pane: PaneId | 'sidebar'
  readonly text: string
  readonly icon: ComponentType
}) {
  return <LinkButton {...usePaneLink(pane)} icon={icon} text={text} />
}

function usePaneLink(pane: string) {
  const { navigateUrl } = useRouter()
  const { basePath } = useWorkspace()
  const path = `${basePath.replace(/\/$/, '')}/structure/${pane}`
  const onClick = (event: MouseEvent) => {
    // New tabs and windows are the browser's.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    navigateUrl({ path })
  }
  return { href: path, onClick }
}
