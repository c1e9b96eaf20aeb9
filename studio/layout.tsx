import { useEffect } from 'react'
import type { LayoutProps } from 'sanity'
import { createGlobalStyle } from 'styled-components'
import { commentKeys } from './desk/comments/comment-keys.ts'
import { embeddedLake } from './desk/connection/connection.ts'
import { LayoutWithConnection } from './desk/connection/connection-status.tsx'
import { HideCloudLinks } from './desk/connection/without-cloud.ts'
import { KeptEdits } from './desk/signed-out/kept-edits-dialog.tsx'
import { UploadRefusals } from './forms/image/asset-sources.ts'
import { keepTypedAhead } from './forms/type-ahead.ts'
import { keepDialogFocus } from './patches/dialog-focus.ts'
import { keepCursorInUse } from './patches/late-form-focus.ts'
import { ReducedMotion } from './patches/reduced-motion.ts'
import { correctRolesAndNames } from './patches/roles-and-names.ts'
import { SaveAfterClosing } from './patches/save-after-closing.ts'
import { showUnseenSelection } from './patches/unseen-selection.ts'

/** Less room above the first field of a form, so that it is on the screen also at 200% zoom. */
const CloserForm = createGlobalStyle`
  [data-testid='document-panel-scroller'] > div { padding-top: 12px; }
  [data-testid='field-groups'] { margin-bottom: -40px; }
`

const watches = [
  commentKeys,
  correctRolesAndNames,
  keepDialogFocus,
  keepCursorInUse,
  keepTypedAhead,
  showUnseenSelection,
]

/** The Studio with what has to be in every view of it. */
export function Layout(props: LayoutProps) {
  useEffect(() => {
    const ends = watches.map((watch) => watch(document))
    return () => {
      for (const end of ends) end()
    }
  }, [])
  return (
    <>
      <ReducedMotion />
      <CloserForm />
      <SaveAfterClosing />
      <UploadRefusals />
      {embeddedLake && <HideCloudLinks />}
      <KeptEdits />
      <LayoutWithConnection {...props} />
    </>
  )
}
