/**
 * Syntax of MkDocs Material, GitBook, VitePress and Mintlify → MDX and directives, line by line.
 * Nothing is left out without a remark. Pure.
 */

import { fenceReader } from './fences.ts'

/** A line and its number in the file: some rules need lines of their own. */
export type Line = readonly [text: string, number: number]

/** Reports what is left out or changed, by the number of its line. */
export type Remark = (line: number, message: string) => void

/**
 * Lines of a text in the syntax that `parse.ts` parses.
 * @param headingIds receives the ids that headings were given with `{#id}`, by line
 */
export function inKnownSyntax(text: string, remark: Remark, headingIds: Map<number, string>): Line[] {
  const closed = new Set([...text.matchAll(/\{%-?\s*end(\w+)/g)].map(([, name]) => name ?? ''))
  const lines = text.split('\n').map((line, index): Line => [line, index + 1])
  return outsideOfCode(withoutIndentedBoxes(lines), ([line, number], isInMath) => {
    const note = (message: string) => remark(number, message)
    if (/^\s*\$\$\s*$/.test(line)) {
      if (!isInMath) note('a formula becomes code')
      return line.replace('$$', isInMath ? '```' : '```latex')
    }
    if (isInMath) return line
    const [heading, words = line, ...ids] =
      /^(#{1,6} .*?)[ \t]*(?:\{:?[ \t]*#([\w-]+)[^}]*\}|\{\/\*[ \t]*#([\w-]+)[ \t]*\*\/\})[ \t]*$/.exec(
        line,
      ) ?? []
    if (heading) headingIds.set(number, ids.join(''))
    return outsideOfInlineCode(
      lineRules.reduce((done, rule) => rule(done, note, closed), words),
      (part) => inlineRules.reduce((done, rule) => rule(done, note, closed), part),
    )
  })
}

/** Lines with those outside of fenced code replaced. Formulas between lines of `$$` are code. */
function outsideOfCode(lines: readonly Line[], replace: (line: Line, isInMath: boolean) => string): Line[] {
  const isInCode = fenceReader()
  let isInMath = false
  return lines.map(([line, number]) => {
    if (isInCode(line)) return [line, number]
    const done: Line = [replace([line, number], isInMath), number]
    if (/^\s*\$\$\s*$/.test(line)) isInMath = !isInMath
    return done
  })
}

function outsideOfInlineCode(line: string, replace: (part: string) => string): string {
  return line
    .split(/((?<!`)(`+)(?!`).*?(?<!`)\2(?!`))/)
    .flatMap((part, index) => (index % 3 === 0 ? replace(part) : index % 3 === 1 ? part : []))
    .join('')
}

/** A text with its parts outside of code replaced. */
export function inProse(text: string, replace: (part: string) => string): string {
  const lines = text.split('\n').map((line): Line => [line, 0])
  const done = outsideOfCode(lines, ([line]) => outsideOfInlineCode(line, replace))
  return done.map(([line]) => line).join('\n')
}

/** Text as the value of an attribute in double quotes. */
const quoted = (text: string) => text.replace(/[`*]/g, '').replaceAll('"', '&quot;')

/**
 * Boxes of MkDocs, whose content is indented by four spaces: `!!! note "Title"`, `??? note` and
 * `=== "Tab"`.
 */
function withoutIndentedBoxes(lines: readonly Line[]): Line[] {
  const done: Line[] = []
  const isInCode = fenceReader()
  let index = 0
  while (index < lines.length) {
    const [line, number] = lines[index] ?? ['', 0]
    index += 1
    const box = isInCode(line) ? null : /^(\s*)(!!!|\?\?\?\+?|===[!+]?) +(.*?)\s*$/.exec(line)
    const [, indent = '', sign = '', rest = ''] = box ?? []
    const [words, kind = '', title] = /^([\w -]*?) *(?:"(.*)")?$/.exec(rest) ?? []
    const isTab = sign.startsWith('=')
    if (!box || words === undefined || (isTab ? title : kind || title) === undefined) {
      done.push([line, number])
      continue
    }
    const isOwn = (candidate: string) => candidate.trim() === '' || candidate.startsWith(`${indent}    `)
    let end = index
    while (end < lines.length && isOwn(lines[end]?.[0] ?? '')) end += 1
    const content = lines
      .slice(index, end)
      .map(([own, at]): Line => [own.trim() === '' ? '' : indent + own.slice(indent.length + 4), at])
    const { isFirstTab, isLastTab } = neighborsOf(sign, done, lines[end]?.[0] ?? '', indent)
    const [open, close] = isTab
      ? [
          `${isFirstTab ? '<Tabs>' : ''}<TabItem label="${quoted(title ?? '')}">`,
          `</TabItem>${isLastTab ? '</Tabs>' : ''}`,
        ]
      : sign.startsWith('?')
        ? [`<Accordion title="${quoted(title ?? kind)}">`, '</Accordion>']
        : [`<Callout type="${kind.split(' ')[0]}"${title ? ` title="${quoted(title)}"` : ''}>`, '</Callout>']
    done.push([indent + open, number], [indent, number], ...withoutIndentedBoxes(content))
    done.push([indent, number], [indent + close, lines[end - 1]?.[1] ?? number], [indent, number])
    index = end
  }
  return done
}

/** True for the first and for the last of the tabs that follow each other. */
function neighborsOf(sign: string, done: readonly Line[], next: string, indent: string) {
  const before = done.findLast(([text]) => text.trim() !== '')?.[0] ?? ''
  return {
    isFirstTab: sign.includes('!') || before !== `${indent}</TabItem>`,
    isLastTab: !next.startsWith(`${indent}=== `),
  }
}

type Rule = (line: string, note: (message: string) => void, closed: ReadonlySet<string>) => string

/** A rule that takes out what matches, with a remark about it. */
function without(pattern: RegExp, remarkOf: (found: string) => string): Rule {
  return (line, note) =>
    line.replace(pattern, (found) => {
      note(remarkOf(found.trim()))
      return ''
    })
}

const lineRules: readonly Rule[] = [
  without(
    /^\s*(?:\[\[_?toc_?\]\]|\[TOC\])\s*$/i,
    (found) => `${found} is left out: the page has a list of its headings`,
  ),
  // `::: tip Title` of VitePress and `:::note Title` of older Docusaurus.
  (line) =>
    line
      .replace(/^([\s>]*:{3,})[ \t]*([a-z][\w-]*)[ \t]*\{(?:open|no-title|#[\w-]+)\}[ \t]*$/, '$1$2')
      .replace(
        /^([\s>]*:{3,})[ \t]*([a-z][\w-]*)[ \t]+([^[\]{}]+?)[ \t]*(?:\{(?:open|no-title|#[\w-]+)\}[ \t]*)?$/,
        '$1$2[$3]',
      )
      .replace(/^([\s>]*:{3,})[ \t]+([a-z][\w-]*)[ \t]*$/, '$1$2'),
  (line) =>
    line
      .replace(/^(\s*)--8<-- "([^"]+)"\s*$/, '$1<Include file="$2" />')
      .replace(/^(\s*)<!-- ?@include: ?([^\s{#]+).*?-->\s*$/, '$1<Include file="$2" />')
      .replace(/^(\s*)\{% include "([^"]+)" %\}\s*$/, '$1<Include file="$2" />'),
  without(/^\s*<<< ?@?[\w./~-].*$/, (found) => `the code of a file is left out: ${found}`),
  // The block of MkDocs that has the attributes of its neighbor.
  (line, note) =>
    line.replace(/^(?!#)(.*\S)?[ \t]*\{:?[ \t]*(?=[.#]|[\w-]+=)[^{}]*\}[ \t]*$/, (all, before = '') => {
      if (/[\w`]$/.test(before) && !/\{:?[ \t]*[.#]/.test(all)) return all
      note(`attributes are left out: ${all.slice(before.length).trim()}`)
      return before
    }),
]

/** Components of other systems that are GitBook's blocks, by their names there. */
const elementOfBlock: Readonly<Record<string, string>> = {
  hint: 'Callout',
  stepper: 'Steps',
  step: 'Step',
  tabs: 'Tabs',
  tab: 'Tab',
  code: 'Titled',
  embed: 'LinkCard',
  'content-ref': 'LinkCard',
  file: 'LinkCard',
  update: 'Update',
  columns: 'div',
  column: 'div',
  updates: 'div',
}

const inlineRules: readonly Rule[] = [
  // No tag begins like this.
  (line) => line.replace(/(?<!\\)<(?![a-zA-Z$_/>!])/g, '\\<'),
  (line, note, closed) =>
    line.replace(
      /(?<!\\)\{%-?\s*(end)?([\w-]+)\s*(.*?)\s*-?%\}/g,
      (all, end, name: string, attributes: string) => {
        const element = elementOfBlock[name]
        if (!element) {
          note(`the block ${all} is left out`)
          return ''
        }
        if (end) return `</${element}>`
        const strings = attributes.match(/[\w-]+="[^"]*"/g) ?? []
        return `<${[element, ...strings].join(' ')}${closed.has(name) || element === 'Update' ? '' : ' /'}>`
      },
    ),
  without(/(?<=[)\]*:])\{:?[ \t]*(?=[.#]|[\w-]+=)[^{}]*\}/g, (found) => `attributes are left out: ${found}`),
  without(/(?<![a-zA-Z\d:]):[a-z]+(?:-[a-z\d]+)+: ?(?!\w*:)/g, (found) => `the icon ${found} is left out`),
  (line) => line.replace(/(?<![\w+])\+\+([a-z][\w-]*(?:\+[\w-]+)*)\+\+/g, '<kbd>$1</kbd>'),
  (line) => line.replace(/(?<![=\w])==(?=\S)([^=]+?)(?<=\S)==(?![=\w])/g, '**$1**'),
  (line, note) =>
    line.replace(/\$\$(?=\S)(.+?)\$\$/g, (_all, formula: string) => {
      note('a formula becomes code')
      return `\`${formula.trim()}\``
    }),
  // Elements without content are closed in HTML by nobody.
  (line) =>
    line.replace(
      /<(br|hr|img|input|source|col|wbr|track|embed)\b((?:"[^"]*"|'[^']*'|[^"'<>])*?)\s*\/?>(?:<\/\1>)?/gi,
      (_all, name: string, attributes: string) => `<${name.toLowerCase()}${attributes} />`,
    ),
  (line) => line.replace(/(?<!\()<(https?:[^<>\s]+)>/g, '[$1]($1)'),
]
