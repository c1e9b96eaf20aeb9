import { Handle, type Node, type NodeProps, Position, useConnection } from '@xyflow/react'
import { use } from 'react'
import { anyPort, type Box, type BoxPort } from './drawing.ts'
import { PortFitContext } from './use-connecting.ts'

/** A node as the canvas has it. */
export type BoxNode = Node<{ readonly box: Box }, 'box'>

/** A box with a handle at each port, and two for connections to no certain port. */
export function BoxView({ data: { box }, selected, isConnectable }: NodeProps<BoxNode>) {
  const input = { box, end: 'to', isConnectable } as const
  const output = { box, end: 'from', isConnectable } as const
  return (
    <div className="box" data-selected={selected || undefined}>
      <div className="head">
        <PortHandle {...input} port={null} />
        <strong>{box.title}</strong>
        {box.note && <span>{box.note}</span>}
        <PortHandle {...output} port={null} />
      </div>
      {box.inputs.map((port) => (
        <PortRow key={`in ${port.name}`} {...input} port={port} />
      ))}
      {box.outputs.map((port) => (
        <PortRow key={`out ${port.name}`} {...output} port={port} />
      ))}
    </div>
  )
}

interface PortProps {
  readonly box: Box
  readonly end: 'from' | 'to'
  readonly isConnectable: boolean
}

function PortRow({ port, ...props }: PortProps & { readonly port: BoxPort }) {
  return (
    <div className="port" data-end={props.end} data-gone={port.isGone || undefined}>
      <PortHandle {...props} port={port} />
      <span className="label">{port.label}</span>
      <span className="type">{port.isGone ? 'no longer exists' : port.type}</span>
    </div>
  )
}

function PortHandle({ box, end, port, isConnectable }: PortProps & { readonly port: BoxPort | null }) {
  const isFit = use(PortFitContext)
  const type = end === 'from' ? 'source' : 'target'
  const own = { nodeId: box.key, id: port?.name ?? anyPort, type } as const
  const state = useConnection(({ inProgress, fromHandle }) => {
    if (!inProgress || !fromHandle) return undefined
    if (fromHandle.nodeId === own.nodeId && fromHandle.id === own.id) return undefined
    return isFit(fromHandle, own) ? 'fits' : 'refused'
  })
  const kind = end === 'from' ? 'Output' : 'Input'
  return (
    <Handle
      type={type}
      position={end === 'from' ? Position.Right : Position.Left}
      id={own.id}
      isConnectable={isConnectable && !port?.isGone}
      data-fit={state}
      title={port ? `${kind} "${port.label}"${port.type && ` (${port.type})`}` : `${kind}, any port`}
    />
  )
}
