import '@xyflow/react/dist/base.css'
import { CollapseIcon } from '@sanity/icons/Collapse'
import { ExpandIcon } from '@sanity/icons/Expand'
import { RedoIcon } from '@sanity/icons/Redo'
import { SchemaIcon } from '@sanity/icons/Schema'
import { TrashIcon } from '@sanity/icons/Trash'
import { UndoIcon } from '@sanity/icons/Undo'
import {
  BoundaryElementProvider,
  Button,
  type ButtonProps,
  Flex,
  PortalProvider,
  Stack,
  useBoundaryElement,
  usePortal,
} from '@sanity/ui'
import {
  Background,
  Controls,
  type Edge,
  MarkerType,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from '@xyflow/react'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { type ObjectInputProps, useColorSchemeValue } from 'sanity'
import { Line, MessageCard, Note } from '../../../ui/parts.tsx'
import type { Mention } from '../../editor/mentions.ts'
import { randomKey } from '../../random-key.ts'
import type { NodePage } from '../ends.ts'
import { newShortName, nodesIn } from '../stored.ts'
import { useNodePages } from '../use-workflow.ts'
import { AddNode } from './add-node.tsx'
import { BoxView } from './box-view.tsx'
import { CanvasFrame, CanvasRoot } from './canvas-frame.tsx'
import { appended, appendedConnection, onlyConnection, taken } from './changes.ts'
import { canvasDrawing } from './drawing.ts'
import { useChanges } from './use-changes.ts'
import { type ConnectedCanvas, PortFitContext, useConnecting } from './use-connecting.ts'
import { useView } from './use-view.ts'

const nodeTypes = { box: BoxView }
const words = {
  'node.a11yDescription.default':
    'Press Enter to select the node, the arrow keys to move it, and Delete to take it out of the workflow.',
  'node.a11yDescription.keyboardDisabled': 'Press Enter to select the node.',
  'edge.a11yDescription.default':
    'Press Enter to select the connection, and Delete to take it out of the workflow.',
  'controls.ariaLabel': 'Size of the drawing',
  'controls.zoomIn.ariaLabel': 'Larger',
  'controls.zoomOut.ariaLabel': 'Smaller',
  'controls.fitView.ariaLabel': 'Show everything',
}

type CanvasProps = Pick<ObjectInputProps, 'value' | 'onChange' | 'readOnly'>

/** The drawing with its toolbar, and below it what cannot be drawn or connected. */
export function Canvas(props: CanvasProps) {
  const pages = useNodePages(nodesIn(props.value))
  // How high a box is depends on the ports of its page.
  if (!pages) return <CanvasFrame aria-busy />
  return (
    <ReactFlowProvider>
      <Flow {...props} pages={pages} />
    </ReactFlowProvider>
  )
}

function Flow({
  value,
  onChange,
  readOnly = false,
  pages,
}: CanvasProps & { readonly pages: readonly NodePage[] }) {
  const scheme = useColorSchemeValue()
  const frame = useRef<HTMLDivElement>(null)
  const drawing = useMemo(() => canvasDrawing(value, pages), [value, pages])
  const view = useView(drawing)
  const changes = useChanges(value, onChange)
  const canvas = { workflow: value, pages, drawing, make: changes.make }
  const { fits, refusal, ...connecting } = useConnecting(canvas)
  const auto = useAutoConnect(canvas)
  const large = useLarge()
  const hasSelection = view.selectedNodes.length + view.selectedWires.length > 0
  const add = (page: Mention['page']) => {
    const node = { _type: 'workflowNode', _key: randomKey(), id: newShortName(), node: page }
    changes.make(appended(value, 'nodes', node))
    auto.expect(node._key)
  }
  const remove = () => {
    const selected = { nodes: view.selectedNodes, connections: view.selectedWires }
    changes.make(taken(value, selected))
    // What had the focus is gone.
    frame.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, target } = event
    const commands: Readonly<Record<string, () => void>> =
      ctrlKey || metaKey
        ? { z: shiftKey ? changes.redo : changes.undo, y: changes.redo }
        : { delete: remove, backspace: remove }
    const isForeign = readOnly || target instanceof HTMLInputElement
    const handler = key === 'Escape' ? large.leave : isForeign ? undefined : commands[key.toLowerCase()]
    if (!handler) return
    event.preventDefault()
    event.stopPropagation()
    handler()
  }
  return (
    <CanvasRoot {...large.root} onKeyDown={onKeyDown} data-testid="workflow-canvas">
      <PortalProvider element={large.portal}>
        <BoundaryElementProvider element={large.boundary}>
          {!readOnly && (
            <Flex gap={1} align="flex-start" wrap="wrap">
              <AddNode onAdd={add} />
              <Tool icon={TrashIcon} text="Take out" disabled={!hasSelection} onClick={remove} />
              <Tool icon={UndoIcon} text="Undo" disabled={!changes.canUndo} onClick={changes.undo} />
              <Tool icon={RedoIcon} text="Redo" disabled={!changes.canRedo} onClick={changes.redo} />
              <Tool icon={SchemaIcon} text="Arrange" onClick={view.arrange} />
              <Tool
                icon={large.isLarge ? CollapseIcon : ExpandIcon}
                text={large.isLarge ? 'Back to the form' : 'Enlarge'}
                onClick={large.toggle}
              />
            </Flex>
          )}
          <CanvasFrame ref={frame} tabIndex={-1} data-frame="">
            <PortFitContext value={fits}>
              <ReactFlow
                {...view.flow}
                {...connecting}
                nodeTypes={nodeTypes}
                colorMode={scheme}
                nodesConnectable={!readOnly}
                deleteKeyCode={null}
                selectionKeyCode={null}
                zoomOnScroll={false}
                preventScrolling={false}
                zoomOnDoubleClick={false}
                connectionRadius={28}
                fitView
                fitViewOptions={fitOptions}
                minZoom={0.2}
                maxZoom={1.5}
                defaultEdgeOptions={edgeOptions}
                ariaLabelConfig={words}
                aria-label="Drawing of the workflow"
              >
                <Background />
                <Controls showInteractive={false} fitViewOptions={fitOptions} />
              </ReactFlow>
            </PortFitContext>
          </CanvasFrame>
          <Stack gap={3}>
            {/* The elements stay, so that screen readers read what appears in them. */}
            <div role="alert" data-testid="canvas-refusal">
              {refusal && <MessageCard tone="critical">{refusal}</MessageCard>}
            </div>
            <div role="status" data-testid="canvas-connected">
              {auto.note && <Line>{auto.note}</Line>}
            </div>
            {drawing.left.map((sentence) => (
              <MessageCard key={sentence} tone="caution">
                {sentence}
              </MessageCard>
            ))}
            <Note>
              {drawing.boxes.length === 0
                ? 'Add the first node above. Connections are drawn from port to port.'
                : 'Drag from a port to another one to connect them; everything can also be chosen in the lists below. Readers see the nodes arranged by the site, wherever you drag them here.'}
            </Note>
          </Stack>
        </BoundaryElementProvider>
      </PortalProvider>
    </CanvasRoot>
  )
}

function Tool(props: ButtonProps) {
  return <Button mode="bleed" padding={2} {...props} />
}

const fitOptions = { maxZoom: 1, padding: 0.12 }
const edgeOptions: Partial<Edge> = {
  markerEnd: { type: MarkerType.ArrowClosed, color: 'var(--card-muted-fg-color)' },
}

/**
 * Connects a node that was added to the one before it, if there is only one way. `expect` names the
 * node; `note` says what was connected. *Undo* removes the connection before the node.
 */
function useAutoConnect({ workflow, pages, drawing: { boxes, wires }, make }: ConnectedCanvas) {
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

/**
 * Enlarges the canvas above the form, which is narrow on most screens. Menus must be in front of
 * it; `leave` is there only while it is large.
 */
function useLarge() {
  const [isLarge, setIsLarge] = useState(false)
  const [element, setElement] = useState<HTMLElement | null>(null)
  const portal = usePortal()
  const boundary = useBoundaryElement()
  const { fitView } = useReactFlow()
  useEffect(() => {
    // The top layer of the browser: a dialog around the form cannot clip it.
    if (isLarge) element?.showPopover()
    const timer = setTimeout(() => void fitView(fitOptions), 50)
    return () => clearTimeout(timer)
  }, [isLarge, element, fitView])
  return {
    isLarge,
    toggle: () => setIsLarge(!isLarge),
    leave: isLarge ? () => setIsLarge(false) : undefined,
    root: { ref: setElement, ...(isLarge && { popover: 'manual' as const }) },
    portal: isLarge ? element : portal.element,
    boundary: isLarge ? element : boundary.element,
  }
}
