import type { BlockOf } from '#blocks/types.ts'
import { hrefOf } from '#queries/href.ts'
import { type Box, type Drawing, drawnAcross, drawnDown, type, type Wire } from './drawing.ts'
import styles from './view.module.css'

/** The link and the color of each box, by its id. */
type Look = { readonly href: string | null; readonly color: string; readonly name: string }

/**
 * A workflow as a drawing whose boxes link to their pages, and as sentences for readers who cannot
 * see it. Both directions are sent and the style sheet shows the one that fits: a drawing that is
 * only scaled down cannot be read on a phone.
 */
export function WorkflowView({ block }: { block: BlockOf<'workflow'> }) {
  const nodes = (block.nodes ?? []).map(({ _key, id, label, node }, index) => ({
    // A box without a short name is still drawn separately; dagre requires a name.
    id: id || _key || `${index}`,
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
  const looks = new Map(
    nodes.map(({ id, label, title, href, color }) => [id, { href, color, name: nameOf(label, title) }]),
  )
  const labelOf = (id: string) => nodes.find((node) => node.id === id)?.label ?? id
  const across = drawnAcross({ nodes, wires })
  const down = drawnDown({ nodes, wires })
  const title = block.title ?? 'Workflow'
  const caption = [block.title, block.description].filter(Boolean).join('. ')
  const sentences = wires
    .map(({ from, to, label }) => `${labelOf(from)} passes ${label ?? 'its result'} to ${labelOf(to)}`)
    .join('; ')
  return (
    <figure className={styles.figure} data-fits={across ? fits(across.width) : undefined}>
      {across && <Picture drawing={across} looks={looks} title={title} className={styles.across} />}
      <Picture drawing={down} looks={looks} title={title} className={styles.down} />
      <figcaption>
        {caption}
        <span className="visually-hidden">
          {/[^.!?]$/.test(caption) && '.'} {sentences}.
        </span>
      </figcaption>
    </figure>
  )
}

/** The visible text comes first, because users of speech control say it (WCAG 2.5.3). */
function nameOf(label: string, title: string): string {
  return title && title !== label ? `${label}, ${title}` : label
}

/**
 * The smallest of the style sheet's four frames that fits a drawing from left to right, pixels.
 */
function fits(width: number): number {
  return [440, 560, 625].find((frame) => width <= frame) ?? 670
}

function Picture({
  drawing,
  looks,
  title,
  className,
}: {
  drawing: Drawing
  looks: ReadonlyMap<string, Look>
  title: string
  className: string | undefined
}) {
  const { width, height } = drawing
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no group of form fields
    <svg
      className={className}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="group"
      aria-label={`Workflow: ${title}`}
    >
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a wire cannot be focused; the caption says what it carries */}
      <g aria-hidden="true">
        {drawing.wires.map((wire) => (
          <WireView key={wire.key} wire={wire} />
        ))}
      </g>
      {drawing.boxes.map((box) => (
        <BoxView key={box.id} box={box} look={looks.get(box.id)} />
      ))}
    </svg>
  )
}

/** A box; a link to the page of its node, if that is published. */
function BoxView({ box, look }: { box: Box; look: Look | undefined }) {
  const middle = box.x + box.width / 2
  const high = box.lines.length * type.line + (box.note ? type.line * 0.9 : 0)
  const top = box.y + (box.height - high) / 2 + type.name - 0.5
  const drawn = (
    <g className={styles.box} data-tone={look?.color ?? undefined}>
      <rect x={box.x} y={box.y} width={box.width} height={box.height} rx="9" />
      <text>
        {box.lines.map((line, index) => (
          <tspan key={line} x={middle} y={top + index * type.line}>
            {line}
          </tspan>
        ))}
      </text>
      {box.note && (
        <text className={styles.note} x={middle} y={top + box.lines.length * type.line - 1}>
          {box.note}
        </text>
      )}
    </g>
  )
  if (!look?.href) return drawn
  return (
    <a href={look.href} aria-label={look.name}>
      {drawn}
    </a>
  )
}

function WireView({ wire: { path, head, label } }: { wire: Wire }) {
  return (
    <>
      <path className={styles.wire} d={path + head} />
      {label && (
        <text className={styles.label}>
          {label.lines.map((line, index) => (
            <tspan
              key={line}
              x={label.x}
              y={label.y + 4 + (index - (label.lines.length - 1) / 2) * type.wireLine}
            >
              {line}
            </tspan>
          ))}
        </text>
      )}
    </>
  )
}
