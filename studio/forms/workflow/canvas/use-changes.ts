/** Applies changes of the canvas to the form, and takes them back. */
import { useCallback, useRef, useState } from 'react'
import type { ObjectInputProps } from 'sanity'
import { applicable, inverse, type WorkflowChange } from './changes.ts'
import { patchesOf } from './patches.ts'

/** Changes that were made and undone on the canvas since it was opened. */
interface Past {
  readonly done: readonly WorkflowChange[]
  readonly undone: readonly WorkflowChange[]
}

/** Makes changes, and takes back those of this canvas; not what was changed in the lists. */
export interface Changes {
  readonly make: (change: WorkflowChange) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly canUndo: boolean
  readonly canRedo: boolean
}

/** @param workflow the block, as the form has it */
export function useChanges(workflow: unknown, onChange: ObjectInputProps['onChange']): Changes {
  const [past, setPast] = useState<Past>({ done: [], undone: [] })
  // Handlers of the canvas may be older than the last change of the form.
  const current = useRef(workflow)
  current.current = workflow
  const apply = useCallback(
    (change: WorkflowChange) => {
      const patches = patchesOf(current.current, change)
      if (patches.length > 0) onChange(patches)
    },
    [onChange],
  )
  const make = useCallback(
    (change: WorkflowChange) => {
      const { added, removed } = applicable(current.current, change)
      if (added.length + removed.length === 0) return
      apply(change)
      setPast(({ done }) => ({ done: [...done, change], undone: [] }))
    },
    [apply],
  )
  const { done, undone } = past
  const undo = () => {
    const last = done.at(-1)
    if (!last) return
    apply(inverse(last))
    setPast({ done: done.slice(0, -1), undone: [...undone, last] })
  }
  const redo = () => {
    const last = undone.at(-1)
    if (!last) return
    apply(last)
    setPast({ done: [...done, last], undone: undone.slice(0, -1) })
  }
  return { make, undo, redo, canUndo: done.length > 0, canRedo: undone.length > 0 }
}
