import { objectsIn } from '@repo/model/values.ts'
import { useCallback, useRef, useState } from 'react'
import { type FormPatch, insert, type ObjectInputProps, setIfMissing, unset } from 'sanity'
import { applicable, inverse, lists, type WorkflowChange } from './changes.ts'

/** Changes that were made and undone on the canvas since it was opened. */
interface Past {
  readonly done: readonly WorkflowChange[]
  readonly undone: readonly WorkflowChange[]
}

/** Makes changes, and takes back those of this canvas; not what was changed in the lists. */
export function useChanges(workflow: unknown, onChange: ObjectInputProps['onChange']) {
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
  const [last, next] = [done.at(-1), undone.at(-1)]
  const undo = () => {
    if (!last) return
    apply(inverse(last))
    setPast({ done: done.slice(0, -1), undone: [...undone, last] })
  }
  const redo = () => {
    if (!next) return
    apply(next)
    setPast({ done: [...done, next], undone: undone.slice(0, -1) })
  }
  return { make, undo, redo, canUndo: last !== undefined, canRedo: next !== undefined }
}

/** A change as patches of the form. @param workflow the block, as the form has it */
function patchesOf(workflow: unknown, change: WorkflowChange): FormPatch[] {
  const { added, removed } = applicable(workflow, change)
  // Items that are added together find each other.
  const present = new Set(lists.flatMap((list) => objectsIn(workflow, list).map(({ _key }) => _key)))
  return [
    // Connections first: none is without its nodes at any time.
    ...[...removed].reverse().map(({ list, item }) => unset([list, { _key: item._key }])),
    ...added.flatMap(({ list, item, after }) => {
      const isEnd = after !== undefined && !present.has(after)
      present.add(item._key)
      if (after === undefined) return [setIfMissing([], [list]), insert([item], 'before', [list, 0])]
      return [setIfMissing([], [list]), insert([item], 'after', isEnd ? [list, -1] : [list, { _key: after }])]
    }),
  ]
}
