import { isRecord } from '@repo/model/is-record.ts'

/** Beginnings of boxes, tags, attributes and icons of documentation systems. */
const syntax =
  /^ ?:::|\{%|^(?:!!!|\?\?\?\+?|===) |^\[\[?_?(?:toc|TOC)|^\[![A-Z]+\]|^--8<--|^<<< |<\/?[A-Z][\w.]*[\s/>]|\{:? ?[.#][\w-]|\{\{|^\$\$|^(?:import|export) .*\bfrom\b|<!--/

/** Texts of a value that look like syntax which was not understood, outside of code. */
export function leftSyntax(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(leftSyntax)
  if (!isRecord(value) || value._type === 'code' || value._type === 'workflow') return []
  if (value._type !== 'block') return Object.values(value).flatMap(leftSyntax)
  const spans = Array.isArray(value.children) ? value.children.filter(isRecord) : []
  const isCode = ({ marks }: { readonly marks?: unknown }) => Array.isArray(marks) && marks.includes('code')
  const text = spans.map((span) => (isCode(span) ? '`' : String(span.text))).join('')
  return syntax.test(text) ? [text] : []
}
