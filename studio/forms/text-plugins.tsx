import type { PortableTextPluginsProps } from 'sanity'
import { DriftedText } from '../patches/drifted-text.ts'
import { UndoAfterDeleteAll } from '../patches/undo-after-delete-all.ts'
import { PlainTyping } from './plain-typing.tsx'

/** What every rich text of the Studio runs inside its editor. */
export function TextPlugins(props: PortableTextPluginsProps) {
  return (
    <>
      <UndoAfterDeleteAll />
      <DriftedText />
      <PlainTyping {...props} />
    </>
  )
}
