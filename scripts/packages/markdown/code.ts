/** Fenced code → code blocks. Pure. */
import type { Code, Nodes } from 'mdast'
import type { BodyContext, PortableBlock } from './syntax.ts'

const title = /\btitle=(?:"([^"]*)"|'([^']*)')/
/** Setting of a workflow's box that the code is: `setting=sort.prompt`. */
const setting = /\bsetting=([\w-]+\.\w+)/
const ranges = /\{([\d,\s-]+)\}/

/** A code fence. Attributes other than language, title and marked lines are reported. */
export function code(node: Code, context: BodyContext): PortableBlock {
  const meta = node.meta ?? ''
  const filename = title.exec(meta)
  const left = meta.replace(title, '').replace(ranges, '').replace(setting, '').trim()
  if (left) {
    context.warn(node, `code is shown without its "${left}"`)
  }
  const { lines, marked } = withoutMagicComments(node.value)
  const highlightedLines = [...new Set([...numbersIn(ranges.exec(meta)?.[1] ?? ''), ...marked])].sort(
    (a, b) => a - b,
  )
  return {
    _type: 'code',
    _key: context.key('code', node.value),
    ...(node.lang && { language: node.lang }),
    ...(filename && { filename: filename[1] ?? filename[2] }),
    code: lines.join('\n'),
    ...(highlightedLines.length > 0 && { highlightedLines }),
  }
}

/** Code below a part of a page that is the value of a setting, by the setting's place. */
export function codeOfSettings(node: Nodes): [string, Code][] {
  if ('children' in node) return node.children.flatMap(codeOfSettings)
  const place = node.type === 'code' && setting.exec(node.meta ?? '')?.[1]
  return place ? [[place, node]] : []
}

/**
 * `// highlight-next-line` and `// highlight-start` … `end`: Docusaurus removes these lines and
 * marks the others.
 */
function withoutMagicComments(value: string): { lines: string[]; marked: number[] } {
  const lines: string[] = []
  const marked: number[] = []
  let inside = false
  let next = false
  for (const line of value.split('\n')) {
    const magic = /^\s*(?:\/\/|#|--|\/\*|<!--)\s*highlight-(next-line|start|end)\s*(?:\*\/|-->)?\s*$/.exec(
      line,
    )?.[1]
    if (magic === 'next-line') next = true
    else if (magic) inside = magic === 'start'
    else {
      lines.push(line)
      if (inside || next) marked.push(lines.length)
      next = false
    }
  }
  return { lines, marked }
}

function numbersIn(ranges: string): number[] {
  return ranges.split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number)
    return from > 0 ? Array.from({ length: to - from + 1 }, (_, index) => from + index) : []
  })
}
