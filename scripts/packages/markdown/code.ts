/** Fenced code → code blocks. Pure. */
import type { Code } from 'mdast'
import type { BodyContext, PortableBlock } from './syntax.ts'

const title = /\b(?:title|filename)=(?:"([^"]*)"|'([^']*)')|(?:^|\s)\[([^\]]+)\]/
const ranges = /(?:\{|\b(?:highlight|hl_lines)=["{]?)([\d,\s-]+)[}"]?/
/** Words and attributes that change how other systems show code, but not what it says. */
const flags =
  /(?<=^|\s)(?:showLineNumbers|lines|wrap|expandable|twoslash|live|noInline|npm2yarn|(?:theme|icon|linenums|copy|group|focus|\.[\w-]+|#[\w-]+)(?:=(?:"[^"]*"|\S+))?)(?=\s|$)/g

/**
 * A code fence. Its words after language, title and marked lines are its title, as in Mintlify, if
 * there is no other one; attributes are reported.
 */
export function code(node: Code, context: BodyContext): PortableBlock {
  const { language, meta } = infoOf(node)
  const named = title.exec(meta)
  const other = meta.replace(title, '').replace(ranges, '').trim()
  const left = other.replace(flags, '').trim()
  const isTitle = left !== '' && !named && !/[=/"{}]|^\w+$/.test(left.replace(/^[\w./-]+\.\w+$/, 'a file'))
  const filename = named ? (named[1] ?? named[2] ?? named[3]) : isTitle ? left : undefined
  const lost = isTitle ? other.replace(left, '').trim() : other
  if (lost) context.warn(node, `code is shown without its "${lost}"`)
  const { lines, marked } = withoutMagicComments(node.value)
  const highlightedLines = [...new Set([...numbersIn(ranges.exec(meta)?.[1] ?? ''), ...marked])].sort(
    (a, b) => a - b,
  )
  return {
    _type: 'code',
    _key: context.key('code', node.value),
    ...(language && { language }),
    ...(filename && { filename }),
    code: lines.join('\n'),
    ...(highlightedLines.length > 0 && { highlightedLines }),
  }
}

/** Language and other words of a fence: `js{1}`, `js:line-numbers`, and `{ .js title="a" }`. */
function infoOf({ lang, meta }: Code): { language: string; meta: string } {
  const rest = meta ?? ''
  if (lang?.startsWith('{')) {
    const [, language = ''] = /^\{?\s*\.([\w+-]+)/.exec(`${lang} ${rest}`) ?? []
    return {
      language,
      meta: `${lang} ${rest}`
        .replace(/^\{?\s*\.[\w+-]+/, '')
        .replace(/\}\s*$/, '')
        .trim(),
    }
  }
  const [, language = '', more = ''] = /^([^{:]*)(?::[\w=-]+)?(.*)$/.exec(lang ?? '') ?? []
  return { language, meta: `${more} ${rest}`.trim() }
}

/**
 * `// highlight-next-line` and `// highlight-start` … `end`: Docusaurus removes these lines and
 * marks the others. VitePress marks a line by `// [!code highlight]` at its end.
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
      const shown = line.replace(/\s*(?:\/\/|#|--|\/\*|<!--)\s*\[!code [^\]]+\]\s*(?:\*\/|-->)?\s*$/, '')
      lines.push(shown)
      if (inside || next || shown !== line) marked.push(lines.length)
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
