/** Connects a node that was added to the one before it, if there is only one way. */
import { useEffect, useState } from 'react'
import { appendedConnection, onlyConnection } from './changes.ts'
import type { ConnectedCanvas } from './use-connecting.ts'

/**
 * `expect` names the node that is being added; `note` says what was connected, as long as it is.
 * *Undo* removes the connection before it removes the node.
 */
export function useAutoConnect({ workflow, pages, drawing: { boxes, wires }, make }: ConnectedCanvas) {
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
    const change = appendedConnection(workflow, connection)
    make(change)
    setMade(change.added[0]?.item._key)
  }, [expected, boxes, workflow, pages, make])
  const wire = wires.find(({ key }) => key === made)
  return { expect: setExpected, note: wire ? `Connected: ${wire.title}. Undo takes it back.` : '' }
}
