import { beginningOf } from '@repo/kit/cut-text.ts'
import { textIn } from '@repo/model/values.ts'
import { Stack } from '@sanity/ui'
import { styled } from 'styled-components'
import { Note } from '../../ui/parts.tsx'
import { canvasDrawing } from '../workflow/canvas/drawing.ts'
import { nodesIn } from '../workflow/stored.ts'
import { useNodePages } from '../workflow/use-workflow.ts'
import { siteBlock } from './site-block.tsx'
import { boxSize, workflowLayout } from './workflow-layout.ts'

const Diagram = styled.svg`
  display: block;
  max-width: 100%;
  height: auto;
  font-size: 13px;
  font-family: inherit;

  text {
    fill: var(--card-fg-color);
    text-anchor: middle;
    dominant-baseline: central;
  }

  .label {
    font-size: 11px;
    fill: var(--card-muted-fg-color);
    paint-order: stroke;
    stroke: var(--card-bg-color);
    stroke-width: 4px;
  }

  rect {
    fill: var(--card-bg-color);
    stroke: var(--card-border-color);
  }

  polyline {
    fill: none;
    stroke: var(--card-muted-fg-color);
  }
`

/** The workflow with the titles of its nodes. */
export const WorkflowBlock = siteBlock(({ value }: { readonly value: Readonly<Record<string, unknown>> }) => {
  const nodes = nodesIn(value)
  const { width, height, boxes, lines } = workflowLayout(canvasDrawing(value, useNodePages(nodes) ?? []))
  const title = textIn(value, 'title')
  return (
    <Stack gap={3}>
      {boxes.length > 0 && (
        <Diagram
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          role="img"
          aria-label={title || 'Workflow'}
        >
          <defs>
            <marker
              id="workflow-arrow"
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="7"
              markerHeight="7"
              orient="auto"
            >
              <path d="M0 0 8 4 0 8z" fill="var(--card-muted-fg-color)" />
            </marker>
          </defs>
          {lines.map(({ key, points, label, middle }) => (
            <g key={key}>
              <polyline
                points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
                markerEnd="url(#workflow-arrow)"
              />
              {label && (
                <text className="label" x={middle.x} y={middle.y}>
                  {label}
                </text>
              )}
            </g>
          ))}
          {boxes.map(({ id, title: name, x, y }) => (
            <g key={id}>
              <rect x={x} y={y} width={boxSize.width} height={boxSize.height} rx={6} />
              <text x={x + boxSize.width / 2} y={y + boxSize.height / 2}>
                {name.length > 20 ? `${beginningOf(name, 19)}…` : name}
              </text>
            </g>
          ))}
        </Diagram>
      )}
      <Note>{title || (nodes.length === 0 ? 'The workflow is empty.' : 'Without a title.')}</Note>
    </Stack>
  )
})
