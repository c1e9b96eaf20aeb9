/** Mermaid flowcharts whose boxes all lead to node pages → a workflow. Pure. */

/** The parts of a flowchart that a workflow can show. */
export interface Flowchart {
  /** Purpose of the workflow, if the source states it; otherwise the heading above does. */
  readonly title?: string
  readonly description?: string
  readonly nodes: readonly {
    readonly id: string
    readonly label: string | null
    readonly href: string
    /** Values by the technical names of the settings. */
    readonly settings?: Readonly<Record<string, string>>
  }[]
  readonly connections: readonly {
    readonly from: string
    readonly to: string
    readonly label: string | null
    readonly fromPort?: string
    readonly toPort?: string
  }[]
}

const node = String.raw`([A-Za-z][\w-]*)(?:\["([^"]*)"\]|\[([^\]]*)\]|\("([^"]*)"\)|\(([^)]*)\))?`
const edge = new RegExp(String.raw`^${node}\s*--+>\s*(?:\|"?([^|"]*)"?\|)?\s*${node}$`)
const single = new RegExp(`^${node}$`)
/** Title or description that Mermaid gives to screen readers. */
const accessible = /^acc(Title|Descr)\s*:\s*(.+)$/
/** A comment for other programs that read Mermaid. */
const setting = /^%%\s*([A-Za-z][\w-]*)\.(\w+)\s*=\s*(.*)$/
const click = /^click\s+([A-Za-z][\w-]*)\s+(?:href\s+)?"([^"]+)"/

/**
 * Parses the flowchart of a mermaid text. A comment such as `%% reply.model = gpt-5` is a setting
 * of a box, a connection's text such as `text → prompt` names the ports at both ends, and
 * `accTitle` and `accDescr` say what the workflow does. Returns `null` for anything that a workflow
 * cannot show: another kind of diagram, a line that cannot be parsed, or a box without a link.
 */
export function flowchartOf(source: string): Flowchart | null {
  const [head, ...lines] = source
    .split('\n')
    .map((line) => line.trim().replace(/;$/, ''))
    .filter((line) => line !== '' && (!line.startsWith('%%') || setting.test(line)))
  if (!/^(?:flowchart|graph)\s+(?:LR|TB|TD)$/.test(head ?? '')) return null
  const labels = new Map<string, string | null>()
  const hrefs = new Map<string, string>()
  const settings = new Map<string, Record<string, string>>()
  const said = new Map<string, string>()
  const connections: Flowchart['connections'][number][] = []
  const seen = (id: string, ...found: (string | undefined)[]) => {
    const label = found.find((text) => text !== undefined)
    labels.set(id, label ?? labels.get(id) ?? null)
  }
  for (const line of lines) {
    const link = click.exec(line)
    const connection = edge.exec(line)
    const alone = single.exec(line)
    const [, box, name, value] = setting.exec(line) ?? []
    const [, kind, words] = accessible.exec(line) ?? []
    if (kind && words) said.set(kind, words)
    else if (box && name) settings.set(box, { ...settings.get(box), [name]: value ?? '' })
    else if (link?.[1] && link[2]) hrefs.set(link[1], link[2])
    else if (connection?.[1] && connection[7]) {
      const [, from, a, b, c, d, label, to, e, f, g, h] = connection
      seen(from ?? '', a, b, c, d)
      seen(to ?? '', e, f, g, h)
      connections.push({ from: from ?? '', to: to ?? '', ...endsOf(label?.trim() || null) })
    } else if (alone?.[1]) seen(alone[1], ...alone.slice(2))
    else return null
  }
  const nodes = [...labels].flatMap(([id, label]) => {
    const href = hrefs.get(id)
    const own = settings.get(id)
    return href ? [{ id, label, href, ...(own && { settings: own }) }] : []
  })
  const title = said.get('Title')
  const description = said.get('Descr')
  return nodes.length === labels.size && nodes.length > 0
    ? { ...(title && { title }), ...(description && { description }), nodes, connections }
    : null
}

function endsOf(label: string | null) {
  const [, fromPort, toPort] = /^([A-Za-z]\w*) → ([A-Za-z]\w*)$/.exec(label ?? '') ?? []
  return fromPort && toPort ? { label: fromPort, fromPort, toPort } : { label }
}
