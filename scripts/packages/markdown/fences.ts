/**
 * Returns a function that is given the lines of a text one after the other, and is true for those
 * of fenced code with its fences.
 */
export function fenceReader(): (line: string) => boolean {
  let open: { readonly mark: string; readonly indent: number } | undefined
  return (line) => {
    const [, indent = '', mark = '', rest = ''] = /^([\s>]*)(`{3,}|~{3,})?(.*)$/.exec(line) ?? []
    if (!open) {
      if (mark && !(mark.startsWith('`') && rest.includes('`'))) open = { mark, indent: indent.length }
      return open !== undefined
    }
    // A fence that is indented further than its beginning is part of the code.
    if (mark.startsWith(open.mark) && rest.trim() === '' && indent.length <= open.indent + 3) open = undefined
    return true
  }
}
