import { blockText } from '@repo/model/anchors.ts'

interface Written {
  readonly summary: string | null
  readonly body: readonly TextLike[] | null
}

interface TextLike {
  readonly _type: string
  readonly style?: string | null
  readonly listItem?: string | null
  readonly children?: readonly unknown[] | null
}

/** The summary above the text; none if the first paragraph begins with it, as after an import. */
export function shownSummary({ summary, body }: Written): string | null {
  const first = body?.[0]
  if (!summary || first?._type !== 'block' || first.listItem) return summary
  if (first.style && first.style !== 'normal') return summary
  const said = plain(summary)
  const text = plain(blockText({ children: first.children ?? [] }))
  const goesOn = /^[\p{L}\p{N}]/u.test(text.slice(said.length))
  return said !== '' && text.startsWith(said) && !goesOn ? null : summary
}

/** In one line, without the mark at its end. */
function plain(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  let end = line.length
  // An expression for it would begin again at each of ten thousand dots.
  while (end > 0 && '.…!?'.includes(line.charAt(end - 1))) end -= 1
  return line.slice(0, end).trimEnd()
}
