import { CollapseIcon } from '@sanity/icons/Collapse'
import { ExpandIcon } from '@sanity/icons/Expand'
import { RedoIcon } from '@sanity/icons/Redo'
import { SchemaIcon } from '@sanity/icons/Schema'
import { TrashIcon } from '@sanity/icons/Trash'
import { UndoIcon } from '@sanity/icons/Undo'
import { Button, type ButtonProps, Flex } from '@sanity/ui'
import { randomKey } from '../../random-key.ts'
import { newShortName } from '../stored.ts'
import { AddNode } from './add-node.tsx'
import { appended } from './changes.ts'
import type { useChanges } from './use-changes.ts'

/** Search, and buttons for the selection and for undo. */
export function Toolbar({
  workflow,
  changes,
  hasSelection,
  onAdded,
  onRemove,
  onArrange,
  isLarge,
  onSize,
}: {
  readonly workflow: unknown
  readonly changes: ReturnType<typeof useChanges>
  readonly hasSelection: boolean
  /** With the `_key` of the node. */
  readonly onAdded: (key: string) => void
  readonly onRemove: () => void
  readonly onArrange: () => void
  readonly isLarge: boolean
  readonly onSize: () => void
}) {
  return (
    <Flex gap={1} align="flex-start" wrap="wrap">
      <AddNode
        onAdd={({ action }) => {
          const _key = randomKey()
          const node = { _type: 'workflowNode', _key, id: newShortName(), node: action.page }
          changes.make(appended(workflow, 'nodes', node))
          onAdded(_key)
        }}
      />
      <Tool icon={TrashIcon} text="Take out" disabled={!hasSelection} onClick={onRemove} />
      <Tool icon={UndoIcon} text="Undo" disabled={!changes.canUndo} onClick={changes.undo} />
      <Tool icon={RedoIcon} text="Redo" disabled={!changes.canRedo} onClick={changes.redo} />
      <Tool icon={SchemaIcon} text="Arrange" onClick={onArrange} />
      <Tool
        icon={isLarge ? CollapseIcon : ExpandIcon}
        text={isLarge ? 'Back to the form' : 'Enlarge'}
        onClick={onSize}
      />
    </Flex>
  )
}

function Tool(props: ButtonProps) {
  return <Button mode="bleed" padding={2} {...props} />
}
