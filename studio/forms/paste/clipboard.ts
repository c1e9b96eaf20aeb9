/** The clipboard as far as it decides. */
export interface Clipboard {
  readonly types: readonly string[]
  readonly html: string
  readonly text: string
  /** The note of VS Code on its text, JSON. */
  readonly vscode?: string
}

/**
 * `editor` is left to the editor: plain text, files, and what was copied from it. `cells` are rows
 * of text that are separated by tabs, as spreadsheets copy them; `text` has addresses in it.
 */
export type ClipboardKind = 'editor' | 'html' | 'markdown' | 'cells' | 'code' | 'text'

/** Decides how content is converted, in a cell of a table or elsewhere. */
export function kindOfClipboard(clipboard: Clipboard, isInTable: boolean): ClipboardKind {
  const { types, html, text } = clipboard
  if (types.includes('application/x-portable-text')) return 'editor'
  const isStructured = /<(?:h[1-6]|ul|ol|table|blockquote|a|strong|b|em|i|code|img)\b/i.test(html)
  // VS Code and pages with raw text copy text in elements that only color it.
  const isVsCode = types.includes('vscode-editor-data')
  if (isStructured && !isVsCode) return 'html'
  if (isInTable && /\t/.test(text)) return 'cells'
  const language = codeLanguage(clipboard)
  if (language === 'markdown' || (!language && isMarkdown(text))) return 'markdown'
  if (isVsCode) return text.includes('\n') ? 'code' : 'editor'
  if (html && html !== text) return 'html'
  return /https?:\/\/\S+\s|\shttps?:\/\/\S/.test(text) ? 'text' : 'editor'
}

/** The language of code from VS Code; empty if nothing says it. */
export function codeLanguage({ vscode = '' }: Clipboard): string {
  const mode = /"mode":"([\w+#-]+)"/.exec(vscode)?.[1] ?? ''
  return mode.replace(/^([tj])\w+scriptreact$/, '$1sx')
}

/**
 * True if a text was meant as Markdown. One sign is enough if it is unlikely elsewhere; comments of
 * scripts (`# …`) and single list signs are not.
 */
export function isMarkdown(text: string): boolean {
  const lines = text.split(/\r?\n/)
  const isBlank = (index: number) => !lines[index]?.trim()
  const isHeading = (line: string, index: number) =>
    /^#{2,6} +\S/.test(line) ||
    (/^# +\S/.test(line) &&
      lines.length > 1 &&
      isBlank(index - 1) &&
      isBlank(index + 1) &&
      !text.startsWith('#!'))
  return (
    lines.some(isHeading) ||
    /^(?:`{3,}|~{3,}|:{3,}\w|<details>|[-*+] \[[ x]\] )/im.test(text) ||
    /^\|?[ :]*-{3,}[ :]*\|[ |:-]*$/m.test(text) ||
    /!?\[[^\]\n]+\]\((?:https?:|mailto:|\/|#|\.)[^)\s]*\)/.test(text) ||
    /(?<![\w*])\*\*[^\s*][^*\n]*\*\*(?![\w*])/.test(text) ||
    lines.filter((line) => /^\s{0,6}(?:[-*+]|\d+\.) +\S/.test(line)).length > 1
  )
}
