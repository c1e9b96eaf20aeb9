/** A change of the canvas as patches of the form. */
import { type FormPatch, insert, setIfMissing, unset } from 'sanity'
import { objectsIn } from '../../previews/values.ts'
import { applicable, type WorkflowChange } from './changes.ts'

/** @param workflow the block, as the form has it */
export function patchesOf(workflow: unknown, change: WorkflowChange): FormPatch[] {
  const { added, removed } = applicable(workflow, change)
  // Items that are added together find each other.
  const present = new Set(
    (['nodes', 'connections'] as const).flatMap((list) => objectsIn(workflow, list).map(({ _key }) => _key)),
  )
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
