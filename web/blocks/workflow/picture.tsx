import { type Box, type Drawing, type, type Wire } from './drawing.ts'
import type { GraphNode } from './graph.ts'

/**
 * A drawing of a workflow: boxes with icons, which link to the pages of their nodes, and wires with
 * their labels. Its figure has the class of `picture.module.css`.
 * @param nodes of the graph that was drawn
 * @param title what the workflow does
 */
export function WorkflowPicture({
  drawing: { width, height, anchor, box, boxes, wires },
  nodes,
  title,
}: {
  drawing: Drawing
  nodes: readonly GraphNode[]
  title: string
}) {
  const labels = wires.flatMap(({ label }) => label ?? [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no group of form fields
    <svg
      width={width}
      viewBox={`0 0 ${width} ${height}`}
      textAnchor={anchor === 'start' ? anchor : undefined}
      role="group"
      aria-label={`Workflow: ${title}`}
    >
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a wire cannot be focused; the caption says what it carries */}
      <g aria-hidden="true">
        {/* One path: all wires look the same. */}
        {wires.length > 0 && <path d={wires.map(({ path }) => path).join('')} />}
        {labels.map((label) => (
          <LabelView key={`${label.x} ${label.y}`} label={label} />
        ))}
      </g>
      {boxes.map((one, index) => (
        <BoxView key={one.id} box={one} size={box} node={nodes[index]} />
      ))}
    </svg>
  )
}

/** Size of an icon on its own grid of 24 × 24; the style sheet scales it, which takes no bytes. */
const scale = 0.75

/** A box; a link to the page of its node, if that is published. */
function BoxView({ box, size, node }: { box: Box; size: Drawing['box']; node: GraphNode | undefined }) {
  const { x, y, words, lines, note, icon } = box
  const drawn = (
    <>
      <rect {...size} />
      {icon && node?.icon && (
        <path
          transform={`translate(${Math.round(icon.x / scale)},${Math.round(icon.y / scale)})`}
          d={node.icon}
        />
      )}
      <Lines x={words.x} y={words.y} lines={lines} height={type.line} />
      {note && (
        <text x={words.x} y={words.y + lines.length * type.line - 1}>
          {note}
        </text>
      )}
    </>
  )
  const place = { transform: `translate(${x},${y})`, 'data-tone': node?.color ?? 'neutral' }
  if (!node?.href) return <g {...place}>{drawn}</g>
  return (
    <a {...place} href={node.href} aria-label={nameOf(node)}>
      {drawn}
    </a>
  )
}

/** The visible text comes first, because users of speech control say it (WCAG 2.5.3). */
function nameOf({ label, title }: GraphNode): string | undefined {
  return title && title !== label ? `${label}, ${title}` : undefined
}

function LabelView({ label: { x, y, lines } }: { label: NonNullable<Wire['label']> }) {
  return <Lines x={x} y={y} lines={lines} height={type.wireLine} />
}

/** Text in one or more lines, each at the same place. */
function Lines({ x, y, lines, height }: { x: number; y: number; lines: readonly string[]; height: number }) {
  if (lines.length === 1)
    return (
      <text x={x} y={y}>
        {lines[0]}
      </text>
    )
  return (
    <text>
      {lines.map((line, index) => (
        <tspan key={line} x={x} y={y + index * height}>
          {/* The space separates the words for screen readers. */}
          {line + (index < lines.length - 1 ? ' ' : '')}
        </tspan>
      ))}
    </text>
  )
}
