import Link from 'next/link'
import type { BlockOf } from '#blocks/types.ts'
import { hrefOf } from '#queries/href.ts'
import { type Place, placesOf } from './layout.ts'
import styles from './workflow.module.css'

const box = { width: 150, height: 54, gapX: 84, gapY: 22 }

/** A workflow as a drawing whose boxes lead to their pages, and as a sentence for who cannot see it. */
export function WorkflowView({ block }: { block: BlockOf<'workflow'> }) {
  const nodes = (block.nodes ?? []).map(({ id, label, node }) => ({
    id: id ?? '',
    label: label ?? node?.title ?? id ?? '',
    title: node?.title ?? '',
    href: hrefOf(node),
    color: node?.color ?? 'neutral',
  }))
  const wires = (block.connections ?? []).map(({ _key, from, to, label }) => ({
    key: _key,
    from: from ?? '',
    to: to ?? '',
    label: label ?? null,
  }))
  const places = new Map(
    placesOf(
      nodes.map(({ id }) => id),
      wires,
    ).map((place) => [place.id, place]),
  )
  const width = size(places, 'column') * (box.width + box.gapX) - box.gapX + 4
  const height = size(places, 'row') * (box.height + box.gapY) - box.gapY + 4
  const labelOf = (id: string) => nodes.find((node) => node.id === id)?.label ?? id
  return (
    <figure className={styles.figure}>
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: a wide drawing scrolls, and must do so by keyboard too */}
      {/* biome-ignore-start lint/a11y/useSemanticElements: it is no group of form fields */}
      <div className={styles.canvas} tabIndex={0} role="group" aria-label={`Workflow: ${block.title ?? ''}`}>
        <svg width={width} height={height} viewBox={`-2 -2 ${width} ${height}`} role="presentation">
          {wires.map((wire) => {
            const from = places.get(wire.from)
            const to = places.get(wire.to)
            return from && to && <Wire key={wire.key} from={from} to={to} label={wire.label} />
          })}
          {nodes.map((node) => (
            <Box key={node.id} {...node} place={places.get(node.id)} />
          ))}
        </svg>
      </div>
      {/* biome-ignore-end lint/a11y/useSemanticElements: until here */}
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: until here */}
      <figcaption>
        {block.title}
        {block.description && `. ${block.description}`}
        <span className="visually-hidden">
          {wires
            .map(
              ({ from, to, label }) => `${labelOf(from)} passes ${label ?? 'its result'} to ${labelOf(to)}`,
            )
            .join('; ')}
        </span>
      </figcaption>
    </figure>
  )
}

interface BoxProps {
  readonly label: string
  readonly title: string
  readonly href: string | null
  readonly color: string
  readonly place: Place | undefined
}

/** A box; it leads to the page of its node. */
function Box({ label, title, href, color, place }: BoxProps) {
  if (!place) return null
  const { x, y } = corner(place)
  const small = title && title !== label ? title : null
  const drawn = (
    <g
      className={styles.box}
      style={{ '--tone': `var(--${color})` } as React.CSSProperties}
      transform={`translate(${x} ${y})`}
    >
      <rect width={box.width} height={box.height} rx="10" />
      <circle className={styles.dot} cx="16" cy={box.height / 2} r="4" />
      <text x="30" y={small ? 24 : 32}>
        {shortened(label, 15)}
      </text>
      {small && (
        <text x="30" y="41" className={styles.small}>
          {shortened(small, 19)}
        </text>
      )}
    </g>
  )
  if (!href) return drawn
  return (
    <Link href={href} prefetch={false} aria-label={title || label}>
      {drawn}
    </Link>
  )
}

function Wire({ from, to, label }: { from: Place; to: Place; label: string | null }) {
  const start = corner(from)
  const end = corner(to)
  const x1 = start.x + box.width
  const y1 = start.y + box.height / 2
  const x2 = end.x
  const y2 = end.y + box.height / 2
  const bend = Math.max(30, (x2 - x1) / 2)
  return (
    <g>
      <path
        className={styles.wire}
        d={`M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2 - 7} ${y2}`}
      />
      <path className={styles.wire} d={`M${x2 - 9} ${y2 - 4}l7 4-7 4`} />
      {label && (
        <text className={styles.label} x={(x1 + x2) / 2} y={(y1 + y2) / 2 - 7}>
          {shortened(label, 14)}
        </text>
      )}
    </g>
  )
}

function corner({ column, row }: Place) {
  return { x: column * (box.width + box.gapX), y: row * (box.height + box.gapY) }
}

function size(places: ReadonlyMap<string, Place>, side: 'column' | 'row'): number {
  return Math.max(0, ...[...places.values()].map((place) => place[side])) + 1
}

function shortened(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text
}
