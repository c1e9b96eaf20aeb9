import { useSyncExternalStore } from 'react'
import type { LayoutProps } from 'sanity'
import { currentSharing, share, subscribeToSharing } from './open-dialog.ts'
import { ShareDialog } from './share-dialog.tsx'

/** The Studio with the dialog "Share a preview". For `studio.components.layout`. */
export function LayoutWithSharing(props: LayoutProps) {
  const sharing = useSyncExternalStore(subscribeToSharing, currentSharing)
  return (
    <>
      {props.renderDefault(props)}
      {sharing && <ShareDialog sharing={sharing} onClose={() => share()} />}
    </>
  )
}
