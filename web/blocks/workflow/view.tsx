import type { BlockOf, BlockPlace } from '#blocks/types.ts'
import { maxDrawn } from '../limits.ts'
import { drawnAcross, drawnDown } from './drawing.ts'
import { graphOf } from './graph.ts'
import styles from './picture.module.css'
import { WorkflowPicture } from './picture.tsx'

/**
 * A workflow as a drawing whose boxes link to their pages, and as sentences for readers who cannot
 * see it. Both directions are sent and the style sheet shows the one that fits: a drawing that is
 * only scaled down cannot be read on a phone.
 */
export function WorkflowView({
  block,
  place,
}: {
  block: BlockOf<'workflow'>
  place?: BlockPlace | undefined
}) {
  const graph = graphOf(block)
  const across = drawnAcross(graph)
  const title = block.title ?? 'Workflow'
  const shownTitle = repeats(block.title, place?.heading) ? null : block.title
  const caption = [shownTitle, block.description, leftOut(block)].reduce<string>(
    (line, text) => (text ? line + between(line) + text : line),
    '',
  )
  // The first node of an id: API clients may repeat one.
  const labels = new Map(graph.nodes.map(({ id, label }) => [id, label] as const).reverse())
  const labelOf = (id: string) => labels.get(id) ?? id
  const sentences = graph.wires
    .map(({ from, to, label }) => `${labelOf(from)} passes ${label ?? 'its result'} to ${labelOf(to)}`)
    .join('; ')
  return (
    <figure className={styles.pictures} data-fits={across ? fits(across.width) : 'down'}>
      {across && <WorkflowPicture drawing={across} nodes={graph.nodes} title={title} />}
      <WorkflowPicture drawing={drawnDown(graph)} nodes={graph.nodes} title={title} />
      <figcaption>
        {caption}
        {sentences && (
          <span className="visually-hidden">
            {between(caption)}
            {sentences}.
          </span>
        )}
      </figcaption>
      {place && (
        // From the Markdown of the page, on click (`enhancement/copy.ts`).
        <button type="button" data-copy="workflow">
          Copy as JSON
        </button>
      )}
    </figure>
  )
}

/** Says what the drawing of a large workflow leaves out; empty if nothing. */
function leftOut({ nodes, connections }: BlockOf<'workflow'>): string {
  const { boxes, wires } = maxDrawn
  const isWhole = (nodes?.length ?? 0) <= boxes && (connections?.length ?? 0) <= wires
  return isWhole ? '' : `Only the first ${boxes} boxes and ${wires} connections are drawn.`
}

/** Separator between a text and a sentence behind it. */
function between(text: string): string {
  if (text === '') return ''
  return /[.!?]$/.test(text) ? ' ' : '. '
}

/** True if a heading repeats the title, also behind a word, as in "Example: answer a mail". */
function repeats(title: string | null | undefined, heading: string | null | undefined): boolean {
  if (!title || !heading) return false
  const words = heading.trim().toLowerCase()
  const name = title.trim().toLowerCase()
  return words === name || words.endsWith(`: ${name}`)
}

/** The smallest of the style sheet's four frames that a drawing from left to right fits. */
function fits(width: number): number {
  return [440, 560, 625].find((frame) => width <= frame) ?? 670
}
