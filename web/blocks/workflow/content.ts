import type { BlockContent, PhrasingContent } from 'mdast'
import { linkTo } from '#markdown/links.ts'
import { boldLine, numberedList, paragraph, text, withDetails } from '#markdown/tree.ts'
import { hrefOf } from '#queries/href.ts'
import { lines } from '../lines.ts'
import type { ContentOf, MarkdownBlockOf, MarkdownContext } from '../types.ts'

type Workflow = MarkdownBlockOf<'workflow'>

/**
 * A workflow in Markdown is a list: each node with its results, and the nodes that receive them.
 */
export const workflowContent: ContentOf<'workflow'> = {
  text: ({ title, description, nodes }) =>
    lines(title, description, ...(nodes ?? []).map(({ label, node }) => label ?? node?.title)),
  markdown: workflowMarkdown,
}

/** A list item for each box, with a link to the page of its node. */
function workflowMarkdown(
  { title, description, nodes, connections }: Workflow,
  context: MarkdownContext,
): BlockContent[] {
  const boxes = nodes ?? []
  const names = new Map(boxes.map(({ id, label, node }) => [id, label ?? node?.title ?? id ?? '']))
  const nameOf = (id: string | null) => names.get(id) ?? id ?? ''
  // A connection may begin at a short name that no node has; the page draws it, too.
  const loose = (connections ?? []).filter(({ from }) => !names.has(from)).map(({ from }) => from)
  const items = [
    ...boxes.map(({ id, label, node }) => ({
      id,
      line: boxLine({ name: nameOf(id), label, node }, context),
    })),
    ...[...new Set(loose)].map((id) => ({ id, line: [text(nameOf(id))] })),
  ]
  const passedBy = (id: string | null) => (connections ?? []).filter(({ from }) => from === id)
  return [
    boldLine(title ? `Workflow: ${title}` : 'Workflow'),
    ...(description ? [paragraph([text(description)])] : []),
    numberedList(
      items.map(({ id, line }) =>
        withDetails(
          paragraph(line),
          passedBy(id).map(({ to, label }) =>
            paragraph([text(`passes ${label ?? 'its result'} to ${nameOf(to)}`)]),
          ),
        ),
      ),
    ),
  ]
}

/**
 * The name of a box, linked to the page of its node, and the node's own title if the box has a
 * different name.
 */
function boxLine(
  {
    name,
    label,
    node,
  }: { name: string; label: string | null; node: NonNullable<Workflow['nodes']>[number]['node'] },
  context: MarkdownContext,
): PhrasingContent[] {
  const href = hrefOf(node)
  const own = label && node?.title && node.title !== label ? [text(` (${node.title})`)] : []
  return [href ? linkTo(href, name, context) : text(name), ...own]
}
