import { useSyncExternalStore } from 'react'
import type { LayoutProps } from 'sanity'
import { sharingDialog } from './open-dialog.ts'
import { ShareDialog } from './share-dialog.tsx'

/** The Studio with the dialog "Share a preview". For `studio.components.layout`. */
export function LayoutWithSharing(props: LayoutProps) {
  const sharing = useSyncExternalStore(sharingDialog.subscribe, sharingDialog.current)
  return (
    <>
      {props.renderDefault(props)}
      {sharing && <ShareDialog sharing={sharing} onClose={() => sharingDialog.open()} />}
    </>
  )
}
