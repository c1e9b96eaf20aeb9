/** Mermaid flowcharts whose boxes all lead to node pages → a workflow. Pure. */

/** The parts of a flowchart that a workflow can show. */
export interface Flowchart {
  readonly nodes: readonly { readonly id: string; readonly label: string | null; readonly href: string }[]
  readonly connections: readonly {
    readonly from: string
    readonly to: string
    readonly label: string | null
  }[]
}

const node = String.raw`([A-Za-z][\w-]*)(?:\["([^"]*)"\]|\[([^\]]*)\]|\("([^"]*)"\)|\(([^)]*)\))?`
const edge = new RegExp(String.raw`^${node}\s*--+>\s*(?:\|"?([^|"]*)"?\|)?\s*${node}$`)
const single = new RegExp(`^${node}$`)
const click = /^click\s+([A-Za-z][\w-]*)\s+(?:href\s+)?"([^"]+)"/

/**
 * Parses the flowchart of a mermaid text. Returns `null` for anything that a workflow cannot show:
 * another kind of diagram, a line that cannot be parsed, or a box without a link.
 */
export function flowchartOf(source: string): Flowchart | null {
  const [head, ...lines] = source
    .split('\n')
    .map((line) => line.trim().replace(/;$/, ''))
    .filter((line) => line !== '' && !line.startsWith('%%'))
  if (!/^(?:flowchart|graph)\s+(?:LR|TB|TD)$/.test(head ?? '')) return null
  const labels = new Map<string, string | null>()
  const hrefs = new Map<string, string>()
  const connections: Flowchart['connections'][number][] = []
  const seen = (id: string, ...found: (string | undefined)[]) => {
    const label = found.find((text) => text !== undefined)
    labels.set(id, label ?? labels.get(id) ?? null)
  }
  for (const line of lines) {
    const link = click.exec(line)
    const connection = edge.exec(line)
    const alone = single.exec(line)
    if (link?.[1] && link[2]) hrefs.set(link[1], link[2])
    else if (connection?.[1] && connection[7]) {
      const [, from, a, b, c, d, label, to, e, f, g, h] = connection
      seen(from ?? '', a, b, c, d)
      seen(to ?? '', e, f, g, h)
      connections.push({ from: from ?? '', to: to ?? '', label: label?.trim() || null })
    } else if (alone?.[1]) seen(alone[1], ...alone.slice(2))
    else return null
  }
  const nodes = [...labels].flatMap(([id, label]) => {
    const href = hrefs.get(id)
    return href ? [{ id, label, href }] : []
  })
  return nodes.length === labels.size && nodes.length > 0 ? { nodes, connections } : null
}
