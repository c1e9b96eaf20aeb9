import type { PortableTextPluginsProps } from 'sanity'
import { DriftedText } from '../patches/drifted-text.ts'
import { UndoAfterDeleteAll } from '../patches/undo-after-delete-all.ts'
import { CodeFence } from './editor/code-fence.tsx'
import { TypingMenu } from './editor/typing-menu.tsx'
import { BlocksInPlace } from './in-place/blocks-in-place.tsx'
import { Paste } from './paste/paste.tsx'
import { PlainTyping } from './plain-typing.tsx'
import { TablesInPlace } from './table/tables-in-place.tsx'

/** The plugins that every rich text of the Studio runs inside its editor. */
export function TextPlugins(props: PortableTextPluginsProps) {
  return (
    <>
      <UndoAfterDeleteAll />
      <DriftedText />
      <CodeFence />
      <TypingMenu />
      <Paste />
      <BlocksInPlace />
      <TablesInPlace />
      <PlainTyping {...props} />
    </>
  )
}
