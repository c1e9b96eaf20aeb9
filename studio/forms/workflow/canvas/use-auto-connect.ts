/** Connects a node that was added to the one before it, if there is only one way. */
import { useEffect, useState } from 'react'
import { randomKey } from '../../random-key.ts'
import type { NodePage } from '../ends.ts'
import { appended, onlyConnection, type WorkflowChange } from './changes.ts'
import type { CanvasDrawing } from './drawing.ts'

/**
 * `expect` names the node that is being added; `note` says what was connected, as long as it is.
 * *Undo* removes the connection before it removes the node.
 */
export function useAutoConnect({
  workflow,
  pages,
  drawing: { boxes, wires },
  make,
}: {
  readonly workflow: unknown
  readonly pages: readonly NodePage[]
  readonly drawing: CanvasDrawing
  readonly make: (change: WorkflowChange) => void
}) {
  const [expected, setExpected] = useState<string>()
  const [made, setMade] = useState<string>()
  useEffect(() => {
    const at = boxes.findIndex(({ key }) => key === expected)
    const box = boxes[at]
    // Its ports are read from its page, which is loaded after it was added.
    if (!box || box.inputs.length + box.outputs.length === 0) return
    setExpected(undefined)
    const before = boxes[at - 1]
    const connection = before && onlyConnection(workflow, pages, [before, box])
    if (!connection) return
    const item = { _type: 'workflowConnection', _key: randomKey(), ...connection }
    make(appended(workflow, 'connections', item))
    setMade(item._key)
  }, [expected, boxes, workflow, pages, make])
  const wire = wires.find(({ key }) => key === made)
  return { expect: setExpected, note: wire ? `Connected: ${wire.title}. Undo takes it back.` : '' }
}
