import { type Box, drawnDown, type } from '#blocks/workflow/drawing.ts'
import { widthOf } from '#blocks/workflow/wrap.ts'
import { Icon } from '#components/icon/icon.tsx'
import { editable } from '#components/preview/editable.ts'
import { hrefOf } from '#queries/href.ts'
import type { HomeQueryResult } from '#queries/results.generated.ts'
import type { ShownResult } from '#queries/shown-result.ts'
import styles from './home.module.css'

type Workflow = NonNullable<NonNullable<ShownResult<HomeQueryResult>['home']>['workflow']>
type WorkflowNode = NonNullable<Workflow['nodes']>[number]['node']

/** Size of an icon, and its distance from the edge of its box, pixels. */
const icon = { size: 18, inset: 14 }

/**
 * The workflow of the home page, from top to bottom: boxes with the icons of their nodes, which
 * link to the pages of the nodes.
 */
export function HeroWorkflow({ workflow }: { workflow: Workflow }) {
  const nodes = (workflow.nodes ?? []).map(({ _key, id, label, node }, index) => {
    const name = label ?? node?.title ?? id ?? ''
    return { id: id || _key || `${index}`, label: name, title: name, node }
  })
  const wires = (workflow.connections ?? []).map(({ _key, from, to, label }) => ({
    key: _key,
    from: from ?? '',
    to: to ?? '',
    label,
  }))
  if (nodes.length === 0) return null
  const { width, height, boxes, wires: lines } = drawnDown({ nodes, wires })
  return (
    <figure className={styles.workflow} {...editable(workflow)}>
      {/* biome-ignore lint/a11y/useSemanticElements: it is no group of form fields */}
      <svg viewBox={`0 0 ${width} ${height}`} role="group" aria-label={`Workflow: ${workflow.title ?? ''}`}>
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a wire cannot be focused */}
        <g aria-hidden="true">
          {lines.map(({ key, path, head, label }) => (
            <g key={key}>
              <path className={styles.wire} d={path + head} />
              {label && (
                <text className={styles.wireLabel} x={label.x} y={label.y + 4}>
                  {label.lines.join(' ')}
                </text>
              )}
            </g>
          ))}
        </g>
        {boxes.map((box) => (
          <BoxView key={box.id} box={box} node={nodes.find(({ id }) => id === box.id)?.node ?? null} />
        ))}
      </svg>
      <figcaption>{workflow.title}</figcaption>
    </figure>
  )
}

function BoxView({ box, node }: { box: Box; node: WorkflowNode }) {
  const { x, y, width, height, lines } = box
  const longest = Math.max(...lines.map((line) => widthOf(line, type.name)))
  // Names have room for the icon in the boxes of a single column, and often not in narrower ones.
  const indent = icon.inset + icon.size + type.padding / 2
  const hasIcon = Boolean(node?.icon) && indent + longest + type.padding <= width
  const middle = x + (hasIcon ? (indent + width - type.padding) / 2 : width / 2)
  const top = y + (height - lines.length * type.line) / 2 + type.name - 0.5
  const drawn = (
    <g className={styles.box} data-tone={node?.color ?? undefined}>
      <rect x={x} y={y} width={width} height={height} rx="9" />
      {hasIcon && (
        <svg
          x={x + icon.inset}
          y={y + (height - icon.size) / 2}
          width={icon.size}
          height={icon.size}
          viewBox="0 0 24 24"
          aria-hidden="true"
        >
          <Icon name={node?.icon} />
        </svg>
      )}
      <text>
        {lines.map((line, index) => (
          <tspan key={line} x={middle} y={top + index * type.line}>
            {line}
          </tspan>
        ))}
      </text>
    </g>
  )
  const href = hrefOf(node)
  if (!href) return drawn
  return (
    <a href={href} aria-label={lines.join(' ')}>
      {drawn}
    </a>
  )
}
